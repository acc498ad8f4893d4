"""What axe-core finds on a page, by WCAG 2.2 AA: colours, names, roles, order, sizes."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")  # 2.2 AA
GRAVE = ("serious", "critical")  # faults in what is only good practice count if they are as grave
LOOKED_FOR = {"runOnly": {"type": "tag", "values": [*WCAG, "best-practice"]}, "resultTypes": ["violations"]}
RUN = """async ([within, options]) => (await axe.run(within ?? document, options)).violations
  .map(({ id, impact, tags, nodes }) => ({ id, impact, tags, html: nodes[0].html.slice(0, 200) }))"""


def faults(page: Page, within: str | None = None) -> list[str]:
    """Return the faults of a page that stands still; colours in transition are judged when they are final.

    within: a selector, to look only there.
    """
    page.wait_for_function("() => !document.getAnimations().length")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(RUN, [within, LOOKED_FOR])
    grave = [each for each in found if each["impact"] in GRAVE or set(each["tags"]) & set(WCAG)]
    return [f"{each['id']}: {each['html']}" for each in grave]
