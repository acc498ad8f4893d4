"""MicroPython runs this before main.py: it takes an update that was dropped on the Pico's drive (update.py).

The console starts even if the update is bad. If there is none, nothing of this file stays in memory.
"""


def start():
    """Take the update that lies below the file system, unless update.txt names it already."""
    from rp2 import Flash
    from uctypes import addressof, bytes_at

    end = addressof(Flash()) - 4096  # the last sector below the file system
    data = bytes_at(end, 52)
    if data[:8] != b"DTupdate":
        return
    try:
        with open("update.txt", "rb") as file:
            if file.read() == data[:16]:
                return
    except OSError:
        pass
    import machine

    import update

    update.run(data, end)
    machine.soft_reset()


try:
    start()
except Exception as e:
    print("The update was not taken:", e)
del start
globals().pop("rp2", None)  # MicroPython's own start-up leaves this name; store/flash.py frees the module
