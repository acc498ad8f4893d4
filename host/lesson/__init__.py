"""A guided first game: what is said beside the station, from public facts and the player's own screen."""
