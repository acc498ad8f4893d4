"""Which boards get the pages for phones and a network, and how people learn its password."""

from typing import Any

import pytest
import segno

from host.build import network
from host.build.flashed import build
from host.build.mpy import FIRMWARE, PICO
from host.commands.flash import on_air
from host.commands.image import check_air
from host.i18n.errors import UserError
from host.web import air
from host.web.air import pages_for


class Pico:
    """Answers as a device would, and keeps what is written."""

    def __init__(self, network: bytes = b"") -> None:
        self.network = network
        self.code = b""

    def exec(self, program: str) -> bytes:
        return b"3f2a\r\n" if "unique_id" in program else self.network

    def fs_writefile(self, name: str, data: bytes) -> None:
        assert name in (network.FILE, network.CODE)
        if name == network.FILE:
            self.network = data
        else:
            self.code = data


def told(pico: Pico, wanted: bool) -> str:
    device: Any = pico
    return on_air(device, wanted)


def modules(said: str) -> tuple[bytearray, ...]:
    """Return the dark modules of the code printed after the first line, without its border."""
    rows = []
    for line in said.splitlines()[1:]:
        rows += [bytearray(letter in dark for letter in line[2:-2]) for dark in (" ▄", " ▀")]
    width = len(rows[0])
    return tuple(rows[2 : 2 + width])


def test_only_a_board_with_a_radio_gets_the_pages() -> None:
    assert pages_for("Pico W") == pages_for("Pico 2 W") == air.files()
    assert not any(pages_for(board) for board in ("Pico", "Pico 2", "Pico 2, RISC-V"))
    files = build(FIRMWARE, PICO, pages_for("Pico 2 W"))
    assert "pages/shell.gz" in files and b" pages/shell.gz\n" in files["build.txt"]
    assert not any(name.startswith("pages/") for name in build(FIRMWARE, PICO))


def test_a_network_is_refused_where_it_can_t_be() -> None:
    for board in ("Pico", "Pico 2"):
        with pytest.raises(UserError, match="a Pico W or a Pico 2 W"):
            check_air(True, False, board)
        check_air(False, True, board)
    with pytest.raises(UserError, match="update"):
        check_air(True, True, "Pico 2 W")
    check_air(True, False, "Pico 2 W")
    check_air(True, False, "Pico W")


def test_flash_makes_a_password_up_once_and_shows_it() -> None:
    pico = Pico()
    said = told(pico, True)
    mode, name, password, country = pico.network.decode().splitlines()
    assert (mode, name, country) == ("own", "Dice Town 3F2A", "XX") and len(password) == 10
    assert name in said and password in said
    assert pico.code == network.picture(name, password)
    assert modules(said) == segno.make(f"WIFI:T:WPA;S:{name};P:{password};;", error="m", micro=False).matrix
    assert told(pico, True) == told(pico, False) == said
    assert told(Pico(), True) != said


def test_what_is_set_stays_and_a_home_s_password_is_not_told() -> None:
    pico = Pico(b"home\nDice Town 3F2A\npassword\nDE\nOur Wi-Fi\nsecret password\n")
    assert told(pico, True) == ""
    assert b"Our Wi-Fi" in pico.network
    assert told(Pico(), False) == ""
