"""Games that are over: kept as records, indexed, replayed, counted and exported. No server and no link in here."""
