"""The rules are compiled for these tests, so a compiler is needed."""

import pytest

from tests.tooling.tools import needed


@pytest.fixture(scope="session", autouse=True)
def compiler() -> None:
    for tool in ("cc", "stdlib.h", "Python.h"):
        needed(tool)
