"""A real browser for the pages on the air."""

from tests.web.conftest import browser, chromium  # noqa: F401  # fixtures
