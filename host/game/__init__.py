"""A game as seen from outside: events, the public state, sentences, records."""
