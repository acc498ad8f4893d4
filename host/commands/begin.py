"""Where the program `dicetown` begins. Must not import anything itself.

Ctrl-C ends it without a traceback, also while the modules of main.py are still being imported.
"""


def main() -> int:
    """-> exit code, as of `host.commands.main.main`"""
    try:
        from host.commands.main import main as run

        return run()
    except KeyboardInterrupt:
        return 130  # INTERRUPTED of main.py
