"""Last Light in pictures and reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banneret.pictures.looks import ChapterLook


class LastLightLook(ChapterLook):
    def about(self, view: Mapping[str, Any]) -> str:
        return f"fog {view['light']['fog']}" if "light" in view else ""
