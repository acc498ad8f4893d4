"""The bundle does what the sources do: small programs of several modules are bundled and run."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host.build.bundle import build
from host.build.bundle.build import bundle, translated
from host.build.bundle.shorten import KNOWN
from host.build.bundle.trace import explained, lines_beside
from host.build.mpy import FIRMWARE, PLAIN, UNIX64, bundle_text, bundled
from tests.build.beside_bundle import apart

PARTS = {
    "rules/cards.py": """
from micropython import const
KING = const(4)
WORDS = ("nine", "ten") + ("king",)
UNUSED = ("never", "read")
shuffled = []
def double(n, times=2):
    return n * times
def spare():
    return UNUSED
""",
    "rules/game.py": """
from rules import cards
from rules.cards import KING, double
level = 1
def ask():
    return "asked"
def tell():
    return "told"
STEPS = (ask, tell, ask)
class Base:
    size = 3
    def __init__(self, start):
        self.total = start
    def add(self, n):
        self.total += n
    def unused(self):
        return 0
class Game(Base):
    def __init__(self):
        super().__init__(KING)
        self.add(double(self.size))
    def add(self, n):
        super().add(n)
        self.log = [word for word in cards.WORDS if word != "ten"]
def step(i):
    return STEPS[i]()
def raise_level(cards):
    global level
    level += cards
def fail(g):
    for n in range(2):
        if n:
            raise ValueError(g.total)
""",
    "main.py": """
from rules import game
from rules.game import Game, fail
import sys
def run():
    g = Game()
    game.raise_level(4)
    print(g.total, g.log, game.level, game.step(0), game.step(1))
    if len(sys.argv) > 5:
        return
    fail(g)
if __name__ == "__main__":
    try:
        run()
    except KeyboardInterrupt:
        print("stopped")
""",
}


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    for name, text in PARTS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def run(firmware: Path, micropython: list[str]) -> tuple[str, str]:
    folder = bundled(firmware, UNIX64)
    done = subprocess.run([*micropython, str(folder / "main.py")], capture_output=True, text=True, timeout=300)
    return done.stdout + done.stderr, explained(done.stdout + done.stderr, lines_beside(folder))


FAILS = PARTS["rules/game.py"].splitlines().index("            raise ValueError(g.total)") + 1


def test_a_bundle_does_what_its_modules_do(firmware: Path, micropython64: list[str]) -> None:
    assert run(firmware, micropython64)[0].startswith("10 ['nine', 'king'] 5 asked told\n")


def test_a_traceback_leads_back_to_the_sources(firmware: Path, micropython64: list[str]) -> None:
    said, meant = run(firmware, micropython64)
    assert "fail" not in said
    assert meant.endswith(f'File "rules/game.py", line {FAILS}, in fail\nValueError: 10\n')


def test_a_bundle_beside_main_keeps_its_name_and_leads_back_too(firmware: Path, micropython64: list[str]) -> None:
    (firmware / "overlays").mkdir()
    (firmware / "overlays" / "selftest.py").write_text(
        "from rules.game import fail, Game\ndef run():\n    fail(Game())\n"
    )
    (firmware / "main.py").write_text("def go():\n    from overlays import selftest\n    selftest.run()\ngo()\n")
    said, meant = run(firmware, micropython64)
    assert 'File "overlays.selftest"' in said
    assert f'File "rules/game.py", line {FAILS}, in fail' in meant


def test_an_overlay_shares_what_the_bundle_has_and_brings_the_rest(firmware: Path, micropython64: list[str]) -> None:
    (firmware / "rules" / "late.py").write_text(
        "from rules.cards import double\ndef four(n):\n    return double(n, 4)\n"
    )
    (firmware / "overlays").mkdir()
    (firmware / "overlays" / "setup.py").write_text(
        "from rules.game import Game, fail\nfrom rules.late import four\n"
        "class Late(Game):\n    def add(self, n):\n        super().add(four(n))\n"
        "def opened():\n    fail(Late())\n"
    )
    (firmware / "main.py").write_text(
        "from rules.game import Game\ndef go():\n    Game().add(1)\n    from overlays import setup\n"
        "    setup.opened()\ngo()\n"
    )
    _, meant = run(firmware, micropython64)
    assert "four" not in bundle(firmware).text
    assert bundle(firmware).others["overlays.setup"].text.count("def ") == 4, "add, four, opened, fail"
    assert meant.rstrip().endswith(f'File "rules/game.py", line {FAILS}, in fail\nValueError: 28')


def test_what_overlays_alone_need_is_in_each_of_them_and_not_in_the_bundle(firmware: Path) -> None:
    (firmware / "rules" / "late.py").write_text("def both(n):\n    return [n, n]\ndef one(n):\n    return [n, [n]]\n")
    (firmware / "overlays").mkdir()
    (firmware / "overlays" / "setup.py").write_text(
        "from rules.late import both, one\ndef opened(n):\n    return both(one(n)), one(n)\n"
    )
    (firmware / "overlays" / "commands.py").write_text(
        "from rules.late import both\ndef act(both_, n):\n    return both(both_), both(n)\n"
    )
    (firmware / "main.py").write_text(
        "def go(one):\n    from overlays import setup, commands\n    setup.opened(one)\n    commands.act(one, one)\n"
    )
    made = bundle(firmware)
    assert made.text.count("def ") == 1, "go; a local name is not the function of that name"
    assert [made.others[f"overlays.{name}"].text.count("def ") for name in ("setup", "commands")] == [3, 2]


def test_an_overlay_that_uses_what_is_set_again_is_a_syntax_error(firmware: Path) -> None:
    (firmware / "overlays").mkdir()
    (firmware / "overlays" / "setup.py").write_text("from rules import game\ndef opened():\n    return game.level\n")
    with pytest.raises(SyntaxError, match="level"):
        bundle(firmware)


def test_what_nothing_uses_is_left_out_and_tables_are_worked_out(firmware: Path) -> None:
    text = bundle(firmware).text
    assert "never" not in text
    assert "('nine', 'ten', 'king')" in text
    assert text.count("def ") == 13 - 2, "spare and unused are not there"


ROOMS = {
    "dicetown/deck.py": "import hashlib\n\ndef top(deck):\n    return max(deck), len(hashlib.sha256(b'').digest())\n",
    "console/show.py": "from dicetown import deck\n\ndef show(cards, *more, top=1, **signs):\n"
    "    signs['top'] = top\n    return deck.top(cards), more, sorted(signs.items())\n",
    "main.py": "from console.show import show\n\n"
    "def go(first, second=2, *, third=3):\n    print(first, second, third)\n"
    "    print(show([1, 3], 5, 6, top=8, sign=9))\n\n"
    "go(1)\ngo(second=4, first=3)\ngo(5, third=7)\n",
}


@pytest.fixture
def split(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a program of several modules whose functions are called with all kinds of arguments."""
    monkeypatch.setattr(build, "MOST", 1)
    for name, text in ROOMS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).with_name("__init__.py").touch()
        (tmp_path / name).write_text(text)
    return tmp_path


def test_keyword_arguments_mean_the_same(split: Path, micropython64: list[str]) -> None:
    plain = subprocess.run([sys.executable, split / "main.py"], capture_output=True, text=True, timeout=300)
    assert plain.stdout.count("\n") == 6 and run(split, micropython64)[0] == plain.stdout


def test_files_become_modules_of_few_names_that_import_from_those_before(split: Path) -> None:
    made = bundle(split)
    assert list(made.others) == ["dice_town_1", "dice_town_2"]
    assert [made.others[name].text.count("def ") for name in made.others] == [1, 1]
    assert "hashlib" not in made.text and len(re.findall(r"from dice_town_2 import \w+\n", made.text)) == 1


def test_what_is_loaded_for_itself_stays_one_module(split: Path) -> None:
    assert bundle(split, "console.show").others == {}


def test_no_name_means_two_things_in_one_part_of_the_firmware() -> None:
    """A module imports from several others, each of which shortens its names by itself."""
    parts = [*bundle_text(FIRMWARE).rglob("*.text")]
    assert len(parts) > 10
    for name in parts:
        tree = ast.parse(name.read_text(encoding="utf-8"))
        named = [each.name for node in tree.body if isinstance(node, ast.ImportFrom) for each in node.names]
        named += [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        assigned = [each for node in tree.body if isinstance(node, ast.Assign) for each in node.targets]
        named += [each.id for each in assigned if isinstance(each, ast.Name)]
        assert len(named) == len(set(named)), f"{name}: {sorted(each for each in named if named.count(each) > 1)}"


def test_a_traceback_leads_back_to_each_module(split: Path, micropython64: list[str]) -> None:
    (split / "main.py").write_text("from console.show import show\n\ndef go():\n    show(3)\n\ngo()\n")
    _, meant = run(split, micropython64)
    assert '  File "main.py", line 4, in go\n' in meant
    assert meant.rstrip().splitlines()[-2] == '  File "dicetown/deck.py", line 4, in top'


def test_what_another_module_sets_again_cannot_be_read_across(split: Path) -> None:
    (split / "dicetown" / "deck.py").write_text("level = 0\ndef top(deck):\n    global level\n    level += 1\n")
    (split / "main.py").write_text(
        "from dicetown import deck\ndef go():\n    deck.top([])\n    print(deck.level)\ngo()\n"
    )
    with pytest.raises(SyntaxError, match="level"):
        bundle(split)


def test_each_line_leads_back_to_its_statement(firmware: Path) -> None:
    """Also after an else, in a handler, and below a decorator."""
    text = (
        "import micropython\n@micropython.native\ndef f(n):\n    if n:\n        n = 1\n        n += 1\n"
        "    elif n > 2:\n        if n:\n            n = 3\n    else:\n        try:\n            n += 1\n"
        "        except ValueError:\n            n = 5\n        finally:\n            n = 7\n"
        "    n += 2\n    return n\nf(1)\n"
    )
    (firmware / "main.py").write_text(text)
    made = bundle(firmware)
    places = [there for _, (_, there, _) in sorted(made.lines.items())]
    assert places == [3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 18, 19], made.text


def test_a_program_beside_the_bundle_finds_its_attributes(firmware: Path) -> None:
    made = bundle(firmware)
    short = made.attributes["total"]
    assert translated("import main\nx.total = y.append\n", made.attributes) == (
        f"import dice_town as main\nx.{short} = y.append\n"
    )
    assert "append" not in made.attributes and "__init__" not in made.attributes


def test_attributes_share_a_short_name_only_if_no_object_has_both(firmware: Path) -> None:
    (firmware / "main.py").write_text(
        "from rules.game import Game\n"
        "class Cup:\n    full = 1\n    def __init__(self):\n        self.dice = self.full\n"
        "class Table:\n    def __init__(self, cup):\n        self.cup = cup\n        cup.lost = 0\n"
        "class Late(Game):\n    def late(self):\n        self.end = 1\n"
        "t = Table(Cup())\ng = Late()\ng.late()\n"
        "print(t.cup.dice, t.cup.full, t.cup.lost, g.end, g.total, g.log, g.size)\n"
    )
    names = bundle(firmware).attributes
    game = {names[each] for each in ("size", "total", "add", "log", "late", "end")}
    assert len(game) == 6, "a class, what it is derived from, and what is derived from that"
    assert len({names[each] for each in ("full", "dice", "lost")}) == 3
    assert names["lost"] not in {names["cup"], *game}, "set from outside: any object may have it"
    assert len({names[each] for each in ("size", "total", "add", "log", "late", "end", "full", "dice", "cup")}) == 6


def test_a_class_of_two_bases_is_a_syntax_error(firmware: Path) -> None:
    (firmware / "main.py").write_text("class A:\n    a = 1\nclass B:\n    b = 1\nclass C(A, B):\n    pass\nC()\n")
    with pytest.raises(SyntaxError, match="one base"):
        bundle(firmware)


def test_a_program_whose_attributes_would_become_one_is_a_syntax_error() -> None:
    program = "class Cup:\n    def dice(self):\n        self.total = 5\n"
    assert "def a" in translated(program, {"dice": "a", "total": "b"})
    with pytest.raises(SyntaxError, match="dice, total"):
        translated(program, {"dice": "a", "total": "a"})


def test_the_attributes_of_programs_stay_apart_in_the_bundle() -> None:
    """Whatever the bundle's short names are; a name is the same in every program."""
    programs = ["class Cup:\n    def _rest(self):\n        self.dice = self.a = 5\n", "cup.a = cup.dice"]
    names = apart(programs, {"dice": "a", "_rest": "a", "ask": "b"})
    assert names["dice"] == "a" and names["ask"] == "b" and len({*names.values()}) == 4
    assert translated(programs[1], names) == f"cup.{names['a']} = cup.a\n" and names["a"] != "a"
    assert f"def {names['_rest']}" in translated(programs[0], names)


def test_a_program_without_functions_is_a_bundle_too(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("x = 1\nprint(x)\n")
    made = bundle(tmp_path)
    assert made.main == "import dice_town\n" and "print" in made.text


def test_two_overlays_cannot_define_functions_of_one_name(tmp_path: Path) -> None:
    """Functions of overlays keep their names in the bundle, so one would replace the other."""
    (tmp_path / "overlays").mkdir()
    for name in ("setup", "crash"):
        (tmp_path / "overlays" / f"{name}.py").write_text(f"def begin():\n    return '{name}'\n")
    (tmp_path / "main.py").write_text("x = 1\nprint(x)\n")
    with pytest.raises(SyntaxError, match="begin: overlays"):
        bundle(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "from rules import cards\nx = [cards]\n",
        "def f(a):\n    return a\nf(**{'a': 1})\n",
        "def f(a):\n    return getattr(a, 'x')\nf(1)\n",
    ],
)
def test_what_cannot_be_bundled_is_a_syntax_error(firmware: Path, text: str) -> None:
    (firmware / "main.py").write_text(text)
    with pytest.raises(SyntaxError):
        bundle(firmware)


@pytest.mark.parametrize("march", [UNIX64, PLAIN])
def test_machine_code_becomes_plain_where_the_interpreter_has_none(
    march: str, tmp_path: Path, micropython64: list[str]
) -> None:
    (tmp_path / "native_bytes.py").write_text(
        "import micropython\n@micropython.viper\n"
        "def first(source) -> int:\n    octets = ptr8(source)\n    return octets[0]\n"
    )
    (tmp_path / "main.py").write_text("from native_bytes import first\nprint(first('a'), first(b'b'))\n")
    folder = bundled(tmp_path, march)
    done = subprocess.run([*micropython64, "main.py"], cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.stdout == f"{ord('a')} {ord('b')}\n"


def test_the_names_that_cost_nothing_are_in_every_port(
    tmp_path: Path, micropython64: list[str], micropython32: list[str]
) -> None:
    program = "".join(f"def f():\n x.{name}\n" for name in KNOWN)
    (tmp_path / "names.py").write_text(f"import micropython\n{program}micropython.qstr_info(1)\n")
    for interpreter in (micropython64, micropython32):
        command = [*interpreter, "-X", "heapsize=8m", str(tmp_path / "names.py")]
        said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
        kept = set(re.findall(r"Q\((.*)\)", said))
        assert "names.py" in " ".join(kept) and not kept & set(KNOWN)
