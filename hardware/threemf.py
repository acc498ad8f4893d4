"""A printed part as 3MF, which knows its unit, from its STL, which does not: the same bytes each time."""

import io
import struct
import zipfile

HEADER, TRIANGLE = 84, 50  # bytes of a binary STL: before the triangles, and of each
TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
MODEL = """<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<resources><object id="1" type="model"><mesh>
<vertices>
{vertices}
</vertices>
<triangles>
{triangles}
</triangles>
</mesh></object></resources>
<build><item objectid="1"/></build>
</model>
"""


def threemf(stl: bytes) -> bytes:
    """stl: a binary one, in mm. ValueError if it is none."""
    count = struct.unpack_from("<I", stl, HEADER - 4)[0] if len(stl) >= HEADER else 0
    if len(stl) != HEADER + TRIANGLE * count:
        raise ValueError("this is no binary STL")
    places: dict[tuple[float, ...], int] = {}
    triangles = []
    for i in range(count):
        values = struct.unpack_from("<12f", stl, HEADER + TRIANGLE * i)
        corners = (values[n : n + 3] for n in (3, 6, 9))  # behind the normal
        triangles.append(tuple(places.setdefault(corner, len(places)) for corner in corners))
    text = MODEL.format(
        vertices="\n".join('<vertex x="{:.6g}" y="{:.6g}" z="{:.6g}"/>'.format(*place) for place in places),
        triangles="\n".join('<triangle v1="{}" v2="{}" v3="{}"/>'.format(*each) for each in triangles),
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in (("[Content_Types].xml", TYPES), ("_rels/.rels", RELATIONS), ("3D/3dmodel.model", text)):
            archive.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
