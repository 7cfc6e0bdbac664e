"""Watch Tower: a tiny game on levels, for testing what the engine, cases and pictures make of them.

Two sides of two watchmen take turns to go up and down a tower; in the end the side that stands higher wins.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from banneret.books.case_tools import among, convert
from banneret.books.chaptered import Chaptered
from banneret.books.table_book import TableBook
from banneret.core.engine.ask import Choice, Closed, Data, Option, Refusal, Steps, ask
from banneret.core.engine.book import Outcome
from banneret.core.engine.dice import Dice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.shown import UnitState, badges_for
from banneret.core.engine.toml_files import Source
from banneret.core.space.geometry import quantise
from banneret.core.space.levels import (
    CLIMB,
    GAP,
    GROUND,
    Foothold,
    Levels,
    Line,
    Link,
    show_level,
    show_levels,
)
from banneret.core.space.shown import ShownMarker, ShownModel, ShownTable, ShownUnit, ShownView
from banneret.core.space.table import Table, load_map
from tests.toy_tower import BOOK, TOWER

SEATS = ("A", "B")
STARTS = {"A.scout": (3.0, 4.0), "B.scout": (27.0, 4.0), "A.warden": (3.0, 8.0), "B.warden": (27.0, 8.0)}
RADIUS = 0.5
STAY = "stay"
LOOKOUT = UnitState("lookout", "L", "On the lookout")


class Moved(Event, frozen=True, tag=True):
    unit: str
    link: str
    level: str
    at: tuple[float, float]

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.unit]} takes {self.link} to {names.get(self.level, 'the ground')}."


class Tried(Event, frozen=True, tag=True):
    unit: str
    link: str
    face: int
    passed: bool

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.unit]} tries {self.link} and {'succeeds' if self.passed else 'fails'}."


class WatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Table
    rounds: int = 3


class Watch(Chaptered):
    """Where everybody stands; `turn` counts the watchmen who have moved in this round."""

    def __init__(self, table: Table, levels: Levels, rounds: int) -> None:
        super().__init__()
        self.table = table
        self.levels = levels
        self.rounds = rounds
        self.round = 1
        self.turn = 0
        self.places: dict[str, Foothold] = {}

    def copy(self) -> Watch:
        twin = Watch(self.table, self.levels, self.rounds)
        twin.round, twin.turn, twin.places = self.round, self.turn, dict(self.places)
        return twin

    def height(self, seat: str) -> float:
        return sum([self.levels.height(at.level) for id, at in self.places.items() if id[0] == seat])


class _CaseUnit(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[float, float]
    on: str = GROUND


class _CaseState(msgspec.Struct, forbid_unknown_fields=True):
    round: int = 1
    rounds: int = 3


class WatchTower(TableBook[WatchOptions, Watch]):
    id: ClassVar[str] = BOOK
    title: ClassVar[str] = "Watch Tower"
    prefix: ClassVar[str] = "WT"
    round_word: ClassVar[str] = "Watch"
    score_word: ClassVar[str] = "Inches up"
    own_states: ClassVar[tuple[UnitState, ...]] = (LOOKOUT,)

    def read_options(self, data: object) -> WatchOptions:
        try:
            return msgspec.convert(data, WatchOptions, from_attributes=True)
        except msgspec.ValidationError as error:
            raise BadInput(f"these are not options for Watch Tower: {error}", "options") from error

    def write_options(self, options: WatchOptions) -> Data:
        data = msgspec.to_builtins(options)
        assert isinstance(data, dict)
        return data

    def seats(self, options: WatchOptions) -> tuple[str, ...]:
        return SEATS

    def names(self, options: WatchOptions) -> dict[str, str]:
        names = {"A": "Side A", "B": "Side B"}
        names |= {surface.id: f"the {surface.name}" for surface in options.table.surfaces}
        return names | {id: id[2:].capitalize() for id in STARTS}

    def set_up(self, armies: Sequence[Source], map_name: str, seed: int) -> WatchOptions:
        return self.sample_options(seed)

    def sample_options(self, seed: int) -> WatchOptions:
        return WatchOptions(load_map(TOWER / "tower.toml", BOOK))

    def begin(self, options: WatchOptions) -> Watch:
        watch = Watch(options.table, options.table.levels(), options.rounds)
        watch.places = {id: Foothold(x, y) for id, (x, y) in STARTS.items()}
        return watch

    def step(self, state: Watch, dice: Dice) -> Steps:
        return move(state, dice)

    def outcome(self, watch: Watch) -> Outcome | None:
        if watch.round <= watch.rounds:
            return None
        score = {seat: watch.height(seat) for seat in SEATS}
        best = max(score.values())
        winners = [seat for seat in SEATS if score[seat] == best]
        return Outcome(winners[0] if len(winners) == 1 else "", score, "who stands higher")

    def view(self, watch: Watch, viewer: str) -> Watch:
        return watch.copy()

    def view_data(self, watch: Watch) -> ShownView:
        over = watch.round > watch.rounds
        return {
            "book": BOOK,
            "heading": "The watch is over" if over else f"Watch {watch.round} of {watch.rounds}",
            "over": over,
            "round": min(watch.round, watch.rounds),
            "turn": "" if over else list(watch.places)[watch.turn][0],
            "sides": [{"seat": seat, "score": watch.height(seat)} for seat in SEATS],
            "notes": [],
            "table": table_shown(watch),
            "units": [unit_shown(watch, id) for id in watch.places],
            "markers": [banner_shown(watch)],
        }

    def encode(self, watch: Watch) -> bytes:
        places = [[id, at.x, at.y, at.level] for id, at in watch.places.items()]
        return msgspec.msgpack.encode([watch.round, watch.turn, places])

    def decode(self, options: WatchOptions, data: bytes) -> Watch:
        watch = self.begin(options)
        watch.round, watch.turn, places = msgspec.msgpack.decode(data)
        watch.places = {id: Foothold(x, y, level) for id, x, y, level in places}
        return watch

    def broken_invariants(self, watch: Watch) -> list[str]:
        return [f"{id} stands on nothing" for id, at in watch.places.items() if not watch.levels.holds(at)]

    def summary(self, watch: Watch) -> dict[str, dict[str, float]]:
        return {"height": {seat: watch.height(seat) for seat in SEATS}}

    def arrange(self, table: Data, units: dict[str, Data], state: Data) -> tuple[WatchOptions, Watch]:
        said = convert(state, _CaseState, "state")
        options = WatchOptions(load_map(TOWER / "tower.toml", BOOK), said.rounds)
        watch = self.begin(options)
        watch.round, watch.places = said.round, {}
        for id, words in units.items():
            among(id, STARTS, "watchman", f"units.{id}")
            unit = convert(words, _CaseUnit, f"units.{id}")
            among(unit.on, [surface.id for surface in watch.levels.surfaces], "surface", f"units.{id}.on")
            place = Foothold(*unit.at, unit.on)
            if not watch.levels.holds(place):
                raise BadInput(f"({place.x:g}, {place.y:g}) is not on “{unit.on}”", f"units.{id}.at")
            watch.places[id] = place
        return options, watch

    def unit_facts(self, watch: Watch, unit_id: str) -> Data:
        at = watch.places[unit_id]
        return {"at": [at.x, at.y], "on": at.level, "height": watch.levels.height(at.level)}

    def marker_owner(self, watch: Watch, number: int) -> str:
        raise BadInput("there are no markers in Watch Tower", f"marker {number}")


def table_shown(watch: Watch) -> ShownTable:
    table: ShownTable = {
        "width": watch.table.width,
        "depth": watch.table.depth,
        "pieces": [
            {
                "id": piece.id,
                "kind": piece.kind,
                "name": piece.name,
                "outline": list(piece.polygon),
                "effects": [],
            }
            for piece in watch.table.pieces
        ],
    }
    show_levels(table, watch.levels)
    return table


def unit_shown(watch: Watch, id: str) -> ShownUnit:
    at = watch.places[id]
    base = [
        (
            quantise(at.x + RADIUS * math.cos(k * math.pi / 8)),
            quantise(at.y + RADIUS * math.sin(k * math.pi / 8)),
        )
        for k in range(16)
    ]
    name = id[2:].capitalize()
    model: ShownModel = {
        "id": f"{id}.1",
        "name": name,
        "wounds": 0,
        "at": (at.x, at.y, 0.0),
        "radius": RADIUS,
        "base": base,
    }
    show_level(model, watch.levels, at.level)
    unit: ShownUnit = {
        "id": id,
        "seat": id[0],
        "name": name,
        "size": 1,
        "start_size": 1,
        "place": "table",
        "badges": badges_for((LOOKOUT,), {LOOKOUT.id: ""} if at.level else {}),
        "figures": [],
        "kinds": [{"name": name, "count": 1, "profile": {"Reach": "1"}, "lines": ["carries a lantern"]}],
        "lines": ["keeps watch"],
        "loose": True,
        "pose": (at.x, at.y, 0.0),
        "outline": [base],
        "models": [model],
    }
    show_level(unit, watch.levels, at.level)
    return unit


def banner_shown(watch: Watch) -> ShownMarker:
    """The banner on the roof, where nobody takes it from."""
    roof = max(watch.levels.surfaces, key=lambda surface: surface.height)
    x, y = roof.outline[0]
    banner: ShownMarker = {"id": "banner", "x": x, "y": y, "owner": ""}
    show_level(banner, watch.levels, roof.id)
    return banner


# ---------------------------------------------------------------------------------------------- the rules


def middle(line: Line) -> tuple[float, float]:
    (x0, y0), (x1, y1) = line
    return quantise((x0 + x1) / 2), quantise((y0 + y1) / 2)


def taken(watch: Watch, id: str, link: Link) -> bool:
    """WT-MOV-02: whether somebody stands where a link leads; it is another place over or under him."""
    x, y = middle(link.end_line)
    return any(
        at.level == link.end and math.dist((at.x, at.y), (x, y)) < 2 * RADIUS
        for other, at in watch.places.items()
        if other != id
    )


class TakenLinks(Closed):
    """Links at whose end somebody stands."""

    def __init__(self, links: list[Link]) -> None:
        self.links = links

    def options(self) -> list[Option]:
        return [Option(link.id, link.id) for link in self.links]

    def why(self, key: str) -> Refusal | None:
        if key not in [link.id for link in self.links]:
            return None
        return Refusal("taken", "WT-MOV-02", "Somebody stands where that leads.")


def move(watch: Watch, dice: Dice) -> Steps:
    """WT-MOV-01, WT-MOV-03: one watchman goes somewhere."""
    id = list(watch.places)[watch.turn]
    links = watch.levels.links_from(watch.places[id].level)
    closed = [link for link in links if taken(watch, id, link)]
    free = {link.id: link for link in links if link not in closed}
    options = [Option(STAY, "Stay"), *[Option(key, key) for key in free]]
    question = Choice(
        "go", "WT-MOV-01", f"Where does {id[2:]} go?", options, (id,), STAY, closed=TakenLinks(closed)
    )
    answer = yield ask(id[0], question)
    if answer != STAY:
        go(watch, id, free[answer], dice)
    watch.turn += 1
    if watch.turn == len(watch.places):
        watch.turn = 0
        watch.round += 1


def go(watch: Watch, id: str, link: Link, dice: Dice) -> None:
    if link.kind in (CLIMB, GAP):
        (face,) = dice.d6(1, "WT-MOV-03", f"{id} on {link.id}")
        watch.tell(Tried("WT-MOV-03", id, link.id, face, face > 2))
        if face <= 2:
            return
    x, y = middle(link.end_line)
    watch.places[id] = Foothold(x, y, link.end)
    watch.tell(Moved("WT-MOV-01", id, link.id, link.end, (x, y)))
