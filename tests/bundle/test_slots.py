"""Short names stand where MicroPython looks first."""

import ast

from host.bundle.slots import Table, builtins_used, choose, name_hash


def test_a_name_whose_place_is_free_comes_before_one_that_stands_behind_another() -> None:
    taken = "a"
    neighbour = next(name for name in map(chr, range(98, 123)) if name_hash(name) % 8 == name_hash(taken) % 8)
    other = next(name for name in map(chr, range(98, 123)) if name_hash(name) % 8 != name_hash(taken) % 8)
    table = Table(8, {taken})
    assert table.way(neighbour) == 1
    assert choose([table], [neighbour, other]) == other


def test_a_full_table_still_gives_a_name() -> None:
    table = Table(2, {"a", "b"})
    assert choose([table], ["c"]) == "c"


def test_builtins_are_those_that_functions_look_up() -> None:
    tree = ast.parse("def f(min):\n    return len(min) + min(ptr8)\nsize = abs(1)\n")
    assert builtins_used(tree) == ["len"]
