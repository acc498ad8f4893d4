"""Properties of both ends of the line: whatever arrives, nothing wrong is believed and nothing right is misread."""

from hypothesis import given, settings
from hypothesis import strategies as st

from dicetown.cards import CARDS, NONE
from dicetown.events import EVENT_SIZE, EVENTS, SECRET, conceal
from dicetown.presets import SWITCHES
from host.game.escapes import escape, unescape
from host.game.events import Event, decode, parse, sound
from host.link.frames import Foreign, Frame, Reader, command, read, seal
from link.link import Link
from reports.facts import Facts
from reports.reporter import Reporter
from tests.link.harness import Console, Talk
from tests.link.wire import Wire

LIMITS = {
    "seat": 5, "seats": 32, "n": 200, "bool": 2, "face": 6, "card": CARDS, "what": CARDS, "place": 22, "location": 9,
    "question": 26, "benefit": 12, "switches": 1 << len(SWITCHES), "cause": CARDS,
}  # fmt: skip
BLANK = {"seat", "face", "card", "location"}
TALK = Talk()
TALK.run(2)
LINES = bytes(TALK.console.link.sent.buf[: TALK.console.link.sent.used]).splitlines(keepends=True)


def may_be(event: bytes) -> bool:
    found = decode(event)
    return sound(found.name, found.fields)


@st.composite
def events(draw: st.DrawFn) -> bytes:
    """Return an event of any kind, with values that its types allow."""
    kind = draw(st.integers(0, len(EVENTS) - 1))
    event = bytearray([NONE]) * EVENT_SIZE
    event[0], event[1] = kind, draw(st.sampled_from([0, 1, 31]))
    for i, field in enumerate(EVENTS[kind][1:]):
        of = field.rstrip("?").split(":")[1]
        values = st.integers(1, 3) if of == "reason" else st.integers(0, LIMITS[of] - 1)
        blank = of in BLANK and draw(st.integers(0, 3)) == 0
        value = NONE if blank else draw(values)
        event[2 + i] = value & 255
        if of == "switches":
            event[3 + i] = value >> 8
    return bytes(event)


def frames(data: bytes) -> list[Frame]:
    return [found for found in Reader().feed(data) if isinstance(found, Frame)]


def told(event: bytes) -> bytes:
    wire = Wire()
    link = Link(wire, 7, "test")
    Facts(link).write_event(event)
    while link.sent.waiting:
        link.tick()
    return wire.host_read().splitlines(keepends=True)[1]


@given(events().filter(may_be))
def test_every_event_means_the_same_at_both_ends(event: bytes) -> None:
    (frame,) = frames(told(event))
    assert parse(frame.words) == decode(event)


@given(events().filter(may_be))
def test_a_concealed_event_tells_nothing_secret(event: bytes) -> None:
    concealed = bytearray(event)
    conceal(concealed, 0)
    (frame,) = frames(told(bytes(concealed)))
    if event[1] != 31:
        for i, (name, value) in enumerate(parse(frame.words).fields.items()):
            assert not SECRET[event[0]] >> (2 + i) & 1 or value >= CARDS, name


@given(st.text(max_size=12))
def test_a_name_comes_back_and_what_cannot_be_seen_as_a_question_mark(name: str) -> None:
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in name.replace("\t", " " * 8))
    try:
        name.encode()
    except UnicodeEncodeError:
        return
    wire = Wire()
    link = Link(wire, 7, "test")
    Reporter(link).name(3, name.encode(), True)
    while link.sent.waiting:
        link.tick()
    frame = frames(wire.host_read())[1]
    assert parse(frame.words) == Event("name", {"seat": 3, "bot": 1, "name": shown})
    assert unescape(escape(name)) == shown and not set(escape(name)) & set(" :!*%\n") - {"%"}


@given(st.lists(st.binary(max_size=60), max_size=8), st.integers(1, 7))
def test_random_bytes_are_never_a_frame_and_cutting_does_not_matter(pieces: list[bytes], step: int) -> None:
    data = b"".join(pieces)
    assert frames(data + b"\n") == []
    mixed = b"".join(piece.replace(b"\n", b"") + b"\n" + line for piece, line in zip(pieces, LINES, strict=False))
    reader = Reader()
    cut = [found for i in range(0, len(mixed), step) for found in reader.feed(mixed[i : i + step])]
    assert cut == list(Reader().feed(mixed))
    assert [found for found in cut if isinstance(found, Frame)] == [read(line[:-1]) for line in LINES[: len(pieces)]]


@st.composite
def damage(draw: st.DrawFn) -> tuple[bytes, bytes]:
    """Return a line, and the same line with bits flipped, or bytes lost, doubled, inserted or torn off."""
    line = draw(st.sampled_from(LINES))
    hurt = bytearray(line)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, max(0, len(hurt) - 1)))
        match draw(st.integers(0, 4)):
            case 0 if hurt:
                hurt[at] ^= 1 << draw(st.integers(0, 7))
            case 1:
                del hurt[at : at + draw(st.integers(1, 5))]
            case 2:
                hurt[at:at] = hurt[at : at + draw(st.integers(1, 5))]
            case 3:
                hurt[at:at] = draw(st.binary(min_size=1, max_size=3))
            case _:
                del hurt[at:]
    return line, bytes(hurt)


@given(damage())
@settings(max_examples=400)
def test_a_damaged_frame_is_dropped_or_is_the_frame(pair: tuple[bytes, bytes]) -> None:
    line, hurt = pair
    assert all(found == read(line[:-1]) for found in frames(hurt + b"\n"))


@given(st.data())
@settings(max_examples=200)
def test_a_damaged_command_is_dropped_or_is_the_command(data: st.DataObject) -> None:
    console = Console()
    line = command(7, 1, ["hello"])
    at = data.draw(st.integers(0, len(line) - 1))
    hurt = bytearray(line)
    if data.draw(st.booleans()):
        hurt[at] ^= 1 << data.draw(st.integers(0, 7))
    else:
        del hurt[at : at + data.draw(st.integers(1, 6))]
    console.wire.host_write(bytes(hurt) + b"\n" + data.draw(st.binary(max_size=80)) + b"\n")
    for _ in range(10):
        console.tick()
    assert console.link.session in (-1, 7) and console.acted == []
    if console.link.session == 7:
        assert hurt.rstrip(b"\r\n\x0b\x0c") + b"\n" == line or line[1:] in bytes(hurt) or line[:-1] in bytes(hurt)


@given(st.binary(max_size=400))
def test_the_console_survives_anything(data: bytes) -> None:
    console = Console()
    console.wire.host_write(data + b"\n" + command(9, 1, ["hello"]))
    for _ in range(40):
        console.tick()
    assert console.link.session == 9 and console.acted == []


WEIRD = st.lists(
    st.sampled_from([b"a", b" ", b"%9B", b"\x9b", b"\xc2\x9b", b"\xc2\x85", b"\xed\xa0\x80", b"\xff", b"\xe2\x80\xae"])
)


@given(WEIRD)
def test_whatever_a_console_says_can_be_shown(pieces: list[bytes]) -> None:
    """It has no control characters of either kind, no half character, and nothing that reverses the text."""
    said = b"".join(pieces)
    for line in (seal(b":0001.0001 hello dicetown " + said), said + b"\n"):
        for found in Reader().feed(line):
            shown = (
                found.text if isinstance(found, Foreign) else "".join(found.words) if isinstance(found, Frame) else ""
            )
            assert shown.isprintable()
            shown.encode()
