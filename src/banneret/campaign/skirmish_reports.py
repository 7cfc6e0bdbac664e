# interpreted: Structs
"""A skirmish as the referee is handed it, and what comes back: facts only (gaps.md 4, CP-SKI-01, CP-GEN-08).

Whoever plays it with Banneret takes `options_for` the order and hands in the `result_of` the finished game,
which brings the warbands along as they came out of it. Of a skirmish on a real table the referee writes down
who has won, what was gained, who has fallen and who has learnt.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from banneret.books.battle_report import DRAW, PLAYED
from banneret.books.table_book import on_table
from banneret.books.warbands import Warbands, warbands_of
from banneret.campaign.parties import warbands_in
from banneret.campaign.realm import terrain_at
from banneret.campaign.records import Party, PendingSkirmish
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Data, Refusal, short
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match

VOID: Final = "void"
CLAUSE: Final = "CP-SKI-01"
MOST_XP: Final = 100  # of one member in one skirmish
SIDES: Final = ("A", "B")  # where the two parties sit in the game


class SkirmishSide(msgspec.Struct, frozen=True):
    """One of the two parties; `document` is its warband."""

    party: str
    seat: str
    player: str
    name: str
    moved_in: bool
    rating: int
    document: str


class SkirmishOrder(msgspec.Struct, frozen=True):
    """All that is needed to fight one. The scenario is found by the rules of skirmishes; `ruins` says which
    there are: in the streets of a Ruin, else in open fields. The first party sits in seat A."""

    id: str
    turn: int
    hex: int
    cause: str
    book: str
    ruins: bool
    seed: int
    sides: tuple[SkirmishSide, SkirmishSide]


class MemberLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who was put out of action, has died or has learnt; members of whom nothing is to be told need none."""

    id: str
    party: str
    out_of_action: bool = False
    dead: bool = False
    xp: int = 0


class SkirmishResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What came of one skirmish. `winner` is a party, or “draw”; gold and Weirdstone are by party, after all
    that follows a skirmish.

    `warbands` are the documents of both as a journal has left them; without them the campaign reckons from the
    members. `loser_retreat_hex` is chosen by the campaign if it is left out.
    """

    id: str
    status: str = PLAYED
    winner: str = DRAW
    party_gold_delta: dict[str, int] = {}
    weirdstone_delta: dict[str, int] = {}
    members: tuple[MemberLine, ...] = ()
    loser_retreat_hex: int | None = None
    warbands: dict[str, str] = {}
    # ------------------------------------------------- filled in by the campaign
    turn: int = 0
    hex: int | None = None
    cause: str = ""
    parties: tuple[str, ...] = ()
    moved_in: tuple[bool, ...] = ()

    def loser(self, parties: tuple[str, str]) -> str:
        """The party that was beaten; "" if none was."""
        if self.status != PLAYED or self.winner not in parties:
            return ""
        return parties[1] if self.winner == parties[0] else parties[0]


# ------------------------------------------------------------------------------------------ handed out


def order_of(campaign: Campaign, id: str) -> SkirmishOrder:
    """What the referee is handed of a pending skirmish."""
    skirmish = campaign.skirmishes[id]
    ruins = campaign.hexes[skirmish.hex].ruin and not terrain_at(campaign, skirmish.hex).sea
    one, other = [_side(campaign, skirmish, at) for at in range(2)]
    return SkirmishOrder(
        id,
        campaign.turn,
        skirmish.hex,
        skirmish.cause,
        campaign.skirmish_book,
        ruins,
        skirmish.seed,
        (one, other),
    )


def _side(campaign: Campaign, skirmish: PendingSkirmish, at: int) -> SkirmishSide:
    party = campaign.parties[skirmish.parties[at]]
    rating = 0
    if party.warband is not None:
        rating = warbands_in(campaign).facts(party.warband.encode()).rating
    player = campaign.realms[party.owner].name
    return SkirmishSide(
        party.id, party.owner, player, party.name, skirmish.moved_in[at], rating, party.warband or ""
    )


def options_for(order: SkirmishOrder) -> Data:
    """The options, as they are written, of the game in which it is fought. BadInput if nobody of a party can
    take part; such a skirmish cannot be played (CP-GEN-08)."""
    sides = [(seat, side.document.encode(), side.player) for seat, side in zip(SIDES, order.sides, strict=True)]
    for side in order.sides:
        if not side.document:
            raise BadInput(f"it is not settled who is in {side.name}.")
    return warbands_of(order.book).campaign_game(sides, order.ruins, order.seed)


def result_of(order: SkirmishOrder, match: Match) -> SkirmishResult:
    """What a finished game of this skirmish means to the campaign; BadInput if it is another, or not over."""
    door = warbands_of(order.book)
    documents: dict[str, str] = {}
    for side in order.sides:
        after, _ = door.after(side.document.encode(), match)
        documents[side.party] = after.decode()
    facts = on_table(match.book).facts(match)
    assert facts is not None, f"{match.book.title} tells nothing of its games"
    parties = {seat: side.party for seat, side in zip(SIDES, order.sides, strict=True)}
    members = [
        MemberLine(each["id"], parties[each["side"]], each["out_of_action"], each["dead"], each["xp"])
        for each in facts["members"]
    ]
    return SkirmishResult(
        order.id,
        winner=parties.get(facts["winner"], DRAW),
        party_gold_delta={key: value for key, value in facts["party_gold_delta"].items() if value},
        weirdstone_delta={key: value for key, value in facts["weirdstone_delta"].items() if value},
        members=tuple([each for each in members if each.out_of_action or each.dead or each.xp]),
        warbands=documents,
    )


# ------------------------------------------------------------------------------------------ checked


def retreats(campaign: Campaign, party: Party) -> list[int]:
    """CP-SKI-01: where a beaten party may go: back one hex along its path, or to any passable neighbour if it
    has not moved."""
    if len(party.path) > 1:
        return [party.path[-2]]
    neighbours = campaign.grid.neighbours(party.place)
    return [number for number in neighbours if not terrain_at(campaign, number).impervious]


def why_refused(campaign: Campaign, result: SkirmishResult) -> Refusal | None:
    """What is wrong with a report of the referee."""
    skirmish = campaign.skirmishes.get(result.id)
    if skirmish is None or skirmish.result is not None:
        return _no("unknown", f"No skirmish “{short(result.id)}” is waiting to be reported.")
    if result.status not in (PLAYED, VOID):
        return _no("status", "A skirmish was played, or it is void.")
    if (result.turn, result.hex, result.cause, result.parties, result.moved_in) != (0, None, "", (), ()):
        return _no("known", "Where and why it was fought the campaign fills in itself.")
    if result.status == VOID:
        if result != SkirmishResult(result.id, VOID):
            return Refusal("void", "CP-GEN-08", "A skirmish that was not played changes nothing.")
        return None
    if result.winner not in (DRAW, *skirmish.parties):
        return _no("winner", "The winner is one of the two parties, or it is a draw.")
    return (
        _why_not_retreat(campaign, skirmish, result)
        or _why_not_purse(campaign, skirmish, result)
        or _why_not_members(campaign, skirmish, result)
        or _why_not_warbands(campaign, skirmish, result)
    )


def _no(code: str, why: str) -> Refusal:
    return Refusal(code, CLAUSE, why)


def _why_not_retreat(campaign: Campaign, skirmish: PendingSkirmish, result: SkirmishResult) -> Refusal | None:
    if result.loser_retreat_hex is None:
        return None
    loser = result.loser(skirmish.parties)
    if not loser:
        return _no("retreat", "Nobody retreats from a draw.")
    if result.loser_retreat_hex in retreats(campaign, campaign.parties[loser]):
        return None
    back = "the hex it came from" if len(campaign.parties[loser].path) > 1 else "a passable neighbour"
    return _no("retreat", f"The party {campaign.parties[loser].name} goes back to {back}.")


def _why_not_purse(campaign: Campaign, skirmish: PendingSkirmish, result: SkirmishResult) -> Refusal | None:
    """CP-GLD-03."""
    for what, deltas in (("gold", result.party_gold_delta), ("Weirdstone", result.weirdstone_delta)):
        for id, delta in deltas.items():
            if id not in skirmish.parties:
                return _no("party", f"“{short(id)}” is not in this skirmish.")
            party = campaign.parties[id]
            has = party.gold if what == "gold" else party.weirdstone
            if has + delta < 0:
                return _no("purse", f"The party {party.name} has {has} {what} and cannot lose {-delta}.")
    return None


def _why_not_members(campaign: Campaign, skirmish: PendingSkirmish, result: SkirmishResult) -> Refusal | None:
    seen: set[str] = set()
    for line in result.members:
        party = campaign.parties.get(line.party) if line.party in skirmish.parties else None
        if party is None or line.id not in members_of(campaign, party):
            return _no("member", f"“{short(line.id)}” is no member of either party.")
        if line.id in seen:
            return _no("member", f"“{short(line.id)}” is told of twice.")
        seen.add(line.id)
        if line.dead and not line.out_of_action:
            return _no("member", f"Whoever has died was put out of action: “{short(line.id)}”.")
        if not 0 <= line.xp <= MOST_XP:
            return _no("member", f"A member gains 0 to {MOST_XP} experience.")
    return None


def members_of(campaign: Campaign, party: Party) -> dict[str, str]:
    """Their names by uid."""
    if party.warband is None:
        return {}
    return warbands_in(campaign).facts(party.warband.encode()).members


def _why_not_warbands(campaign: Campaign, skirmish: PendingSkirmish, result: SkirmishResult) -> Refusal | None:
    """Documents must be those of the parties, one journal later, and say what the report says."""
    if not result.warbands:
        return None
    if sorted(result.warbands) != sorted(skirmish.parties):
        return _no("warbands", "The warbands of both parties are handed in, or none.")
    door = warbands_in(campaign)
    for id in skirmish.parties:
        why = _why_not_warband(door, campaign.parties[id], result)
        if why:
            return _no("warbands", f"The warband of the party {campaign.parties[id].name}: {why}.")
    return None


def _why_not_warband(door: Warbands, party: Party, result: SkirmishResult) -> str:
    if not door.there or party.warband is None:
        return "nobody knows who is in it"
    try:
        after = door.read(result.warbands[party.id].encode(), False)
        if not door.one_game_later(party.warband.encode(), after):
            return "it is not this one after one skirmish"
    except BadInput as error:
        return error.what.rstrip(".")
    facts = door.facts(after)
    gold = party.gold + result.party_gold_delta.get(party.id, 0)
    weirdstone = party.weirdstone + result.weirdstone_delta.get(party.id, 0)
    if (facts.id, facts.gold, facts.weirdstone) != (party.id, gold, weirdstone):
        return "its gold or its Weirdstone is not what the report says"
    if any([line.dead and line.party == party.id and line.id in facts.members for line in result.members]):
        return "somebody lives in it who has died by the report"
    return ""


def filled_in(campaign: Campaign, skirmish: PendingSkirmish, result: SkirmishResult) -> SkirmishResult:
    """With what the campaign knows itself; the documents stand with the parties."""
    return msgspec.structs.replace(
        result,
        warbands={},
        turn=campaign.turn,
        hex=skirmish.hex,
        cause=skirmish.cause,
        parties=skirmish.parties,
        moved_in=skirmish.moved_in,
    )


def as_data(result: SkirmishResult) -> Any:
    """As it stands in `Skirmish.result`: just as it is read back from a saved campaign."""
    return msgspec.json.decode(msgspec.json.encode(result))
