"""The base of every book's state. Apart from `book`, so that states compile to native classes."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from banneret.core.engine.events import Event


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base of every book's state: plain data in a few dicts, replaced and never changed from outside.

    `told` collects the events of the step being played; it is handed over to the match and is no part of
    what is encoded.
    """

    def __init__(self) -> None:
        self.told: list[Event] = []

    def tell(self, event: Event) -> None:
        self.told.append(event)

    def copy(self) -> State:
        """A copy that shares every frozen value and no container."""
        raise AssertionError("every state can be copied")
