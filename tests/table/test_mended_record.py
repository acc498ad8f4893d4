"""The record of a game in which steps were taken back and goods corrected."""

import random

import checker
from dicetown.layout import QUESTION
from dicetown.questions import KEEP
from host.game import record, verify
from host.game.events import Event
from tests.table.mending import ANN, all_agree
from tests.table.positions import choices
from tests.table.watched import Watched, dealt


def log_of(scene: Watched) -> list[Event]:
    """Return what was written in the journal, as the host would get it."""
    table = scene.table
    return [
        Event("seed", {"hash": table.match.seed.hex()}),
        Event("record", {"switches": table.match.switches, "sheriff": table.match.sheriff}),
        Event("bots", {"first": 0, "seats": table.match.bots}),
        Event("decisions", {"first": 0, "moves": scene.answers()}),
    ]


def digests_of(scene: Watched) -> list[str]:
    """Return the digests that the host got, without the repeats in snapshots."""
    return list(dict.fromkeys(line[1] for line in scene.said() if line[0] == "digest"))


def test_the_record_of_a_mended_game_is_right() -> None:
    """Steps are taken back and goods corrected in a whole game of a person and bots; then the host asks for its log."""
    scene = dealt(humans=1)
    table = scene.table
    table.bots.ms = 0
    undone = corrected = 0
    luck = random.Random(3)
    for _ in range(8000):
        if not table.match.playing:
            break
        scene.run(5)
        if not table.at_rest() or table.players[ANN].sight.unseen:
            continue
        if undone < 6 and table.match.undo.possible(scene.game.s) and scene.ask("undo") == "ok":
            all_agree(scene, ANN)
            undone += 1
        elif corrected < 3 and scene.game.s[QUESTION] == KEEP:
            assert scene.ask("correct", "nuggets", str(1 + corrected), "mine", "2", "Dé%20perdu") == "ok"
            all_agree(scene, ANN)
            corrected += 1
        elif table.match.playing and scene.game.owed() & 1 and table.match.locks[ANN] < 0:
            table.players[ANN].result.drop()
            table.lock(ANN, luck.choice(choices(scene.game, ANN)[:20]))
    assert not table.match.playing and undone and corrected == 3
    for _ in range(500):
        scene.run(10)
        if not scene.game.events.count:
            break
    lines = record.of_log(log_of(scene), ["Ann", "Bo", "Cy"])
    kinds = [line.get("line") for line in lines]
    assert kinds.count("undo") == undone and kinds.count("correct") == corrected
    agreed = next(line for line in lines if line.get("line") == "correct")
    assert (agreed["seats"], agreed["why"]) == ([ANN], "Dé perdu")
    assert lines[0]["bots"] == [False, True, True]
    text = record.text(lines)
    played = verify.check(text.encode())
    assert played.game.s == scene.game.s
    assert [told.digest for told in played.digests] == digests_of(scene)
    checker.check(text)
