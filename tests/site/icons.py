"""Makes the pictures of the site on a home screen: `python -m tests.site.icons`. Needs chromium.

The pages' icon on the town's ground, as iOS paints transparent pixels black. Run it after changing the icon.
"""

import base64

from host.site.build import HERE, ICONS, MANIFEST, STATIC
from tests.tooling.tools import browser

ROOM = 0.7  # of a side for the icon itself, as home screens cut corners off
PAGE = """<!doctype html>
<style>
  body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {ground}; }}
  img {{ width: {part:.0%}; }}
</style>
<img src="data:image/svg+xml;base64,{icon}">
"""


def main() -> None:
    icon = base64.b64encode((STATIC / "icon.svg").read_bytes()).decode()
    with browser() as chromium:
        page = chromium.new_page()
        for name, side in ICONS.items():
            page.set_viewport_size({"width": side, "height": side})
            page.set_content(PAGE.format(ground=MANIFEST["background_color"], part=ROOM, icon=icon))
            png = page.screenshot(path=HERE / "static" / name)
            print(f"{name}: {len(png):,} bytes")


if __name__ == "__main__":
    main()
