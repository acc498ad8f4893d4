"""The real console in a web page: `make site` writes build/site, which has only static files."""
