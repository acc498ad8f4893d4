"""`python -m host.site`: write build/site."""

import sys

from host.i18n.errors import UserError
from host.site.build import write

try:
    write()
except UserError as error:
    print(f"dicetown: {error}", file=sys.stderr)
    sys.exit(2)
