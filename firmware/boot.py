"""MicroPython runs this before main.py: it takes an update that was dropped on the Pico's drive (update.py).

Whatever is wrong with one, the console starts. Nothing of this stays in memory when there is none.
"""


def start():
    from rp2 import Flash
    from uctypes import addressof, bytes_at

    end = addressof(Flash()) - 4096  # the last sector below the file system
    head = bytes_at(end, 52)
    if head[:8] != b"DTupdate":
        return
    try:
        with open("update.txt", "rb") as file:
            if file.read() == head[:16]:
                return
    except OSError:
        pass
    import machine

    import update

    update.run(head, end)
    machine.soft_reset()


try:
    start()
except Exception as error:
    print("The update was not taken:", error)
del start
