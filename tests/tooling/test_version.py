"""Firmware and host have one version."""

from importlib.metadata import version

from version import VERSION


def test_the_package_has_the_firmware_s_version() -> None:
    assert version("dicetown") == VERSION, "`make lint` installs it anew"
