"""Ways to tamper with a record. Each changes the lines of a game of three and tells the first that is wrong.

PUBLIC shows without the decisions, so the independent check finds it too; DECISIONS show when it is replayed.
"""

from collections.abc import Callable
from typing import Any

from host.game.record import start_in
from tests.game.written import Lines, find

FACES = "9 10 J Q K A".split()
Tampering = Callable[[Lines], int]  # changes the lines; -> index of the first that is wrong


def other(value: Any, among: list[Any]) -> Any:
    return among[(among.index(value) + 1) % len(among)]


def a_changed_die(lines: Lines) -> int:
    i = find(lines, "throw", lambda line: line["seat"] == 1)
    lines[i]["dice"][0] = other(lines[i]["dice"][0], FACES)
    return i


def a_shuffled_deck(lines: Lines) -> int:
    store = lines[1]["store"]
    store[3], store[4] = store[4], store[3]
    return 1


def a_missing_move(lines: Lines) -> int:
    i = find(lines, "move", lambda line: line["from"] == "bank")
    del lines[i]
    return i


def a_cheaper_move(lines: Lines) -> int:
    i = find(lines, "move", lambda line: line["what"] == "dollars" and line["n"] > 1)
    lines[i]["n"] -= 1
    return i


def a_winner_of_a_location(lines: Lines) -> int:
    i = find(lines, "win", lambda line: line["location"] == "townhall")
    lines[i]["seat"] = other(lines[i]["seat"], [0, 1, 2])
    return i


def a_winner_of_the_game(lines: Lines) -> int:
    lines[-1]["winner"] = other(lines[-1]["winner"], [0, 1, 2])
    return len(lines) - 1


def a_reordered_line(lines: Lines) -> int:
    i = find(lines, "hand")
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    return i


def a_line_in_another_place(lines: Lines) -> int:
    i = find(lines, "win", lambda line: line["location"] == "sheriff")
    lines.insert(i - 9, lines.pop(i))
    return i - 9


def a_card_drawn(lines: Lines) -> int:
    i = find(lines, "look", lambda line: line["cards"])
    lines[i]["cards"][0] = "equipment8" if lines[i]["cards"][0] != "equipment8" else "equipment5"
    return i


def no_end(lines: Lines) -> int:
    lines.pop()
    return len(lines)


def a_cut(lines: Lines) -> int:
    del lines[len(lines) // 2 :]
    return len(lines)


def another_commitment(lines: Lines) -> int:
    lines[0]["commitment"] = "0" + lines[0]["commitment"][:-1]
    return 0


def another_seed(lines: Lines) -> int:
    lines[0]["seed"] = "0" + lines[0]["seed"][:-1]
    return 0


def another_seed_and_its_commitment(lines: Lines) -> int:
    header = start_in(lines[0] | {"seed": "0" + lines[0]["seed"][:-1]}).header
    lines[0] |= header
    return 1


def another_sheriff(lines: Lines) -> int:
    """He shows first where the Sheriff is heard: at latest in the scores. Here at the first tie."""
    lines[0]["sheriff"] = other(lines[0]["sheriff"], [0, 1, 2])
    return -1


def other_switches(lines: Lines) -> int:
    lines[0]["switches"]["propertyCount"] = 20
    return 0


def a_wrong_total(lines: Lines) -> int:
    i = find(lines, "score")
    lines[i]["total"] += 1
    return i


def a_wrong_part_of_a_score(lines: Lines) -> int:
    i = find(lines, "score")
    lines[i]["nuggets"] += 1
    lines[i]["dollars"] -= 1
    return i


def a_line_after_the_end(lines: Lines) -> int:
    lines.append(dict(lines[-1]))
    return len(lines) - 1


def a_line_twice(lines: Lines) -> int:
    i = find(lines, "win")
    lines.insert(i, dict(lines[i]))
    return i + 1


def a_gift(lines: Lines) -> int:
    i = find(lines, "round", lambda line: line["n"] == 2)
    lines.insert(i, {"line": "move", "what": "dollars", "n": 1, "from": 1, "to": 0})
    return i


def a_strange_line(lines: Lines) -> int:
    lines.insert(5, {"line": "bet", "seat": 0})
    return 5


def a_missing_field(lines: Lines) -> int:
    i = find(lines, "tie")
    del lines[i]["sheriff"]
    return i


def a_number_as_a_word(lines: Lines) -> int:
    i = find(lines, "score")
    lines[i]["total"] = str(lines[i]["total"])
    return i


PUBLIC = (
    *(a_changed_die, a_shuffled_deck, a_missing_move, a_cheaper_move, a_winner_of_a_location, a_winner_of_the_game),
    *(a_reordered_line, a_line_in_another_place, a_card_drawn, no_end, a_cut, another_commitment, another_seed),
    *(another_seed_and_its_commitment, another_sheriff, other_switches, a_wrong_total, a_wrong_part_of_a_score),
    *(a_line_after_the_end, a_line_twice, a_gift, a_strange_line, a_missing_field, a_number_as_a_word),
)


def a_swapped_decision(lines: Lines) -> int:
    """Two seats' first keeps: shows where the first of them is revealed."""
    i = find(lines, "d")
    j = find(lines, "d", lambda line: line["seat"] == 1)
    lines[i]["choice"], lines[j]["choice"] = lines[j]["choice"], lines[i]["choice"]
    assert lines[i]["choice"] != lines[j]["choice"]
    return find(lines, "keep")


def an_illegal_decision(lines: Lines) -> int:
    i = find(lines, "d", lambda line: line["kind"] == "tie")
    lines[i]["choice"] = 4
    return i


def a_decision_of_another_seat(lines: Lines) -> int:
    i = find(lines, "d", lambda line: line["kind"] == "tie")
    lines[i]["seat"] = other(lines[i]["seat"], [0, 1, 2])
    return i


def another_question(lines: Lines) -> int:
    i = find(lines, "d", lambda line: line["kind"] == "tie")
    lines[i]["kind"] = "keep"
    return i


DECISIONS = (a_swapped_decision, an_illegal_decision, a_decision_of_another_seat, another_question)
