"""Setting a game up at the stations, without a host: language, who sits where, how to play, who is the first Sheriff.

What a press does in each step; screens/setup_pages.py draws them. Stations stand in the order of their numbers here,
except in AGAIN, where a game has just ended. Everything is public. Presses may allocate, ticks do not. Called by the
table, only while no game runs (overlays/setup.py).
"""

import overlays
from board import LEFT_BIT, OK_BIT
from dicetown.layout import SEATS as SEATS_DEALT
from dicetown.presets import MASKED, OWN_DICE, PRESETS
from elapsed import since
from micropython import const
from reports.seating import arrange
from screens import texts
from screens.encoding import coded
from screens.names import offered, spelled
from screens.page import NO_SEAT
from screens.setup_pages import (
    AGAIN,
    BOT,
    DICE,
    EMPTY,
    LINES,
    MENU,
    NAMING,
    NETWORK,
    PERSON,
    SEATS,
    SHERIFF,
    TONGUE,
)
from stations.station import LEFT, OK, RIGHT
from store.kept import read
from store.settings import BRIGHTNESS, LANGUAGE, LEVEL, PATIENCE, PAUSE, PRESET, QUIET, THROWS, UNADVISED

BOT_MS = const(1000)  # OK held that long seats a bot, or sends it away
BACK_MS = const(3000)  # LEFT held that long leads back to the language
_HOST_MS = const(8000)  # how long a host's offer to play bots counts
_LEAST = const(2)  # seats
_LAST_KEY = const(4)
_PRESETS = ("first", "fr-first", "ru-first", "cs-first", "revised")
_PATIENCE = b"\x00\x3c\xb4"  # seconds
_PAUSES = b"\x00\x01\x02\x04"
_THROWS = (0, OWN_DICE, OWN_DICE | MASKED)  # whose dice are thrown
_MASKED = const(2)
_LEVELS = b"normal easy hard expert "
_CODE = "network.qr"  # beside the settings (host/build/network.py)


class Setup:
    def __init__(self, settings, stations):
        """settings: store/settings.py; stations: how many."""
        self.settings = settings
        self.step = SEATS if settings.kept else TONGUE
        self.kinds = bytearray(stations)
        self.holds = bytearray(stations)  # the button that is down and may become a held one: OK or LEFT
        self.labels = [coded(name) for name in settings.names]  # of the stations, in the font's codes
        self.code = b""  # dots of the QR code that phones scan to join, while boards show it
        self.heard = False  # a host has offered to play bots
        self.heard_at = 0  # when it last did
        self.host = False  # a host can play bots, so the menu has their level
        self.line = 0  # of the menu
        self.note = texts.DAMAGED if settings.damaged else 0
        self.throws = 0  # whose dice are thrown, and whether masked
        self.giving = None  # overlays/dice.py, while dice are given
        self.notice = 0  # why the last game was given up, or 0

    def apply(self, table):
        """Let the settings take effect."""
        table.tunes.hush(self.settings.values[QUIET])
        table.lights.dim(self.settings.values[BRIGHTNESS])

    def again(self, table, notice):
        """Ask after a game whether the same people play again. notice: a text that says why it was given up, or 0."""
        self.notice = notice
        self.kinds = bytearray(len(self.kinds))
        self._to(table, AGAIN)

    def remark(self, note):
        """Show a text above the last line, until somebody presses."""
        self.note = note

    def alone(self):
        """Return whether only bots sit here: then anyone may press at their stations."""
        return max(self.kinds) <= BOT

    # Time

    def tick(self, table, now):
        """Empty the seats of stations that are gone, and act on OK or LEFT when it was held long enough."""
        if self.giving and self.giving.tick(now):
            table.refresh()
        if self.host != self._hosts(now):
            self._host_changed(table)
        i = len(self.kinds)
        while i:
            i -= 1
            station = table.stations[i]
            held = self.holds[i]
            bit = OK_BIT if held == OK else LEFT_BIT
            if not station.present:
                self.kinds[i] = EMPTY
            # Let go: it was a press, which has acted already.
            elif not held or not station.state >> bit & 1:
                self.holds[i] = 0
            elif since(now, station.since[bit]) >= (BOT_MS if held == OK else BACK_MS):
                self.holds[i] = 0
                if held == LEFT:
                    self._to(table, TONGUE)
                else:
                    self.kinds[i] = EMPTY if self.kinds[i] == BOT else BOT
                    table.refresh()

    def hear_host(self, now):
        """Note that a host offers to play bots."""
        self.heard = True
        self.heard_at = now

    def _hosts(self, now):
        """Return whether a host still offers that: it repeats its offer."""
        self.heard = self.heard and since(now, self.heard_at) < _HOST_MS
        return self.heard

    def start_line(self):
        """Return the number of the menu's last line, the start."""
        return len(LINES) - 1 + self.host

    def _host_changed(self, table):
        """Add or remove the menu's line for the host. A cursor at or below it goes to the start."""
        behind = self.line >= len(LINES) - 1
        self.host = not self.host
        # The lines below have moved: a press meant for the start must not turn a setting instead.
        if behind:
            self.line = self.start_line()
        if self.settings.values[LEVEL] and not self.host:
            self.note = texts.UNHOSTED
        table.refresh()

    def _to(self, table, step):
        """Go to another step. Presses meant for the last one do nothing."""
        # The radio listens for dice only while their page is shown.
        if step != DICE:
            self.close()
        self.step = step
        self.line = 0
        self.holds = bytearray(len(self.kinds))
        for player in table.players:
            player.sight.change()
        table.refresh()

    def close(self):
        """Stop giving dice, and save those that were given."""
        if self.giving and not self.giving.close():
            self.note = texts.NOT_SAVED
        self.giving = None

    # Presses

    def press(self, table, i, key):
        """Take a press at station i. key: a button of stations/station.py."""
        if self._is_for_all(key) and not table.bus.sets_up(table.stations[i].number):
            return
        self.note = 0
        if self.step == AGAIN:
            self._press_again(table, i, key)
        elif self.step == TONGUE:
            if key == OK:
                self._to(table, NETWORK if table.bus.network() else SEATS)
                self.code = _code(table)
                self._save()
            elif key == LEFT or key == RIGHT:
                self.settings.turn(LANGUAGE, 1 if key == RIGHT else -1)
                table.games.language(texts.LANGUAGES[self.settings.values[LANGUAGE]])
        elif self.step == NETWORK:
            if key == OK:
                self._to(table, SEATS)
        else:
            kind = self.kinds[i]
            self._press_seat(table, i, key, kind)
            if self.kinds[i] != kind:
                table.players[i].sight.change()
        self.label()
        table.refresh()

    def _is_for_all(self, key):
        """Return whether this key sets the game up for everybody, not only for one seat."""
        return self.step == TONGUE or self.step == NETWORK or self.step == MENU or self.step == SEATS and key == RIGHT

    def label(self):
        """Work the labels out again: names may have changed."""
        for i in range(len(self.kinds)):
            self.labels[i] = coded(self.settings.names[i])

    def _press_seat(self, table, i, key, kind):
        if key == LEFT or key == OK and (kind == EMPTY or kind == BOT and self.step == SEATS):
            self.holds[i] = key
        if kind == NAMING:
            self._press_name(i, key)
        elif kind == EMPTY:
            if key == OK:
                self.kinds[i] = NAMING
                self._pick(i, 0)
        elif kind == BOT and not self.alone():
            return
        elif self.step == MENU:
            self._press_menu(table, i, key)
        elif self.step == DICE:
            self._press_dice(table, i, key)
        elif self.step == SHERIFF:
            if key == OK:
                self._start(table, i)
            elif key == LEFT:
                self._to(table, MENU)
        elif key == LEFT and kind == PERSON:
            self.kinds[i] = EMPTY
        elif key == RIGHT or key == OK and kind == PERSON:
            if self._enough(table):
                self._to(table, MENU)

    def _press_menu(self, table, i, key):
        """A keep button goes to its line, the last one to the start, OK to the next; LEFT and RIGHT turn what stands
        there."""
        if key < OK:
            self.line = self.start_line() if key == _LAST_KEY else key
        elif self.line == self.start_line():
            if key == LEFT:
                self._to(table, SEATS)
            else:
                self._save()
                self._to_dice(table)
        elif key == OK:
            self.line += 1
        else:
            self.settings.turn(LINES[self.line], 1 if key == RIGHT else -1)
            self.apply(table)

    # Dice that tell their faces

    def _to_dice(self, table):
        """Ask whose dice are thrown, if there is a radio to hear them; else go on."""
        if max(self.kinds) == NAMING or self.alone():
            self._go_on(table)
            return
        said = self.settings.values[THROWS]
        if not table.bus.hears_dice:
            if said > 1:  # own dice were chosen before, but beside phones they aren't heard
                self.note = texts.NO_DICE
            self._go_on(table)
            return
        dice = overlays.load("dice")
        self.giving = dice.giving(table.games.path)
        if not self.giving.ble:
            self.giving = None
            self._go_on(table)
            return
        if said:
            self.throws = said - 1
        elif max(map(self.giving.given.count, range(len(self.kinds)))):
            self.throws = _MASKED
        self._to(table, DICE)

    def _press_dice(self, table, i, key):
        """1 asks for dice, 2 takes them back, RIGHT turns whose dice are thrown; OK goes on, LEFT back to the menu."""
        if key == OK or key == LEFT:
            self.settings.values[THROWS] = 1 + self.throws
            self._save()
            self.close()
            if key == OK:
                self._go_on(table)
            else:
                self._to(table, MENU)
        elif key == RIGHT:
            self.throws = (self.throws + 1) % len(_THROWS)
        elif key == 0:
            self.giving.ask(i)
        elif key == 1:
            self.giving.clear(i)

    def _save(self):
        if not self.settings.save():
            self.note = texts.NOT_SAVED

    def _enough(self, table):
        """Return whether two seats are taken. If not, show everybody that."""
        if len(self.kinds) - bytes(self.kinds).count(b"\0") >= _LEAST:
            return True
        self._to(table, SEATS)
        self.note = texts.TWO_SEATS
        return False

    def _go_on(self, table):
        """Go on to the first Sheriff, or to the game if only bots play."""
        if max(self.kinds) == NAMING:
            self.note = texts.PICKING
        elif self.alone():
            self._start(table, NO_SEAT)
        elif self._enough(table):
            self._to(table, SHERIFF)

    def _press_again(self, table, i, key):
        """OK: its people keep their stations; LEFT: all leave."""
        if key != OK and key != LEFT or not table.match.may_leave(table.players[i].seat):
            return
        if key == OK:
            for seat in range(table.match.game.s[SEATS_DEALT]):
                # The stations still stand in the order of the seats of the last game.
                number = table.stations[seat].number
                self.kinds[number] = BOT
                if not table.match.is_bot(seat):
                    self.kinds[number] = PERSON
                    self.settings.names[number] = table.match.names[seat]
        table.match.clear()
        arrange(table, ())
        if key == OK:
            self._go_on(table)
        else:
            self._to(table, SEATS)

    # Names

    def _pick(self, i, step):
        """Choose the next name of the list that no other person has. step 0: keep the present one, if it is free."""
        names = offered(self.settings.values[LANGUAGE])
        taken = [b""]
        for k in range(len(self.kinds)):
            if k != i and self.kinds[k] >= PERSON:
                taken.append(self.settings.names[k])
        name = self.settings.names[i]
        k = names.index(name) if name in names else -1
        # Ends, because the list has more names than there are stations.
        while step or name in taken:
            k = (k + (step or 1)) % len(names)
            name = names[k]
            step = step if name in taken else 0
        self.settings.names[i] = name

    def _press_name(self, i, key):
        """LEFT and RIGHT look through the list; 1 and 2 change the last letter, 3 adds one, 4 takes it away."""
        name = self.settings.names[i]
        if key == OK:
            self.kinds[i] = PERSON if name else NAMING
        elif key == LEFT or key == RIGHT:
            self._pick(i, 1 if key == RIGHT else -1)
        else:
            self.settings.names[i] = spelled(name, key, self.settings.values[LANGUAGE])

    def _bot(self, names):
        """Return the first name of the list that no person has and that isn't in `names`."""
        for name in offered(self.settings.values[LANGUAGE]):
            free = name not in names
            for k in range(len(self.kinds)):
                free = free and not (self.kinds[k] >= PERSON and self.settings.names[k] == name)
            if free:
                return name

    # The end

    def _start(self, table, youngest):
        """Start the game, with seats in the order of the stations. youngest: first Sheriff's (S9); NO_SEAT: by lot."""
        if not self._enough(table):
            return
        numbers = []
        names = []
        bots = 0
        for i in range(len(self.kinds)):
            if self.kinds[i] == BOT:
                bots |= 1 << len(numbers)
            if self.kinds[i]:
                numbers.append(i)
                names.append(self._bot(names) if self.kinds[i] == BOT else self.settings.names[i])
        arrange(table, numbers)
        values = self.settings.values
        self._hand_over(table, bots, values[LEVEL])
        patience = _PATIENCE[values[PATIENCE]]
        table.match.invite(names, bots, patience, _PAUSES[values[PAUSE]], not values[UNADVISED], False, False)
        # Not from the game's seed: that decides only cards and dice.
        lot = int.from_bytes(table.entropy.urandom(4), "big") % len(numbers)
        sheriff = lot if youngest == NO_SEAT else numbers.index(youngest)
        switches = PRESETS[_PRESETS[values[PRESET]]] | _THROWS[self.throws]
        table.games.start(len(numbers), switches, sheriff, table.entropy.seed())

    def _hand_over(self, table, bots, level):
        """Hand the bots to the host, if it is to play them; if it isn't there, tell people so. bots: a mask."""
        hosted = bots if self.host and level else 0
        table.reporter.host(hosted)
        if hosted:
            table.reporter.link.begin(b"level")
            table.reporter.link.pick(_LEVELS, level)
            table.reporter.link.end()
        elif bots and level and not self.alone():
            table.consent.warn(texts.UNHOSTED)


def _code(table):
    """Return the QR code of the own network, as dots; b"" if flash has none, or one of another network."""
    network = table.bus.network()
    kept = network and read(table.games.path[: table.games.path.rfind("/") + 1] + _CODE)
    whose = kept and b"\n".join(network) + b"\n"
    return kept[len(whose) :] if kept and kept[: len(whose)] == whose else b""
