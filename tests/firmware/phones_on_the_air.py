"""Plays a game of five people whose stations are phones, and prints what the heap holds.

Each line: what, a tab, bytes. Nothing is soldered to this board; its network is made of buffers (five_phones.py). Five
pages press buttons at people's pace, then wait. test_heap.py runs it on the 32-bit MicroPython in the heap of a Pico.
"""

import gc
import os

import five_phones
import micropython
import quiet
from games import STEP, begin, built, held
from micropython import const

_TICKS = const(2000)  # ten seconds
_SLOW = const(100)  # ticks until a bad network has confirmed a batch


class Bare(quiet.I2C):
    """An I2C bus without chips."""

    def writeto(self, address, data):
        raise OSError(5)

    def readfrom_into(self, address, data):
        raise OSError(5)

    def readfrom_mem_into(self, address, register, data):
        raise OSError(5)


def step():
    global now
    now += STEP
    table.tick(now)
    return now


def told(what, number):
    print(what, number, sep="\t")


def fetch():
    """Load a page of which the second half takes longer than the other four play."""
    told("while a page is fetched", held() - before)
    page = pages.loading
    page.step = _SLOW
    gone = page.bytes_out
    total = micropython.mem_total()
    pages.play(_TICKS, five_phones.PHONES - 1)
    told("allocated while a page is fetched", micropython.mem_total() - total)
    told("bytes of it meanwhile", page.bytes_out - gone)


five_phones.install()
quiet.I2C = Bare
if "pages" not in os.listdir():
    os.mkdir("pages")
with open("pages/shell.gz", "wb") as file:
    file.write(bytes(1500))
with open("pages/index", "wb") as file:
    for _ in range(45):
        file.write(b"\x82\x7e\x01\xbc" + bytes(444) + b"\x89\0")  # as host/web/air.py writes a page: a frame, a ping
pages = five_phones.Pages()
now = 0
before = held()
table = built()
told("after boot", held() - before)
for _ in range(100):
    step()
told("on the air", held() - before)
pages.join(step)
pages.rest(500)
told("in the lobby, five phones", held() - before)
begin(table, 0, 0)
pages.play(3000)
told("game with phones", held() - before)
for phone in pages.peers:
    phone.bytes_out = 0
gc.collect()
total = micropython.mem_total()
pages.play(_TICKS)
told("allocated while phones play", micropython.mem_total() - total)
told("sent to the phones", sum([phone.bytes_out for phone in pages.peers]))
gc.collect()
total = micropython.mem_total()
pages.rest(_TICKS)
told("allocated while phones wait", micropython.mem_total() - total)
told("bytes of a page", pages.fetch(fetch))
pages.rest(500)
told("phones that are there", sum([station.present for station in table.stations]))
told("connections that have ended", sum([phone.hung_up for phone in pages.peers]))
gc.collect()
micropython.mem_info()  # prints the largest free block
