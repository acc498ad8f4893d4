"""The bundle means what the sources mean: small programs of several modules, bundled and run."""

import re
import subprocess
from pathlib import Path

import pytest

from host.bundle.build import bundle, translated
from host.bundle.trace import explained, lines_beside
from host.mpy import UNIX64, bundled

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
    done = subprocess.run([*micropython, str(folder / "main.py")], capture_output=True, text=True, timeout=60)
    return done.stdout + done.stderr, explained(done.stdout + done.stderr, lines_beside(folder))


def test_a_bundle_does_what_its_modules_do(firmware: Path, micropython64: list[str]) -> None:
    assert run(firmware, micropython64)[0].startswith("10 ['nine', 'king'] 5 asked told\n")


def test_a_traceback_leads_back_to_the_sources(firmware: Path, micropython64: list[str]) -> None:
    said, meant = run(firmware, micropython64)
    assert "fail" not in said
    line = PARTS["rules/game.py"].splitlines().index("            raise ValueError(g.total)") + 1
    assert f'File "rules/game.py", line {line}, in fail' in meant
    assert ", in run\n" in meant and meant.endswith("ValueError: 10\n")


def test_a_bundle_beside_main_keeps_its_name_and_leads_back_too(firmware: Path, micropython64: list[str]) -> None:
    (firmware / "selftest.py").write_text("from rules.game import fail, Game\ndef run():\n    fail(Game())\n")
    (firmware / "main.py").write_text("def go():\n    import selftest\n    selftest.run()\ngo()\n")
    said, meant = run(firmware, micropython64)
    assert 'File "selftest.py"' in said
    line = PARTS["rules/game.py"].splitlines().index("            raise ValueError(g.total)") + 1
    assert f'File "rules/game.py", line {line}, in fail' in meant and 'File "selftest.py", line 3, in run' in meant


def test_an_overlay_shares_what_the_bundle_has_and_brings_the_rest(firmware: Path, micropython64: list[str]) -> None:
    (firmware / "rules" / "late.py").write_text(
        "from rules.cards import double\ndef four(n):\n    return double(n, 4)\n"
    )
    (firmware / "lobby.py").write_text(
        "from rules.game import Game, fail\nfrom rules.late import four\n"
        "class Late(Game):\n    def add(self, n):\n        super().add(four(n))\n"
        "def opened():\n    fail(Late())\n"
    )
    (firmware / "main.py").write_text(
        "from rules.game import Game\ndef go():\n    import lobby\n    lobby.opened()\ngo()\n"
    )
    _, meant = run(firmware, micropython64)
    assert "four" not in bundle(firmware).text
    assert bundle(firmware).overlays["lobby"].text.count("def ") == 3
    assert 'File "lobby.py", line 7, in opened' in meant and meant.rstrip().endswith("ValueError: 28")


def test_an_overlay_that_uses_what_is_set_again_is_a_syntax_error(firmware: Path) -> None:
    (firmware / "lobby.py").write_text("from rules import game\ndef opened():\n    return game.level\n")
    with pytest.raises(SyntaxError, match="overlay"):
        bundle(firmware)


def test_what_nothing_uses_is_left_out_and_tables_are_worked_out(firmware: Path) -> None:
    text = bundle(firmware).text
    assert "never" not in text
    assert "('nine', 'ten', 'king')" in text
    assert text.count("def ") == 13 - 2


def test_functions_of_a_table_leave_their_names_to_others(firmware: Path) -> None:
    text = bundle(firmware).text
    ask, tell = re.findall(r"def (\w+)\(\):\n    return '(?:asked|told)'", text)
    table = re.search(rf"\n(\w+) = \({ask}, {tell}, {ask}\)\n", text)
    assert table and f"\ndel {ask}, {tell}\n" in text
    assert re.search(rf"(def|class) ({ask}|{tell})\b", text.split("\ndel ")[1]), "the next one takes the name"


def test_a_program_beside_the_bundle_finds_its_attributes(firmware: Path) -> None:
    made = bundle(firmware)
    short = made.attributes["total"]
    assert translated("import main\nx.total = y.append\n", made.attributes) == (
        f"import dice_town as main\nx.{short} = y.append\n"
    )
    assert "append" not in made.attributes and "__init__" not in made.attributes


def test_a_program_without_functions_is_a_bundle_too(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("x = 1\nprint(x)\n")
    made = bundle(tmp_path)
    assert made.main == "import dice_town\n" and "print" in made.text


@pytest.mark.parametrize(
    "text",
    [
        "def f(*a):\n    pass\n",
        "from rules import cards\nx = [cards]\n",
        "def f(a):\n    return a\nf(a=1)\n",
        "def f(a):\n    return getattr(a, 'x')\nf(1)\n",
    ],
)
def test_what_cannot_be_bundled_is_a_syntax_error(firmware: Path, text: str) -> None:
    (firmware / "main.py").write_text(text)
    with pytest.raises(SyntaxError):
        bundle(firmware)
