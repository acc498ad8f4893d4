"""Put each definition where it is needed: into the one overlay that alone uses it, or into the bundle, which all see.

An overlay is a module that the firmware imports for a while and forgets, such as lobby.py. Methods stay with their
class.
"""

import ast

from host.bundle.join import locals_of
from host.bundle.prune import defined


def spread(tree: ast.Module, kept: set[str], called: dict[str, set[str]]) -> None:
    """Give each statement its `overlay`, "" for the bundle. kept: the bundle's roots; called: those of each overlay."""
    reads = {name: _read(statement) for statement in tree.body if (name := defined(statement))}
    loose = {name for statement in tree.body if not defined(statement) for name in _read(statement)}
    own = _reached(kept | loose, reads)
    parts = {overlay: _reached(roots, reads) - own for overlay, roots in called.items()}
    for statement in tree.body:
        users = [overlay for overlay, names in parts.items() if defined(statement) in names]
        vars(statement)["overlay"] = users[0] if len(users) == 1 else ""


def overlay_of(statement: ast.stmt) -> str:
    """The overlay that a statement belongs to, or ""."""
    return str(vars(statement)["overlay"])


def _read(node: ast.AST) -> set[str]:
    """The names of the bundle that a statement reads, now or when it is called."""
    if isinstance(node, ast.Name):
        return {node.id} if isinstance(node.ctx, ast.Load) else set()
    names = set().union(*(_read(child) for child in ast.iter_child_nodes(node)))
    return names - locals_of(node) if isinstance(node, ast.FunctionDef) else names


def _reached(roots: set[str], reads: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    fresh = roots & reads.keys()
    while fresh:
        found |= fresh
        fresh = set().union(*(reads[name] for name in fresh)) & reads.keys() - found
    return found
