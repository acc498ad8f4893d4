"""What a million games say about the rules: who wins, what things are worth, which switch changes most."""
