"""The game for those who teach programs to play: PettingZoo and OpenSpiel."""
