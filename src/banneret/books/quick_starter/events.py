"""What can happen in a battle of the Quick Starter, as events with their sentences."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.events import Names, dice_text, plural
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import all_called, called, called_first, does, its, says, them, verb_of
from banneret.core.engine.winners import wins

# ---------------------------------------------------------------------------------------- setting up


class ConditionRolled(Event, frozen=True, tag=True):
    """The victory condition of the battle; `face` 0 where nothing is rolled for it."""

    condition: str
    face: int

    def text(self, names: Names) -> str:
        rolled = f" (rolled {self.face})" if self.face else ""
        return f"The battle is about {self.condition}{rolled}."


class FeatureChosen(Event, frozen=True, tag=True):
    seat: str
    feature: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} picks {names[self.feature]}."


class VanguardDeclined(Event, frozen=True, tag=True):
    seat: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} makes no more Vanguard moves."


class InReserve(Event, frozen=True, tag=True):
    """A unit that is not deployed, because it arrives later."""

    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is held back and arrives later')}."


class StillAway(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"No room was found for {called(names, self.unit)} to arrive: still in reserve."


# ---------------------------------------------------------------------------------------- turns


class TurnBegan(Event, frozen=True, tag=True):
    """`round` is the Game Turn."""

    opens: ClassVar[bool] = True

    round: int
    seat: str

    def text(self, names: Names) -> str:
        return f"Turn {self.round}: {names[self.seat]} is the Active Player."


class PhaseBegan(Event, frozen=True, tag=True):
    opens: ClassVar[bool] = True

    phase: str
    seat: str

    def text(self, names: Names) -> str:
        return f"{self.phase} Phase of {names[self.seat]}."


class GameEnded(Event, frozen=True, tag=True):
    opens: ClassVar[bool] = True

    winner: str
    counts: dict[str, int]
    how: str

    def text(self, names: Names) -> str:
        score = ", ".join(f"{names[seat]} {count}" for seat, count in self.counts.items())
        if not self.winner:
            return f"The battle is a Draw ({score})."
        return f"{wins(self.winner, names)}{' with a Massacre' if self.how == 'massacre' else ''} ({score})."


# ---------------------------------------------------------------------------------------- tests


class DisciplineTest(Event, frozen=True, tag=True):
    """2D6 against a Discipline value; no faces where it cannot be passed, or is passed without a roll.

    Of a Panic Test, `by` and `means` say whose doing it is that it must be taken.
    """

    summed: ClassVar[bool] = True

    unit: str
    why: str
    value: int
    faces: tuple[int, ...]
    passed: bool
    by: tuple[str, ...] = ()
    means: str = ""

    def text(self, names: Names) -> str:
        verb = "passes" if self.passed else "fails"
        dice = f"{dice_text(self.faces)} against {self.value}" if self.faces else f"Discipline {self.value}"
        if not self.faces and self.passed:
            dice = "without a roll"
        return f"{says(names, self.unit, f'{verb} its')} {self.why} ({dice})."


# ---------------------------------------------------------------------------------------- charges


class ChargeDeclared(Event, frozen=True, tag=True):
    unit: str
    target: str
    facing: str
    flying: bool
    inches: float

    def text(self, names: Names) -> str:
        how = "declares a flying charge" if self.flying else "declares a charge"
        where = {"front": "front", "rear": "rear", "": ""}.get(self.facing, f"{self.facing} flank")
        side = f", at {its(names, self.target)} {where}" if where else ""
        return f"{says(names, self.unit, how)} on {called(names, self.target)}{side} ({self.inches:.1f}” away)."


class FacingRolled(Event, frozen=True, tag=True):
    """The frontage is split equally between two Facings."""

    unit: str
    target: str
    face: int
    facing: str

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.unit, 'stands')} equally in two Arcs of {called(names, self.target)}; "
            f"{its(names, self.target)} {self.facing} Facing applies (rolled {self.face})."
        )


class Reacted(Event, frozen=True, tag=True):
    unit: str
    charger: str
    reaction: str
    forced: bool

    def text(self, names: Names) -> str:
        verb = "holds" if self.reaction == "hold" else "flees"
        return f"{says(names, self.unit, 'must ' + self.reaction if self.forced else verb)}."


class Redirected(Event, frozen=True, tag=True):
    unit: str
    target: str

    def text(self, names: Names) -> str:
        if not self.target:
            return f"{says(names, self.unit, 'keeps its charge')}."
        return f"{says(names, self.unit, 'redirects its charge')} to {called(names, self.target)}."


class ChargeRolled(Event, frozen=True, tag=True):
    """Charge Range: two dice and the Advance Rate, against the distance."""

    summed: ClassVar[bool] = True

    unit: str
    target: str
    faces: tuple[int, ...]
    range: int
    inches: float

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.unit, 'has')} a Charge Range of {self.range}” ({dice_text(self.faces)}); "
            f"{does(names, self.target, 'is')} {self.inches:.1f}” away."
        )


class ChargeFailed(Event, frozen=True, tag=True):
    unit: str
    target: str
    why: str
    inches: int

    def text(self, names: Names) -> str:
        why = {
            "short": "the roll is too short",
            "no room": "there is no room",
            "gone": "the target is gone",
        }[self.why]
        return f"{says(names, self.unit, 'fails its charge')} on {called(names, self.target)}: {why}."


class ChargeLost(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is')} in no state to charge any more."


class RanDown(Event, frozen=True, tag=True):
    unit: str
    target: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'runs')} down the fleeing {called(names, self.target)}."


# ---------------------------------------------------------------------------------------- moves


class Marched(Event, frozen=True, tag=True):
    """Any move of a unit, from one pose to another; `how` says what kind."""

    unit: str
    how: str
    start: tuple[float, float, float]
    end: tuple[float, float, float]
    inches: float

    def text(self, names: Names) -> str:
        what = {
            "advance": "advances",
            "march": "marches",
            "pivot": "pivots",
            "flying advance": "flies",
            "flying march": "flies in a March",
            "vanguard": "makes its Vanguard move",
            "flying vanguard": "makes its Vanguard move, flying,",
            "charge": "moves into contact",
            "failed charge": "makes a Failed Charge Move",
            "flight": "flees",
            "pursuit": "pursues",
            "overrun": "overruns",
            "nudge": "is nudged back into contact",
            "reform": "reforms",
            "spell": "moves by magic",
        }[self.how]
        far = f" {self.inches:.1f}”" if self.inches > 0 else ""
        turn = f", now facing {self.end[2]:.0f}°" if self.start[2] != self.end[2] else ""
        return f"{says(names, self.unit, what)}{far}{turn}."


class Fled(Event, frozen=True, tag=True):
    """A unit flees; `faces` are the dice of its Flee Distance, `rolled` is what they come to."""

    summed: ClassVar[bool] = True

    unit: str
    faces: tuple[int, ...]
    rolled: int
    inches: float

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'takes')} flight: {self.rolled}” ({dice_text(self.faces)})."


class FledTheField(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'flees from the board and is removed')}."


class Rallied(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'rallies')}."


class Left(Event, frozen=True, tag=True):
    """A Character leaves a unit."""

    figure: str
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.figure, 'leaves')} {called(names, self.unit)}."


class NoWayOut(Event, frozen=True, tag=True):
    """A Character who wanted to leave a unit stays in it, for he finds no way out."""

    figure: str
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.figure, 'finds')} no way out of {called(names, self.unit)} and stays."


class Swapped(Event, frozen=True, tag=True):
    figure: str
    unit: str
    file: int

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.figure, 'takes')} place {self.file + 1} in the front rank of "
            f"{called(names, self.unit)}."
        )


class HinderedRoll(Event, frozen=True, tag=True):
    """A D6 for each model that made a dangerous move in Hindering Terrain."""

    unit: str
    faces: tuple[int, ...]
    hits: int

    def text(self, names: Names) -> str:
        hits = plural(self.hits, "hit")
        return f"{says(names, self.unit, 'moves')} through Hindering Terrain: {hits} ({dice_text(self.faces)})."


# ---------------------------------------------------------------------------------------- magic


class FluxDrawn(Event, frozen=True, tag=True):
    seat: str
    card: int
    faces: tuple[int, ...]
    dice: dict[str, int]

    def text(self, names: Names) -> str:
        dice = ", ".join(f"{names[seat]} {count}" for seat, count in self.dice.items())
        return f"{names[self.seat]} draws Flux Card {self.card}. Magic Dice: {dice}."


class CastingRoll(Event, frozen=True, tag=True):
    summed: ClassVar[bool] = True

    wizard: str
    spell: str
    target: str
    faces: tuple[int, ...]
    total: int
    value: int
    works: bool
    miscast: bool

    def text(self, names: Names) -> str:
        end = "it succeeds" if self.works else "it fails"
        mis = ", a Miscast" if self.miscast else ""
        return (
            f"{says(names, self.wizard, 'casts')} {self.spell} at {called(names, self.target)}: {self.total} "
            f"({dice_text(self.faces)}) against {self.value}{mis}; {end}."
        )


class DispelRoll(Event, frozen=True, tag=True):
    summed: ClassVar[bool] = True

    seat: str
    spell: str
    faces: tuple[int, ...]
    total: int
    value: int
    works: bool

    def text(self, names: Names) -> str:
        end = "is dispelled" if self.works else "is not dispelled"
        return (
            f"{names[self.seat]} tries to dispel with {self.total} ({dice_text(self.faces)}) against "
            f"{self.value}: {self.spell} {end}."
        )


class Enchanted(Event, frozen=True, tag=True):
    unit: str
    spell: str
    lasting: bool

    def text(self, names: Names) -> str:
        until = " until its caster’s next Magic Phase" if self.lasting else ""
        return f"{says(names, self.unit, 'is')} under {self.spell}{until}."


class Miscast(Event, frozen=True, tag=True):
    wizard: str
    spell: str
    face: int

    def text(self, names: Names) -> str:
        if self.face <= 3:
            return (
                f"Miscast ({self.face}): {does(names, self.wizard, 'loses')} {self.spell} for the rest of "
                "the game."
            )
        return f"Miscast ({self.face}): {does(names, self.wizard, 'suffers')} 2 hits."


# ---------------------------------------------------------------------------------------- attacks


class ShotsRolled(Event, frozen=True, tag=True):
    """Random numbers of shots, one roll a model."""

    unit: str
    faces: tuple[int, ...]
    shots: int

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'fires')} {plural(self.shots, 'shot')} ({dice_text(self.faces)})."


class Rerolled(Event, frozen=True, tag=True):
    """Dice that failed, `before`, and what they showed the second time."""

    unit: str
    roll: str
    before: tuple[int, ...]
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        old, new = dice_text(self.before), dice_text(self.faces)
        count = plural(len(self.faces), "die", "dice")
        return f"{says(names, self.unit, 'rerolls')} {count} {self.roll}: {old} become {new}."


class WoundRoll(Event, frozen=True, tag=True):
    """Dice to wound; `sure` are wounds without a roll (Poison)."""

    unit: str
    target: str
    need: int
    faces: tuple[int, ...]
    wounds: int
    sure: int

    def text(self, names: Names) -> str:
        sure = f", {self.sure} of them by poison" if self.sure else ""
        dice = f" ({self.need}+: {dice_text(self.faces)})" if self.faces else ""
        return f"{says(names, self.unit, 'causes')} {plural(self.wounds, 'wound')}{sure}{dice}."


class SaveRoll(Event, frozen=True, tag=True):
    """Armour Saves (`need` or more) or Aegis (`under` or less)."""

    unit: str
    save: str
    need: int
    under: int
    faces: tuple[int, ...]
    saved: int

    def text(self, names: Names) -> str:
        goal = f"{self.need}+" if self.need else f"{self.under} or less"
        return (
            f"{called_first(names, self.unit)}: {self.save} ({goal}) stops {self.saved} "
            f"({dice_text(self.faces)})."
        )


class Multiplied(Event, frozen=True, tag=True):
    target: str
    faces: tuple[int, ...]
    wounds: int

    def text(self, names: Names) -> str:
        dice = f" ({dice_text(self.faces)})" if self.faces else ""
        return f"Multiple Wounds make it {plural(self.wounds, 'wound')} on {called(names, self.target)}{dice}."


class HealthLost(Event, frozen=True, tag=True):
    """`who` is the unit's id for its rank-and-file, or a Character; `left` models, or Health Points of one.

    `shares` are those who took Health Points, with the points and the models each took, in the order they came
    off; `by` are those whose doing the last one is.
    """

    unit: str
    who: str
    lost: int
    killed: int
    left: int
    single: bool = False
    shares: tuple[tuple[str, int, int], ...] = ()
    by: tuple[str, ...] = ()
    means: str = ""

    def text(self, names: Names) -> str:
        text = f"{says(names, self.who, 'loses')} {plural(self.lost, 'Health Point')}"
        if self.single:
            return f"{text} and is slain." if self.killed else f"{text}; {self.left} left."
        if self.killed:
            text += f" and {plural(self.killed, 'model')}"
        return f"{text}; {plural(self.left, 'model')} left."


# ---------------------------------------------------------------------------------------- combat


class CombatBegan(Event, frozen=True, tag=True):
    units: tuple[str, ...]

    def text(self, names: Names) -> str:
        return "Combat: " + ", ".join(all_called(names, self.units)) + "."


class DroppedOut(Event, frozen=True, tag=True):
    unit: str
    other: str

    def text(self, names: Names) -> str:
        return f"{called_first(names, self.unit)} and {called(names, self.other)} lose contact."


class CombatScore(Event, frozen=True, tag=True):
    """Per side: Health Points, ranks, charge, flank or rear, and what chapters add where they add something."""

    parts: dict[str, tuple[int, ...]]
    winner: str
    difference: int

    def text(self, names: Names) -> str:
        said = ", ".join(
            f"{names[seat]} {sum(parts)} ({'+'.join(str(part) for part in parts)})"
            for seat, parts in self.parts.items()
        )
        end = f"{names[self.winner]} wins by {self.difference}" if self.winner else "nobody loses"
        return f"Combat Score: {said}; {end}."


class Steadfast(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is')} Steadfast."


class Broke(Event, frozen=True, tag=True):
    """`by`: the enemies it touched when it broke, who share it."""

    unit: str
    by: tuple[str, ...] = ()

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'breaks')}."


class Crumbled(Event, frozen=True, tag=True):
    unit: str
    wounds: int

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is Unstable and takes')} {plural(self.wounds, 'wound')}."


class PursuitDeclared(Event, frozen=True, tag=True):
    """`how`: pursue, overrun or restrain."""

    unit: str
    how: str
    target: str

    def text(self, names: Names) -> str:
        if self.how == "pursue":
            return f"{says(names, self.unit, 'pursues')} {called(names, self.target)}."
        if self.how == "overrun":
            return f"{says(names, self.unit, 'overruns')}."
        return f"{says(names, self.unit, 'restrains itself')}."


class DistanceRolled(Event, frozen=True, tag=True):
    """Flee, Pursuit or Overrun Distance."""

    summed: ClassVar[bool] = True

    unit: str
    what: str
    faces: tuple[int, ...]
    inches: int

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.unit, 'rolls')} a {self.what} Distance of {self.inches} "
            f"({dice_text(self.faces)})."
        )


class Captured(Event, frozen=True, tag=True):
    unit: str
    by: str

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.by, 'catches')} {called(names, self.unit)} "
            f"and {verb_of(names, self.by, 'destroys')} {them(names, self.unit)}."
        )


class Barred(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'will not shoot in its next Shooting Phase')}."
