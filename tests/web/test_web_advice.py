"""H on the page, or its button: the station's own screen shows what a bot would do, and why."""

import re
from collections.abc import Mapping

import pytest

from host.i18n import device
from host.web.backends import Virtual
from tests.web.axe import faults
from tests.web.test_web_laptop import setup
from tests.web.town import Towns, Visit, until

KINDS = """() => {
  const page = document.getElementById("page");
  window.kinds = [];
  new MutationObserver(() => kinds.push(page.dataset.kind)).observe(page, { attributeFilter: ["data-kind"] });
}"""  # notes each kind of private page shown from now on


def reasons(told: Mapping[str, str]) -> re.Pattern[str]:
    """Return what finds any of a bot's reasons: which one it has depends on the dice."""
    texts = [re.split("[#^]", text)[0].strip() for name, text in told.items() if name.startswith("WHY ")]
    return re.compile("|".join(map(re.escape, texts)))


@pytest.mark.parametrize(("code", "advised"), [("ru", True), ("en", False)])
def test_a_key_shows_what_a_bot_would_do(towns: Towns, visit: Visit, code: str, advised: bool) -> None:
    """Any other press leads back, and the town learns nothing of it. A game may be without advice.

    The hand must not flash up before the advice, though RIGHT turns to it unless it is held for long.
    """
    told = device.spoken(code)
    town = towns(room=Virtual(), setup=setup(1, 3).changed(language=code, advice=advised))
    page = visit(town.host_url, locale=code, viewport={"width": 1366, "height": 768}, bypass_csp=True)
    words = page.locator("#words")
    until(lambda: town.hall.live.table.round == 1, "a game")
    words.get_by_text(told["SLAM"]).wait_for()  # so the console knew the cup before the game began
    page.keyboard.press("s")
    words.get_by_text(told["TITLE keep"].rstrip("?")).first.wait_for()
    words.get_by_text(told["KEYS"]).wait_for()
    until(lambda: town.hall.live.table.locked == 0b110, "the bots' locks")
    number = town.hall.live.number
    page.evaluate(KINDS)
    page.keyboard.press("h")
    words.get_by_text(told["BOT_WOULD"]).wait_for()
    if advised:
        words.get_by_text(reasons(told)).wait_for()
    else:
        words.get_by_text(told["UNADVISED"]).wait_for()
    assert faults(page) == [] and town.hall.live.number == number
    assert page.evaluate("() => kinds") == ["advice"]
    page.keyboard.press("1")
    words.get_by_text(told["KEYS"]).wait_for()
    page.locator("#advice").click()
    words.get_by_text(told["BOT_WOULD"]).wait_for()
