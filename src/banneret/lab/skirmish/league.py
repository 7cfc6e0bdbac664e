"""Leagues: warbands that meet round after round, fight real skirmishes and live with what comes of them.

Bots fight; what follows a skirmish is decided by an owner who fills the ranks first and then buys what is
useful, so that the table of a league tells something of the rules and not of a bot's whims.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from banneret.books.skirmish.after.sequence import STAGES
from banneret.books.skirmish.after.trading import BUY, DONE, GIVE, HIRE, RECRUIT
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.battlefield import BOOK, RUINS, load_table
from banneret.books.skirmish.options import SIDES, SkirmishOptions, fit_to_fight, read_options
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.party_building import MOST_MEMBERS, founded
from banneret.books.skirmish.party_lists import load_band
from banneret.bots.players import AnyBot, Bot, make_bot, play_on
from banneret.core.engine.ask import Answer, Choice, Question
from banneret.core.engine.book import AnyBook, open_book
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.space.table import Table

GOLD_KEPT: Final = 35  # for a surgeon and the next costs
_MOST_DEEDS: Final = 12  # of one owner after one skirmish
_ALWAYS_PAID: Final = ("hireling", "upkeep", "bleeding")
_SHOPPING: Final = ("recruit", "hire", "buy", "give", "give-to", "buy-for")


class Fight(NamedTuple):
    """What came of one skirmish of a league: ids of parties, how it ended, and who was put out of action."""

    round: int
    sides: tuple[str, str]
    scenario: str
    winner: str
    how: str
    turns: int
    decisions: int
    began: tuple[int, int]
    out: tuple[int, int]


class LeaguePlace:
    """A party and how it has fared: its numbers as it began and after every round."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.won = 0
        self.lost = 0
        self.drew = 0
        self.members = [len(party.members)]
        self.gold = [party.gold]
        self.ratings = [party.rating]

    def note(self) -> None:
        """As a round ends."""
        self.members.append(len(self.party.members))
        self.gold.append(self.party.gold)
        self.ratings.append(self.party.rating)


class Owner(Bot[Any]):
    """Lets a bot fight, and looks after the party itself when the fighting is over."""

    name = "owner"

    def __init__(self, fighter: AnyBot, book: AnyBook, seat: str, seed: int) -> None:
        super().__init__(book, seat, seed)
        self.fighter = fighter
        self.deeds = 0

    def decide(self, view: Battle, question: Question) -> Answer:
        if question.name == "members":
            return question.default()
        if view.step not in STAGES:
            return self.fighter.decide(view, question)
        assert isinstance(question, Choice)
        return self.after(view.camp.parties[self.seat], question)

    def after(self, party: Party, question: Choice) -> str:
        keys = question.keys()
        if question.name in _ALWAYS_PAID:
            return keys[0]
        if question.name == "advance":
            return "roll" if "roll" in keys else keys[0]
        if question.name == "shards":
            return keys[-1]
        if question.name == "camp":
            return self.plan(party, keys)
        if question.name in _SHOPPING:
            # The first option is the way back.
            return self.rng.choice(keys[1:]) if len(keys) > 1 else keys[0]
        return self.rng.choice(keys)

    def plan(self, party: Party, keys: list[str]) -> str:
        self.deeds += 1
        if self.deeds > _MOST_DEEDS or (party.gold < GOLD_KEPT and not party.stash):
            return DONE
        if len(party.members) < MOST_MEMBERS and party.gold >= GOLD_KEPT:
            return RECRUIT
        wanted = [BUY, GIVE, HIRE] if party.gold > 2 * GOLD_KEPT else [BUY, GIVE]
        plan = self.rng.choice(wanted)
        return plan if plan in keys else BUY


class League:
    """Every round pairs the parties at random; each pair fights on ruins of its own."""

    def __init__(
        self,
        bands: Sequence[str],
        seed: int,
        bots: Sequence[str] = ("random",),
        tell: Callable[[Fight], None] | None = None,
    ) -> None:
        if len(bands) < 2:
            raise BadInput(f"a league has two parties or more, not {len(bands)}")
        self.seed = seed
        self.rng = random.Random(f"league {seed}")
        self.book = open_book(BOOK)
        self.bots = {f"p{at + 1}": bots[at % len(bots)] for at in range(len(bands))}
        for name in bots:
            make_bot(name, self.book, SIDES[0], seed)
        self.tell = tell
        self.fights: list[Fight] = []
        self.standings = [
            LeaguePlace(founded(load_band(band), SeededDice(seed + at), f"p{at + 1}"))
            for at, band in enumerate(bands)
        ]

    def play(self, rounds: int) -> list[LeaguePlace]:
        """So many rounds; the standings in the order in which the parties were named."""
        for _ in range(rounds):
            self.play_round()
        return self.standings

    def play_round(self) -> None:
        number = len(self.standings[0].members)
        order = list(self.standings)
        self.rng.shuffle(order)
        for at in range(0, len(order) - 1, 2):
            self.meet(number, order[at], order[at + 1])
        for standing in self.standings:
            standing.note()

    def meet(self, number: int, one: LeaguePlace, other: LeaguePlace) -> None:
        """Two parties; if one of them has nobody who can fight, they rest, and everybody is well again."""
        if not fit_to_fight(one.party) or not fit_to_fight(other.party):
            for standing in (one, other):
                standing.party = rested(standing.party)
            return
        seed = self.rng.randrange(1 << 30)
        match = self.played((one.party, other.party), seed)
        battle = match.state
        assert isinstance(battle, Battle)
        for seat, standing in zip(SIDES, (one, other), strict=True):
            standing.party = battle.parties[seat]
            standing.won += int(battle.winner == seat)
            standing.drew += int(not battle.winner)
            standing.lost += int(bool(battle.winner) and battle.winner != seat)
        self.note(number, one, other, battle, len(match.journal.entries))

    def played(self, parties: tuple[Party, Party], seed: int) -> Match:
        """One skirmish and all that follows it."""
        table = ruins(seed)
        options = SkirmishOptions(table, dict(zip(SIDES, parties, strict=True)))
        match = Match.start(self.book, read_options(options), seed=seed)
        bots: dict[str, AnyBot] = {}
        for seat, party in zip(SIDES, parties, strict=True):
            fighter = make_bot(self.bots[party.id], self.book, seat, seed)
            bots[seat] = Owner(fighter, self.book, seat, seed)
        play_on(match, bots)
        return match

    def note(self, number: int, one: LeaguePlace, other: LeaguePlace, battle: Battle, entries: int) -> None:
        ids = dict(zip(SIDES, (one.party.id, other.party.id), strict=True))
        facts = battle.camp.facts
        out = [len([fate for fate in facts[seat].fates.values() if fate.out or fate.dead]) for seat in SIDES]
        fight = Fight(
            number,
            (one.party.id, other.party.id),
            battle.scenario,
            ids.get(battle.winner, ""),
            battle.finished,
            battle.turn,
            entries,
            (battle.began[SIDES[0]], battle.began[SIDES[1]]),
            (out[0], out[1]),
        )
        self.fights.append(fight)
        if self.tell is not None:
            self.tell(fight)


def rested(party: Party) -> Party:
    return party.having(
        members=tuple(each.having(misses_next=False) for each in party.members),
        hired=tuple(each.having(misses_next=False) for each in party.hired),
    )


def ruins(seed: int) -> Table:
    """In a league it is always ruins (gaps 1.7)."""
    return load_table(RUINS, seed)


def table_of(standings: Sequence[LeaguePlace]) -> list[tuple[str, ...]]:
    """A heading and a row for each party."""
    heading = ("party", "won", "lost", "drew", "members", "least", "most", "pg", "most pg", "rating", "highest")
    rows: list[tuple[str, ...]] = [heading]
    for each in standings:
        numbers = (
            *(each.won, each.lost, each.drew),
            *(each.members[-1], min(each.members), max(each.members)),
            *(each.party.gold, max(each.gold), each.party.rating, max(each.ratings)),
        )
        rows.append((each.party.name, *[str(number) for number in numbers]))
    return rows


def lines_of(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max([len(row[at]) for row in rows]) for at in range(len(rows[0]))]
    return [
        "  ".join([row[0].ljust(widths[0]), *[row[at].rjust(widths[at]) for at in range(1, len(row))]])
        for row in rows
    ]


def casualties(fights: Sequence[Fight]) -> tuple[float, float]:
    """The shares of winners and of losers who were put out of action; draws count for neither."""
    won = [0, 0]
    lost = [0, 0]
    for fight in fights:
        for at in range(2):
            if fight.winner:
                those = won if fight.sides[at] == fight.winner else lost
                those[0] += fight.out[at]
                those[1] += fight.began[at]
    return won[0] / max(1, won[1]), lost[0] / max(1, lost[1])
