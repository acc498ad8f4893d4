"""Tests on the processors of the boards: MicroPython for ARM and RISC-V, run by QEMU. See tests/README.md."""
