# interpreted: Structs, made once a game
"""What came of a skirmish, in the words of the campaign's data contract: who won, gold, shards, and members.

Where and why it was fought, and where the losers go, only the campaign knows: such fields are absent here and
named in `unknown`. Of a game that is not over, so are those that only its end can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

import msgspec
from msgspec import UNSET, UnsetType

from banneret.books.battle_report import DRAW, PLAYED, Fact
from banneret.books.events import plural
from banneret.books.skirmish.after.events import ExperienceGained, MemberLost
from banneret.books.skirmish.battle import OVER, Battle
from banneret.books.skirmish.opening import warrior_id
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.warband_fights import WarbandGame
from banneret.books.skirmish.warrior import DEAD, OUT
from banneret.core.engine.match import Match
from banneret.core.engine.shown import ShownEnding, ShownLosses

UNKNOWN: Final = ("cause", "hex", "id", "loser_retreat_hex", "parties.moved_in", "turn")
OPEN: Final = ("status", "winner")
VOID: Final = "void"  # what the campaign calls a skirmish that never was; a journal is always of one that was


class ReportedParty(Fact, frozen=True, kw_only=True):
    side: str
    party_id: str
    name: str
    routed: bool


class ReportedMember(Fact, frozen=True, kw_only=True, omit_defaults=False):
    """`xp` are the points gained by this skirmish; who is `dead` fell in the field, or of wounds after it."""

    id: str
    side: str
    name: str
    took_part: bool
    out_of_action: bool
    dead: bool
    xp: int
    kills: int


class SkirmishReport(Fact, frozen=True, kw_only=True):
    """`winner` is a side or “draw”. Gold and weirdstone are by party, after all that follows a skirmish."""

    book: str
    rules: int
    scenario: str
    turns: int
    how: str
    parties: tuple[ReportedParty, ...]
    party_gold_delta: dict[str, int]
    weirdstone_delta: dict[str, int]
    members: tuple[ReportedMember, ...]
    unknown: tuple[str, ...]
    status: str | UnsetType = UNSET
    winner: str | UnsetType = UNSET

    def to_data(self) -> dict[str, Any]:
        data = msgspec.to_builtins(self)
        assert isinstance(data, dict)
        return data


def report(match: Match) -> SkirmishReport:
    """What came of this game so far."""
    battle = match.state
    assert isinstance(battle, Battle)
    game = cast(WarbandGame, match.book)
    before = game.parties_before(match.options)
    after = battle.parties
    over = battle.step == OVER
    dead: set[str] = set()
    learnt: dict[str, int] = {}
    for told in match.told:
        event = told.event
        if isinstance(event, MemberLost) and event.why == "dead":
            dead.add(warrior_id(event.seat, event.member))
        elif isinstance(event, ExperienceGained):
            who = warrior_id(event.seat, event.member)
            learnt[who] = learnt.get(who, 0) + event.points
    return SkirmishReport(
        book=match.book.id,
        rules=match.book.version,
        scenario=battle.scenario,
        turns=battle.turn,
        how=battle.finished,
        parties=tuple(
            [
                ReportedParty(
                    side=seat,
                    party_id=before[seat].id,
                    name=before[seat].name,
                    routed=seat in battle.routed,
                )
                for seat in battle.seats
            ]
        ),
        party_gold_delta={before[seat].id: after[seat].gold - before[seat].gold for seat in battle.seats},
        weirdstone_delta={
            before[seat].id: after[seat].weirdstone - before[seat].weirdstone for seat in battle.seats
        },
        members=tuple(
            [
                member_report(battle, seat, before[seat], uid, dead, learnt)
                for seat in battle.seats
                for uid in before[seat].names()
            ]
        ),
        unknown=UNKNOWN if over else (*UNKNOWN, *OPEN),
        status=PLAYED if over else UNSET,
        winner=(battle.winner or DRAW) if over else UNSET,
    )


def ending(match: Match, names: Mapping[str, str]) -> ShownEnding:
    """Who of each side was put out of action, and who did that to most."""
    told = report(match)
    losses: list[ShownLosses] = []
    for party in told.parties:
        there = [each for each in told.members if each.side == party.side and each.took_part]
        out = len([each for each in there if each.out_of_action])
        dead = len([each for each in there if each.dead])
        fell = f", {dead} of them dead" if dead else ""
        losses.append(
            {"seat": party.side, "text": f"{out} of {plural(len(there), 'warrior')} out of action{fell}"}
        )
    found: ShownEnding = {"losses": losses}
    best = max(told.members, key=lambda each: each.kills, default=None)
    if best is not None and best.kills:
        name = names.get(warrior_id(best.side, best.id), best.name)
        many = plural(best.kills, "enemy", "enemies")
        found["hero"] = {"name": name, "seat": best.side, "text": f"{name} put {many} out of action."}
    return found


def member_report(
    battle: Battle, seat: str, party: Party, uid: str, dead: set[str], learnt: dict[str, int]
) -> ReportedMember:
    """`dead` and `learnt` are by warrior."""
    who = warrior_id(seat, uid)
    warrior = battle.warriors.get(who)
    kills = 0
    if warrior is not None:
        kills = len([feat for feat in battle.feats.get(warrior.id, ()) if feat.startswith("out ")])
    return ReportedMember(
        id=uid,
        side=seat,
        name=party.names()[uid],
        took_part=warrior is not None,
        out_of_action=warrior is not None and warrior.place in (OUT, DEAD),
        dead=who in dead or (warrior is not None and warrior.place == DEAD),
        xp=learnt.get(who, 0),
        kills=kills,
    )
