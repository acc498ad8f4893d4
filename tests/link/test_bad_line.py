"""Any order of faults, games, commands and restarts: nothing wrong is shown, and afterwards both ends agree."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from tests.soak.faults import KINDS
from tests.soak.line import VERBS, Line

NEW = "new preset=first sheriff=0 bot=Ann bot=Bo%20B pace=fast"


class BadLine(RuleBasedStateMachine):
    """Checks at every step what tests/soak/witness.py checks."""

    def __init__(self) -> None:
        super().__init__()
        self.line = Line(seed=1, rate=0)

    @rule(passes=st.integers(1, 80))
    def time_passes(self, passes: int) -> None:
        for _ in range(passes):
            self.line.step()

    @rule(kind=st.sampled_from(KINDS), passes=st.integers(1, 6))
    def every_line_is_hurt(self, kind: str, passes: int) -> None:
        cable = self.line.cable
        cable.kinds, cable.rate = (kind,), 1
        self.time_passes(passes)
        cable.rate = 0

    @rule(words=st.sampled_from((NEW, *VERBS)))
    def the_host_asks(self, words: str) -> None:
        self.line.ask(*words.split())

    @rule()
    def the_host_restarts(self) -> None:
        self.line.restart_host()

    @rule()
    def the_console_restarts(self) -> None:
        self.line.restart_console()

    def teardown(self) -> None:
        self.line.rest()


TestBadLine = BadLine.TestCase
TestBadLine.settings = settings(max_examples=15, stateful_step_count=12)


def test_a_short_run_at_random() -> None:
    line = Line(seed=7)
    line.run(4000)
    assert line.shown > 1000 and line.outcomes["done"]


def test_what_is_on_its_way_when_the_console_restarts_is_still_what_it_told() -> None:
    line = Line(seed=1, rate=0)
    late = 0
    for more in range(20):  # the fault comes at another event each time
        shown = line.host.events
        line.ask(*NEW.split())
        while line.host.events < shown + 10 + more:
            line.step()
        line.cable.kinds, line.cable.rate = ("split",), 1
        while not line.cable.to_host.first:
            line.step()
        line.cable.rate = 0
        shown = line.host.events
        line.restart_console()
        line.step()
        late += line.host.events > shown
    line.rest()
    assert late
