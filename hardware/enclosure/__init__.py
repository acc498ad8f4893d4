"""The printed parts: `make enclosure` makes and checks them, with the packages of group `enclosure`."""
