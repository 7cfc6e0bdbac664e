"""Owl Tower: three watchmen and an owl that is nobody's climb about a tower of two floors.

A watchman goes somewhere, then he may wave to somebody on his own floor, who is glad of it. In the end he wins
who has stood high and waved much.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from banneret.books.chapters import OptionalChapter
from banneret.core.engine.ask import Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.book import Outcome
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.shown import ShownSide, ShownSupply
from banneret.core.space.levels import Foothold, Levels
from banneret.core.space.shown import ShownView
from banneret.core.space.table import Table, load_map
from tests.toy_owls import OWLS
from tests.toy_tower import TOWER
from tests.toy_tower.book import Watch, WatchOptions, WatchTower, banner_shown, move, table_shown, unit_shown

SEATS = ("A", "B", "C")
OWL, NEUTRAL = "N.owl", "N"
STARTS = {"A.ada": (3.0, 4.0), "B.bo": (27.0, 4.0), "C.cleo": (3.0, 20.0)}
PERCHES = {"roof": (8.0, 10.0), "gallery": (18.0, 9.0)}
NOBODY = "nobody"
WAVES = 2


class Waved(Event, frozen=True, tag=True):
    unit: str
    to: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.unit]} waves to {names[self.to]}."


class Fluttered(Event, frozen=True, tag=True):
    unit: str
    level: str
    face: int
    round: int
    opens: ClassVar[bool] = True

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.unit]} flutters about {names[self.level]}; another hour has come."


class OwlWatch(Watch):
    """A watch in which everybody has some waves to give away."""

    def __init__(self, table: Table, levels: Levels, rounds: int) -> None:
        super().__init__(table, levels, rounds)
        self.waves: dict[str, int] = dict.fromkeys(SEATS, WAVES)

    def copy(self) -> OwlWatch:
        twin = OwlWatch(self.table, self.levels, self.rounds)
        twin.round, twin.turn, twin.places = self.round, self.turn, dict(self.places)
        twin.waves = dict(self.waves)
        return twin


class OwlTower(WatchTower):
    id: ClassVar[str] = OWLS
    title: ClassVar[str] = "Owl Tower"
    round_word: ClassVar[str] = "Hour"

    def chapters(self) -> tuple[OptionalChapter, ...]:
        return ()

    def seats(self, options: WatchOptions) -> tuple[str, ...]:
        return SEATS

    def names(self, options: WatchOptions) -> dict[str, str]:
        sides = {"A": "The Ashes", "B": "The Birches", "C": "The Cedars", NEUTRAL: "The owl"}
        floors = {surface.id: f"the {surface.name}" for surface in options.table.surfaces}
        return sides | floors | {id: id[2:].capitalize() for id in (*STARTS, OWL)} | {"banner": "The banner"}

    def sample_options(self, seed: int) -> WatchOptions:
        return WatchOptions(load_map(TOWER / "tower.toml", "watch-tower"), rounds=3)

    def begin(self, options: WatchOptions) -> OwlWatch:
        watch = OwlWatch(options.table, options.table.levels(), options.rounds)
        watch.places = {id: Foothold(x, y) for id, (x, y) in STARTS.items()}
        watch.places[OWL] = Foothold(*PERCHES["roof"], "roof")
        return watch

    def step(self, watch: Watch, dice: Dice) -> Steps:
        assert isinstance(watch, OwlWatch)
        id = list(watch.places)[watch.turn]
        return flutter(watch, dice) if id == OWL else watch_on(watch, id, dice)

    def outcome(self, watch: Watch) -> Outcome | None:
        if watch.round <= watch.rounds:
            return None
        score = {seat: scored(watch, seat) for seat in SEATS}
        best = max(score.values())
        winners = [seat for seat in SEATS if score[seat] == best]
        return Outcome(winners[0] if len(winners) == 1 else "", score, "who stood high and waved much")

    def view_data(self, watch: Watch) -> ShownView:
        over = watch.round > watch.rounds
        return {
            "book": OWLS,
            "heading": "Morning has come" if over else f"Hour {watch.round} of {watch.rounds}",
            "over": over,
            "round": min(watch.round, watch.rounds),
            "turn": "",
            "sides": [*[side_shown(watch, seat) for seat in SEATS], {"seat": NEUTRAL, "neutral": True}],
            "notes": [
                {"title": "The game", "text": "To the roof", "about": "Stand high, and wave.", "goal": True}
            ],
            "goal": {
                "name": "To the roof",
                "wins": [{"text": "Whoever has the most points when morning comes wins."}],
                "scores": [{"text": "Inches above the ground count, and so does every wave."}],
                "ends": [{"text": f"It ends after hour {watch.rounds}."}],
                "stands": [{"seat": seat, "text": f"{scored(watch, seat):g} points"} for seat in SEATS],
            },
            "table": table_shown(watch),
            "areas": [{"seat": "C", "outlines": [[(0.0, 18.0), (12.0, 18.0), (12.0, 24.0), (0.0, 24.0)]]}],
            "units": [unit_shown(watch, id) for id in watch.places],
            "markers": [banner_shown(watch)],
        }

    def encode(self, watch: Watch) -> bytes:
        assert isinstance(watch, OwlWatch)
        places = [[id, at.x, at.y, at.level] for id, at in watch.places.items()]
        return msgspec.msgpack.encode([watch.round, watch.turn, places, list(watch.waves.items())])

    def decode(self, options: WatchOptions, data: bytes) -> OwlWatch:
        watch = self.begin(options)
        watch.round, watch.turn, places, waves = msgspec.msgpack.decode(data)
        watch.places = {id: Foothold(x, y, level) for id, x, y, level in places}
        watch.waves = dict(waves)
        return watch


def scored(watch: Watch, seat: str) -> float:
    assert isinstance(watch, OwlWatch)
    return watch.height(seat) + WAVES - watch.waves[seat]


def side_shown(watch: Watch, seat: str) -> ShownSide:
    assert isinstance(watch, OwlWatch)
    waves: ShownSupply = {"name": "Waves", "count": watch.waves[seat], "sign": "point"}
    return {"seat": seat, "score": scored(watch, seat), "supplies": [waves]}


class OnOtherFloors(Closed):
    """Those who are not seen, because they stand on another floor."""

    def __init__(self, ids: list[str]) -> None:
        self.ids = ids

    def options(self) -> list[Option]:
        return [Option(id, id[2:].capitalize(), (id,)) for id in self.ids]

    def why(self, key: str) -> Refusal | None:
        if key not in self.ids:
            return None
        return Refusal(
            "unseen", "WT-MOV-02", f"{key[2:].capitalize()} stands on another floor and is not seen."
        )


def watch_on(watch: OwlWatch, id: str, dice: Dice) -> Steps:
    yield from move(watch, dice)
    seat = id[0]
    others = [other for other in watch.places if other != id]
    seen = [other for other in others if watch.places[other].level == watch.places[id].level]
    if not seen or not watch.waves[seat]:
        return
    options = [Option(NOBODY, "Nobody"), *[Option(one, one[2:].capitalize(), (one,)) for one in seen]]
    closed = OnOtherFloors([other for other in others if other not in seen])
    question = Choice("wave", "WT-MOV-01", "Whom does he wave to?", options, (id,), NOBODY, closed=closed)
    answer = yield ask(seat, question)
    if answer != NOBODY:
        watch.waves[seat] -= 1
        watch.tell(Waved("WT-MOV-01", id, answer))


def flutter(watch: OwlWatch, dice: Dice) -> Steps:
    """Nobody is asked for the owl: a die says where it goes."""
    (face,) = dice.d6(1, "WT-MOV-03", "the owl")
    level = "roof" if face > 3 else "gallery"
    watch.places[OWL] = Foothold(*PERCHES[level], level)
    watch.tell(Fluttered("WT-MOV-03", OWL, level, face, watch.round + 1))
    watch.turn, watch.round = 0, watch.round + 1
    yield from ()
