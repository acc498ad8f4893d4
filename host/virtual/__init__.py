"""The virtual board: models of the console's chips, and the console's firmware running on them. See README.md here."""
