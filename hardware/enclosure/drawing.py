"""Draws pictures of solids without a graphics card: a depth buffer, flat shading, edges in ink, labels at the sides.

`draw` makes one picture; pictures.py draws those of the guide. The same input gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from build123d import Edge, Face, GeomType, Shape
from OCP.BRep import BRep_Tool
from PIL import Image, ImageDraw, ImageFont

FINER = 3  # the picture is drawn this many times larger and then averaged
INK = (40, 44, 52)
PAPER = (255, 255, 255)
LIGHT = np.array((-0.38, 0.74, 0.55))  # direction of the light in the camera's frame: right, up, towards the eye
COLOURS = 128  # in a picture's palette
MARGIN = 14
LETTERS = 17  # height of the labels in pixels

Colour = tuple[int, int, int]
Point = tuple[float, float, float]


@dataclass(frozen=True)
class Thing:
    """A solid and its colour."""

    shape: Shape
    colour: Colour


@dataclass(frozen=True)
class Label:
    """A text at the side; a line leads from it to the place `at`, in mm."""

    text: str
    at: Point


@dataclass(frozen=True)
class View:
    """The camera's direction: degrees around z from the front (positive: from the right), and above the horizon."""

    turn: float
    rise: float

    def axes(self) -> np.ndarray:
        """Return the camera's axes as rows: right, up, towards the eye."""
        turn, rise = np.radians((self.turn, self.rise))
        right = np.array((np.cos(turn), np.sin(turn), 0))
        eye = np.array((np.sin(turn) * np.cos(rise), -np.cos(turn) * np.cos(rise), np.sin(rise)))
        return np.array((right, np.cross(eye, right), eye))


def draw(path: Path, things: Sequence[Thing], labels: Sequence[Label], view: View, size: tuple[int, int]) -> None:
    """Draw a PNG of at most `size`. Labels are at the left and right; a line leads from each to its place."""
    axes = view.axes()
    meshes = [_mesh(each.shape, axes) for each in things]
    edges = [_edges(each.shape, axes) for each in things]
    every = np.vstack([corners for corners, _ in meshes])
    low, high = every.min(0)[:2], every.max(0)[:2]
    font = ImageFont.load_default(LETTERS)
    pegs = [(label.text, (axes @ np.array(label.at))[:2]) for label in labels]
    middle = (low[0] + high[0]) / 2
    left = [peg for peg in pegs if peg[1][0] < middle]
    right = [peg for peg in pegs if peg[1][0] >= middle]
    widths = [max((font.getlength(text) for text, _ in side), default=0) for side in (left, right)]
    aside = [int(each) + 3 * MARGIN if each else MARGIN for each in widths]
    room = np.array((size[0] - sum(aside), size[1] - 2 * MARGIN))
    scale = float((room / (high - low)).min())
    wide, tall = (int(each) for each in np.ceil((high - low) * scale))
    tall = max(tall, (max(len(left), len(right)) * (LETTERS + 7)))
    lift = (tall - (high - low)[1] * scale) / 2
    buffer = _Buffer(wide * FINER, tall * FINER)
    origin = np.array((low[0], high[1] + lift / scale))

    def place(points: np.ndarray) -> np.ndarray:
        """Turn mm into pixels of the large picture, and depth in mm."""
        flat = (points[..., :2] - origin) * (scale * FINER, -scale * FINER)
        return np.concatenate((flat, points[..., 2:]), axis=-1)

    for each, (corners, faces) in zip(things, meshes, strict=True):
        buffer.fill(place(corners), corners, faces, each.colour)
    for lines in edges:
        for line in lines:
            buffer.line(place(line), 0.35 if scale > 2 else 0.6)
    image = Image.new("RGB", (wide + sum(aside), tall + 2 * MARGIN), PAPER)
    image.paste(buffer.image(wide, tall), (aside[0], MARGIN))
    pen = ImageDraw.Draw(image)
    for side, edge, anchor in ((left, aside[0] - 2 * MARGIN, "rm"), (right, image.width - aside[1] + 2 * MARGIN, "lm")):
        spots = [(text, (at - origin) * (scale, -scale) + (aside[0], MARGIN)) for text, at in side]
        outwards = 1 if anchor == "rm" else -1
        spots.sort(key=lambda spot: (spot[1][1] // LETTERS, outwards * spot[1][0]))
        for (text, spot), y in zip(spots, _spread([spot[1] for _, spot in spots], image.height), strict=True):
            knee = edge + (MARGIN // 2 if anchor == "rm" else -MARGIN // 2)
            pen.line([(knee, y), (spot[0], spot[1])], fill=(200, 60, 30), width=1)
            pen.ellipse([spot[0] - 3, spot[1] - 3, spot[0] + 3, spot[1] + 3], fill=(200, 60, 30))
            pen.text((edge, y), text, fill=INK, font=font, anchor=anchor)
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def _spread(wanted: list[float], height: int) -> list[float]:
    """Return the heights of labels, as near to the wanted ones as their letters allow."""
    step = LETTERS + 7
    heights: list[float] = []
    for each in wanted:
        heights.append(max(each, heights[-1] + step if heights else step / 2))
    return [min(each, height - step * (len(heights) - i - 0.5)) for i, each in enumerate(heights)]


def _mesh(shape: Shape, axes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    corners, faces = shape.tessellate(0.1, 0.25)
    return np.array([tuple(each) for each in corners]) @ axes.T, np.array(faces)


def _edges(shape: Shape, axes: np.ndarray) -> list[np.ndarray]:
    """Return each edge as a row of points, without seams of smooth faces such as a cylinder's."""
    lines = []
    seams = set()
    for face in shape.faces():
        if face.geom_type != GeomType.PLANE:
            seams |= {hash(edge) for edge in face.edges() if edge.geom_type == GeomType.LINE and _seam(face, edge)}
    for edge in shape.edges():
        if hash(edge) in seams:
            continue
        count = 2 if edge.geom_type == GeomType.LINE else max(8, int(edge.length / 0.8))
        points = [edge.position_at(i / (count - 1)) for i in range(count)]
        lines.append(np.array([tuple(each) for each in points]) @ axes.T)
    return lines


def _seam(face: Face, edge: Edge) -> bool:
    return bool(BRep_Tool.IsClosed_s(edge.wrapped, face.wrapped))


class _Buffer:
    def __init__(self, wide: int, tall: int) -> None:
        self.depth = np.full((tall, wide), -np.inf)
        self.ink = np.full((tall, wide, 3), PAPER, dtype=np.float32)

    def fill(self, dots: np.ndarray, corners: np.ndarray, faces: np.ndarray, colour: Colour) -> None:
        """Draw triangles. dots: corners as pixels and depth; corners: in the camera's frame, for the light."""
        a, b, c = (corners[faces[:, i]] for i in range(3))
        normals = np.cross(b - a, c - a)
        lengths = np.linalg.norm(normals, axis=1)
        front = (normals[:, 2] > 1e-9) & (lengths > 0)  # the solids are closed, so faces turned away are hidden
        bright = 0.58 + 0.42 * np.maximum(0, normals[front] @ LIGHT / lengths[front])
        inks = np.outer(bright, colour).astype(np.float32)
        tall, wide = self.depth.shape
        three = dots[faces[front]]
        low = np.maximum(np.floor(three[:, :, :2].min(1)).astype(int), 0)
        high = np.minimum(np.ceil(three[:, :, :2].max(1)).astype(int) + 1, (wide, tall))
        a, b, c = three[:, 0], three[:, 1], three[:, 2]
        areas = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
        for i in np.flatnonzero((low < high).all(1) & (np.abs(areas) > 1e-9)):
            (ax, ay, az), (bx, by, bz), (cx, cy, cz), area = *three[i].tolist(), float(areas[i])
            x0, y0, x1, y1 = *low[i].tolist(), *high[i].tolist()
            x = np.arange(x0, x1) + (0.5 - ax)
            y = (np.arange(y0, y1) + (0.5 - ay))[:, None]
            u = x * ((cy - ay) / area) - y * ((cx - ax) / area)
            v = y * ((bx - ax) / area) - x * ((by - ay) / area)
            depth = u * (bz - az) + v * (cz - az) + az
            box = self.depth[y0:y1, x0:x1]
            seen = (u >= -1e-6) & (v >= -1e-6) & (u + v <= 1 + 1e-6) & (depth > box)
            box[seen] = depth[seen]
            self.ink[y0:y1, x0:x1][seen] = inks[i]

    def line(self, dots: np.ndarray, slack: float) -> None:
        tall, wide = self.depth.shape
        steps = np.maximum(np.abs(np.diff(dots[:, :2], axis=0)).max(1), 1).astype(int) + 1
        legs = zip(dots[:-1], dots[1:], steps, strict=True)
        points = np.concatenate([a + (b - a) * np.linspace(0, 1, count)[:, None] for a, b, count in legs])
        x, y = points[:, 0].astype(int), points[:, 1].astype(int)
        for dx, dy in product((-1, 0, 1), repeat=2):
            column, row = np.clip(x + dx, 0, wide - 1), np.clip(y + dy, 0, tall - 1)
            seen = points[:, 2] + slack >= self.depth[row, column]
            self.ink[row[seen], column[seen]] = INK

    def image(self, wide: int, tall: int) -> Image.Image:
        small = self.ink.reshape(tall, FINER, wide, FINER, 3).mean((1, 3))
        return Image.fromarray(np.clip(small + 0.5, 0, 255).astype(np.uint8))
