"""What a screen reader learns about a page: the browser's accessibility tree, never pixels or the page's elements."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page

KEYS = {"→": "ArrowRight", "←": "ArrowLeft", "S": "s", "T": "t"}  # as pages write them -> as a browser calls them


class Row(NamedTuple):
    """A paragraph. chosen: the cursor of a private screen is there."""

    text: str
    chosen: bool


class Tree:
    """The tree at one moment. A node has a role, a name and children."""

    def __init__(self, nodes: list[Any]) -> None:
        self.nodes = {node["nodeId"]: node for node in nodes}
        self.root = nodes[0]

    def below(self, node: Any) -> Iterator[Any]:
        """Yield all nodes below this one, in reading order."""
        for key in node.get("childIds", ()):
            child = self.nodes.get(key)
            if child:
                yield child
                yield from self.below(child)

    def find(self, role: str, name: str = "", within: Any = None) -> Any:
        """Return the first node with a role and a name, or None. name "": any."""
        return next((node for node in self.all(role, within) if name in ("", said(node, "name"))), None)

    def all(self, role: str, within: Any = None) -> Iterator[Any]:
        return (node for node in self.below(within or self.root) if said(node, "role") == role)

    def rows(self, node: Any, chosen: str) -> list[Row]:
        """Return the paragraphs of a private screen in words. chosen: the word that announces the cursor."""
        found = [self.texts(each) for each in self.all("paragraph", node)] if node else []
        return [Row(texts[-1], chosen in texts) for texts in found if texts]

    def texts(self, node: Any) -> list[str]:
        if node is None:
            return []
        found = [said(each, "name").strip() for each in self.below(node) if said(each, "role") == "StaticText"]
        return [text for text in found if text]

    def focused(self) -> str:
        """Return the name of the node with the focus; the page itself also has it."""
        found = [
            said(node, "name")
            for node in self.below(self.root)
            if any(each["name"] == "focused" and each["value"].get("value") for each in node.get("properties", ()))
        ]
        return found[-1] if found else ""


class Listener:
    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")

    def look(self) -> Tree:
        return Tree(self.session.send("Accessibility.getFullAXTree")["nodes"])


def said(node: Any, what: str) -> str:
    return "" if node.get("ignored") else str(node.get(what, {}).get("value", "")).strip()


def keys(texts: list[str], press: str) -> str:
    """Return what a task says to press. press: the word before the keys."""
    if press not in texts:
        return ""
    return " ".join(KEYS.get(text, text) for text in texts[texts.index(press) + 1 :])
