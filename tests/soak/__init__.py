"""Long runs over a bad line: `make soak`. A fault that they find ends them with an AssertionError that says what."""
