"""The Doc, followed through a record: who visits, by dice and by elixirs (L17 to L25, C12, Q57 to Q67).

Belongs to the independent check of records: standard library only, nothing from the product.
"""

from book import ELIXIRS

FACES = {"wire": {"9", "10"}, "store": {"J", "Q"}, "dollars": {"K"}, "nuggets": {"A"}}


def visit_doc(b, hands, barred):
    """Take all visits. barred: the seats that won, or controlled, something."""
    visitors = set(b.seats) - barred
    while b.at("play"):
        played = b.must_play("elixir", who=barred - visitors)
        if played.works:
            visitors.add(played.seat)
    while visitors:
        seat = drink(b) if b.switches["doc"] == "elixirs" else be_treated(b, hands)
        b.must(seat in visitors, f"seat {seat} has no visit to make")
        visitors.remove(seat)


def be_treated(b, hands):
    """Take a visit by dice (L18, Q7). -> the seat"""
    line = b.take("visit")
    seat, benefit = line["seat"], line["benefit"]
    can = [name for name, faces in FACES.items() if faces & set(hands[seat])]
    if not b.hand(seat, "property") and "wire" in can:
        can.remove("wire")
    if benefit == "none":
        b.must(b.switches["docVisit"] == "optional" or not can, "a visit must bring something")
    else:
        b.must(benefit in can, f"the dice {hands[seat]} bring only {can}")
        BENEFITS[benefit](b, seat)
    return seat


def drink(b):
    """Take a visit by elixirs: an open one or the unseen top is discarded, applied, replaced (L22, Q65). -> the seat"""
    if b.at("move", **{"from": "elixirdiscard"}):
        b.must(not b.pile("elixirs"), "there are elixirs left in the deck")
        b.reshuffled("elixirdiscard", "elixirs")
    line = b.take("visit")
    seat, name = line["seat"], line["benefit"]
    if name == "none":
        b.must(b.switches["docVisit"] == "optional", "a visit must bring something")
        return seat
    b.must(name in ELIXIRS, "no elixir is called so")
    opened = not b.at("move", what=name, **{"from": "elixirs"})
    if not opened:
        b.must(b.pile("elixirs")[:1] == [name], "this is not the top elixir")
        b.move(name, 1, "elixirs", "elixirdiscard")
    else:
        b.move(name, 1, "open", "elixirdiscard")
    BENEFITS[name](b, seat)
    if opened:
        replace(b)
    return seat


def replace(b):
    """Open another elixir. An empty deck is refilled from the discards, with the one just used (Q65)."""
    if not b.pile("elixirs"):
        b.reshuffled("elixirdiscard", "elixirs")
    b.move(b.pile("elixirs")[0], 1, "elixirs", "open")


def wire(b, seat):
    """Fence two Property cards, or the only one (L20, Q7)."""
    for _ in range(min(2, len(b.hand(seat, "property")))):
        b.moved(**{"from": seat, "to": f"front{seat}"})


def store(b, seat):
    """Draw the top card of the Store (L18, L23)."""
    if b.top_of_store():
        card = b.pile("store")[0]
        b.move(card, 1, "store", seat)
        b.entered(seat, card)


def collect(what, n):
    """Let each other player give n, or all they have (Q2), in any order."""

    def take(b, seat):
        account = b.purse if what == "dollars" else b.gold
        due = {giver: min(n, account[giver]) for giver in b.seats if giver != seat and account[giver]}
        while due:
            giver = b.now.get("from")
            b.must(giver in due, f"seats {sorted(due)} have still to give {what}")
            b.move(what, due.pop(giver), giver, seat)

    return take


def power(b, seat):
    """Move the badge (Q61), unless Marshal prevents it (Q85)."""
    stays = False
    if b.at("play"):
        b.must(b.badge != seat, "a Marshal is for a badge that would move")
        stays = b.must_play("marshal").works
    if b.badge != seat and not stays:
        b.move("badge", 1, b.badge, seat)


def blind(kind):
    """Draw one unseen card of a kind from a hand (L23, Q54, Q55)."""

    def take(b, seat):
        if any(b.hand(giver, kind) for giver in b.seats if giver != seat):
            line = b.look(seat, kinds=(kind,))
            b.must(len(line["cards"]) == 1, "one card is drawn")
            b.move(line["cards"][0], 1, line["victim"], seat)

    return take


BENEFITS = {
    "wire": wire,
    "store": store,
    "dollars": collect("dollars", 2),
    "nuggets": collect("nuggets", 1),
    "wealth": collect("dollars", 2),
    "charm": collect("nuggets", 1),
    "luck": store,
    "power": power,
    "protection": wire,
    "friendship": blind("store"),
    "domination": blind("property"),
}
