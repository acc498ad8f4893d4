"""Electronic dice, and the air between them and the console's radio.

Each die says from time to time what it does, with the bytes that a real one sends; some of that is lost. Written from
firmware/dice/README.md, not from the firmware. Runs on CPython and MicroPython, where time passes without allocating.
All randomness follows from `seed`.
"""

A_STATION = 5
EVERY = 187  # ms from one advertisement to the next, as for Pixels; plus up to JITTER, as Bluetooth has it
JITTER = 10
FALLING = 700  # ms until a die that was thrown lies still

PIXELS, HOMEMADE = "pixels", "homemade"
KINDS = (PIXELS, HOMEMADE)

MOVING, CROOKED, RESTING = 1, 2, 3  # what a die does, in the numbers of home-made ones
_OF_PIXELS = b"\x00\x03\x04\x01"
_SCAN_RESULT = 5
_SCAN_DONE = 6
_RANDOM = 1
_SCANNABLE = 0  # ADV_IND


class Die:
    """One die on the air. number: 0 to 24, five for each station."""

    def __init__(self, number: int, kind: str) -> None:
        self.kind = kind
        self.address = bytearray((0xF0, 0xD1, 0xCE, 0x70, 0x31, number * 7 & 0xFF))
        name = b"Die%02d" % (number + 1)
        self.key = bytes(((number * 31 + i * 17 + 5) & 0xFF) for i in range(8))
        self.face = number % 6
        self.state = RESTING
        self.battery = 80
        self.counter = 1
        self.silent = False
        self.falls = -1  # the face on which it will lie, 6: none; -1: it isn't falling
        self.left = 0  # ms until then
        self.next = number * 37 % EVERY  # ms until it says something
        flags = b"\x02\x01\x06"
        if kind == PIXELS:
            head = flags + b"\x03\x03\x0a\x18\x08\xff\x39\x0d\x06\x21"
            self.at = len(head)
            self.data = bytearray(head + bytes(3) + bytes((1 + len(name), 9)) + name)
        else:
            head = flags + b"\x0f\xff\xff\xffDT\x01"
            self.at = len(head)
            self.data = bytearray(head + bytes(9) + bytes((1 + len(name), 9)) + name)
        self.sent = bytearray(len(self.data))  # the copy for the radio, valid only during the interrupt
        self.sender = bytearray(6)
        self.event = (_RANDOM, memoryview(self.sender), _SCANNABLE, -50, memoryview(self.sent))
        self.write()

    def write(self) -> None:
        """Write what it does into its advertisement."""
        data, at = self.data, self.at
        if self.kind == PIXELS:
            data[at] = _OF_PIXELS[self.state]
            data[at + 1] = self.face
            data[at + 2] = self.battery
            return
        data[at] = self.counter & 0xFF
        data[at + 1] = self.counter >> 8 & 0xFF
        data[at + 2] = self.counter >> 16 & 0xFF
        data[at + 3] = self.state << 4 | self.face
        data[at + 4] = self.battery
        seal(self.key, data, at, at + 5)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.left -= ms
        self.next -= ms

    def has_said(self, ms: int) -> None:
        """Note that it has spoken. It does so again in `ms`."""
        self.next += ms

    def mute(self, silent: bool) -> None:
        """Fall silent, or speak again."""
        self.silent = silent

    def charge(self, percent: int) -> None:
        """Set the battery, in percent."""
        self.battery = percent
        self.write()

    def forget(self) -> None:
        """Forget how often it has come to rest."""
        self.counter = 1

    def move(self) -> None:
        """Begin to roll."""
        self.state = MOVING
        self.falls = -1
        self.write()

    def fall(self, face: int, ms: int) -> None:
        """Roll, and lie still in `ms`. face: 0 to 5, or 6: cocked."""
        self.move()
        self.falls = face
        self.left = ms

    def lie(self, state: int, face: int) -> None:
        """Come to rest, on a face from 0 if the state has one."""
        self.state = state
        self.face = face
        self.falls = -1
        self.counter += 1
        self.write()


def seal(key: bytes, data: bytearray, source: int, target: int) -> None:
    """Encipher four bytes of `data` by Speck32/64, from `source`, and write them to `target`."""
    k = key[0] | key[1] << 8
    a = key[2] | key[3] << 8
    b = key[4] | key[5] << 8
    c = key[6] | key[7] << 8
    y = data[source] | data[source + 1] << 8
    x = data[source + 2] | data[source + 3] << 8
    for i in range(22):
        x = ((x >> 7 | x << 9) & 0xFFFF) + y & 0xFFFF ^ k
        y = (y << 2 | y >> 14) & 0xFFFF ^ x
        new = ((a >> 7 | a << 9) & 0xFFFF) + k & 0xFFFF ^ i
        a, b = b, c
        c = new
        k = (k << 2 | k >> 14) & 0xFFFF ^ new
    data[target] = y & 0xFF
    data[target + 1] = y >> 8
    data[target + 2] = x & 0xFF
    data[target + 3] = x >> 8


def copy(target: bytearray, source: bytearray) -> None:
    """Copy bytes. A slice would allocate on the 32-bit MicroPython."""
    i = len(source)
    while i:
        i -= 1
        target[i] = source[i]


class Air:
    """All dice, and what a radio hears of them."""

    def __init__(self, kind: str = PIXELS, stations: int = 5, noise: int = 30, seed: int = 1) -> None:
        """noise: percent of the advertisements that are lost."""
        self.dice = [Die(number, kind) for number in range(stations * A_STATION)]
        self.noise = noise
        self.heard = 0
        self.ear = None  # called with event and data
        self._duty = 100  # percent of the time that it listens
        self._scan = 0  # ms that the scan still goes on; 0: without end
        self._x, self._y = seed & 0xFFFF, 1
        self._due = 0  # ms until the next die does or says something

    def listen(self, ear, ms: int = 0, duty: int = 100) -> None:  # type: ignore[no-untyped-def]
        """Let `ear` hear from now on, or nobody. ms: for how long; 0: without end. duty: percent of that time."""
        self.ear = ear
        self._scan = ms
        self._duty = duty

    def hand_over(self, ear) -> None:  # type: ignore[no-untyped-def]
        """Let another one hear the rest of the scan."""
        self.ear = ear

    def advance(self, ms: int) -> None:
        """Let time pass."""
        if self._scan:
            self._end(ms)
        self._due -= ms
        if self._due > 0:
            for die in self.dice:
                die.wait(ms)
            return
        self._due = EVERY
        for die in self.dice:
            self._pass(die, ms)

    def _pass(self, die: Die, ms: int) -> None:
        die.wait(ms)
        if die.falls >= 0:
            if die.left <= 0:
                self._land(die)
            else:
                self._due = min(self._due, die.left)
        if die.next <= 0:
            die.has_said(EVERY + self.random(JITTER))
            self._say(die)
        self._due = min(self._due, die.next)

    def _end(self, ms: int) -> None:
        """Let time pass for a scan that has an end."""
        self._scan = max(0, self._scan - ms)
        if not self._scan and self.ear is not None:
            ear = self.ear
            self.ear = None
            ear(_SCAN_DONE, ())

    def _land(self, die: Die) -> None:
        if die.falls > 5:
            die.lie(CROOKED, die.face)
        else:
            die.lie(RESTING, die.falls)

    def _say(self, die: Die) -> None:
        if die.silent or self.ear is None or self.random(100) < self.noise or self.random(100) >= self._duty:
            return
        self.heard += 1
        copy(die.sent, die.data)
        copy(die.sender, die.address)
        self.ear(_SCAN_RESULT, die.event)
        self._spoil(die.sent)  # because a radio uses its buffers again
        self._spoil(die.sender)

    def _spoil(self, buffer: bytearray) -> None:
        i = len(buffer)
        while i:
            i -= 1
            buffer[i] = 0xAA

    def random(self, n: int) -> int:
        """Return 0 to n - 1, by a xorshift of two words of 16 bits."""
        t = (self._x ^ self._x << 5) & 0xFFFF
        self._x = self._y
        self._y = self._y ^ self._y >> 1 ^ t ^ t >> 3
        return self._y % n

    # What hands do

    def shake(self, *dice: int) -> None:
        """Let dice move until they are thrown."""
        for number in dice:
            self.dice[number].move()
        self._due = 0

    def throw(self, faces: dict, ms: int = FALLING) -> None:  # type: ignore[type-arg]
        """Let dice fall. faces: by the die's number, which JSON makes a text: 0 to 5, or 6: cocked."""
        for number in faces:
            self.dice[int(number)].fall(faces[number], ms)
        self._due = 0

    def lay(self, *dice: int) -> None:
        """Put dice down on the faces that they had before."""
        for number in dice:
            self.dice[number].lie(RESTING, self.dice[number].face)
        self._due = 0

    def mute(self, number: int, silent: bool = True) -> None:
        """Make a die silent, as out of reach or with an empty battery; or let it speak again."""
        self.dice[number].mute(silent)

    def drain(self, number: int, percent: int) -> None:
        """Set the battery of a die, in percent."""
        self.dice[number].charge(percent)

    def renew(self, number: int) -> None:
        """Change a die's battery: its counter begins again."""
        self.dice[number].forget()
        self.drain(number, 80)

    def say(self, address: str, data: str, rssi: int = -50) -> None:
        """Send an advertisement from somebody else. address, data: hexadecimal digits."""
        if self.ear is not None:
            sender, sent = bytearray(bytes.fromhex(address)), bytearray(bytes.fromhex(data))
            self.ear(_SCAN_RESULT, (_RANDOM, memoryview(sender), _SCANNABLE, rssi, memoryview(sent)))
            self._spoil(sender)
            self._spoil(sent)
