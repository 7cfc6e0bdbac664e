"""A scenario of a campaign as both One Page Rules books play it: the battle as its scene, and who is there."""

from __future__ import annotations

from typing import Any, Final

from banneret.books.chapters import Pairs, value_of, with_value
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.harm import d3_wounds, one_die
from banneret.books.opr.objectives import Objective
from banneret.books.opr.troop import DESTROYED, JOINED, ON_TABLE, WAITING, Troop
from banneret.books.opr.warfare import U, Warfare
from banneret.books.scenarios.known import known_scenarios
from banneret.books.scenarios.scenario import (
    FAR,
    HOLDING,
    NEAR,
    SLACK,
    BattleScene,
    Box,
    CampaignScenario,
    Force,
    GoalPlace,
)
from banneret.books.scenarios.told import BeginsWith, IceTested, UnitsNamed
from banneret.core.engine.ask import Choice, Option, Pick, Question, Refusal, Steps, ask, ask_all
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import distance_to_point
from banneret.core.space.geometry import Polygon, translated

SCORING_MODELS: Final = 3
HEAVY: Final = ("cavalry", "monster", "chariot", "artillery")  # what does not go well on ice
END: Final = ""
AREA: Final = "area-"  # how the id of a place begins where there is room for many


def playable() -> list[CampaignScenario]:
    """Those that need no more than these books have: ground that stays as it is, so no walls and no ships."""
    return [kind for kind in known_scenarios() if not kind.breaches and not kind.at_sea]


# ---------------------------------------------------------------------------------------- the register


def is_scoring(unit: Troop) -> bool:
    """A unit that took the field with three or more models, while any of them that is no hero is left; of those
    on one base all count who stand on it."""
    together = max([len(model.crew) for model in unit.models], default=0)
    return max(unit.start_size, together) >= SCORING_MODELS and unit.has_plain_soldiers()


def is_hero(unit: Troop) -> bool:
    """Of a unit with all its models: whether it is a hero by himself."""
    return bool(unit.models) and all([model.sheet.hero for model in unit.models])


def leaders(army: list[U]) -> list[str]:
    """The heroes of an army by their points, the first of equals first: its General, its battle standard …

    Whom the army list names bears the standard (VET-13), unless it is the General.
    """
    heroes = [unit for unit in army if is_hero(unit)]
    ranked = sorted([(-unit.points, at, unit.id) for at, unit in enumerate(heroes)])
    keys = [key for _, _, key in ranked]
    for bearer in [unit.id for unit in heroes if bears_standard(unit) and unit.id in keys[1:]]:
        keys.remove(bearer)
        keys.insert(1, bearer)
    return keys


def bears_standard(unit: Troop) -> bool:
    """Whether the army list names a hero the Battle Standard Bearer."""
    return any([each.sheet.honours is not None and each.sheet.honours.battle_standard for each in unit.models])


def resolve_of(unit: Troop, led: list[str]) -> int:
    """What a unit counts for the Resolve of its side, whose leaders are these."""
    if unit.id in led[:1]:
        return 1
    if unit.id in led[1:2]:
        return 2
    return 1 if is_scoring(unit) else 0


# ---------------------------------------------------------------------------------------- the scene


class TroopForce(Force):
    """A unit as it lies on the table, or a hero in one; `shapes` are what it is measured from."""

    def __init__(self, unit: Troop, stands: Troop | None, shapes: list[Polygon], standards: int) -> None:
        here = stands is not None and stands.place == ON_TABLE
        count = max(1, len(shapes))
        joined = unit.place == JOINED
        super().__init__(
            unit.id,
            unit.seat,
            0 if joined else unit.points,
            is_hero(unit),
            is_scoring(unit) and not joined,
            standards,
            here,
            is_gone(unit) or (joined and (stands is None or is_gone(stands))),
            stands is not None and not stands.wavering,
            2 * unit.wounds_left() <= unit.start_tough,
            sum([shape.cx for shape in shapes]) / count,
            sum([shape.cy for shape in shapes]) / count,
            unit.id if stands is None else stands.id,
        )
        self.shapes = shapes

    def gap(self, x: float, y: float) -> float:
        return min([distance_to_point(shape, x, y) for shape in self.shapes])

    def span(self) -> tuple[float, float]:
        """From which y to which it stands."""
        return min([min(shape.ys) for shape in self.shapes]), max([max(shape.ys) for shape in self.shapes])


def lies_as(kind: CampaignScenario, thing: str) -> str:
    """The marker on the table that stands for a thing of the scenario."""
    return f"marker-{[marker.id for marker in kind.markers].index(thing) + 1}"


def is_garrisoned(scene: BattleScene, unit: Troop, box: Box) -> bool:
    """Whether another unit of its side is in a place where only one may begin."""
    return any([force.is_in(box) and force.id != unit.id for force in scene.of(unit.seat)])


def is_gone(unit: Troop) -> bool:
    """Whether a unit is lost, be it that it has left the table with models, as those that rout do."""
    return unit.place == DESTROYED


def host_of(battle: Warfare[U], hero: U) -> U | None:
    """The unit in which a hero's model is, on the table or not; None if he has fallen."""
    own = [model.id for model in hero.models]
    for unit in battle.units.values():
        if unit.id != hero.id and any([model.id in own for model in unit.models]):
            return unit
    return None


# ---------------------------------------------------------------------------------------- before deployment


class NotNamed(ClosedUnits[U]):
    def __init__(self, units: list[U], offered: list[str], clause: str) -> None:
        super().__init__(units, offered)
        self.clause = clause

    def reason(self, unit: U) -> Refusal:
        return Refusal("not-able", self.clause, f"{unit.says('is')} not of the kind that is named here.")


class NotBeginning(ClosedUnits[U]):
    def __init__(self, units: list[U], offered: list[str], clause: str, chosen: list[str]) -> None:
        super().__init__(units, offered)
        self.clause = clause
        self.chosen = chosen

    def options(self) -> list[Option]:
        return super().options() if self.chosen else [*super().options(), nobody_else()]

    def why(self, key: str) -> Refusal | None:
        if key == END and not self.chosen:
            return Refusal("nobody", self.clause, "At least one unit is there from the beginning.")
        return super().why(key)

    def reason(self, unit: U) -> Refusal:
        if unit.id in self.chosen:
            return Refusal("chosen", self.clause, f"{unit.says('is')} there from the beginning already.")
        why = f"{unit.says('costs')} more than may be there from the beginning."
        return Refusal("too-dear", self.clause, why)


def nobody_else() -> Option:
    return Option(END, "Nobody else")


def unit_option(unit: Troop) -> Option:
    return Option(unit.id, unit.name, (unit.id,))


def name_units(
    battle: Warfare[U], notes_id: str, kind: CampaignScenario, scene: BattleScene, clause: str
) -> Steps:
    """Every side that names units does so at the same time as the other."""
    questions: dict[str, Question] = {}
    able: Pairs[tuple[str, ...]] = ()
    for seat in battle.seats:
        wanted = kind.names_of(NEAR if seat == scene.near else FAR)
        forces = scene.of(seat)
        keys = [force.id for force in forces if kind.may_be_named(force)] or [force.id for force in forces]
        if wanted and keys:
            options = [unit_option(battle.unit(key)) for key in keys]
            number = min(wanted, len(keys))
            closed = NotNamed(battle.of_side(seat), keys, clause)
            pick = Pick("names", clause, kind.naming(), options, number, number, (), closed)
            pick.act = "Name these"
            questions[seat] = pick
            able = with_value(able, seat, tuple(keys))
    answers = yield ask_all(questions)
    for seat, units in answers.items():
        notes: Any = battle.notes[notes_id]
        battle.notes[notes_id] = notes._replace(named=with_value(notes.named, seat, tuple(units)), able=able)
        if not kind.secret():
            battle.tell(UnitsNamed(clause, seat, tuple(units), False))


def muster(battle: Warfare[U], notes_id: str, seat: str, share: tuple[int, int], clause: str) -> Steps:
    """One unit after the other, as many as the share of its points allows, and at least one."""
    part, whole = share
    if not 0 < part < whole:
        return
    army = battle.in_place(seat, WAITING)
    limit = part * sum([unit.points for unit in army])
    chosen: list[str] = []
    while True:
        left = [unit for unit in army if unit.id not in chosen]
        spent = sum([battle.unit(key).points for key in chosen])
        fitting = [unit for unit in left if whole * (spent + unit.points) <= limit]
        if not fitting and not chosen and left:
            fitting = [unit for unit in left if unit.points == min([each.points for each in left])]
        if not fitting:
            break
        options = [unit_option(unit) for unit in fitting]
        closed = NotBeginning(battle.of_side(seat), [unit.id for unit in fitting], clause, chosen)
        if chosen:
            options.append(nobody_else())
        prompt = "Who is there from the beginning?"
        picked = yield ask(seat, Choice("begins", clause, prompt, options, closed=closed))
        if picked == END:
            break
        chosen.append(picked)
    notes: Any = battle.notes[notes_id]
    battle.notes[notes_id] = notes._replace(early=with_value(notes.early, seat, tuple(chosen)))
    battle.tell(BeginsWith(clause, seat, tuple(chosen)))


# ---------------------------------------------------------------------------------------- thin ice


def is_heavy(unit: Troop) -> bool:
    """Riders, monsters, chariots and engines; a hero counts only with those in whose unit he is."""
    return any([model.sheet.unit_kind in HEAVY for model in unit.models])


def stood(force: TroopForce) -> tuple[float, ...]:
    """Where a unit is before it acts."""
    return (force.x, force.y, *force.span())


def has_trodden(force: TroopForce, began: tuple[float, ...], ice: Box, flying: bool) -> bool:
    """Whether a unit that was there has moved on ice: on either side of its move or, on foot, on the way.

    The ice lies across the whole table, so whoever gets from one side of it to the other has crossed it.
    """
    if max(abs(force.x - began[0]), abs(force.y - began[1])) <= SLACK:
        return False
    _, low, _, high = ice
    here, there = (began[2], began[3]), force.span()
    spans = [here, there] if flying else [(min(here[0], there[0]), max(here[1], there[1]))]
    return any([first < high - SLACK and last > low + SLACK for first, last in spans])


def tread(battle: Warfare[U], unit_id: str, clause: str, dice: Dice) -> Steps:
    """A heavy unit has moved on ice: with a 1 that breaks, and costs it D3 wounds."""
    face = yield from one_die(battle, clause, "whether the ice bears", battle.unit(unit_id).seat, dice)
    battle.tell(IceTested(clause, unit_id, face))
    if face == 1:
        yield from d3_wounds(battle, unit_id, "wounds from broken ice", clause, dice)


# ---------------------------------------------------------------------------------------- a narrower table


def nearer_the_middle(shape: Polygon, width: float, kind: CampaignScenario) -> Polygon | None:
    """A piece of the map on the table of a scenario, of which the middle is left; None if it juts out there."""
    if kind.width >= width:
        return shape
    moved = translated(shape, 0.5 * (kind.width - width), 0.0)
    return moved if min(moved.xs) >= 0.0 and max(moved.xs) <= kind.width else None


# ---------------------------------------------------------------------------------------- for bots


def as_objectives(
    battle: Warfare[U], goals: list[GoalPlace], seen_from: tuple[float, float] | None = None
) -> list[Objective]:
    """Places to be at, as markers: an area is three of them, along its longer side, or the point well within it
    that is nearest to where one looks from."""
    found: list[Objective] = []
    for goal in goals:
        x0, y0, x1, y1 = goal.box
        spots = [(0.5 * (x0 + x1), 0.5 * (y0 + y1))]
        if goal.reach <= 0.0 and seen_from is not None:
            inset = min(HOLDING, 0.5 * (x1 - x0), 0.5 * (y1 - y0))
            x = min(max(seen_from[0], x0 + inset), x1 - inset)
            spots = [(x, min(max(seen_from[1], y0 + inset), y1 - inset))]
        elif goal.reach <= 0.0 and x1 - x0 >= y1 - y0:
            spots = [(x0 + share * (x1 - x0), spots[0][1]) for share in (0.2, 0.5, 0.8)]
        elif goal.reach <= 0.0:
            spots = [(spots[0][0], y0 + share * (y1 - y0)) for share in (0.2, 0.5, 0.8)]
        for x, y in spots:
            owners = [each.owner for each in battle.objectives.values() if (each.x, each.y) == (x, y)]
            name = AREA if goal.reach <= 0.0 else "goal-"
            found.append(Objective(f"{name}{len(found) + 1}", x, y, owners[0] if owners else ""))
    return found


def early_of(notes: Any, seat: str) -> tuple[str, ...]:
    found: tuple[str, ...] = value_of(notes.early, seat, ())
    return found
