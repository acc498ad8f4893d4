"""The file that makes a Pico a console, as a browser downloads it. tests/emulator/test_image.py boots it."""

from pathlib import Path

from host.commands.main import main as dicetown
from host.site.build import write
from tests.build.bases import PICO, PICO_2_W, Base, made
from tests.site.pages_host import serving
from tests.tooling.tools import needed
from tests.web.town import Visit

OFFERED = {"Pico": PICO, "Pico 2 W": PICO_2_W}


def test_what_comes_down_is_what_dicetown_image_makes(tmp_path: Path, visit: Visit) -> None:
    """For each board that is offered, after the three steps."""
    needed("npm")
    bases = {board: kept(tmp_path / f"{board}.uf2", base) for board, base in OFFERED.items()}
    write(tmp_path / "site", lambda said: None, bases.values())
    with serving(tmp_path / "site") as (address, _):
        page = visit(address)
        page.get_by_text("On a Pico of your own").click()
        assert [step.split(".")[0] for step in page.locator(".own-pico li").all_inner_texts()] == [
            "Hold BOOTSEL while you plug the Pico in: a drive appears",
            "Copy the file for your Pico to it",
            "The console starts by itself",
        ]
        for board, base in bases.items():
            with page.expect_download() as coming:
                page.get_by_role("link", name=board, exact=True).click()
            image = tmp_path / coming.value.suggested_filename
            assert dicetown(["image", str(base), "-o", str(image)]) == 0
            assert Path(coming.value.path()).read_bytes() == image.read_bytes(), board


def kept(path: Path, base: Base) -> Path:
    path.write_bytes(made(base))
    return path
