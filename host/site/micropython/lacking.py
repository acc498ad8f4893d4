"""Names of errors that builtins lack."""

import builtins

for _name in ("TimeoutError", "ConnectionError", "FileNotFoundError", "RecursionError"):
    if not hasattr(builtins, _name):
        setattr(builtins, _name, type(_name, (Exception,), {}))
for _name in ("UnicodeEncodeError",):
    if not hasattr(builtins, _name):
        setattr(builtins, _name, type(_name, (ValueError,), {}))
