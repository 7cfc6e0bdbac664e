"""Two tables that differ in one model's place and nothing else, and all that players and bots are given there.

SK-GEN-01: as long as nothing has been told that reveals and no die has fallen, so that everything can still be
undone freely, nobody can tell one table from the other but by that model's own coordinates.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable
from typing import Any

import msgspec

from banneret.books.skirmish import hiding
from banneret.books.skirmish.base_contact import in_contact
from banneret.books.skirmish.battle import CHARGES, ESCAPE, MAGIC, MOVES, RECOVERY, SHOOTING, Battle
from banneret.books.skirmish.book import Skirmish
from banneret.books.skirmish.field import apart, upright
from banneret.books.skirmish.opening import empty_battle
from banneret.books.skirmish.options import SkirmishOptions
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.books.skirmish.shot_events import TookAim
from banneret.books.skirmish.sight import rays, rays_past_terrain, risen, sees_point
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import KNOCKED_DOWN, ON_TABLE, STUNNED, Warrior
from banneret.bots.players import make_bot
from banneret.core.engine.ask import Question, Refusal
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match
from banneret.core.space.geometry import quantise
from banneret.core.space.levels import GROUND
from banneret.core.space.table import Table, load_catalogue
from banneret.core.space.table_generator import generate
from banneret.odds.advice import hints
from banneret.server.views import closed_json, question_json, reason_of, view_json
from tests.books.skirmish.ground import sheet
from tests.books.skirmish.parties import mob, watch

BOOK = Skirmish()
VIEWERS = ("", "A", "B")
STEPS = (RECOVERY, ESCAPE, CHARGES, MOVES, MAGIC, SHOOTING)
HAIR = 0.01  # inches to either side of a limit: more than a distance at it is forgiven
MOST_ANSWERS = 14

MISSILES = ("sling", "throwing-knives", "javelins", "short-bow", "bow", "crossbow", "firelock")
SPELLS = (
    *("cinder-dart", "smoke-cloak", "updraft", "glare", "fire-wheel", "cold-finger", "clutching-earth"),
    *(
        "borrowed-breath",
        "rust-curse",
        "deep-sleep",
        "mending-hand",
        "lamp-ward",
        "word-of-peace",
        "stout-heart",
    ),
)


# ---------------------------------------------------------------------------------------- tables


def random_sheet(draw: random.Random, name: str, leads: bool) -> WarriorSheet:
    """Anybody, with all that makes somebody able to do something in every phase."""
    stats = (draw.randint(3, 6), 3, draw.randint(2, 5), 3, 3, 2, draw.randint(2, 5), 1, draw.randint(5, 9))
    items = ["sword", draw.choice(MISSILES)]
    items += draw.sample(["net", "lantern", "field-dressing", "keepsake", "grimoire-page"], 2)
    rules: list[tuple[str, int]] = [("leader", 0)] if leads else []
    for rule in ("fear", "frenzy", "immune to psychology", "large target", "stupidity"):
        if draw.random() < 0.1:
            rules.append((rule, 0))
    skills = tuple([skill for skill in ("stalker", "cool eye") if draw.random() < 0.1])
    spells = tuple(draw.sample(SPELLS, 3)) if draw.random() < 0.5 else ()
    return sheet(name, stats, items, tuple(rules), skills=skills, spells=spells)


def random_options(seed: int) -> SkirmishOptions:
    """Ruins mostly; else fields, where no die falls as a turn begins."""
    kind = "fields" if seed % 3 == 2 else "ruins"
    table = generate(seed, 48, 48, kind, load_catalogue("skirmish"))
    return SkirmishOptions(table, {"A": watch().rated(), "B": mob().rated()}, "bad-blood")


def open_field() -> SkirmishOptions:
    return SkirmishOptions(Table(48.0, 48.0, ()), {"A": watch().rated(), "B": mob().rated()}, "bad-blood")


def random_battle(options: SkirmishOptions, seed: int) -> Battle:
    """A handful of warriors on each side, in all sorts of states, anywhere and on all floors."""
    draw = random.Random(f"blind {seed}")
    battle = empty_battle(options)
    battle.turn, battle.active, battle.first, battle.south = 2, "A", "A", "A"
    if draw.random() < 0.3:
        battle.weather = draw.choice(["blizzard", "high-winds", "lightning-storm"])
    for seat in "AB":
        for number in range(1, 6):
            key = f"{seat}.{number}"
            warrior = Warrior(key, seat, random_sheet(draw, f"Fighter {key}", number == 1))
            warrior.place = ON_TABLE
            place_at_random(battle, warrior, draw)
            lot = draw.random()
            warrior.condition = KNOCKED_DOWN if lot < 0.07 else STUNNED if lot < 0.12 else warrior.condition
            warrior.fleeing = 0.12 <= lot < 0.17
            warrior.hidden = 0.17 <= lot < 0.25
            warrior.wounds = draw.choice([1, 2])
            battle.put(warrior)
    battle.began = {"A": 5, "B": 5}
    return battle


def place_at_random(battle: Battle, warrior: Warrior, draw: random.Random) -> None:
    levels = [GROUND, GROUND, *[surface.id for surface in battle.field.levels.surfaces]]
    while True:
        level, x, y = draw.choice(levels), quantise(draw.uniform(6, 42)), quantise(draw.uniform(6, 42))
        if has_room(battle, warrior, x, y, level):
            warrior.x, warrior.y, warrior.level = x, y, level
            return


def has_room(battle: Battle, warrior: Warrior, x: float, y: float, level: str) -> bool:
    """Room for its base, and no base in contact."""
    field = battle.field
    if not (1.0 < x < field.width - 1.0 and 1.0 < y < field.depth - 1.0):
        return False
    others = [upright(field, each) for each in battle.on_table() if each.id != warrior.id]
    if not field.footing.can_stand(upright(field, warrior), level, x, y, others):
        return False
    there = warrior.at(x, y, level)
    return not any(in_contact(field, there, each) for each in battle.on_table() if each.id != warrior.id)


# ---------------------------------------------------------------------------------------- what all can see


def order_of_targets(battle: Battle) -> list[object]:
    """SK-SHO-10, SK-SHO-11: what the set of legal targets is made of, beside sight and states.

    Of distances that is who is closest, and whether somebody is beyond half of a range. That is measured once
    it is settled who shoots with what; a player is told the set and nothing else, so these two may tell tables
    apart, and nothing else may.
    """
    found: list[object] = []
    for warrior in battle.of_seat(battle.active):
        shooter = risen(warrior)
        far = {foe.id: apart(battle.field, shooter, foe) for foe in battle.foes_of(shooter)}
        able = [foe.id for foe in battle.foes_of(shooter) if is_in_the_open(battle, shooter, foe)]
        nearest = min([far[key] for key in able], default=0.0)
        found.append([key for key in able if far[key] <= nearest + WITHIN])
        if len(able) > 1:
            halves = [0.5 * weapon.range for weapon in shooter.sheet.missiles]
            found.append([[far[key] > half + WITHIN for key in able] for half in halves])
    return found


def is_in_the_open(battle: Battle, shooter: Warrior, foe: Warrior) -> bool:
    """SK-SHO-08, SK-SHO-09, SK-MOV-35: said here anew, lest a rule that measures hides itself."""
    fights = any([battle.warrior(key).seat == shooter.seat for key in battle.opponents(foe.id)])
    return not foe.hidden and not fights and rays(battle, shooter, foe) != 0


def in_plain_sight(battle: Battle) -> object:
    """All that the rules let depend on places and that everybody sees without measuring."""
    here = battle.on_table()
    field = battle.field
    return (
        [rays(battle, one, other) for one in here for other in here if one.id != other.id],
        [rays(battle, risen(one), other) for one in here if one.hidden for other in here if one.id != other.id],
        [
            rays_past_terrain(battle, foe, hiding.crouched(battle, one))
            for one in here
            for foe in battle.foes_of(one)
        ],
        [building.id if (building := field.building_at(each.x, each.y, each.level)) else "" for each in here],
        order_of_targets(battle),
    )


# ---------------------------------------------------------------------------------------- twins


class Twins:
    """The same battle twice, with one model in either of two places."""

    def __init__(self, options: SkirmishOptions, one: Battle, other: Battle, mover: str, moved: str) -> None:
        self.options = options
        self.battles = (one, other)
        self.mover = mover
        self.moved = moved

    def alike(self) -> bool:
        """Whether everything that can be seen is the same."""
        return in_plain_sight(self.battles[0]) == in_plain_sight(self.battles[1])

    def at(self, step: str) -> tuple[Match, Match]:
        found: list[Match] = []
        for battle in self.battles:
            state = battle.copy()
            state.step = step
            found.append(Match.from_state(BOOK, self.options, state, SeededDice(5)))
        return found[0], found[1]


def twins_about(
    options: SkirmishOptions,
    battle: Battle,
    mover: str,
    moved: str,
    limit: float,
    draw: random.Random,
    unseen: bool = False,
) -> Twins | None:
    """One model a hair within and a hair beyond so many inches of another, somewhere about it; None if no such
    places are found. `unseen`: and the other does not see it there."""
    anchor, other = battle.warrior(mover), battle.warrior(moved)
    for _ in range(240 if unseen else 24):
        turn = draw.uniform(0.0, math.tau)
        levels = [GROUND, anchor.level, *[each.id for each in battle.field.levels.surfaces[:3]]]
        level = draw.choice(levels)
        places = [at_distance(battle, anchor, other, turn, level, limit + hair) for hair in (-HAIR, HAIR)]
        if any(place is None or not has_room(battle, other, *place, level) for place in places):
            continue
        if unseen and any([rays(battle, anchor, other.at(*place, level)) for place in places if place]):
            continue
        found = twins_at(options, battle, mover, moved, [(*place, level) for place in places if place])
        if found is not None:
            return found
    return None


def twins_at(
    options: SkirmishOptions, battle: Battle, mover: str, moved: str, places: list[tuple[float, float, str]]
) -> Twins | None:
    tables: list[Battle] = []
    for x, y, level in places:
        table = battle.copy()
        table.put(table.warrior(moved).at(x, y, level))
        tables.append(table)
    found = Twins(options, tables[0], tables[1], mover, moved)
    return found if found.alike() else None


def at_distance(
    battle: Battle, anchor: Warrior, other: Warrior, turn: float, level: str, inches: float
) -> tuple[float, float] | None:
    """The place in this direction at which the other is so far from its anchor, edge to edge."""

    def place(far: float) -> tuple[float, float]:
        return quantise(anchor.x + far * math.cos(turn)), quantise(anchor.y + far * math.sin(turn))

    def gap(far: float) -> float:
        return apart(battle.field, anchor, other.at(*place(far), level))

    low, high = 0.0, inches + 4.0
    if gap(low) > inches:
        return None
    for _ in range(30):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if gap(middle) < inches else (low, middle)
    return place(high) if abs(gap(high) - inches) < 0.5 * HAIR else None


# ---------------------------------------------------------------------------------------- what is given


def blanked(data: object, x: float, y: float) -> bytes:
    """Data as it is written, without the coordinates of one model, wherever they stand."""
    one, other = re.escape(f"{x}".encode()), re.escape(f"{y}".encode())
    pair = rb"(?<![\d.-])" + one + rb'(,|,"y":)' + other + rb"(?![\d.])"
    return re.sub(pair, b"moved", msgspec.json.encode(data))


def raw(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


def shown_to(match: Match, viewer: str, moved: str) -> Any:
    """The view as it is sent, without what draws the moved model where it is."""
    view = raw(view_json(match, viewer))
    for unit in view["units"]:
        if unit["id"] == moved:
            for key in ("pose", "outline"):
                unit.pop(key)
            for model in unit["models"]:
                for key in ("at", "base"):
                    model.pop(key)
    return view


def wrong_answers(battle: Battle, question: Question) -> list[Any]:
    """All sorts of answers, most of them wrong, that have nothing to do with where the moved model is."""
    ids = list(battle.warriors)
    found: list[Any] = [None, 7, "", "nonsense", [], {}, ["nonsense"], {"nonsense": 1}, "run", "climb", "dive"]
    found += ids
    found += [[key] for key in ids]
    found += [[ids[0], ids[0]], ids]
    found += [{key: 1} for key in ids]
    found += [{"way": way} for way in ("walk", "end", "fly")]
    found += [
        {"way": "link", "link": link} for link in ("", "nowhere", *[e.id for e in battle.field.levels.links])
    ]
    for x, y in ((-1.0, 5.0), (60.0, 60.0), (24.0, 24.0), (3.0, 40.0)):
        found.append([x, y])
        found.append([x, y, "nowhere"])
        found += [{"way": way, "to": [x, y]} for way in ("walk", "climb", "jump", "gap")]
    for key in question.about:
        if key in battle.warriors:
            one = battle.warrior(key)
            found += [{"way": way, "to": [one.x, one.y]} for way in ("walk", "climb", "jump")]
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                found += [{"way": way, "to": [one.x + dx, one.y + dy]} for way in ("climb", "jump", "gap")]
    return found


def refused(question: Question, data: Any) -> Any:
    answer = question.read(data)
    refusal = answer if isinstance(answer, Refusal) else question.check(answer)
    if refusal is None:
        return None
    return [refusal.to_data(), reason_of(question, refusal).to_data()]


def own_fields(question: Question) -> dict[str, Any]:
    """Whatever a question carries in plain sight of a bot, beside the table itself."""
    found: dict[str, Any] = {}
    for name in dir(question):
        if name.startswith("__") or name == "options":  # these stand in the question as it is sent
            continue
        value = getattr(question, name)
        if isinstance(value, (str, bool, int, float, list, tuple, dict)):
            found[name] = raw(value)
    return found


def table_of(match: Match, viewer: str | None = None) -> Battle:
    """The table as it is, or as somebody is shown it."""
    table = match.state if viewer is None else match.view(viewer)
    assert isinstance(table, Battle)
    return table


def given(
    match: Match, moved: str, points: list[tuple[float, float]], viewers: tuple[str, ...]
) -> dict[str, Any]:
    """Everything that anybody is given at this moment."""
    battle = match.state
    assert isinstance(battle, Battle)
    found: dict[str, Any] = {
        "asked": list(match.pending),
        "told": [told.event.to_data() for told in match.told],
        "views": [shown_to(match, viewer, moved) for viewer in viewers],
        "handed to bots": [BOOK.saved(table_of(match, viewer)) for viewer in viewers],
    }
    for seat, question in match.pending.items():
        keys = [*table_of(match).warriors, "", "nonsense", *[option.key for option in question.not_offered()]]
        seen = match.view(seat)
        answers = [*wrong_answers(table_of(match), question), *[list(point) for point in points]]
        found["question"] = question.to_data()
        found["question as sent"] = question_json(match, seat, question)
        found["closed as sent"] = closed_json(question)
        found["not offered"] = [option.to_data() for option in question.not_offered()]
        found["why not"] = [None if (why := question.why_not(key)) is None else why.to_data() for key in keys]
        found["refused"] = [refused(question, data) for data in answers]
        found["proposed"] = question.candidates(random.Random(5), 8)
        found["default"] = question.default()
        found["tried out"] = [question.preview(answer) for answer in question.candidates(random.Random(6), 3)]
        found["hints"] = hints(BOOK, seen, question, match.events_for(seat)[-100:])
        found["random bot"] = make_bot("random", BOOK, seat, 3).decide(seen, question)
        found["fields"] = own_fields(question)
    one = table_of(match).warrior(moved)
    return {key: blanked(value, one.x, one.y) for key, value in found.items()}


def assert_same(one: dict[str, Any], other: dict[str, Any], where: str) -> None:
    assert one.keys() == other.keys(), where
    for key in one:
        assert one[key] == other[key], f"{where}: {key}"


def safe_points(twins: Twins, draw: random.Random) -> list[tuple[float, float]]:
    """Points of the ground that everybody sees as well on one table as on the other."""
    found: list[tuple[float, float]] = []
    for _ in range(6):
        x, y = quantise(draw.uniform(1, 47)), quantise(draw.uniform(1, 47))
        seen = [
            [sees_point(table, risen(each), x, y, GROUND) for each in table.of_seat(table.active)]
            for table in twins.battles
        ]
        if seen[0] == seen[1]:
            found.append((x, y))
    return found


def is_revealed(match: Match, told: int, entries: int) -> bool:
    """Whether a die has fallen or something was told that reveals, since so many events and entries.

    But for who is closest: on twin tables that is the same.
    """
    since = [each.event for each in match.told[told:] if not isinstance(each.event, TookAim)]
    return len(match.journal.entries) > entries or any([event.reveals() for event in since])


def has_taken_aim(match: Match, told: int) -> bool:
    return any([isinstance(each.event, TookAim) for each in match.told[told:]])


def may_undo(match: Match, answer: int) -> bool:
    """Whether the answer that is this entry of the journal can be undone freely."""
    return match._firm <= answer


Choose = Callable[[Question, random.Random], Any]


def walk(twins: Twins, step: str, choose: Choose, draw: random.Random) -> list[str]:
    """Play both tables by the same answers until something is revealed on both; the questions on the way.

    At every moment before that the two cannot be told apart.
    """
    one, other = twins.at(step)
    points = safe_points(twins, draw)
    asked: list[str] = []
    told, entries = 0, 0
    for _ in range(MOST_ANSWERS):
        where = f"{step}, {' '.join(asked)}"
        known = [is_revealed(match, told, entries) for match in (one, other)]
        assert known[0] == known[1], f"{where}: measured on one table without an event on the other"
        if known[0]:
            assert not asked or not any([may_undo(match, entries - 1) for match in (one, other)]), where
            return asked
        if asked:
            aimed = has_taken_aim(one, told)
            assert [may_undo(match, entries - 1) for match in (one, other)] == 2 * [not aimed], where
        told = len(one.told)
        # Everybody at first, and whoever is asked from then on.
        viewers = tuple(one.pending) if asked else VIEWERS
        both = [given(match, twins.moved, points, viewers) for match in (one, other)]
        assert_same(both[0], both[1], where)
        if one.over or not one.pending:
            return asked
        ((seat, question),) = one.pending.items()
        twin = other.pending[seat]
        for each in (question, twin):
            assert [each.may_be_measured, each.may_be_previewed, each.tells_distances] == 3 * [False], each.name
        asked.append(question.name)
        entries = len(one.journal.entries) + 1
        answer = choose(question, draw)
        for match, put in ((one, question), (other, twin)):
            refusal = match.answer(seat, raw(answer))
            assert refusal is None, (put.name, answer, refusal)
    return asked
