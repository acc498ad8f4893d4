"""Finished games: kept as records, indexed, replayed, counted and exported. Knows no server and no link."""
