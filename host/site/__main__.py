"""`python -m host.site`: write build/site. Arguments: .uf2 files of MicroPython; the site offers each with the console
in it. The environment's MEET and ICE say how friends find each other (friends.py).
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
