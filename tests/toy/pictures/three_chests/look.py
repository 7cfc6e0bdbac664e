"""Three Chests in pictures and reports."""

from __future__ import annotations

from banneret.pictures.looks import Look


class ChestLook(Look):
    round_word = "Night"
