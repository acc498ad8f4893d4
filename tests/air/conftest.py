"""A real browser for the page on the air."""

from tests.web.conftest import browser, chromium  # noqa: F401  # fixtures
