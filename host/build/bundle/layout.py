"""The same statements on fewer lines: MicroPython keeps a byte or two for each line of a function.

Simple statements that follow each other share a line: the one with the head of their block, if it holds nothing else.
"""

COMPOUND = {"class", "def", "elif", "else", "except", "finally", "for", "if", "try", "while", "with"}
END = (0, False, "")


def layout(text: str) -> str:
    """text: as ast.unparse writes it, a statement a line."""
    rows: list[tuple[int, bool, str]] = []  # depth, whether its statements are simple, statements
    for line in filter(None, text.splitlines()):
        statement = line.lstrip()
        depth = len(line) - len(statement)
        simple = statement[0] != "@" and statement.split(" ")[0].rstrip(":") not in COMPOUND
        if simple and rows and rows[-1][:2] == (depth, True):
            statement = f"{rows.pop()[2]}; {statement}"
        rows.append((depth, simple, statement))
    lines: list[str] = []
    for above, (depth, simple, statement), below in zip([END, *rows], rows, [*rows[1:], END], strict=False):
        if simple and above[0] < depth > below[0]:
            lines[-1] += " " + statement
        else:
            lines.append(" " * depth + statement)
    return "\n".join(lines) + "\n"
