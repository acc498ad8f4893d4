"""What counts as touching another object's attributes, shown on small sources."""

import pytest

from tests.tooling.pokes import faults, pokes

REACHES = {
    "a store": "def open(table, now):\n    table.opened = now\n",
    "a store that adds": "def count(link):\n    link.snapshots += 1\n",
    "a store further in": "class Loop:\n    def tick(self):\n        self.table.journal.failed = False\n",
    "one of several": "def move(a, b):\n    a, b.x = 1, 2\n",
    "one that is taken away": "def forget(player):\n    del player.choice\n",
    "a private read": "def show(table):\n    return table._seats\n",
    "a private call": "def show(table):\n    return table._seat(0)\n",
    "an object that somebody else makes": "def made():\n    start = Start()\n    start.seats = 5\n",
}
CALLS = {
    "its own": "class C:\n    def set(self, n):\n        self.n = self._n = n\n        return self._n\n",
    "its class's": "class C:\n    @classmethod\n    def count(cls):\n        cls.n += 1\n",
    "what it inherits": "class D(C):\n    def n(self):\n        return super()._n()\n",
    "one that its class makes": "class C:\n    def copy(self):\n        to = C()\n        to.n = 1\n",
    "a class's rows in its own file": "class C:\n    def _a(self):\n        pass\nROWS = (C._a,)\n",
    "an element": "def put(table, n):\n    table.seats[0] = n\n",
    "a name meant for all": "import os\nos._exit(1)\n",
    "a syntax tree": "import ast\ndef name(node):\n    node.id = 'x'\n",
}


@pytest.mark.parametrize("source", REACHES.values(), ids=REACHES)
def test_who_reaches_into_another_object_is_found(source: str) -> None:
    assert len(list(pokes(source))) == 1


@pytest.mark.parametrize("source", CALLS.values(), ids=CALLS)
def test_who_keeps_to_their_own_is_not(source: str) -> None:
    assert list(pokes(source)) == []


def test_only_the_tests_are_left_out() -> None:
    poke = REACHES["a store"]
    sources = dict.fromkeys(("firmware/link/link.py", "tests/table/test_loop.py"), poke)
    assert list(faults(sources)) == ["firmware/link/link.py:2: sets table.opened, which is another object's: call it"]
