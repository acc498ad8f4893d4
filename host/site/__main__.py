"""`python -m host.site`: write build/site. Behind it MicroPython's .uf2 for a Pico, each of which the site then offers
with the console in it. MEET and ICE in its environment: how friends find each other (friends.py).
"""

import os
import sys
from pathlib import Path

from host.i18n.errors import UserError
from host.site.build import write
from host.site.friends import meeting

try:
    meet = meeting(os.environ.get("MEET", ""), os.environ.get("ICE", ""))
    write(bases=map(Path, sys.argv[1:]), meet=meet)
except (UserError, OSError) as error:
    print(f"dicetown: {error}", file=sys.stderr)
    sys.exit(2)
