"""Phase I of the rules, followed through a record: throws, keeps, payments, Brute and Cheat (R1 to R18).

Belongs to the independent check of records: standard library only, nothing from the product.
"""

from collections import Counter


def play_dice(b):
    """Take all throws of a round. -> the five faces of each seat"""
    kept: dict = {seat: [] for seat in b.seats}
    last = False
    while any(len(dice) < 5 for dice in kept.values()):
        throwing = [seat for seat in b.seats if len(kept[seat]) < 5]
        shown = answered(b, {seat: 5 - len(kept[seat]) for seat in throwing}) if b.switches["throws"] == "dice" else {}
        masked = b.switches["faces"] == "masked"
        thrown = {seat: b.fair.throw(5 - len(kept[seat]), shown.get(seat, 0), masked) for seat in throwing}
        for seat in throwing:
            b.take("throw", seat=seat, dice=thrown[seat], last=last)
        left = {seat: reveal(b, seat, thrown[seat], last) for seat in throwing}
        if not last:
            pay(b, left, play_brutes(b, left))
        play_cheats(b, left)
        for seat in throwing:
            kept[seat] += left[seat]
        last = any(len(dice) == 5 for dice in kept.values())
    return {seat: complete(b, seat, kept[seat]) for seat in b.seats}


def answered(b, dice):
    """Take the answers of players who throw their own dice, in any order. dice: how many, by seat. -> faces by seat"""
    shown: dict = {}
    while len(shown) < len(dice):
        line = b.take("d")  # the only decisions that the book keeps
        seat, faces = line["seat"], line["choice"]
        b.must(seat in dice and seat not in shown, f"seat {seat} does not throw here")
        each = [faces >> 3 * i & 7 for i in range(dice[seat])]
        b.must(faces >> 3 * dice[seat] == 0 and 7 not in each, f"these are no faces of {dice[seat]} dice")
        shown[seat] = faces
    return shown


def reveal(b, seat, thrown, last):
    """Take the dice that a seat keeps of those thrown; in the last throw all of them (R12)."""
    left = b.take("keep", seat=seat)["dice"]
    b.must(Counter(left) <= Counter(thrown), "dice are kept that were not thrown")
    b.must(not last or len(left) == len(thrown), "all dice of the last throw are kept")
    return list(left)


def complete(b, seat, kept):
    hand = b.take("hand", seat=seat)["dice"]
    b.must(Counter(hand) == Counter(kept), f"the hand is not what was kept, {kept}")
    return hand


def play_brutes(b, left):
    """Take Brutes in seat order from the Sheriff (Q15, Q17). -> by seat, whether it pays nothing"""
    free: dict = {}
    turn = 0
    while played := b.play("brute1", "brute2"):
        seat = played.seat
        kept = len(left[seat]) if seat in left else 1
        pays = kept > 1 or (kept == 0 and b.switches["bruteForNone"] == "yes")  # Q13
        b.must(pays and not free.get(seat), "a Brute is for more than one die that costs")
        place = (seat - b.badge) % len(b.seats)
        b.must(place >= turn, "the Sheriff's side is heard first")
        turn = place
        free[seat] = played.works
    return free


def pay(b, left, free):
    """Take the payments to the Stagecoach: one die is free, each further one $1, none $1 (R4, R8 to R10, R17, R18)."""
    due, short = {}, {}
    for seat, dice in left.items():
        price = 0 if free.get(seat) else abs(len(dice) - 1)
        due[seat] = min(price, b.purse[seat])
        if due[seat] < price:
            b.must(seat in free, f"seat {seat} cannot pay {price} dollars")
            if dice:  # a player who kept none has nothing to put back (Q13)
                short[seat] = due[seat] + 1
    due = {seat: dollars for seat, dollars in due.items() if dollars}
    while due or short:
        seat = b.now.get("from") if b.at("move") else b.now.get("seat")
        if seat in due:
            b.move("dollars", due.pop(seat), seat, "stagecoach")
        else:
            b.must(seat in short, f"still to pay: {due}, still to keep fewer dice: {short}")
            dice = b.take("keep", seat=seat)["dice"]
            b.must(Counter(dice) <= Counter(left[seat]) and len(dice) == short.pop(seat), "not the dice paid for (R18)")
            left[seat] = list(dice)


def play_cheats(b, left):
    """Take Cheats; each turns a die that its player has revealed in this throw (R16, Q18 to Q21)."""
    while played := b.play("cheat1", "cheat2"):
        seat = played.seat
        b.must(left.get(seat), "there is no die to turn")
        if played.works:
            turned = b.take("cheat", seat=seat)
            b.must(turned["from"] in left[seat], "that die was not revealed in this throw")
            b.must(turned["to"] in ("9", "10", "J", "Q", "K", "A"), "no die has that face")
            left[seat].remove(turned["from"])
            left[seat].append(turned["to"])
