"""Lines over USB serial: numbered frames out, commands in. Knows nothing of the game; README.md is the format."""
