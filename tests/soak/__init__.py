"""Long runs over a bad line: `make soak`. What they find wrong ends them with an AssertionError that says what."""
