"""The one error that a person may see. Everyone on the host raises it; `host.commands.main` prints it, and pages show
it.
"""

from host.i18n.translation import gettext


class UserError(Exception):
    """Something the user can mend. The text is one line, says what is wrong and what to do; the program ends with 2.

    text: in English, as it stands in the catalogues; `values` go into its {places}. `str` says it in the language that
    is spoken where it is read, not where it was raised.
    """

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text)
        self.values = values

    def __str__(self) -> str:
        said = gettext(self.args[0])
        return said.format(**self.values) if self.values else said
