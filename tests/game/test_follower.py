"""The follower that every screen uses: what it says, how loud, which notice lasts, and what becomes of the table."""

import copy

from hypothesis import given
from hypothesis import strategies as st

from dicetown.events import BY_LOCATION
from host.game import sentences
from host.game.connection import FOR_ALL, LASTING, Status, for_all
from host.game.events import Event, Snapshot
from host.game.follower import Follower
from host.game.public_state import Table
from host.i18n.translation import LANGUAGES, speaking

EVENTS = (
    Event("setup", {"seats": 2, "switches": 0, "sheriff": 0}),
    Event("name", {"seat": 0, "bot": 0, "name": "Ann"}),
    Event("round", {"n": 1}),
    Event("win", {"location": 1, "seat": 1, "count": 3}),
    Event("move", {"what": 248, "n": 3, "from": 11, "to": 1, "cause": BY_LOCATION}),
    Event("lock", {"seat": 0}),
    Event("aborted"),
)
MESSAGES = st.one_of(
    st.sampled_from(EVENTS),
    st.just(Snapshot((Event("name", {"seat": 0, "bot": 1, "name": "Bo"}),))),
    st.builds(lambda: Table(["Cy", "Ann"], [False, True])),
    st.builds(Status, st.sampled_from((*FOR_ALL, "late")), st.just("The console answers again.")),
)


@given(st.lists(MESSAGES, max_size=12))
def test_whoever_follows_sees_the_same_whatever_he_speaks(messages: list[Event | Snapshot | Table | Status]) -> None:
    """A terminal in each language and the pages in all languages at once have the same table, trouble and sentences."""
    pages, alone = Follower(LANGUAGES), {code: Follower() for code in LANGUAGES}
    for message in messages:
        told = pages.take(copy.deepcopy(message))
        for code, follower in alone.items():
            with speaking(code):
                news = follower.take(copy.deepcopy(message))  # a copy, as the follower changes a table that it gets
                assert (news.text, news.loud) == (told.said.get(code, ""), told.loud)
            assert (follower.table, follower.trouble) == (pages.table, pages.trouble)


@given(st.lists(MESSAGES, max_size=12))
def test_trouble_lasts_until_something_else_comes(messages: list[Event | Snapshot | Table | Status]) -> None:
    follower = Follower()
    for message in messages:
        follower.take(message)
        lasts = isinstance(message, Status) and message.kind in LASTING
        assert follower.trouble == (message if lasts else None) and bool(follower.notice) == lasts


def test_a_sentence_is_made_before_the_table_has_followed() -> None:
    """A sentence about who takes a seat needs to know who had it."""
    table = Table(names=["Ann", "Bo"], bots=[False, False], round=1)
    follower = Follower()
    follower.take(table)
    handed = Event("name", {"seat": 0, "bot": 1, "name": "Ann"})
    assert sentences.sentence(handed, table) == follower.take(handed).text == "A bot plays for Ann now."
    assert follower.take(handed).text == ""


def test_pages_name_no_port_where_the_link_does() -> None:
    status = Status("unplugged", "The console on /dev/ttyACM0 was unplugged.")
    assert "/dev/" in Follower().take(status).text
    assert "/dev/" not in Follower(words=for_all).take(status).text
