"""Phase 10, the Skirmish Phase: the skirmishes that parties have come to are fought (CP-SKI-01, CP-GEN-08).

They are fought by the rules of another book. The referee tells what came of each, in whatever order they are
played; what is not played has never taken place.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import msgspec

from banneret.books.battle_report import DRAW, PLAYED
from banneret.campaign.parties import lose_party, warbands_in
from banneret.campaign.questions import Form
from banneret.campaign.records import Party, PendingSkirmish
from banneret.campaign.rolls import pick, seed
from banneret.campaign.skirmish_reports import (
    CLAUSE,
    VOID,
    MemberLine,
    SkirmishResult,
    as_data,
    filled_in,
    members_of,
    order_of,
    retreats,
    why_refused,
)
from banneret.campaign.state import REFEREE, Campaign
from banneret.core.engine.ask import Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event


class SkirmishFought(Event, frozen=True, tag=True):
    """`winner` is a party, or “draw”."""

    hex: int
    parties: tuple[str, str]
    winner: str

    def text(self, names: Mapping[str, str]) -> str:
        one, other = [names[party] for party in self.parties]
        if self.winner == DRAW:
            return f"The skirmish of {one} and {other} in hex {self.hex} is a draw."
        loser = other if self.winner == self.parties[0] else one
        return f"The party {names[self.winner]} wins the skirmish with {loser} in hex {self.hex}."


class SkirmishVoid(Event, frozen=True, tag=True):
    hex: int
    parties: tuple[str, str]

    def text(self, names: Mapping[str, str]) -> str:
        one, other = [names[party] for party in self.parties]
        return f"The skirmish of {one} and {other} in hex {self.hex} was not played, and has never taken place."


class PartyCameHome(Event, frozen=True, tag=True):
    """What a skirmish has changed for one party: by how much its purse, and who is lost."""

    party: str
    gold: int
    weirdstone: int
    dead: tuple[str, ...]

    def text(self, names: Mapping[str, str]) -> str:
        parts = [f"{self.gold:+d} Party Gold"] if self.gold else []
        parts += [f"{self.weirdstone:+d} Weirdstone"] if self.weirdstone else []
        parts += [f"without {', '.join(self.dead)}"] if self.dead else []
        how = ", ".join(parts) if parts else "as it was"
        return f"The party {names[self.party]} comes out of the skirmish: {how}."


class PartyRetreats(Event, frozen=True, tag=True):
    party: str
    start: int
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"The beaten party {names[self.party]} goes back from hex {self.start} to hex {self.hex}."


def play(campaign: Campaign, dice: Dice) -> Steps:
    for id in sorted(campaign.skirmishes):
        one = campaign.skirmishes[id]
        _put(campaign, msgspec.structs.replace(one, seed=seed(campaign, dice, CLAUSE, "skirmish", (id,))))
    while True:
        waiting = [id for id in sorted(campaign.skirmishes) if campaign.skirmishes[id].result is None]
        if not waiting:
            return
        question = report_question(campaign, waiting)
        answer = yield ask(REFEREE, question)
        take_result(campaign, dice, question.filled(answer))


def _put(campaign: Campaign, skirmish: PendingSkirmish) -> None:
    campaign.skirmishes = {**campaign.skirmishes, skirmish.id: skirmish}


# ------------------------------------------------------------------------------------------ the question


def report_question(campaign: Campaign, waiting: list[str]) -> Form:
    """CP-GEN-08: by default the first of them was not played."""

    def proposals(rng: random.Random, n: int) -> list[SkirmishResult]:
        return [proposed(campaign, rng.choice(waiting), rng) for _ in range(n)]

    facts = [_shown(campaign, id) for id in waiting]
    return Form(
        "skirmish-report",
        CLAUSE,
        "What came of one of these skirmishes?",
        SkirmishResult,
        SkirmishResult(waiting[0], VOID),
        lambda result: why_refused(campaign, result),
        proposals,
        {"skirmishes": facts},
        about=tuple(waiting),
    )


def _shown(campaign: Campaign, id: str) -> dict[str, object]:
    """The order without the documents: those stand with the parties, for everybody to see."""
    order: dict[str, object] = msgspec.to_builtins(order_of(campaign, id))
    sides = order["sides"]
    assert isinstance(sides, (list, tuple))
    bare = [{key: value for key, value in side.items() if key != "document"} for side in sides]
    return {**order, "sides": bare}


def proposed(campaign: Campaign, id: str, rng: random.Random) -> SkirmishResult:
    """A skirmish as it might have gone, or one that was not played."""
    if rng.random() < 0.2:
        return SkirmishResult(id, VOID)
    parties = campaign.skirmishes[id].parties
    lines = []
    for party in parties:
        for uid in members_of(campaign, campaign.parties[party]):
            out = rng.random() < 0.3
            lines.append(MemberLine(uid, party, out, out and rng.random() < 0.3, rng.randint(0, 2)))
    return SkirmishResult(
        id,
        winner=rng.choice((*parties, DRAW)),
        party_gold_delta={party: rng.randint(-min(5, campaign.parties[party].gold), 15) for party in parties},
        weirdstone_delta={party: rng.randint(0, 1) for party in parties},
        members=tuple(lines),
    )


# ------------------------------------------------------------------------------------------ what comes of it


def take_result(campaign: Campaign, dice: Dice, result: SkirmishResult) -> None:
    """A report that was accepted. Each party is in one skirmish, so it does not matter which comes first."""
    skirmish = campaign.skirmishes[result.id]
    kept = as_data(filled_in(campaign, skirmish, result))
    _put(campaign, msgspec.structs.replace(skirmish, result=kept))
    if result.status == VOID:
        campaign.tell(SkirmishVoid("CP-GEN-08", skirmish.hex, skirmish.parties))
        return
    assert result.status == PLAYED
    campaign.tell(SkirmishFought(CLAUSE, skirmish.hex, skirmish.parties, result.winner))
    for party in skirmish.parties:
        _come_home(campaign, campaign.parties[party], result)
    loser = result.loser(skirmish.parties)
    if loser in campaign.parties:
        _retreat(campaign, dice, campaign.parties[loser], result.loser_retreat_hex)


def _come_home(campaign: Campaign, party: Party, result: SkirmishResult) -> None:
    """Members, gold and Weirdstone as the skirmish has left them; a party without members is no more."""
    known = members_of(campaign, party)
    gold = party.gold + result.party_gold_delta.get(party.id, 0)
    weirdstone = party.weirdstone + result.weirdstone_delta.get(party.id, 0)
    own = [line for line in result.members if line.party == party.id]
    dead = [line.id for line in own if line.dead]
    if party.warband is not None:
        door = warbands_in(campaign)
        handed = result.warbands.get(party.id)
        if handed is None:
            xp = {line.id: line.xp for line in own if line.xp and not line.dead}
            why = f"fought in hex {party.place} on turn {campaign.turn}"
            after = door.after_word(party.warband.encode(), gold, weirdstone, dead, xp, why)
        else:
            after = handed.encode()
        campaign.change_party(party.id, warband=after.decode())
    campaign.change_party(party.id, gold=gold, weirdstone=weirdstone)
    gone = tuple([known[uid] for uid in known if uid in dead])
    campaign.tell(PartyCameHome(CLAUSE, party.id, gold - party.gold, weirdstone - party.weirdstone, gone))
    left = campaign.parties[party.id].warband
    if left is not None and not warbands_in(campaign).facts(left.encode()).own:
        lose_party(campaign, party.id, CLAUSE, "Nobody is left of it.")


def _retreat(campaign: Campaign, dice: Dice, party: Party, chosen: int | None) -> None:
    """CP-SKI-01: back one hex along its path, or to a random passable neighbour. With none it stays."""
    open_to = retreats(campaign, party)
    if not open_to:
        return
    goal = open_to[0] if chosen is None else chosen
    if chosen is None and len(open_to) > 1:
        goal = open_to[pick(campaign, dice, CLAUSE, "retreat", (party.id,), len(open_to))]
    campaign.change_party(party.id, place=goal)
    campaign.tell(PartyRetreats(CLAUSE, party.id, party.place, goal))
