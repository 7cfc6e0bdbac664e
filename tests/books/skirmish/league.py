"""A league of parties without a skirmish: who wins and who falls is drawn, and all that follows is played.

    python -m tests.books.skirmish.league --rounds 20 --seed 1

prints a line a party. The first rates of those put out of action, of winners and of losers, are those of a
league that greedy bots fought (`banneret warband league --bots greedy`); the others are bloodier ones.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.after.facts import LOST, WON, Fate, PartyFacts
from banneret.books.skirmish.after.sequence import after_skirmish
from banneret.books.skirmish.after.trading import BUY, DONE, GIVE, HIRE, RECRUIT
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.party_building import founded
from banneret.books.skirmish.party_lists import band_lists, load_band
from banneret.core.engine.ask import Choice
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.state import State
from tests.books.skirmish.parties import play

RATES = ((0.14, 0.17), (0.20, 0.38), (0.30, 0.50))  # out of action: winners, losers
GOLD_KEPT = 35  # for a surgeon and the next costs


class Standing:
    """A party, and how it has fared: its numbers after each round."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.won = 0
        self.lost = 0
        self.members = [len(party.members)]
        self.gold = [party.gold]
        self.ratings = [party.rating]


def play_league(ids: Sequence[str], rounds: int, seed: int, rates: tuple[float, float]) -> list[Standing]:
    """Every round pairs the parties at random."""
    rng = random.Random(seed)
    dice = SeededDice(seed)
    standings = [Standing(founded(load_band(id), dice, f"p{at}")) for at, id in enumerate(ids)]
    for _ in range(rounds):
        rng.shuffle(standings)
        for at in range(0, len(standings) - 1, 2):
            _fight(standings[at], standings[at + 1], rng, dice, rates)
    return sorted(standings, key=lambda standing: standing.party.id)


def _fight(
    winner: Standing, loser: Standing, rng: random.Random, dice: SeededDice, rates: tuple[float, float]
) -> None:
    """The first wins; so it has been shuffled."""
    parties = {"A": winner.party, "B": loser.party}
    facts = {
        "A": _facts(winner.party, loser.party, WON, rates[0], "B", rng),
        "B": _facts(loser.party, winner.party, LOST, rates[1], "A", rng),
    }
    camp = Camp(parties, facts, State())
    owners = {seat: Thrifty(camp, seat, rng) for seat in parties}
    play(after_skirmish(camp, dice), lambda seat, question: owners[seat].answer(question))
    winner.won += 1
    loser.lost += 1
    for seat, standing in (("A", winner), ("B", loser)):
        standing.party = camp.parties[seat]
        standing.members.append(len(standing.party.members))
        standing.gold.append(standing.party.gold)
        standing.ratings.append(standing.party.rating)


def _facts(party: Party, enemy: Party, result: str, rate: float, foe: str, rng: random.Random) -> PartyFacts:
    fates: dict[str, Fate] = {}
    leader = party.leader()
    missing = {each.uid for each in party.members if each.misses_next}
    missing |= {each.uid for each in party.hired if each.misses_next}
    for uid in party.names():
        there = uid not in missing
        fates[uid] = Fate(
            took_part=there,
            led=leader is not None and uid == leader.uid,
            out=there and rng.random() < rate,
            by=foe,
            enemies_out=int(there and rng.random() < 0.3),
            objectives=int(there and rng.random() < 0.15),
        )
    return PartyFacts(result, enemy.rating, fates, ruins=True, sunny=rng.random() < 0.06)


class Thrifty:
    """Keeps a little gold, fills the ranks first, and then buys what can be used."""

    def __init__(self, camp: Camp, seat: str, rng: random.Random) -> None:
        self.camp = camp
        self.seat = seat
        self.rng = rng
        self.tries = 0

    def answer(self, question: Choice) -> str:
        keys = question.keys()
        if question.name in ("hireling", "upkeep", "bleeding"):
            return keys[0]
        if question.name == "advance":
            return "roll" if "roll" in keys else keys[0]
        if question.name == "shards":
            return keys[-1]
        if question.name == "camp":
            return self._plan(keys)
        if question.name in ("recruit", "hire", "buy", "give", "give-to", "buy-for"):
            return self._bought(question.name, keys)
        return self.rng.choice(keys)

    def _plan(self, keys: list[str]) -> str:
        self.tries += 1
        party = self.camp.parties[self.seat]
        if self.tries > 12 or (party.gold < GOLD_KEPT and not party.stash):
            return DONE
        if len(party.members) < 12 and party.gold >= GOLD_KEPT:
            return RECRUIT
        plan = self.rng.choice([BUY, GIVE, HIRE] if party.gold > 2 * GOLD_KEPT else [BUY, GIVE])
        return plan if plan in keys else BUY

    def _bought(self, name: str, keys: list[str]) -> str:
        return self.rng.choice(keys[1:]) if len(keys) > 1 else keys[0]


def table(standings: Sequence[Standing]) -> list[str]:
    heading = ("party", "won", "lost", "members", "least", "most", "pg", "most pg", "rating", "highest")
    rows: list[tuple[str, ...]] = [heading]
    for each in standings:
        rows.append(
            (
                each.party.name,
                *map(str, (each.won, each.lost, each.members[-1], min(each.members), max(each.members))),
                *map(str, (each.party.gold, max(each.gold), each.party.rating, max(each.ratings))),
            )
        )
    widths = [max(len(row[at]) for row in rows) for at in range(len(heading))]
    return [
        "  ".join(
            [
                row[0].ljust(widths[0]),
                *[word.rjust(width) for word, width in zip(row[1:], widths[1:], strict=True)],
            ]
        )
        for row in rows
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    ids = rng.sample(band_lists(), 6)
    for rates in RATES:
        winners, losers = [f"{rate:.0%}" for rate in rates]
        print(f"{args.rounds} rounds, {winners} of the winners and {losers} of the losers out of action")
        for line in table(play_league(ids, args.rounds, args.seed, rates)):
            print(f"  {line}")


if __name__ == "__main__":
    main()
