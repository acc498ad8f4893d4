"""The game as an environment to train programs in: Gymnasium, PettingZoo, OpenSpiel, NumPy arrays."""
