"""Steps 4 and 5: pay, what the ruins yield, and the sale of shards."""

from __future__ import annotations

from typing import Final

from banneret.books.events import plural
from banneret.books.skirmish.after.camp import Asking, Camp
from banneret.books.skirmish.after.clauses import EXPLORING, GOLD, SHARDS
from banneret.books.skirmish.after.events import GoldGained, RuinsExplored, ShardsSold
from banneret.books.skirmish.after.facts import WON
from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.dice import Dice

WINNERS_GOLD: Final = 10
MOST_DICE: Final = 6
SHARD_ON: Final = 5
SHARD_PRICE: Final = 20
SHREWD_EYE: Final = "shrewd-eye"
KEEP: Final = "keep"


def earn_income(camp: Camp, seat: str, dice: Dice) -> Asking:
    """2D6 pg each and 10 for the winner; in ruins there is more to be found."""
    faces = tuple(dice.d6(2, GOLD, f"the pay of {camp.parties[seat].name}"))
    camp.earn(seat, sum(faces))
    camp.tell(GoldGained(GOLD, seat, sum(faces), "pay", faces))
    if camp.facts[seat].result == WON:
        camp.earn(seat, WINNERS_GOLD)
        camp.tell(GoldGained(GOLD, seat, WINNERS_GOLD, "the winner's share"))
    if camp.facts[seat].ruins:
        yield from _explore(camp, seat, dice)


def exploration_dice(camp: Camp, seat: str) -> int:
    """One for each hero who took part and was not put out of action, and one for the winner; at most six."""
    able = [
        member
        for member in camp.parties[seat].heroes()
        if camp.fate(seat, member.uid).took_part and not camp.fate(seat, member.uid).out
    ]
    count = len(able) + len([member for member in able if SHREWD_EYE in member.skills])
    return min(MOST_DICE, count + int(camp.facts[seat].result == WON))


def _explore(camp: Camp, seat: str, dice: Dice) -> Asking:
    """SK-WEA-06: each 5 or 6 is a shard, each pair or better D6 pg; one die may be rolled again in the sun."""
    count = exploration_dice(camp, seat)
    if count == 0:
        return
    name = camp.parties[seat].name
    faces = dice.d6(count, EXPLORING, f"what {name} finds in the ruins")
    again = 0
    if camp.facts[seat].sunny:
        answer = yield _reroll_question(faces)
        if answer != KEEP:
            again = faces[int(answer)]
            faces[int(answer)] = dice.one(EXPLORING, f"what {name} finds in the sunshine")
    shards = len([face for face in faces if face >= SHARD_ON])
    party = camp.parties[seat]
    camp.parties[seat] = party.having(weirdstone=party.weirdstone + shards)
    camp.tell(RuinsExplored(EXPLORING, seat, tuple(faces), shards, again))
    for face in sorted({face for face in faces if faces.count(face) > 1}):
        found = dice.one(GOLD, f"the gold that {name} finds")
        camp.earn(seat, found)
        camp.tell(
            GoldGained(GOLD, seat, found, f"found in the ruins ({faces.count(face)} times {face})", (found,))
        )


class RollOneAgain(Choice):
    """SK-WEA-06: which of these dice is rolled again, by its place; or none."""

    def __init__(self, prompt: str, options: list[Option], faces: list[int]) -> None:
        super().__init__("reroll", EXPLORING, prompt, options)
        self.faces = faces


def _reroll_question(faces: list[int]) -> RollOneAgain:
    options = [Option(KEEP, "Keep all dice")]
    options += [Option(str(at), f"Roll the {face} again") for at, face in enumerate(faces)]
    prompt = f"The sun is out. The dice show {', '.join(map(str, faces))}: roll one of them again?"
    return RollOneAgain(prompt, options, list(faces))


def sell_shards(camp: Camp, seat: str) -> Asking:
    """Where there is a market, shards fetch 20 pg each."""
    held = camp.parties[seat].weirdstone
    if held == 0 or not camp.facts[seat].market:
        return
    options = [Option("0", "Keep them all")]
    options += [Option(str(n), f"Sell {n} for {n * SHARD_PRICE} pg") for n in range(1, held + 1)]
    prompt = f"You have {plural(held, 'shard')}. How many do you sell, at {SHARD_PRICE} pg each?"
    answer = yield Choice("shards", SHARDS, prompt, options)
    sold = int(answer)
    if sold:
        party = camp.parties[seat]
        camp.parties[seat] = party.having(weirdstone=held - sold, gold=party.gold + sold * SHARD_PRICE)
        camp.tell(ShardsSold(SHARDS, seat, sold, sold * SHARD_PRICE))
