"""Roof Run: runners in a ruin of several floors. One is set down; then each walks, leg by leg, until it ends.

Whoever stands higher in the end wins. Climbs, jumps and leaps always succeed here: no rule of a real game.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar

import msgspec

from banneret.books.chapters import OptionalChapter
from banneret.core.engine.ask import Answer, Steps, ask
from banneret.core.engine.book import Outcome
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.shown import UnitState, badges_for
from banneret.core.space.bases import disc_base
from banneret.core.space.footing import Footing
from banneret.core.space.geometry import quantise
from banneret.core.space.levels import Foothold, Levels, show_level
from banneret.core.space.shown import Outline, ShownModel, ShownUnit, ShownView
from banneret.core.space.table import Table, load_map
from banneret.core.space.uprights import Upright
from tests.toy_ruin import RUIN
from tests.toy_ruin.questions import LegQuestion, StandQuestion
from tests.toy_tower.book import SEATS, Watch, WatchOptions, WatchTower, table_shown

RADIUS, TALL = 0.5, 1.25
PACE = 6.0
FIRST = "A.ann"  # who is set down by hand
STARTS = {
    "A.art": (10.0, 12.5, "chandlery-loft"),
    "A.abe": (17.0, 5.0, ""),
    "B.bea": (8.0, 10.0, "chandlery-roof"),
    "B.bob": (18.0, 11.0, ""),
    "B.ben": (36.0, 36.0, "chandlery-loft-twin"),
    "B.bill": (24.0, 24.0, ""),
}
HIDDEN = UnitState("hidden", "H", "Hidden", "hidden")
DOWN = UnitState("knocked down", "K", "Knocked Down", "down")
STUNNED = UnitState("stunned", "Z", "Stunned", "down")
STATES = {"B.bea": HIDDEN, "B.bob": DOWN, "B.ben": STUNNED}
ZONE: Outline = [(0.0, 0.0), (30.0, 0.0), (30.0, 16.0), (0.0, 16.0)]


class SetDown(Event, frozen=True, tag=True):
    unit: str
    level: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.unit]} begins on {names.get(self.level, 'the ground')}."


class Went(Event, frozen=True, tag=True):
    unit: str
    way: str
    inches: float
    level: str

    def text(self, names: Mapping[str, str]) -> str:
        on = names.get(self.level, "the ground")
        return f"{names[self.unit]} goes {self.inches:g}” ({self.way}) and stands on {on}."

    def reveals(self) -> bool:
        return True


class Run(Watch):
    """A watch in which the first runner is set down, and the others walk as far as they can."""

    def __init__(self, table: Table, levels: Levels, rounds: int) -> None:
        super().__init__(table, levels, rounds)
        self.footing = Footing(levels, [], [])
        self.left = PACE

    def copy(self) -> Run:
        twin = Run(self.table, self.levels, self.rounds)
        twin.round, twin.turn, twin.places, twin.left = self.round, self.turn, dict(self.places), self.left
        return twin

    def upright(self, id: str) -> Upright:
        at = self.places.get(id, Foothold(0.0, 0.0))
        return Upright(at.x, at.y, self.levels.height(at.level), RADIUS, TALL)

    def others(self, id: str) -> list[Upright]:
        return [self.upright(other) for other in self.places if other != id]


class RoofRun(WatchTower):
    id: ClassVar[str] = RUIN
    title: ClassVar[str] = "Roof Run"
    round_word: ClassVar[str] = "Run"
    own_states: ClassVar[tuple[UnitState, ...]] = (HIDDEN, DOWN, STUNNED)

    def chapters(self) -> tuple[OptionalChapter, ...]:
        return ()

    def names(self, options: WatchOptions) -> dict[str, str]:
        names = {"A": "The Ravens", "B": "The Bats"}
        names |= {surface.id: surface.name for surface in options.table.surfaces}
        return names | {id: id[2:].capitalize() for id in (FIRST, *STARTS)}

    def sample_options(self, seed: int) -> WatchOptions:
        return WatchOptions(load_map("tallow-row", "skirmish"), rounds=1)

    def begin(self, options: WatchOptions) -> Run:
        run = Run(options.table, options.table.levels(), options.rounds)
        run.places = {id: Foothold(*at) for id, at in STARTS.items()}
        return run

    def step(self, watch: Watch, dice: Dice) -> Steps:
        assert isinstance(watch, Run)
        return walk(watch) if FIRST in watch.places else set_down(watch)

    def view_data(self, watch: Watch) -> ShownView:
        over = watch.round > watch.rounds
        units = [unit_shown(watch, id) for id in watch.places]
        return {
            "book": RUIN,
            "heading": "The run is over" if over else f"Run {watch.round} of {watch.rounds}",
            "over": over,
            "round": min(watch.round, watch.rounds),
            "turn": "",
            "sides": [{"seat": seat, "score": watch.height(seat)} for seat in SEATS],
            "notes": [],
            "table": table_shown(watch),
            "units": units if FIRST in watch.places else [*units, waiting()],
            "markers": [],
        }

    def outcome(self, watch: Watch) -> Outcome | None:
        if watch.round <= watch.rounds:
            return None
        score = {seat: watch.height(seat) for seat in SEATS}
        best = max(score.values())
        winners = [seat for seat in SEATS if score[seat] == best]
        return Outcome(winners[0] if len(winners) == 1 else "", score, "who stands higher")

    def encode(self, watch: Watch) -> bytes:
        assert isinstance(watch, Run)
        places = [[id, at.x, at.y, at.level] for id, at in watch.places.items()]
        return msgspec.msgpack.encode([watch.round, watch.turn, watch.left, places])

    def decode(self, options: WatchOptions, data: bytes) -> Run:
        run = self.begin(options)
        run.round, run.turn, run.left, places = msgspec.msgpack.decode(data)
        run.places = {id: Foothold(x, y, level) for id, x, y, level in places}
        return run


# ---------------------------------------------------------------------------------------------- the rules


def set_down(run: Run) -> Steps:
    question = StandQuestion(FIRST, run.upright(FIRST), run.footing, run.others(FIRST), ZONE)
    answer = yield ask(FIRST[0], question)
    x, y = answer["to"]
    run.places = {FIRST: Foothold(x, y, answer["level"]), **run.places}
    run.tell(SetDown("WT-MOV-01", FIRST, answer["level"]))


def walk(run: Run) -> Steps:
    """One leg of the runner whose turn it is."""
    id = list(run.places)[run.turn]
    answer = yield ask(id[0], LegQuestion(id, run.places[id], run.levels, run.left))
    if answer["way"] == "end":
        run.left = 0.0
    else:
        go(run, id, answer)
    if run.left <= 0.0:
        run.turn, run.left = run.turn + 1, PACE
        if run.turn == len(run.places):
            run.turn, run.round = 0, run.round + 1


def go(run: Run, id: str, answer: Answer) -> None:
    at = run.places[id]
    way = answer["way"]
    if way == "link":
        link = next(one for one in run.levels.links_from(at.level) if one.id == answer["link"])
        (x0, y0), (x1, y1) = link.end_line
        there = Foothold(quantise((x0 + x1) / 2), quantise((y0 + y1) / 2), link.end)
        far = abs(link.rise)
    else:
        x, y = answer["to"]
        whole = math.dist((at.x, at.y), (x, y))
        share = min(1.0, run.left / whole) if whole else 0.0
        x, y = quantise(at.x + (x - at.x) * share), quantise(at.y + (y - at.y) * share)
        if way == "walk":
            stride = run.footing.walk(run.upright(id), at.level, at.x, at.y, x, y, run.others(id))
            there = Foothold(stride.x, stride.y, at.level)
        else:
            there = Foothold(x, y, landing(run, at, x, y, way))
        far = math.dist((at.x, at.y), (there.x, there.y))
    run.places[id] = there
    run.left = 0.0 if run.left - far < 0.05 else quantise(run.left - far)
    run.tell(Went("WT-MOV-01", id, way, round(far, 2), there.level))


def landing(run: Run, at: Foothold, x: float, y: float, way: str) -> str:
    """The surface over or under a point to which one climbs, jumps or leaps."""
    here = run.levels.height(at.level)
    heights = {one.id: one.height for one in run.levels.surfaces if one.holds(x, y)}
    low = [id for id, height in heights.items() if height < here]
    high = [id for id, height in heights.items() if height > here]
    if way == "climb" and high:
        return min(high, key=lambda id: heights[id])
    if way == "gap":
        return next((id for id, height in heights.items() if height == here and id != at.level), at.level)
    return max(low, key=lambda id: heights[id]) if low else at.level


# ---------------------------------------------------------------------------------------------- shown


def unit_shown(watch: Watch, id: str) -> ShownUnit:
    at = watch.places[id]
    base = [(quantise(x), quantise(y)) for x, y in disc_base(at.x, at.y, RADIUS).outline()]
    model: ShownModel = {
        "id": id,
        "name": id[2:].capitalize(),
        "wounds": 0,
        "at": (at.x, at.y, 0.0),
        "radius": RADIUS,
        "tall": TALL,
        "base": base,
    }
    if id in ("A.art", "B.bea"):
        model["ranks"] = ["hero"]
    show_level(model, watch.levels, at.level)
    unit = waiting(id)
    unit["badges"] = badges_for((HIDDEN, DOWN, STUNNED), {STATES[id].id: ""} if id in STATES else {})
    unit |= {"place": "table", "pose": (at.x, at.y, 0.0), "outline": [base], "models": [model]}
    show_level(unit, watch.levels, at.level)
    return unit


def waiting(id: str = FIRST) -> ShownUnit:
    """Somebody who is not on the table yet."""
    name = id[2:].capitalize()
    return {
        "id": id,
        "seat": id[0],
        "name": name,
        "size": 1,
        "start_size": 1,
        "place": "waiting",
        "badges": [],
        "figures": [],
        "kinds": [{"name": name, "count": 1}],
        "loose": True,
    }
