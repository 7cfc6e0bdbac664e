"""Events: what happened, in order, each with the clause that says so.

The log, the pictures, the statistics and the report are all made from events. An event holds ids and
numbers; `text` turns it into a sentence with the names a player knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Base of every event. `seen_by` empty means everybody; else only those seats (and the referee).

    `summed` says of one that tells of dice that their sum is what matters, `opens` that a part of the story
    begins with it, as with a round or with the turn of a unit, and `aloud` that it comes upon players: a page
    tells of it on the table, and not only in the story.
    """

    summed: ClassVar[bool] = False
    opens: ClassVar[bool] = False
    aloud: ClassVar[bool] = False

    clause: str

    def text(self, names: Mapping[str, str]) -> str:
        """The sentence for the log. `names` gives the name of every id."""
        raise AssertionError(f"{type(self).__name__} has no sentence")

    def seen_by(self) -> tuple[str, ...]:
        return ()

    def reveals(self) -> bool:
        """Whether somebody now knows what was secret: the decision that led here cannot be undone freely."""
        return False

    def to_data(self) -> dict[str, object]:
        data = msgspec.to_builtins(self)
        assert isinstance(data, dict)
        return data
