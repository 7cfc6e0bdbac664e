"""Letting a campaign go on: sealed answers are opened together, the absent are answered for once time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from banneret.campaign.games_master import DESK
from banneret.campaign.rewind import Replay, Unheard
from banneret.cli.campaign.campaign_file import CampaignFile
from banneret.core.engine.errors import BadInput

if TYPE_CHECKING:
    from banneret.server.sealed_store import Sealed


class Advance(NamedTuple):
    """What came of it: how many answers were opened and how many taken from an earlier course, who got what is
    usual and to which question, and what was no longer legal.
    """

    opened: int
    recorded: int
    late: tuple[tuple[str, str], ...]
    unheard: tuple[Unheard, ...]


def advance(file: CampaignFile, deadline: bool = False, desk: bool = False) -> Advance:
    """As far as answers go. With `deadline` the time of this phase is up: until it is over, who has handed in
    nothing gets what is usual.

    Of a question that was put to several nothing is opened before all can be, and then all of it is on disk at
    once: were this killed with only some opened, the others could read them and hand in something else. At the
    Games Master's desk it goes on unless something was handed in; with `desk` it waits there.
    """
    replay = file.recorded()
    phase = (file.campaign.turn, file.campaign.step)
    opened, recorded = 0, 0
    late: list[tuple[str, str]] = []
    while file.match.pending and file.match.wanted is None:
        waiting = file.waiting()
        before = {seat: _recorded(replay, seat) for seat in file.match.pending if seat not in waiting}
        up = deadline and (file.campaign.turn, file.campaign.step) == phase
        passed = [] if desk else [seat for seat in before if file.match.pending[seat].name == DESK]
        missing = [seat for seat, known in before.items() if not known and seat not in passed]
        if missing and not up:
            break
        with file.as_one():
            for seat in list(file.match.pending):
                sealed = waiting.get(seat)
                if sealed is not None:
                    _open(file, sealed)
                    opened += 1
                elif before[seat]:
                    assert replay is not None
                    file.write_since(replay.take, seat)
                    recorded += 1
                else:
                    if seat not in passed:
                        late.append((seat, file.match.pending[seat].name))
                    refusal = file.answer(seat, file.match.pending[seat].default(), late=True)
                    assert refusal is None, f"{seat}: {refusal}"
    unheard = () if replay is None else tuple(replay.unheard)
    return Advance(opened, recorded, tuple(late), unheard)


def _open(file: CampaignFile, sealed: Sealed) -> None:
    seat = sealed.seat
    if not sealed.is_whole():
        what = f"what {seat} has sealed was changed after it was handed in; its hash does not match"
        raise BadInput(what, f"game {file.saved.id}")
    refusal = file.answer(seat, msgspec.json.decode(sealed.text), opens=sealed)
    assert refusal is None, f"{seat}: {refusal}"


def _recorded(replay: Replay | None, seat: str) -> bool:
    return replay is not None and replay.knows(seat)
