# interpreted: two ids
"""In which books battles and skirmishes are fought unless something else is agreed upon."""

from __future__ import annotations

from typing import Final

BATTLES_IN: Final = "quick-starter"
SKIRMISHES_IN: Final = "skirmish"
