"""Runs the tests of one module under MicroPython: `micropython run.py test_name`. tests/conftest.py calls it.

Prints one line per test and the traceback of each failure; the exit code is 1 if something failed. It does not use
pytest.
"""

import gc
import sys


def run(name):
    module = __import__(name)
    tests = sorted(each for each in dir(module) if each.startswith("test_"))
    failed = 0
    for test in tests:
        gc.collect()
        try:
            getattr(module, test)()
            print("pass", test)
        except Exception as error:
            failed += 1
            print("FAIL", test)
            sys.print_exception(error)
    print(len(tests) - failed, "passed,", failed, "failed")
    return failed or not tests


sys.exit(1 if run(sys.argv[1]) else 0)
