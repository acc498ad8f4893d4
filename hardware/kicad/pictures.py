"""KiCad's drawings, without the date that is in them and as small as they look the same."""

import re

STROKES = re.compile(r'<g class="stroked-text"><desc>.*?</desc>\n(.*?)</g>', re.DOTALL)
GOES_ON = re.compile(r"(-?\d+\.\d+ -?\d+\.\d+)\s+M\1L")  # a stroke begins where the last one has ended
UNSEEN = re.compile(r'<text [^>]*? opacity="0"[^>]*>.*?</text>\n', re.DOTALL)


def slim(drawing: str) -> str:
    """A drawing as SVG, its letters of one path each in place of one for each stroke."""
    drawing = re.sub(r"<title>.*?</title>\n", "", drawing)  # it has the date
    drawing = UNSEEN.sub("", drawing)
    drawing = re.sub(r"(\d\.\d\d)\d+", r"\1", drawing)  # hundredths of a millimetre
    drawing = STROKES.sub(
        lambda text: '<path d="' + " ".join(re.findall(r'd="(.*?)"', text[1], re.DOTALL)) + '"/>\n', drawing
    )
    drawing = re.sub(r'\n(?=L[-\d]|" />)', "", drawing)
    return GOES_ON.sub(r"\1L", drawing)
