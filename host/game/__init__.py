"""What is known of a game from outside: events, the public state, sentences, records."""
