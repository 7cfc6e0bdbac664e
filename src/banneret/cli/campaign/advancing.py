"""Letting a campaign go on: sealed answers are opened together; once time is up, standing orders count for the
absent, and where they left none what is usual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from banneret.campaign.games_master import DESK
from banneret.campaign.rewind import Replay, Unheard
from banneret.cli.campaign.campaign_file import CampaignFile
from banneret.core.engine.errors import BadInput

if TYPE_CHECKING:
    from banneret.server.sealed_store import Sealed


class Advance(NamedTuple):
    """What came of it: how many answers were opened and how many taken from an earlier course; for whom and to
    which question a standing order counted, or was not legal any more, and who got what is usual; and what of
    an earlier course was no longer legal.
    """

    opened: int
    recorded: int
    stood: tuple[tuple[str, str], ...]
    unfit: tuple[tuple[str, str], ...]
    late: tuple[tuple[str, str], ...]
    unheard: tuple[Unheard, ...]


def advance(file: CampaignFile, deadline: bool = False, desk: bool = False) -> Advance:
    """As far as answers go. With `deadline` the time of this phase is up: until it is over, for who has handed
    in nothing the standing order counts, or else what is usual.

    Of a question that was put to several nothing is opened before all can be, and then all of it is on disk at
    once: were this killed with only some opened, the others could read them and hand in something else. At the
    Games Master's desk it goes on unless something was handed in; with `desk` it waits there.
    """
    replay = file.recorded()
    phase = (file.campaign.turn, file.campaign.step)
    opened, recorded = 0, 0
    stood: list[tuple[str, str]] = []
    unfit: list[tuple[str, str]] = []
    late: list[tuple[str, str]] = []
    standing = {(each.seat, each.question): each for each in file.standing()} if deadline else {}
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
                    asked = (seat, file.match.pending[seat].name)
                    kept = None if seat in passed else standing.get(asked)
                    if kept is not None:
                        if file.answer(seat, _text_of(file, kept)) is None:
                            stood.append(asked)
                            continue
                        unfit.append(asked)
                    if seat not in passed:
                        late.append(asked)
                    refusal = file.answer(seat, file.match.pending[seat].default(), late=True)
                    assert refusal is None, f"{seat}: {refusal}"
    unheard = () if replay is None else tuple(replay.unheard)
    return Advance(opened, recorded, tuple(stood), tuple(unfit), tuple(late), unheard)


def _open(file: CampaignFile, sealed: Sealed) -> None:
    refusal = file.answer(sealed.seat, _text_of(file, sealed), opens=sealed)
    assert refusal is None, f"{sealed.seat}: {refusal}"


def _text_of(file: CampaignFile, sealed: Sealed) -> Any:
    """What was handed in, as data; BadInput if it is not what was hashed then."""
    if not sealed.is_whole():
        what = f"what {sealed.seat} has sealed was changed after it was handed in; its hash does not match"
        raise BadInput(what, f"game {file.saved.id}")
    return msgspec.json.decode(sealed.text)


def _recorded(replay: Replay | None, seat: str) -> bool:
    return replay is not None and replay.knows(seat)
