"""What can happen only where terrain and objective effects are played, as events with their sentences."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.events import Names
from banneret.core.engine.events import Event


class EffectFound(Event, frozen=True, tag=True):
    """What a piece of terrain or a marker is found to be, and what that does; `face` 0 if it was chosen."""

    aloud: ClassVar[bool] = True

    what: str
    called: str  # "" for what has a name of its own
    effect: str
    about: str
    face: int

    def text(self, names: Names) -> str:
        rolled = f" (rolled {self.face})" if self.face else ""
        return f"{self.called or names[self.what]}: {self.effect}{rolled}. {self.about}"

    def reveals(self) -> bool:
        """What was chosen at once with others is known now."""
        return not self.face
