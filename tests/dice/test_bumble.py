"""What Pixels say, built by another Bluetooth stack: Bumble puts it on its virtual air, the firmware reads it."""

import asyncio

import pytest

from dice.heard import CROOKED, MOVING, PIXELS, RESTING, Heard
from dice.search import Search

pytest.importorskip("bumble", reason=".cache/uv/bin/uv sync --locked --inexact --group dice")

from bumble.controller import Controller
from bumble.core import AdvertisingData
from bumble.device import Advertisement, Device
from bumble.hci import Address
from bumble.link import LocalLink

PATIENCE = 60.0  # seconds: reached only by a test that has failed
SAID = ((1, 5, 87), (3, 2, 80), (4, 1, 9), (5, 0, 0x80 | 100))  # roll state, face and battery, in Pixels' numbers
READ = ((RESTING, 5, 87), (MOVING, 2, 80), (CROOKED, 1, 9), (RESTING, 0, 100))


def pixel(i: int, state: int, face: int, battery: int) -> bytes:
    """Return an advertisement that Bumble has built from these fields, independently of the firmware."""
    flags = AdvertisingData.Flags.LE_GENERAL_DISCOVERABLE_MODE | AdvertisingData.Flags.BR_EDR_NOT_SUPPORTED
    return bytes(
        AdvertisingData(
            [
                (AdvertisingData.FLAGS, bytes([flags])),
                (AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, bytes.fromhex("0a18")),
                (
                    AdvertisingData.MANUFACTURER_SPECIFIC_DATA,
                    (0x0D39).to_bytes(2, "little") + bytes([6, 0x21, state, face, battery]),
                ),
                (AdvertisingData.COMPLETE_LOCAL_NAME, f"Pixel{i}".encode()),
            ]
        )
    )


async def device(name: str, address: str, link: LocalLink) -> Device:
    controller = Controller(name, link=link)
    made = Device.with_hci(name, Address(address), controller, controller)
    await made.power_on()
    return made


async def test_pixels_of_another_stack_are_read() -> None:
    link = LocalLink()
    heard, search, all_heard = Heard(), Search(), asyncio.Event()
    missing = set(range(len(SAID)))
    for i, said in enumerate(SAID):
        die = await device(f"Pixel{i}", f"F0:F1:F2:F3:F4:{i:02X}", link)
        die.advertising_data = pixel(i, *said)
        await die.start_advertising(advertising_interval_min=20, advertising_interval_max=20)
        heard.give(1 + i, PIXELS, bytes((0xF0, 0xF1, 0xF2, 0xF3, 0xF4, i)), b"")
    console = await device("Pico", "F0:F1:F2:F3:F4:FF", link)

    def on_advertisement(said: Advertisement) -> None:
        address = bytes(said.address)[::-1]  # MicroPython has the bytes in the order in which an address is written
        data = (1, memoryview(address), 0, -50, memoryview(said.data_bytes))
        heard.irq(5, data)
        search.irq(5, data)
        missing.discard(address[5])
        if not missing:
            all_heard.set()

    console.on("advertisement", on_advertisement)
    await console.start_scanning(active=False, filter_duplicates=False)
    await asyncio.wait_for(all_heard.wait(), PATIENCE)
    read = tuple((heard.state[1 + i], heard.face[1 + i], heard.battery[1 + i]) for i in range(len(SAID)))
    assert read == READ
    assert sorted(search.name(n) for n in range(search.count)) == [b"Pixel0", b"Pixel1", b"Pixel2", b"Pixel3"]
