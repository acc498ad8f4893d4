"""What runs on a laptop: the command line, the scoreboards, the virtual board, the simulation."""
