"""Phase II of the rules, followed through a record: locations in order, ties, offers (A1 to A5, L1 to L16).

Belongs to the independent check of records: standard library only, nothing from the product.
"""

from collections import Counter
from typing import Any

ORDER = "9 10 J Q K A".split()
KINDS = ([5], [4, 1], [3, 2], "straight", [3, 1, 1], [2, 2, 1], [2, 1, 1, 1], [1, 1, 1, 1, 1])


def poker(dice):
    """Return a key that is greater for the better hand, and equal for hands of the same faces (L14 to L16)."""
    groups = sorted(((n, ORDER.index(face)) for face, n in Counter(dice).items()), reverse=True)
    faces = [face for _, face in groups]
    sizes = [n for n, _ in groups]
    kind = "straight" if len(faces) == 5 and faces[0] - faces[4] == 4 else sizes
    return -KINDS.index(kind), faces


class Town:
    """Follows a round through the town, and notes who is barred from the Doc. b: the book; hands: faces by seat."""

    def __init__(self, b, hands, first_round):
        self.b = b
        self.hands = hands
        self.first_round = first_round
        self.controlled = set()  # won a location
        self.gained = set()  # got something out of it (Q57)
        self.mine()
        self.bank()
        b.move("dollars", b.purse["stagecoach"], "stagecoach", "bank")  # L3
        self.store()
        self.saloon()
        self.sheriff()
        self.town_hall()

    def contest(self, location, face):
        """Take who wins by most dice of a face or the best hand. -> the winner or None, and their dice of the face"""
        b = self.b
        counts = {seat: hand.count(face) for seat, hand in self.hands.items()}
        worth = {seat: poker(hand) for seat, hand in self.hands.items()} if location == "townhall" else counts
        best = max(worth.values())
        tied = [seat for seat in b.seats if best and worth[seat] == best]
        winner = None
        if tied:
            winner = tied[0] if len(tied) == 1 else decide(b, location, tied)
            # An empty Bank does not count if its winner may visit the Doc (Q57).
            excepted = location == "bank" and not b.purse["bank"] and b.switches["emptyBankAllowsDoc"] == "yes"
            if not excepted:
                self.controlled.add(winner)
        count = 0 if winner is None else counts[winner]
        b.take("win", location=location, seat=winner, count=count)
        return winner, count

    def mine(self):
        """L1, C2, Q1."""
        b = self.b
        winner, n = self.contest("mine", "9")
        if winner is None:
            return
        played = b.play("dynamite", who=[winner])
        if b.gold["mine"]:
            self.gained.add(winner)
        b.move("nuggets", min(b.gold["mine"], n * (2 if played and played.works else 1)), "mine", winner)

    def bank(self):
        """L2, C10, Q4; D3d for an empty Bank."""
        b = self.b
        winner, _ = self.contest("bank", "10")
        if winner is None:
            return
        loot = b.purse["bank"]
        if loot or b.switches["emptyBankAllowsDoc"] == "no":
            self.gained.add(winner)
        b.move("dollars", loot, "bank", winner)
        played = b.play("sharing", who=set(b.seats) - {winner}, targets=(winner, None))
        if played and played.works:
            b.move("dollars", loot // 2, winner, played.seat)

    def store(self):
        """L4 to L6, C7, Q40 to Q45."""
        b = self.b
        winner, n = self.contest("store", "J")
        if winner is None:
            return
        times = 2 if self.first_round else 1
        played = b.play("credit", who=[winner])
        for _ in range(times + bool(played and played.works)):
            while len(b.pile("drawn")) < n and b.top_of_store():
                b.move(b.pile("store")[0], 1, "store", "drawn")
            if b.pile("drawn"):
                self.gained.add(winner)
                self.keep_one(winner)

    def keep_one(self, winner):
        """Move one drawn card to the hand, the others to the discards."""
        b = self.b
        chosen = []
        while b.pile("drawn"):
            line = b.moved(**{"from": "drawn"})
            b.must(line["to"] in (winner, "discard"), "drawn cards are kept by the winner or discarded")
            chosen += [line["what"]] if line["to"] == winner else []
        b.must(len(chosen) == 1, "exactly one card is kept")
        b.entered(winner, chosen[0])

    def saloon(self):
        """L7, L8, C3, Q5, Q6, Q48 to Q52."""
        b = self.b
        winner, n = self.contest("saloon", "Q")
        if winner is None:
            return
        played = b.play("girls", who=[winner])
        for _ in range(2 if played and played.works else 1):
            if any(b.pile(seat) for seat in b.seats if seat != winner):
                line = b.look(winner)
                victim, cards = line["victim"], line["cards"]
                b.must(
                    len(cards) == min(n, len(b.pile(victim))), "a card is drawn for each Queen, if there are so many"
                )
                b.must(b.now.get("what") in cards, "the card that changes hands is not one of those drawn")
                b.move(b.now["what"], 1, victim, winner)
                self.gained.add(winner)

    def sheriff(self):
        """L9, L10, C8, C9, D1, D8, Q38, Q85."""
        b = self.b
        winner, _ = self.contest("sheriff", "K")
        stays = False
        while b.at("play"):
            if b.switches["joeTiming"] == "sheriffStep" and b.at("play", card="joe"):
                b.play_joe()
                continue
            b.must(winner is not None and winner != b.badge, "a Marshal is for a badge that would move")
            stays |= b.must_play("marshal").works
        if winner is not None and not stays:
            self.gained.add(winner)
            if winner != b.badge:
                b.move("badge", 1, b.badge, winner)

    def town_hall(self):
        """L11 to L13, C6, D5, Q9, Q10."""
        b = self.b
        winner, aces = self.contest("townhall", "A")
        for _ in range(min(1 + aces, len(b.pile("row")))):
            b.move(b.pile("row")[0], 1, "row", winner)
            self.gained.add(winner)
        played = b.play("corruption", who=[winner])
        if played and played.works and b.pile("property"):
            b.move(b.pile("property")[0], 1, "property", winner)
        while b.switches["townHallLeftovers"] == "toDeckBottom" and b.pile("row"):
            b.moved(**{"from": "row", "to": "property"})
        while len(b.pile("row")) < 3 and b.pile("property"):
            b.move(b.pile("property")[0], 1, "property", "row")


def decide(b, location, tied):
    """Take the offers to the Sheriff in office, and the pick among the tied (A4, A5, Q28 to Q35). -> the seat"""
    offers: Any = {}  # by seat and pick
    rounds = b.switches["bargaining"] == "rounds"
    while b.at("offer"):
        offer = b.take("offer")
        seat = offer["seat"]
        key = seat, offer["favours"]
        alone = seat not in [each for each, _ in offers]
        b.must(seat != b.badge and (alone or rounds), "each seat but the Sheriff's makes one offer")
        b.must(key not in offers, "for each of the tied a seat makes one offer")
        b.must(sum(each == seat for each, _ in offers) < 3, "a seat makes three offers at most")
        with_cards = any(other["cards"] for (each, _), other in offers.items() if each == seat)
        b.must(not (offer["cards"] and with_cards), "cards lie in one offer")
        b.must(offer["favours"] in tied, "an offer is for one of the tied")
        b.must(0 <= offer["dollars"] <= b.purse[seat] and 0 <= offer["nuggets"] <= b.gold[seat], "he has not so much")
        b.must(Counter(offer["cards"]) <= Counter(b.pile(seat) + b.pile(f"front{seat}")), "he has no such card")
        offers[key] = offer
    line = b.take("tie", location=location, seats=tied, sheriff=b.badge)
    b.must(line["pick"] in tied, "the pick is not one of the tied")
    sheriff = b.badge
    due = []
    for (seat, pick), offer in offers.items():
        declined = rounds and not offer["accepted"]
        b.must(declined or offer["accepted"] == (pick == line["pick"]), f"the offer of seat {seat} is misjudged (Q34)")
        if offer["accepted"]:
            due += [(what, offer[what], seat) for what in ("dollars", "nuggets") if offer[what]]
            due += [(card, 1, seat if card in b.pile(seat) else f"front{seat}") for card in offer["cards"]]
    while due:
        move = b.moved(to=sheriff)
        goods = move["what"], move["n"], move["from"]
        b.must(goods in due, "that was not offered")
        due.remove(goods)
    return line["pick"]
