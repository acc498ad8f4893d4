"""The bundle means what the sources mean: small programs of several modules, bundled and run."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host.bundle.build import bundle, translated
from host.bundle.frames import ON_STACK, frame_of
from host.bundle.shorten import KNOWN
from host.bundle.trace import explained, lines_beside
from host.mpy import PLAIN, UNIX64, bundled

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


def test_a_bundle_does_what_its_modules_do(firmware: Path, micropython64: list[str]) -> None:
    assert run(firmware, micropython64)[0].startswith("10 ['nine', 'king'] 5 asked told\n")


def test_a_traceback_leads_back_to_the_sources(firmware: Path, micropython64: list[str]) -> None:
    said, meant = run(firmware, micropython64)
    assert "fail" not in said
    line = PARTS["rules/game.py"].splitlines().index("        if n:") + 1
    assert meant.endswith(f'File "rules/game.py", line {line}, in fail\nValueError: 10\n')


def test_a_bundle_beside_main_keeps_its_name_and_leads_back_too(firmware: Path, micropython64: list[str]) -> None:
    (firmware / "selftest.py").write_text("from rules.game import fail, Game\ndef run():\n    fail(Game())\n")
    (firmware / "main.py").write_text("def go():\n    import selftest\n    selftest.run()\ngo()\n")
    said, meant = run(firmware, micropython64)
    assert 'File "selftest.py"' in said
    line = PARTS["rules/game.py"].splitlines().index("        if n:") + 1
    assert f'File "rules/game.py", line {line}, in fail' in meant


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
        "from rules.game import Game\ndef go():\n    Game().add(1)\n    import lobby\n    lobby.opened()\ngo()\n"
    )
    _, meant = run(firmware, micropython64)
    assert "four" not in bundle(firmware).text
    assert bundle(firmware).overlays["lobby"].text.count("def ") == 3
    line = PARTS["rules/game.py"].splitlines().index("        if n:") + 1
    assert meant.rstrip().endswith(f'File "rules/game.py", line {line}, in fail\nValueError: 28')


def test_what_two_overlays_need_is_in_the_bundle_and_what_one_needs_is_not(firmware: Path) -> None:
    (firmware / "rules" / "late.py").write_text("def both(n):\n    return [n, n]\ndef one(n):\n    return [n, [n]]\n")
    (firmware / "lobby.py").write_text(
        "from rules.late import both, one\ndef opened(n):\n    return both(one(n)), one(n)\n"
    )
    (firmware / "desk.py").write_text(
        "from rules.late import both\ndef act(both_, n):\n    return both(both_), both(n)\n"
    )
    (firmware / "main.py").write_text(
        "def go(one):\n    import lobby, desk\n    lobby.opened(one)\n    desk.act(one, one)\n"
    )
    made = bundle(firmware)
    assert made.text.count("def ") == 2, "go and both; a local name is not the function of that name"
    assert [made.overlays[name].text.count("def ") for name in ("lobby", "desk")] == [2, 1]


def test_an_overlay_that_uses_what_is_set_again_is_a_syntax_error(firmware: Path) -> None:
    (firmware / "lobby.py").write_text("from rules import game\ndef opened():\n    return game.level\n")
    with pytest.raises(SyntaxError, match="overlay"):
        bundle(firmware)


def test_what_nothing_uses_is_left_out_and_tables_are_worked_out(firmware: Path) -> None:
    text = bundle(firmware).text
    assert "never" not in text
    assert "('nine', 'ten', 'king')" in text
    assert text.count("def ") == 13 - 2 - 1, "and fail stands in run"


MOVED = """
def shut(n):
    total = n
    n += 1
    print("shut", total, n)
def early(n):
    if n > 2:
        return
    print("early", n)
def result(n, twice=2):
    found = n * twice
    return found
def decide(n):
    for i in range(n):
        if i == 2:
            return "found"
    return "none"
def told(n):
    print("told", n)
    return decide(n)
def guarded(n):
    try:
        return 6 // n
    except ZeroDivisionError as error:
        print(type(error).__name__)
    return 0
def wide(a, b):
    c = d = a + b
    return c + d
class Box:
    def __init__(self, n):
        self.n = n
    def show(self):
        total = 5
        shut(total)
        if self._sum(total) == 12 and total:
            print("sum", total, self.n)
        double = result(self.n)
        print(double)
        print(told(3), told(2))
        early(total)
    def _sum(self, other):
        total = self.n
        total += other
        return total
def main():
    box = Box(7)
    box.show()
    early(1)
    print(guarded(box.n - 7), guarded(2))
    total = wide(box.n, 1)
    print(total)
"""


def test_functions_called_once_move_to_their_caller_and_mean_the_same(tmp_path: Path, micropython64: list[str]) -> None:
    (tmp_path / "town.py").write_text(MOVED)
    (tmp_path / "main.py").write_text("from town import main\nmain()\n")
    text = bundle(tmp_path).text
    plain = subprocess.run([sys.executable, tmp_path / "main.py"], capture_output=True, text=True, timeout=300)
    assert plain.stdout and run(tmp_path, micropython64)[0] == plain.stdout
    assert text.count("def ") == 11 - 5, "what is called twice stays, and what others may call"


def test_a_function_stays_where_its_callers_frame_would_need_the_heap(tmp_path: Path) -> None:
    names = [f"x{i}" for i in range(6)]
    asked = "".join(f"    {name} = ask()\n" for name in names)
    wide = f"def ask():\n    return 1\ndef inner(n):\n{asked}    print(n + {' + '.join(names)})\n"
    wide += f"def outer(n):\n{asked}    inner(n)\n    print({' + '.join(names)})\n"
    (tmp_path / "town.py").write_text(wide)
    (tmp_path / "main.py").write_text("from town import ask, outer\nouter(ask())\n")
    tree = ast.parse(bundle(tmp_path).text)
    functions = [each for each in tree.body if isinstance(each, ast.FunctionDef)]
    assert len(functions) == 3 and all(frame_of(each) <= ON_STACK for each in functions)


def test_functions_of_a_table_leave_their_names_to_others(firmware: Path) -> None:
    text = bundle(firmware).text
    ask, tell = re.findall(r"def (\w+)\(\): return '(?:asked|told)'", text)
    table = re.search(rf"(\w+) = \({ask}, {tell}, {ask}\)", text)
    assert table and f"; del {ask}, {tell}\n" in text
    assert re.search(rf"(def|class) ({ask}|{tell})\b", text.split("; del ")[1]), "the next one takes the name"


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


@pytest.mark.parametrize("march", [UNIX64, PLAIN])
def test_machine_code_becomes_plain_where_the_interpreter_has_none(
    march: str, tmp_path: Path, micropython64: list[str]
) -> None:
    (tmp_path / "octets.py").write_text(
        "import micropython\n@micropython.viper\n"
        "def first(source) -> int:\n    octets = ptr8(source)\n    return octets[0]\n"
    )
    (tmp_path / "main.py").write_text("from octets import first\nprint(first('a'), first(b'b'))\n")
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
