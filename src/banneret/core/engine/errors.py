# interpreted: an exception that anybody may raise and subclass
"""The one exception for input that is wrong: a sentence for a person, with the place it came from."""


class BadInput(Exception):
    """Something a person or a file gave us cannot be used. `str()` is the whole sentence to show."""

    def __init__(self, what: str, where: str = "") -> None:
        self.what = what
        self.where = where
        super().__init__(f"{where}: {what}" if where else what)
