"""The printed parts: `python -m hardware.enclosure` makes and checks them, with the packages of group `enclosure`."""
