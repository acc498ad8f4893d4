"""The one kind of error that people see. All of the host raises it; `host.commands.main` prints it, pages show it."""

from host.i18n.translation import gettext


class UserError(Exception):
    """Something that the user can put right. Its one line says what is wrong and what to do. The exit code is 2.

    text: in English, as in the catalogues; `values` fill its {places}. `str` translates it into the language that is
    current where it is read, not where it was raised.
    """

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text)
        self.values = values

    def __str__(self) -> str:
        said = gettext(self.args[0])
        return said.format(**self.values) if self.values else said
