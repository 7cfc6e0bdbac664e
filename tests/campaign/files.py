"""Files of campaigns for tests: founded once, taken as far as a phase, and copied for each test."""

from __future__ import annotations

import functools
import shutil
import tempfile
from pathlib import Path

from banneret.campaign.founding import founded
from banneret.cli.campaign.advancing import advance
from banneret.cli.campaign.campaign_file import create, opened

_FOLDER = tempfile.TemporaryDirectory(prefix="banneret-campaigns-")


def campaign_at(folder: Path, step: str, turn: int = 1, players: int = 2) -> Path:
    """A campaign that stands before this phase of this turn, with nothing handed in; a file of its own."""
    file = folder / "war.db"
    shutil.copy(_kept(step, turn, players), file)
    return file


@functools.cache
def _kept(step: str, turn: int, players: int) -> Path:
    file = Path(_FOLDER.name) / f"{players}-{turn}-{step}.db"
    create(str(file), founded(players, 3, points=1000), seed=3)
    with opened(str(file)) as campaign:
        while (campaign.campaign.turn, campaign.campaign.step) != (turn, step):
            before = len(campaign.match.journal.entries)
            advance(campaign, deadline=True)
            assert len(campaign.match.journal.entries) > before, f"it stays in {campaign.campaign.step}"
    return file
