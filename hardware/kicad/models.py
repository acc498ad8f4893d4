"""Which footprint of KiCad's own libraries each of ours is like, and the bodies that stand on it in three dimensions.

Ours have their origin in the middle and pads for an iron; a test holds the places of the pads against KiCad's.
"""

from collections.abc import Iterator

from hardware.kicad.text import number, quoted

FOLDER = "KICAD9_3DMODEL_DIR"  # as KiCad itself calls it

LIKE = {
    "DIP-28": "Package_DIP:DIP-28_W7.62mm_LongPads",
    "DIP-20": "Package_DIP:DIP-20_W7.62mm_LongPads",
    "PICO": "Module:RaspberryPi_Pico_Common_THT",
    "TO-92": "Package_TO_SOT_THT:TO-92_Inline_Wide",
    "R-AXIAL": "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "C-RADIAL": "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P2.50mm",
    "PIEZO": "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
    "TEST": "TestPoint:TestPoint_THTPad_D2.0mm_Drill1.0mm",
    "RJ45": "Connector_RJ:RJ45_Amphenol_RJHSE5380",
    "SOT-23-6": "Package_TO_SOT_SMD:SOT-23-6_Handsoldering",
    "SW-12MM": "Button_Switch_THT:SW_SPST_Omron_B3F-40xx",
    "LED-5050": "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
    **{f"XH-{n}": f"Connector_JST:JST_XH_B{n}B-XH-AM_1x{n:02}_P2.50mm_Vertical" for n in (2, 3, 4)},
}
TURNED = ("RJ45",)  # by a quarter: its mouth looks over the edge
# Folder and file of each body. Those of MIDDLE have their origin there, the others at pad 1.
BODIES = {
    "DIP-28": ("Package_DIP/DIP-28_W7.62mm",),
    "DIP-20": ("Package_DIP/DIP-20_W7.62mm",),
    "PICO": ("Module/RaspberryPi_Pico_PinSockets_H8.50mm", "Module/RaspberryPi_Pico_H"),
    "TO-92": ("Package_TO_SOT_THT/TO-92_Inline_Wide",),
    "R-AXIAL": ("Resistor_THT/R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",),
    "C-RADIAL": ("Capacitor_THT/C_Disc_D5.0mm_W2.5mm_P2.50mm",),
    "PIEZO": ("Buzzer_Beeper/Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",),
    "SOT-23-6": ("Package_TO_SOT_SMD/SOT-23-6",),
    "SW-12MM": ("Button_Switch_THT/SW_PUSH-12mm_Wuerth-430476085716",),
    "LED-5050": ("LED_SMD/LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",),
    **{f"XH-{n}": (f"Connector_JST/JST_XH_B{n}B-XH-A_1x{n:02}_P2.50mm_Vertical",) for n in (2, 3, 4)},
}
MIDDLE = ("PICO", "LED-5050", "SOT-23-6")
HIGH = {"Module/RaspberryPi_Pico_H": 8.5}  # mm over the circuit: on its sockets


def files() -> Iterator[str]:
    """The files of all bodies, below KiCad's folder of models."""
    for bodies in BODIES.values():
        for body in bodies:
            library, _, name = body.partition("/")
            yield f"{library}.3dshapes/{name}.step"


def lines(name: str, x: float, y: float) -> Iterator[str]:
    """What a footprint says of its bodies. x, y: of its pad 1, y down."""
    if name in MIDDLE:
        x = y = 0
    for body in BODIES.get(name, ()):
        library, _, file = body.partition("/")
        yield f"(model {quoted(f'${{{FOLDER}}}/{library}.3dshapes/{file}.step')}"
        at = " ".join(map(number, (x, -y, HIGH.get(body, 0))))
        yield f"\t(offset (xyz {at})) (scale (xyz 1 1 1)) (rotate (xyz 0 0 0)))"
