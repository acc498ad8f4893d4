"""The web pages: scoreboard, virtual console, tables. `app.py` puts them together, `serve.py` runs them."""
