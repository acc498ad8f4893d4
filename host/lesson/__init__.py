"""A first game that teaches: what is said beside the station, out of public facts and the player's own screen."""
