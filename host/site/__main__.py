"""`python -m host.site`: write build/site. Behind it MicroPython's .uf2 for a Pico, each of which the site then offers
with the console in it.
"""

import sys
from pathlib import Path

from host.i18n.errors import UserError
from host.site.build import write

try:
    write(bases=map(Path, sys.argv[1:]))
except (UserError, OSError) as error:
    print(f"dicetown: {error}", file=sys.stderr)
    sys.exit(2)
