"""Files of campaigns for tests: founded once, taken as far as a phase, and copied for each test."""

from __future__ import annotations

import functools
import shutil
import tempfile
from pathlib import Path
from typing import cast

from banneret.campaign.founding import founded
from banneret.campaign.options import CampaignOptions
from banneret.cli.campaign.advancing import advance
from banneret.cli.campaign.campaign_file import create, opened
from banneret.core.engine.journal import Given
from banneret.core.engine.match import Match

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


def file_of(folder: Path, match: Match) -> Path:
    """A file in which this campaign stands just where the match does."""
    file = folder / "war.db"
    create(str(file), cast(CampaignOptions, match.options), seed=match.journal.header.dice["seed"])
    with opened(str(file)) as campaign:
        for entry in match.journal.entries:
            if isinstance(entry, Given):
                assert campaign.answer(entry.seat, entry.answer) is None
        assert campaign.match.journal.body() == match.journal.body()
    return file
