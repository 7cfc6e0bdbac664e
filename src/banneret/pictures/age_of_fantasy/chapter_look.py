"""An optional chapter of Age of Fantasy in pictures and reports.

It stands in the module of the chapter's name in `chapters/`, if there is anything to show of that chapter.
"""

from __future__ import annotations

from typing import Final

from banneret.books.chapter_rooms import ChapterRooms
from banneret.core.engine.events import Event
from banneret.pictures.looks import ChapterLook

BOOK: Final = "age-of-fantasy"


class AgeOfFantasyChapterLook(ChapterLook):
    reactions: str = ""  # how the sums call the reactions that it brings

    def is_news(self, event: Event) -> bool:
        """Whether an event has a line of its own in the story."""
        return False

    def reaction(self, event: Event) -> tuple[str, str] | None:
        """The unit that reacts with this event, and what it does; None if nobody does."""
        return None

    def charging(self, action: str) -> str:
        """What somebody does to the target of a charge with this action; "" if it is not this chapter's."""
        return ""

    def shooting(self, action: str) -> str:
        """What somebody does to the targets of shots with this action; "" if it is not this chapter's."""
        return ""


_ROOMS: Final = ChapterRooms(AgeOfFantasyChapterLook, "pictures")


def chapter_looks() -> list[AgeOfFantasyChapterLook]:
    """Of all chapters that there is anything to show of, played or not."""
    return _ROOMS.every(BOOK)
