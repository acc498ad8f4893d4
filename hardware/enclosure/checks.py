"""Checks a printed part on its mesh: closed, one piece, on the bed, printable without supports; and that parts do not
overlap. The enclosure's command prints what is wrong and fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import trimesh
from build123d import BoundBox, Shape

TOLERANCE = 0.05  # mm: how far a facet may be off the true surface
ANGULAR = 0.1  # rad
STEEPEST = 45.0  # degrees from the vertical that print without supports
SLACK = 0.6  # degrees, because a curved wall has flat facets
SPECK = 0.8  # mm2: smaller patches that face down are the edge of a bore, one line wide
TOUCH = 0.01  # mm3: anything less is rounding


@dataclass(frozen=True)
class Measured:
    """size: mm; volume: cm3; steepest: the worst face except bridges, in degrees from the vertical; bridges: the
    shorter side of each flat ceiling in mm, widest first."""

    size: tuple[float, float, float]
    volume: float
    steepest: float
    bridges: tuple[float, ...]


def mesh(shape: Shape) -> trimesh.Trimesh:
    """Return a shape's triangles, with equal corners merged."""
    corners, faces = shape.tessellate(TOLERANCE, ANGULAR)
    body = trimesh.Trimesh([tuple(each) for each in corners], faces, process=False)
    body.merge_vertices(digits_vertex=4)
    body.update_faces(body.nondegenerate_faces())
    return body


def measure(shape: Shape) -> tuple[trimesh.Trimesh, Measured]:
    """Measure a part as it lies on the bed."""
    body = mesh(shape)
    slopes = np.degrees(np.arcsin(np.clip(-body.face_normals[:, 2], -1, 1)))  # 0: wall, 90: ceiling
    floor = body.bounds[0][2]
    down = (slopes > STEEPEST + SLACK) & (body.triangles_center[:, 2] > floor + 0.05)
    steepest = float(slopes[(body.triangles_center[:, 2] > floor + 0.05) & ~down].max(initial=0))
    bridges = []
    adjacent = trimesh.graph.connected_components(
        body.face_adjacency[down[body.face_adjacency].all(axis=1)], nodes=np.flatnonzero(down)
    )
    for patch in adjacent:
        if body.area_faces[patch].sum() < SPECK:
            continue
        if slopes[patch].min() < 89:
            steepest = max(steepest, float(slopes[patch].max()))
            continue
        flat = body.triangles[patch].reshape(-1, 3)[:, :2]
        bridges.append(_shorter(flat))
    size = tuple(float(each) for each in body.extents)
    return body, Measured(size, float(body.volume) / 1000, steepest, tuple(sorted(bridges, reverse=True)))  # type: ignore[arg-type]


def _shorter(points: np.ndarray) -> float:
    """Return the shorter side of the smallest rectangle around points in a plane."""
    try:
        _, sides = trimesh.bounds.oriented_bounds_2D(points)
    except Exception:  # all on one line
        return 0.0
    return float(min(sides))


def faults(name: str, shape: Shape, bed: tuple[float, float, float], bridge: float) -> Iterator[str]:
    """Yield what is wrong with a printed part. bridge: the mm that it may span."""
    body, found = measure(shape)
    if not body.is_watertight:
        yield f"{name}: its mesh is not closed"
    if len(shape.solids()) != 1:
        yield f"{name}: {len(shape.solids())} solids, not one"
    if not shape.is_valid:
        yield f"{name}: the solid is not valid"
    if abs(float(body.bounds[0][2])) > 0.01:
        yield f"{name}: it does not lie on the bed"
    for side, room in zip(found.size, bed, strict=True):
        if side > room:
            yield f"{name}: {side:.1f} mm does not fit on {room:.0f} mm"
    if found.steepest > STEEPEST + SLACK:
        yield f"{name}: a face leans {found.steepest:.0f} degrees: it needs supports"
    if found.bridges and found.bridges[0] > bridge + 0.1:
        yield f"{name}: a ceiling of {found.bridges[0]:.1f} mm, more than the {bridge:.1f} mm that it may bridge"


def meeting(one: Shape, other: Shape) -> float:
    """Return the volume that two shapes share, in mm3."""
    if apart(one.bounding_box(), other.bounding_box()) > 0:
        return 0.0
    common = one.intersect(other)
    if common is None:
        return 0.0
    solids = common.solids() if isinstance(common, Shape) else [s for each in common for s in each.solids()]
    volume = float(sum(each.volume for each in solids))
    return 0.0 if volume and clearance(one, other) > 0 else volume  # the kernel may take what is beside it for inside


def clearance(one: Shape, other: Shape) -> float:
    """Return the distance of two shapes in mm; 0 if they touch."""
    return max(0.0, round(float(one.distance_to(other)), 6))


def apart(one: BoundBox, other: BoundBox) -> float:
    """Return the least distance of two boxes along an axis in mm; below 0 if they overlap."""
    return max(
        max(getattr(one.min, axis) - getattr(other.max, axis), getattr(other.min, axis) - getattr(one.max, axis))
        for axis in "XYZ"
    )
