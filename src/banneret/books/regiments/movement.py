"""Movement: pivots, straight legs, sideways and backward moves, and the one-inch rule.

A path is a list of steps: ("forward" | "back" | "left" | "right", inches) and ("pivot", degrees, clockwise
positive). It is tried from the unit's place step by step, the whole way and not only its end, and either
refused with the clause that forbids it or followed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.room import CLEAR, beyond, no_nearer
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.distances import closer_than, inside_box, overlap
from banneret.core.space.formation import placed, stretched
from banneret.core.space.geometry import Polygon, heading_vector, quantise, quantise_heading, swept
from banneret.core.space.placing import is_number
from banneret.core.space.showing import way_words
from banneret.core.space.shown import MoveDetails, PreviewData
from banneret.core.space.snapping import shorter
from banneret.core.space.travel import rotation_hits

HOLD: Final = "hold"
ADVANCE: Final = "advance"
RUSH: Final = "rush"
CHARGE: Final = "charge"
WAVER: Final = "waver"  # what a Wavering unit may do when activated (RG-MOR-06)

MOVES: Final = {HOLD: 0, ADVANCE: 6, RUSH: 12, CHARGE: 12}  # RG-ACT-04
DIFFICULT_MOVE: Final = 6.0  # RG-TER-02
APART: Final = 1.0  # RG-MOV-05

_SIDES: Final = ("forward", "back", "left", "right")

Path = tuple[tuple[str, float], ...]


def allowance(battle: Battle, unit: Unit, action: str) -> float:
    """RG-ACT-05 to RG-ACT-08, with Fast, Slow and chapters: how far the unit may move with this action."""
    if action == HOLD or action == WAVER:
        return 0.0
    far: float = float(MOVES[action])
    for rule in unit.rules():
        far += rule.move_bonus(action)
    for chapter in battle.chapters:
        far += chapter.move_modifier(battle, unit, action)
    far = max(0.0, far)
    for chapter in battle.chapters:
        far = chapter.allowance(battle, unit, action, far)
    return battle.distance(far)


def flies(unit: Unit) -> bool:
    return any([rule.passes_obstacles() for rule in unit.rules()])


def ignores_difficult(unit: Unit) -> bool:
    """RG-SPC-30: all its models need a rule that says so, Strider or Flying, not all the same one."""
    if any([rule.ignores_difficult() for rule in unit.rules()]):
        return True
    return all([any([rule.ignores_difficult() for rule in model.sheet.rules]) for model in unit.models])


def ignores_dangerous(unit: Unit) -> bool:
    return any([rule.ignores_dangerous() for rule in unit.rules()])


def slowed(unit: Unit) -> bool:
    """Whether a spell makes every move count as through difficult terrain."""
    return not ignores_difficult(unit) and any([rule.moves_as_in_difficult() for rule in unit.rules()])


class Trial:
    """A path as far as it was followed: where it leads, its length, and what it went through."""

    __slots__ = ("danger", "difficult", "heading", "inches", "refusal", "x", "y")

    def __init__(self, x: float, y: float, heading: float) -> None:
        self.x = x
        self.y = y
        self.heading = heading
        self.inches: float = 0.0
        self.difficult: bool = False
        self.danger: list[int] = []  # which models went through dangerous terrain, by slot
        self.refusal: Refusal | None = None

    def refuse(self, code: str, clause: str, why: str, by: str = "") -> Trial:
        self.refusal = Refusal(code, clause, why, by)
        return self


class Walker:
    """Tries steps of one unit on one table; keeps what is the same for every step."""

    def __init__(self, battle: Battle, unit: Unit, target: Unit | None = None) -> None:
        self.battle = battle
        self.unit = unit
        self.target = target  # the unit being charged, which may be touched
        # RG-MOV-05: a charger may come within 1" of anybody, but touches nobody except its target.
        self.apart: float = APART if target is None else CLEAR
        self.others: list[Unit] = battle.others(unit)
        self.flying: bool = flies(unit)
        self.minds_difficult: bool = not ignores_difficult(unit)
        self.minds_danger: bool = not ignores_dangerous(unit)
        self.clearances: dict[str, float] = {}

    def clearance(self, other: Unit) -> float:
        """How near the unit may come to another: 1", or no nearer than it already stands (RG-MOV-05)."""
        known = self.clearances.get(other.id)
        if known is None:
            known = self.apart
            if self.unit.on_table() and self.unit.is_closer_than(other, known):
                known = no_nearer(self.unit.distance_to(other))
            self.clearances[other.id] = known
        return known

    def near(self, shapes: list[Polygon], other: Unit, limit: float) -> bool:
        for shape in shapes:
            for block in other.blocks():
                if closer_than(shape, block, limit):
                    return True
        return False

    def too_close(self, shapes: list[Polygon], trial: Trial) -> bool:
        """Refuses the trial if any other unit is nearer to these shapes than it may be."""
        for other in self.others:
            if self.target is not None and other.id == self.target.id:
                continue
            if not self.near(shapes, other, self.apart):
                continue
            limit = self.clearance(other)
            overlaps = any([overlap(s, b) for s in shapes for b in other.blocks()])
            if limit < self.apart and not overlaps and not self.near(shapes, other, limit):
                continue
            if overlaps:
                trial.refuse("through-unit", "RG-MOV-05", f"{other.says('is')} in the way.", other.id)
            elif self.target is not None:
                trial.refuse(
                    "touches",
                    "RG-MOV-05",
                    f"That touches {other.the()}; a charge may touch nobody but {self.target.the()}.",
                    other.id,
                )
            else:
                trial.refuse(
                    "too-close",
                    "RG-MOV-05",
                    f"That comes within 1” of {other.the()}; only a charge may do that.",
                    other.id,
                )
            return True
        return False

    def on_impassable(self, shapes: list[Polygon], trial: Trial) -> bool:
        for piece in self.battle.field.impassable:
            for shape in shapes:
                if overlap(shape, piece.shape):
                    trial.refuse("impassable", "RG-MOV-01", f"The {piece.kind} there is impassable.", piece.id)
                    return True
        return False

    def off_table(self, shapes: list[Polygon], trial: Trial, clause: str = "RG-MOV-05") -> bool:
        field = self.battle.field
        for shape in shapes:
            if not inside_box(shape, 0.0, 0.0, field.width, field.depth):
                trial.refuse("off-table", clause, "That would leave the table.")
                return True
        return False

    def standing(self, trial: Trial) -> bool:
        """Whether the unit may stand where the trial has led."""
        blocks = placed(self.unit.tray().blocks, trial.x, trial.y, trial.heading)
        return not (
            self.off_table(blocks, trial, "RG-MOV-01")
            or self.on_impassable(blocks, trial)
            or self.too_close(blocks, trial)
        )

    def crossing(self, shapes: list[Polygon], trial: Trial) -> None:
        """Notes difficult ground under these shapes."""
        if self.minds_difficult and not trial.difficult:
            for piece in self.battle.field.difficult:
                for shape in shapes:
                    if overlap(shape, piece.shape):
                        trial.difficult = True
                        return

    # ------------------------------------------------------------------ steps

    def leg(self, trial: Trial, go: str, inches: float) -> bool:
        """One straight leg with the facing kept. False when refused."""
        unit = self.unit
        sin, cos = heading_vector(trial.heading)
        tray = unit.tray()
        start_x, start_y = trial.x, trial.y
        if go == "forward":
            trial.x = quantise(start_x + sin * inches)
            trial.y = quantise(start_y + cos * inches)
        elif go == "back":
            trial.x = quantise(start_x - sin * inches)
            trial.y = quantise(start_y - cos * inches)
        elif go == "right":
            trial.x = quantise(start_x + cos * inches)
            trial.y = quantise(start_y - sin * inches)
        else:
            trial.x = quantise(start_x - cos * inches)
            trial.y = quantise(start_y + sin * inches)
        trial.inches += inches
        sweep = placed(stretched(tray.blocks, go, inches), start_x, start_y, trial.heading)
        if not self._may_pass(trial, sweep):
            return False
        for danger in self._dangers_under(sweep):
            paths = placed(stretched(tray.slots, go, inches), start_x, start_y, trial.heading)
            self._endanger(trial, paths, danger)
        return True

    def slide(self, trial: Trial, dx: float, dy: float, inches: float) -> bool:
        """A straight move in any direction with the facing kept. False when refused."""
        tray = self.unit.tray()
        before = placed(tray.blocks, trial.x, trial.y, trial.heading)
        bases = placed(tray.slots, trial.x, trial.y, trial.heading)
        trial.x = quantise(trial.x + dx * inches)
        trial.y = quantise(trial.y + dy * inches)
        trial.inches += inches
        sweep = [swept(block, dx * inches, dy * inches) for block in before]
        if not self._may_pass(trial, sweep):
            return False
        for danger in self._dangers_under(sweep):
            self._endanger(trial, [swept(base, dx * inches, dy * inches) for base in bases], danger)
        return True

    def _may_pass(self, trial: Trial, sweep: list[Polygon]) -> bool:
        """Whether the unit may go over this ground and stop where the trial has led; notes difficult ground."""
        ends = placed(self.unit.tray().blocks, trial.x, trial.y, trial.heading)
        if self.off_table(ends, trial):
            return False
        # The end is looked at on its own as well: rounding may put it a hair further than the sweep goes.
        if not self.flying and (self.on_impassable(sweep + ends, trial) or self.too_close(sweep, trial)):
            return False
        self.crossing(sweep, trial)
        return True

    def _dangers_under(self, sweep: list[Polygon]) -> list[Polygon]:
        """Dangerous ground that the unit minds and goes over."""
        if not self.minds_danger:
            return []
        pieces = self.battle.field.dangerous
        return [piece.shape for piece in pieces if any([overlap(shape, piece.shape) for shape in sweep])]

    def pivot(self, trial: Trial, degrees: float) -> bool:
        """RG-MOV-01: a turn about the footprint's centre, costing no inches. False when refused.

        What is swept must avoid impassable terrain and enemy units; the one-inch rule is for the end only.
        A flyer turns above everything: only where it lands counts, which its caller checks (RG-SPC-11).
        """
        unit = self.unit
        tray = unit.tray()
        old = unit.footprint_at(trial.x, trial.y, trial.heading)
        cx, cy = old.cx, old.cy
        before = placed(tray.blocks, trial.x, trial.y, trial.heading)
        bases: list[Polygon] = []
        if self.minds_danger and self.battle.field.dangerous:
            bases = placed(tray.slots, trial.x, trial.y, trial.heading)
        heading = quantise_heading(trial.heading + degrees)
        x, y, _ = unit.pose_about(cx, cy, heading)
        trial.x, trial.y, trial.heading = quantise(x), quantise(y), heading
        if not self.flying:
            for piece in self.battle.field.impassable:
                if any([rotation_hits(block, cx, cy, degrees, piece.shape) for block in before]):
                    trial.refuse("impassable", "RG-MOV-01", f"The {piece.kind} there is impassable.", piece.id)
                    return False
            for other in self.others:
                enemy = self.battle.are_enemies(unit.seat, other.seat)
                if enemy and closer_than(old, other.footprint(), old.radius):
                    for shape in other.blocks():
                        if any([rotation_hits(block, cx, cy, degrees, shape) for block in before]):
                            trial.refuse(
                                "through-unit",
                                "RG-MOV-01",
                                f"{other.says('is')} in the way of the pivot.",
                                other.id,
                            )
                            return False
        if not self.flying and not self.standing(trial):
            return False
        if self.minds_difficult and not trial.difficult:
            for piece in self.battle.field.difficult:
                if any([rotation_hits(block, cx, cy, degrees, piece.shape) for block in before]):
                    trial.difficult = True
        if self.minds_danger:
            for piece in self.battle.field.dangerous:
                for at in range(len(bases)):
                    if at not in trial.danger and rotation_hits(bases[at], cx, cy, degrees, piece.shape):
                        trial.danger.append(at)
        return True

    def _endanger(self, trial: Trial, paths: list[Polygon], danger: Polygon) -> None:
        for at in range(len(paths)):
            if at not in trial.danger and overlap(paths[at], danger):
                trial.danger.append(at)


def try_path(battle: Battle, unit: Unit, path: Path, action: str) -> Trial:
    """Follow a path with the rules of an action."""
    trial = Trial(unit.x, unit.y, unit.heading)
    if not _well_formed(trial, path, action):
        return trial
    far = allowance(battle, unit, action)
    # RG-MOV-04: sideways and backward inches cost double, so at most half the move goes that way.
    cost = 0.0
    for what, amount in path:
        if what == "forward":
            cost += amount
        elif what != "pivot":
            cost += 2.0 * amount
    if beyond(cost, far):
        clause = "RG-ACT-04"
        why = f"That takes {cost:g}” of movement; {unit.does('has')} {far:g}” for this action."
        if any([what in ("back", "left", "right") for what, _ in path]):
            clause = "RG-MOV-04"
            why = f"Sideways and backward inches count double: that takes {cost:g}” of the {far:g}” there are."
        return trial.refuse("too-far", clause, why)
    walker = Walker(battle, unit)
    trial.difficult = slowed(unit)
    for what, amount in path:
        if not (walker.pivot(trial, amount) if what == "pivot" else walker.leg(trial, what, amount)):
            return trial
    if walker.flying and path and not walker.standing(trial):
        return trial
    if trial.difficult and beyond(trial.inches, DIFFICULT_MOVE):
        return trial.refuse(
            "difficult", "RG-TER-02", "A move through difficult terrain is at most 6” long in all."
        )
    return trial


def _well_formed(trial: Trial, path: Path, action: str) -> bool:
    """Whether an action allows a path of this form at all (RG-MOV-01, RG-MOV-02, RG-MOV-03, RG-MOR-06)."""
    pivots = [amount for what, amount in path if what == "pivot"]
    legs = len(path) - len(pivots)
    if action == HOLD or action == WAVER:
        limit = 180.0 if action == HOLD else 90.0
        clause = "RG-MOV-01" if action == HOLD else "RG-MOR-06"
        if legs:
            trial.refuse("no-move", clause, "The unit may pivot but not move.")
            return False
    elif action == ADVANCE:
        limit, clause = 90.0, "RG-MOV-02"
        if legs > 2:
            trial.refuse(
                "too-many-legs", clause, "An Advance is at most two legs, with one pivot at any point."
            )
            return False
    else:
        limit, clause = 90.0, "RG-MOV-03"
        if legs > 1:
            trial.refuse("not-straight", clause, "A Rush goes in one straight line.")
            return False
        if pivots and path[0][0] != "pivot":
            trial.refuse("pivot-first", clause, "A Rush may pivot only before it moves.")
            return False
    if len(pivots) > 1:
        trial.refuse("one-pivot", clause, "The unit may pivot only once.")
        return False
    if pivots and beyond(abs(pivots[0]), limit):
        trial.refuse("pivot-too-wide", clause, f"It may pivot by up to {limit:g}°, not {abs(pivots[0]):g}°.")
        return False
    return True


# What the button says that sends a move.
ACTS: Final = {HOLD: "Pivot and shoot", ADVANCE: "Advance", RUSH: "Rush", WAVER: "Pivot like this"}


class Move(Question):
    """Where to: a path for Hold, Advance, Rush, or for a Wavering unit."""

    def __init__(self, battle: Battle, unit: Unit, action: str) -> None:
        prompt = {
            HOLD: f"How {unit.asks('does')} pivot before shooting?",
            ADVANCE: f"How {unit.asks('does')} advance?",
            RUSH: f"How {unit.asks('does')} rush?",
            WAVER: f"{unit.says('is')} Wavering. How {unit.asks()} pivot?",
        }[action]
        clause = {HOLD: "RG-MOV-01", ADVANCE: "RG-MOV-02", RUSH: "RG-MOV-03", WAVER: "RG-MOR-06"}[action]
        super().__init__("move", "move", clause, prompt, (unit.id,))
        self.act = ACTS[action]
        self.battle = battle.seen_by(unit.seat)
        self.unit = unit
        self.action = action
        self.allowance = allowance(battle, unit, action)
        self.tried: dict[Path, Trial] = {}

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or len(data) > 4:
            return self.malformed("it takes a short list of steps such as [“forward”, 4] and [“pivot”, 30]")
        path: list[tuple[str, float]] = []
        for step in data:
            if not isinstance(step, (list, tuple)) or len(step) != 2:
                return self.malformed("each step is a pair such as [“forward”, 4]")
            what, amount = step[0], step[1]
            if what != "pivot" and what not in _SIDES:
                return self.malformed("a step goes forward, back, left or right, or is a pivot")
            if not is_number(amount, 360.0):
                return self.malformed("the amount of a step is a number of inches or degrees")
            value = round(float(amount), 2) if what == "pivot" else quantise(float(amount))
            if what != "pivot" and value < 0:
                return self.malformed("inches cannot be negative")
            if value != 0:
                path.append((what, value))
        return tuple(path)

    def trial(self, path: Path) -> Trial:
        """Where a path leads and what it meets; kept, because it is asked for more than once."""
        known = self.tried.get(path)
        if known is None:
            known = try_path(self.battle, self.unit, path, self.action)
            self.tried[path] = known
        return known

    def check(self, answer: Answer) -> Refusal | None:
        return self.trial(answer).refusal

    def nearby(self, data: object) -> Iterator[object]:
        path = self.read(data)
        return iter([]) if isinstance(path, Refusal) else iter(shorter(path))

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        for _ in range(3 * n):
            path = self._guess(rng)
            if path not in found and self.trial(path).refusal is None:
                found.append(path)
                if len(found) == n:
                    return found
        if () not in found:
            found.append(())
        return found

    def _guess(self, rng: random.Random) -> Path:
        """A path of the right form: mostly forward, often with a pivot, now and then sideways or back."""
        far = self.allowance
        if self.action == HOLD or self.action == WAVER:
            turn = rng.uniform(-90.0, 90.0) if self.action == WAVER else rng.uniform(-180.0, 180.0)
            return (("pivot", float(round(turn))),) if round(turn) else ()
        path: list[tuple[str, float]] = []
        turn = float(round(rng.uniform(-90.0, 90.0)))
        inches = quantise(far * rng.random())
        if rng.random() < 0.6 and turn:
            path.append(("pivot", turn))
        if rng.random() < 0.2:
            inches = quantise(0.5 * inches)
            path.append((rng.choice(("back", "left", "right")), inches))
        else:
            path.append(("forward", inches))
        return tuple([step for step in path if step[1] != 0])

    def default(self) -> Answer:
        return ()

    def details(self) -> MoveDetails:
        unit = self.unit
        tray = unit.tray()
        return {
            "unit": unit.id,
            "action": self.action,
            "allowance": self.allowance,
            "pivot": 180 if self.action == HOLD else 90,
            "pivot_first": self.action == RUSH,
            "legs": {HOLD: 0, WAVER: 0, RUSH: 1}.get(self.action, 2),
            "start": (unit.x, unit.y, unit.heading),
            "footprint": (tray.left, tray.right, tray.depth),
            "default": [],
        }

    def preview(self, answer: Answer) -> PreviewData:
        """Where the path leads, what it costs, and why not if it is not allowed."""
        return trial_preview(self.unit, self.trial(answer))


def trial_preview(unit: Unit, trial: Trial) -> PreviewData:
    """A trial as an interface draws it."""
    return {
        "refusal": None if trial.refusal is None else trial.refusal.to_data(),
        "unit": unit.id,
        "end": (trial.x, trial.y, trial.heading),
        "outline": unit.outline_at(trial.x, trial.y, trial.heading),
        "inches": quantise(trial.inches),
        "words": way_words(trial.inches, trial.difficult, len(trial.danger)),
    }
