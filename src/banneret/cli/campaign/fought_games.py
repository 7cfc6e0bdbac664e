"""The games of a campaign's battles and skirmishes as files: the journal of each, and its report as a page."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from banneret.core.engine.whole_files import make_folder, write_whole
from banneret.lab.campaign.referee import FoughtGame
from banneret.pictures.report import report_html


def write_games(folder: Path, fought: Sequence[FoughtGame], seen_from: Path) -> dict[tuple[int, str], str]:
    """By turn and id the address of each report, as a page in `seen_from` leads to it; drawn ones have none."""
    make_folder(folder)
    found: dict[tuple[int, str], str] = {}
    for game in fought:
        if game.journal is None:
            continue
        name = f"turn-{game.turn:02}-{game.id.replace('+', '-')}"
        game.journal.save(folder / f"{name}.jsonl")
        page = folder / f"{name}.html"
        write_whole(page, report_html(game.journal).encode("utf-8"))
        found[game.turn, game.id] = Path(os.path.relpath(page, seen_from)).as_posix()
    return found
