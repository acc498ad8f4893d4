"""What a million games say of the rules: who wins, what is worth how much, which switch changes most."""
