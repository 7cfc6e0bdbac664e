"""What every kind of random encounter is: a line of the table, how long it lasts, and what it does when."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle, Encounter, Trouble
from banneret.books.skirmish.encounter_events import DurationRolled
from banneret.books.skirmish.warrior import GONE, Warrior
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.dice import Dice
from banneret.core.space.levels import Foothold

# How long an encounter lasts. SK-RND-05: only the last two never keep another from happening.
UNTIL_GONE: Final = "until its models are gone"
PLAYER_TURNS: Final = "player turns"  # SK-ENC-01: the one in which it appears is the first
GAME_TURNS: Final = "game turns"  # SK-ENC-01: ends as a turn of who met it begins, so many game turns later
GAME_TURN: Final = "the rest of the game turn"
SKIRMISH: Final = "the rest of the skirmish"
AT_ONCE: Final = "at once"


class Shown:
    """A marker on the table: where an encounter is that is no warrior. Never changed."""

    __slots__ = ("id", "name", "radius", "text", "x", "y")

    def __init__(self, id: str, name: str, x: float, y: float, radius: float, text: str) -> None:
        self.id = id
        self.name = name
        self.x = x
        self.y = y
        self.radius = radius
        self.text = text


class EncounterKind:
    """Base of all kinds; what a kind does not say does nothing."""

    def __init__(
        self, id: str, name: str, numbers: tuple[int, ...], clause: str, lasts: str, about: str
    ) -> None:
        self.id = id
        self.name = name
        self.numbers = numbers  # of the D66
        self.clause = clause
        self.lasts = lasts
        self.about = about  # a sentence for players, told when it strikes

    def blocks(self) -> bool:
        """SK-RND-05: whether no other encounter starts while it is in play."""
        return self.lasts not in (SKIRMISH, AT_ONCE)

    def may_happen(self, battle: Battle) -> bool:
        """SK-RND-06: whether it can happen now, another in play apart."""
        return True

    def question(self, battle: Battle) -> Question | None:
        """What the active player chooses as it arrives."""
        return None

    def chosen(self, battle: Battle, answer: Answer) -> None:
        """Arrives by what was chosen."""
        raise AssertionError(f"nothing is chosen for {self.id}")

    def arrive(self, battle: Battle, dice: Dice) -> None:
        """It strikes, where nothing has to be chosen."""
        raise AssertionError(f"{self.id} must say what it does")

    def roll(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """Its dice of a later player turn, after the roll for a happening."""

    def recover(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """As the Recovery Phase begins."""

    def act(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """Its moves, as a Movement Phase begins (SK-ENC-09)."""

    def end_turn(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """What it does as a player turn ends."""

    def moved(self, battle: Battle, encounter: Encounter, warrior_id: str, path: list[Foothold]) -> None:
        """Somebody has moved along this."""

    def lost(self, battle: Battle, trouble: Trouble, dice: Dice) -> None:
        """Somebody is Out of Action, be an encounter of this kind in play or not."""

    def is_over(self, battle: Battle, encounter: Encounter) -> bool:
        """Whether there is nothing left of it, however long it could last."""
        return False

    def ended(self, battle: Battle, encounter: Encounter) -> None:
        """It is over and no longer in play: what goes with it."""

    def shown(self, battle: Battle, encounter: Encounter) -> Shown | None:
        return None

    # ------------------------------------------------------------------ for its subclasses

    def begin(
        self,
        battle: Battle,
        left: int = 0,
        value: int = 0,
        at: tuple[float, ...] = (),
        models: tuple[str, ...] = (),
    ) -> Encounter:
        """From now on it is in play."""
        encounter = Encounter(self.id, battle.active, battle.turn, left, value, at, models)
        battle.encounters = (*battle.encounters, encounter)
        return encounter

    def d3_game_turns(self, battle: Battle, dice: Dice) -> int:
        turns = dice.d3(self.clause, f"how long it lasts: {self.name}")
        battle.tell(DurationRolled(self.clause, self.id, self.name, turns, "game turn"))
        return turns

    def d6_player_turns(self, battle: Battle, dice: Dice) -> int:
        turns = dice.one(self.clause, f"how long it lasts: {self.name}")
        battle.tell(DurationRolled(self.clause, self.id, self.name, turns, "player turn"))
        return turns


def members(battle: Battle) -> list[Warrior]:
    """SK-ENC-01: among whom a random party member is drawn: all models of the active player on the table."""
    return battle.of_seat(battle.active)


def replace(battle: Battle, old: Encounter, new: Encounter) -> None:
    battle.encounters = tuple([new if each is old else each for each in battle.encounters])


def changed(
    encounter: Encounter, left: int, value: int, at: tuple[float, ...], models: tuple[str, ...]
) -> Encounter:
    return Encounter(encounter.kind, encounter.seat, encounter.turn, left, value, at, models)


def discard(battle: Battle, encounter: Encounter) -> None:
    battle.encounters = tuple([each for each in battle.encounters if each is not encounter])


def take_off(battle: Battle, warrior_id: str, place: str = GONE) -> None:
    """Off the table without being harmed."""
    battle.part(warrior_id)
    battle.put(battle.warrior(warrior_id).removed(place))
