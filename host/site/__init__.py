"""The real console in a web page: `make site` writes build/site, static files alone."""
