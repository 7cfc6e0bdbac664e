"""What has happened, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from banneret.campaign.naming import names_with
from banneret.core.engine.match import Told

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile


def sentences(file: CampaignFile, told: Iterable[Told], viewer: str | None = None) -> Iterator[tuple[str, str]]:
    """Each with its clause; of what only some may know, only what `viewer` may, or what all may for None."""
    names = names_with(file.match.book.names(file.options), file.campaign)
    for each in told:
        seen = each.event.seen_by()
        if not seen or viewer in seen:
            yield each.event.text(names), each.event.clause
