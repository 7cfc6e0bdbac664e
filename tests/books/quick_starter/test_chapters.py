"""What a chapter of the Quick Starter may change, each seen in the rules that ask for it.

The toy is plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from banneret.books.chapters import Moment, OptionalChapter
from banneret.books.doing import NOBODY
from banneret.books.events import EdgeChosen, HitRoll, ZoneChosen
from banneret.books.quick_starter import (
    arrivals,
    attacks,
    casualties,
    charge_phase,
    close_combat,
    combat_result,
    discipline,
    magic_phase,
    melee_phase,
    movement_phase,
    panic,
    preparation,
    reform,
    shooting_phase,
    terrain,
    turns,
    victory,
)
from banneret.books.quick_starter.battle import OVER, ROLL_OFF, TURN_START, Battle, Charge
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.casualties import Loss
from banneret.books.quick_starter.chapter import (
    ARRIVALS,
    BATTLEFIELD,
    CONDITION_OF_VICTORY,
    FIRST,
    ORDER,
    WINNER,
    ZONES,
    Chapter,
)
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.closed import why_away
from banneret.books.quick_starter.contacts import strikers
from banneret.books.quick_starter.events import (
    CastingRoll,
    ChargeRolled,
    CombatScore,
    DisciplineTest,
    InReserve,
)
from banneret.books.quick_starter.moving import Leg
from banneret.books.quick_starter.options import QuickStarterOptions, known_chapters
from banneret.books.quick_starter.sheets import DEF, HP, STATS, STR
from banneret.books.quick_starter.shooting_phase import is_target, why_not_target
from banneret.books.quick_starter.unit import ON_TABLE, RESERVE, Figure, Unit
from banneret.books.quick_starter.view import unit_shown
from banneret.books.turn_order import Bag
from banneret.bots.players import make_bot, play_on
from banneret.bots.quick_starter import charge as bot_charge
from banneret.bots.quick_starter import magic as bot_magic
from banneret.bots.quick_starter import worth
from banneret.cases.form import Case, CaseFile, Expect, Play
from banneret.cases.runner import run_case
from banneret.core.engine.ask import Ask, Choice, Question, Steps
from banneret.core.engine.dice import Dice, ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.space.geometry import Polygon, rectangle
from banneret.odds.quick_starter import advice
from banneret.odds.quick_starter import blows as odds_blows
from banneret.odds.quick_starter import chances as odds
from banneret.pictures.board import board_svg
from tests.contract import kit
from tests.contract.test_moments import opened
from tests.contract.test_report import check_against_states, check_unknown
from tests.data import areas_in, notes_in
from tests.toy_chapters import HERE, Toys, with_toys

pytestmark = pytest.mark.plain

TOYS = Toys(HERE / "toy_dusk" / "chapters")
BOOK = QuickStarter()

SOLDIERS = {"models": 10, "files": 5, "Mar": 9}
UNITS: dict[str, Any] = {
    "spears": {"side": "A", "profile": SOLDIERS, "at": [20, 6]},
    "archers": {
        "side": "A",
        "profile": {**SOLDIERS, "shooting": {"range": 30, "aim": 3}},
        "at": [10, 12],
    },
    "riders": {"side": "A", "profile": {**SOLDIERS, "rules": ["Fly (6, 12)"]}, "place": "in reserve"},
    "wolves": {"side": "B", "profile": SOLDIERS, "at": [10, 30], "facing": 180},
    "boars": {"side": "B", "profile": SOLDIERS, "at": [25, 40], "facing": 180},
}


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with TOYS.opened():
        yield


def the_toy() -> OptionalChapter:
    return next(chapter for chapter in known_chapters() if chapter.id == "last-light")


def scene(units: dict[str, Any] | None = None, **state: Any) -> Battle:
    return BOOK.arrange({}, units or UNITS, {"last-light": "dusk", **state})[1]


def run(steps: Generator[Ask, Any, Any], *answers: Any) -> list[Question]:
    """A step with these answers and then with defaults; the questions in it."""
    asked: list[Question] = []
    left = list(answers)
    try:
        now = next(steps)
        while True:
            (question,) = now.questions.values()
            asked.append(question)
            answer = left.pop(0) if left else question.default()
            now = steps.send(answer)
    except StopIteration:
        assert not left
        return asked


class Sixes(Dice):
    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [6] * count


class NoSaves(Dice):
    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [1 if purpose == "armour" else 6] * count


class Ones(Dice):
    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [1] * count


def notes_of(battle: Battle) -> Any:
    return battle.notes["last-light"]


# ---------------------------------------------------------------------------------------- every hook


def after_turn_start(**state: Any) -> Battle:
    battle = scene(step=TURN_START, **state)
    run(turns.start_turn(battle, Sixes()))
    return battle


def after_turn_end(**state: Any) -> Battle:
    battle = scene(step="turn end", **state)
    run(turns.end_turn(battle, Sixes()))
    return battle


def undeployed() -> dict[str, Any]:
    keep = ("side", "profile")
    return {key: {word: unit[word] for word in keep} for key, unit in UNITS.items()}


def after_a_deployment() -> Battle:
    battle = scene(undeployed(), step="deployment", placing="A")
    run(preparation.deploy(battle, Sixes()))
    return battle


def captains() -> dict[str, Any]:
    captain = {"side": "A", "profile": {"character": True}}
    return {**undeployed(), "captain": captain, "spears": UNITS["spears"]}


def why_the_captain_waits() -> tuple[str | None, ...]:
    """Alone, or in the spears who are on the table."""
    battle = scene(captains(), step="deployment", placing="A")
    (question,) = next(preparation.deploy(battle, Sixes())).questions.values()
    found = [question.why_not(key) for key in ("deploy captain", "join captain spears 0")]
    return tuple([None if refusal is None else refusal.code for refusal in found])


def reroll() -> tuple[int, ...]:
    battle = scene(late=["spears"])
    dice = ScriptedDice(1, 6, 5)
    return tuple(attacks.roll_dice(battle, battle.unit("spears"), None, dice, 2, 4, "QS-MEL-20", "to hit"))


def after_roll_off() -> str:
    battle = scene(step=ROLL_OFF)
    run(preparation.roll_off(battle, ScriptedDice(6, 1)), "south")
    return battle.step


def arrival_area() -> tuple[float, float, float, float]:
    battle = scene()
    return arrivals.Arrive(battle, battle.unit("riders")).area


def is_allowed(x: float, y: float) -> bool:
    battle = scene(undeployed())
    return preparation.Deploy(battle, battle.unit("spears")).check((x, y, 0.0)) is None


def brook(battle: Battle) -> str:
    return battle.field.feature("brook").category


def features_in_fog() -> list[str]:
    """What lies there of the pieces that are not on the map once nobody can see them."""
    battle = scene(fog=9)
    battle.survey()
    return [piece.id for piece in battle.field.pieces if piece.id == "brook"]


def condition() -> str:
    battle = scene(step="victory condition")
    preparation.roll_condition(battle, Sixes())
    return battle.condition


def scored() -> dict[str, int]:
    battle = scene()
    battle.notes["last-light"] = notes_of(battle)._replace(points=(("A", 2), ("B", 1)))
    return victory.counts(battle)


def rates() -> list[float]:
    battle = scene()
    return [way.rate for way in movement_phase.ways_to_move(battle, battle.unit("spears"))]


def in_sight() -> bool:
    battle = scene(fog=1)
    return is_target(battle, battle.unit("archers"), battle.unit("wolves"))


def strength() -> int:
    battle = scene(late=["spears"])
    return close_combat.fighting_value(battle, battle.unit("spears"), None, STR)


def attacks_in_the_end() -> int:
    battle = scene(turn=4)
    return close_combat.attacks_each(battle, battle.unit("spears"), None, False)


def in_combat(**state: Any) -> Battle:
    units = {
        "spears": {"side": "A", "profile": {"models": 3, "files": 3}, "at": [20, 20]},
        "wolves": {"side": "B", "profile": {"models": 3, "files": 3, "Dis": 2}, "against": "spears"},
    }
    return scene(units, step="melee", **state)


def shot(dice: Dice, **state: Any) -> Battle:
    """The archers shoot at the wolves."""
    battle = scene(step="shooting", fog=6, **state)
    run(shooting_phase.shoot(battle, dice), "archers wolves")
    return battle


def struck() -> int:
    battle = in_combat()
    stroke = close_combat.Stroke("spears", "", "wolves", "", 3, None, "")
    run(close_combat.roll_strokes(battle, [stroke], ScriptedDice(1, 1, 4)))
    return int(notes_of(battle).ones)


def wounded() -> int:
    """How many of three wolves stand when two have lost their Health Points, and one was to be saved."""
    battle = in_combat()
    batch = attacks.Batch("spears", "wolves", "", 2, attacks.SURE, 9)
    steps = attacks.resolve(battle, [batch], ScriptedDice())
    answer = None
    with suppress(StopIteration):
        while True:
            (question,) = steps.send(answer).questions.values()
            answer = "yes" if question.name == "stunned" else question.default()
    return battle.unit("wolves").rnf


def panicked() -> list[bool]:
    """Two Panic Tests of the wolves."""
    battle = scene()
    for _ in range(2):
        run(panic.take_test(battle, battle.unit("wolves"), ["losses"], NOBODY, Sixes()))
    return [event.passed for event in battle.told if isinstance(event, DisciplineTest)]


def guard() -> tuple[int, int]:
    """How much better a leader is in a case, and in a game."""
    battle = scene(captains(), step="deployment", placing="A")
    options = BOOK.agreed(BOOK.sample_options(0), {"last-light": ["dusk"]})
    (first, *_) = [unit for unit in options.armies["A"].units if unit.category == "character"]
    entry = BOOK.begin(options).unit(f"A.{first.id}").entry
    return battle.unit("captain").entry.profile[DEF] - 3, entry.profile[DEF] - first.profile.Def


def winner_of_roll_off() -> tuple[str, int]:
    battle = scene(step=ROLL_OFF)
    dice = ScriptedDice(6, 1)
    run(preparation.roll_off(battle, dice), "south")
    return battle.first, dice.used


MAGE = {
    "side": "A",
    "at": [20, 20],
    "profile": {
        "character": True,
        "spells": [
            {
                "name": "Spark",
                "value": 8,
                "target": "enemy_unit",
                "range": 24,
                "effects": [{"hits": "1", "strength": 4}],
            }
        ],
    },
}


def cast() -> tuple[str, int, int, bool]:
    """The label, what the dice must come to, the total, and whether it works: 7 against 8."""
    units = {"mage": MAGE, "wolves": UNITS["wolves"]}
    battle = scene(units, step="magic", fog=2, pools={"A": 2, "B": 0})
    asked = run(magic_phase.cast(battle, ScriptedDice(3, 4, 1)), "mage mage mage:spark", "2")
    first, second = asked[:2]
    assert isinstance(first, Choice)
    assert isinstance(second, magic_phase.CastingDice)
    (roll,) = [event for event in battle.told if isinstance(event, CastingRoll)]
    return first.options[0].label, second.value, roll.total, roll.works


def combat_score() -> list[tuple[int, ...]]:
    battle = in_combat(late=["spears"])
    combat_result.determine_winner(battle, Round(["spears", "wolves"]))
    (told,) = [event for event in battle.told if isinstance(event, CombatScore)]
    return [told.parts["A"], told.parts["B"]]


def lost() -> tuple[str, ...]:
    battle = scene()
    casualties.destroy(battle, battle.unit("wolves"), "QS-ATK-15")
    return tuple(notes_of(battle).lost)


def asked_who_is_first() -> list[str]:
    """What is asked where nobody provides who goes first."""
    battle = scene(step=ROLL_OFF, fog=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(the_toy()), "provides", ())
        asked = run(preparation.roll_off(battle, ScriptedDice(6, 1)))
    return [question.name for question in asked]


def with_leaders(**state: Any) -> Battle:
    """Spears who came late fight wolves with a leader among them; their own stands 13" off."""
    units: dict[str, Any] = {
        "spears": {"side": "A", "profile": {"models": 3, "files": 3, "Dis": 4}, "at": [20, 20]},
        "wolves": {"side": "B", "profile": {"models": 3, "files": 3, "Arm": 6}, "against": "spears"},
        "alpha": {"side": "B", "profile": {"character": True}, "joins": "wolves", "file": 0},
        "captain": {"side": "A", "general": True, "profile": {"character": True, "Dis": 9}, "at": [20, 6]},
    }
    return scene(units, step="melee", **state)


def blow() -> tuple[int, int, tuple[tuple[str, str], ...]]:
    """What the spears need to hit, how they pierce armour, and whom they strike."""
    battle = with_leaders(late=["spears"], fog=1)
    spears, wolves = battle.unit("spears"), battle.unit("wolves")
    stroke = close_combat.Stroke("spears", "", "wolves", "", 0, None, "")
    steps = close_combat.roll_strokes(battle, [stroke], ScriptedDice())
    try:
        next(steps)
    except StopIteration as done:
        (batch,) = done.value
    found: set[tuple[str, str]] = set()
    for striker in strikers(battle, spears):
        found.update(close_combat.within_reach(battle, spears, striker))
    return close_combat.hit_need(battle, spears, None, wolves, ""), batch.ap, tuple(sorted(found))


def lent() -> int:
    battle = with_leaders(fog=1)
    return discipline.discipline(battle, battle.unit("spears"))


def rallied() -> bool:
    units = {"spears": {**UNITS["spears"], "flags": ["fleeing"]}, "wolves": UNITS["wolves"]}
    battle = scene(units, step="rally", late=["spears"])
    run(movement_phase.rally(battle, Ones()))
    return not battle.unit("spears").fleeing


def hindered() -> int:
    """For how many riders a die is rolled on their way through the brook."""
    riders = {"side": "A", "profile": {"models": 2, "files": 2, "base": [25, 50]}, "at": [38.5, 15]}
    battle = scene({"riders": riders, "wolves": UNITS["wolves"]}, late=["riders"])
    unit = battle.unit("riders")
    return len(terrain.hindered_models(battle, unit, [Leg(unit.x, unit.y, 0.0, 0.0, 8.0)], False))


def survivors() -> int:
    battle = in_combat(fog=1)
    batch = attacks.Batch("spears", "wolves", "", 2, attacks.SURE, 9)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(the_toy()), "saves_life", Chapter.saves_life)
        run(attacks.resolve(battle, [batch], Sixes()))
    return battle.unit("wolves").rnf


def failed_cast() -> tuple[str, ...]:
    battle = scene({"mage": MAGE, "wolves": UNITS["wolves"]}, step="magic", fog=6, pools={"A": 2, "B": 0})
    run(magic_phase.cast(battle, ScriptedDice(3, 4)), "mage mage mage:spark", "2")
    return tuple(notes_of(battle).lost)


def thrown_again() -> list[tuple[int, ...]]:
    """Dice to hit in melee, of a test, to wound, to hit from afar, to cast and for a charge, thrown twice."""
    seen: list[tuple[int, ...]] = []
    battle = with_leaders(length=6)
    stroke = close_combat.Stroke("spears", "", "wolves", "", 2, None, "")
    run(close_combat.roll_strokes(battle, [stroke], Alternating()))
    batch = attacks.Batch("spears", "wolves", "", 2, 3, 0)
    saved = Alternating()
    run(attacks.resolve(battle, [batch], saved))
    run(panic.take_test(battle, battle.unit("captain"), ["losses"], NOBODY, Alternating(6)))
    for event in battle.told:
        if isinstance(event, (HitRoll, DisciplineTest)):
            seen.append(event.faces)
    seen.append((len(saved.again),))
    battle = scene(step="shooting", length=6)
    run(shooting_phase.volley(battle, battle.unit("archers"), battle.unit("wolves"), Alternating()))
    seen += [event.faces for event in battle.told if isinstance(event, HitRoll)]
    battle = scene({"mage": MAGE, "wolves": UNITS["wolves"]}, step="magic", length=6, pools={"A": 2, "B": 0})
    run(magic_phase.cast(battle, Alternating()), "mage mage mage:spark", "2")
    seen += [event.faces for event in battle.told if isinstance(event, CastingRoll)]
    battle = scene(step="charge moves", charges=[{"unit": "archers", "target": "wolves"}], length=6)
    run(charge_phase.move_chargers(battle, Alternating()))
    return [*seen, *[event.faces for event in battle.told if isinstance(event, ChargeRolled)]]


class Alternating(Dice):
    """The same at first, and a five for each second throw."""

    def __init__(self, first: int = 1) -> None:
        self.first = first
        self.again: list[str] = []

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        if "again" not in purpose:
            return [self.first] * count
        self.again.append(purpose)
        return [5] * count


def card() -> tuple[list[str], ...]:
    battle = with_leaders()
    spears, captain = [unit_shown(battle, battle.unit(key)) for key in ("spears", "captain")]
    return spears.get("lines", []), captain["kinds"][0].get("lines", [])


NIGHT: dict[str, Any] = {"last-light": "night"}


def south_by_night() -> tuple[str, int]:
    """Who has the south edge, and how much was asked."""
    battle = scene(step=ROLL_OFF, **NIGHT)
    asked = run(preparation.roll_off(battle, ScriptedDice()))
    return battle.south, len(asked)


def first_by_night() -> str:
    battle = scene(step=ROLL_OFF, **NIGHT)
    run(preparation.roll_off(battle, ScriptedDice()))
    return battle.placing


def zones_of_a_captain() -> list[str]:
    """What is asked when he is deployed by himself."""
    battle = scene({"captain": captains()["captain"]}, step="deployment", placing="A", **NIGHT)
    return [question.name for question in run(preparation.deploy(battle, Sixes()))]


def over_early() -> bool:
    battle = scene(step="turn end")
    battle.notes["last-light"] = notes_of(battle)._replace(points=(("A", 9),))
    run(turns.end_turn(battle, Sixes()))
    return battle.step == OVER


def marker_ids() -> list[str]:
    return [marker["id"] for marker in BOOK.view_data(BOOK.view(scene(**NIGHT), ""))["markers"]]


def name_of_the_beacon() -> str:
    return BOOK.names(BOOK.agreed(BOOK.sample_options(0), {"last-light": ["night"]})).get("beacon", "")


def reach_by_night() -> list[str]:
    units = {"mage": MAGE, "wolves": {**UNITS["wolves"], "at": [20, 31]}}
    battle = scene(units, **NIGHT)
    mage = battle.unit("mage")
    spell = mage.figures[0].entry.spells[0]
    return [unit.id for unit in magic_phase.targets_for(battle, mage, mage.figures[0], spell)]


def moves_noted() -> int:
    battle = scene(step="remaining moves")
    unit = battle.unit("spears")
    way = movement_phase.WayToMove("advance", 4.0, False)
    question = movement_phase.move_question(battle, unit, way)
    run(movement_phase.carry_out(battle, unit, question.trial((("forward", 3.0),)), way, Sixes()))
    return int(notes_of(battle).moves)


# What comes of each hook, with it and without.
PROBES: dict[str, tuple[Callable[[], Any], Any, Any]] = {
    "battlefield": (lambda: scene().field.width, 40.0, 36.0),
    "ground": (lambda: brook(after_turn_start(turn=2)), "", "hindering"),
    "features": (features_in_fog, [], ["brook"]),
    "sight_limit": (in_sight, False, True),
    "zone": (lambda: (is_allowed(36.0, 10.0), is_allowed(8.0, 12.9)), (False, True), (True, False)),
    "takes_south": (south_by_night, ("A", 0), ("B", 1)),
    "deploys_first": (first_by_night, "A", "B"),
    "zones_for": (zones_of_a_captain, ["deploy", "which-zone", "place"], ["deploy", "place"]),
    "is_decided": (over_early, True, False),
    "markers": (marker_ids, ["beacon"], []),
    "goals": (lambda: [goal.reach for goal in scene(**NIGHT).goals("A")], [6.0], []),
    "prizes": (lambda: scene(late=["wolves"]).prizes("A"), {"wolves": 0.5}, {}),
    "range_limit": (reach_by_night, [], ["wolves"]),
    "unit_moved": (moves_noted, 1, 0),
    "next_to_deploy": (lambda: after_a_deployment().placing, "B", "A"),
    "why_not_deploy": (why_the_captain_waits, ("leaders-last", "leaders-last"), (None, None)),
    "held_back": (lambda: after_a_deployment().unit("riders").place, RESERVE, "to deploy"),
    "arriving": (lambda: after_turn_start(turn=1).unit("riders").place, ON_TABLE, RESERVE),
    "arrival_zone": (arrival_area, (0.0, 8.0, 9.0, 40.0), (0.0, 0.0, 40.0, 13.0)),
    "unit_arrived": (lambda: notes_of(after_turn_start(turn=1)).late, ("riders",), ()),
    "preparation": (after_roll_off, "lighting the beacon", "deployment"),
    "turns": (lambda: after_turn_end(turn=3, active="B", length=3).step == OVER, True, False),
    "game_turn_began": (lambda: notes_of(after_turn_start(fog=2)).fog, 6, 2),
    "player_turn_began": (lambda: notes_of(after_turn_start(active="B")).begun, 1, 0),
    "player_turn_ended": (lambda: notes_of(after_turn_end()).ended, 1, 0),
    "game_turn_ended": (lambda: notes_of(after_turn_end(active="B")).dusks, 1, 0),
    "characteristic_bonus": (strength, 4, 3),
    "characteristic_capped": (rates, [4.0, 7.0, 0.0], [4.0, 9.0, 0.0]),
    "characteristic_multiplied": (attacks_in_the_end, 2, 1),
    "recruited": (guard, (1, 1), (0, 0)),
    "says_who_is_first": (asked_who_is_first, ["goes-first", "edge"], ["edge"]),
    "card_lines": (card, (["Carries a lantern"], ["Carries a lantern"]), ([], [])),
    "hit_modifier": (lambda: blow()[0], 3, 4),
    "ignores_armour": (lambda: blow()[1], 100, 0),
    "why_no_blow": (lambda: blow()[2], (("wolves", ""),), (("wolves", ""), ("wolves", "alpha"))),
    "aegis": (lambda: scene(fog=1).aegis(scene().unit("spears"), None), 1, 0),
    "presence_modifier": (lent, 9, 4),
    "never_rallies": (rallied, False, True),
    "unhindered": (hindered, 0, 2),
    "health_kept": (survivors, 2, 1),
    "casting_failed": (failed_cast, ("mage failed",), ()),
    "second_throw": (
        thrown_again,
        [(5, 1), (5, 6), (2,), (5, *[1] * 9), (5, 1), (5, 1)],
        [(1, 1), (6, 6), (0,), (1,) * 10, (1, 1), (1, 1)],
    ),
    "goes_first": (winner_of_roll_off, ("B", 0), ("A", 2)),
    "casting_modifier": (cast, ("mage: Spark (7+)", 7, 8, True), ("mage: Spark (8+)", 8, 7, False)),
    "combat_bonus": (combat_score, [(0, 0, 0, 0, 2), (0, 0, 0, 0)], [(0, 0, 0, 0), (0, 0, 0, 0)]),
    "unit_lost": (lost, ("wolves QS-ATK-15",), ()),
    "rolled_to_hit": (lambda: (struck(), notes_of(shot(Ones())).ones), (2, 10), (0, 0)),
    "redirected": (lambda: shot(NoSaves(), late=["wolves"]).unit("wolves").on_table(), True, False),
    "saves_life": (wounded, 2, 1),
    "saves_nerve": (panicked, [True, False], [False, False]),
    "rerolls": (reroll, (5, 6), (1, 6)),
    "condition": (condition, "Last Light", "King of the Hill"),
    "victory_points": (scored, {"A": 2, "B": 1}, {"A": 0, "B": 0}),
    "winner": (lambda: victory.winner(scene(first="B")), "A", ""),
}


# Hooks that are asked only of a chapter that says that it provides this.
PROVIDERS = {
    "battlefield": BATTLEFIELD,
    "zone": ZONES,
    "goes_first": FIRST,
    "next_to_deploy": ORDER,
    "arrival_zone": ARRIVALS,
    "condition": CONDITION_OF_VICTORY,
    "winner": WINNER,
}


def test_a_chapter_names_its_markers() -> None:
    assert name_of_the_beacon() == "The beacon"


def last_light() -> OptionalChapter:
    (toy,) = [chapter for chapter in known_chapters() if chapter.id == "last-light"]
    return toy


def hooks() -> set[str]:
    return {name for name, value in vars(Chapter).items() if callable(value) and not name.startswith("_")}


def test_there_is_a_probe_for_every_hook() -> None:
    assert set(PROBES) == hooks()
    toy = the_toy()
    toy = last_light()
    assert {hook for hook in hooks() if hook in vars(type(toy))} == hooks(), "and the toy uses all of them"


@pytest.mark.parametrize("hook", sorted(PROBES))
def test_a_hook_is_asked_by_the_rules(hook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same rules with the hook of the toy and without: what a dropped call would come to."""
    probe, there, missing = PROBES[hook]
    assert probe() == there
    toy = the_toy()
    toy = last_light()
    if hook in PROVIDERS:
        monkeypatch.setattr(type(toy), "provides", tuple({*toy.provides} - {PROVIDERS[hook]}))
    else:
        monkeypatch.delattr(type(toy), hook)
    assert probe() == missing


def charged(battle: Battle) -> Steps:
    return charge_phase.charge(battle, battle.unit("archers"), battle.unit("wolves"), False, Sixes())


# The moments that are windows: the step in which each is, and what it is about.
WINDOWS: dict[str, list[tuple[Callable[[], Battle], Callable[[Battle], Steps], tuple[str, ...]]]] = {
    Moment.UNIT_SET_UP: [
        (
            lambda: scene(undeployed(), step="deployment", placing="A"),
            lambda battle: preparation.deploy(battle, Sixes()),
            ("spears",),
        ),
        (
            lambda: scene(step=TURN_START, turn=1),
            lambda battle: turns.start_turn(battle, Sixes()),
            ("riders",),
        ),
    ],
    Moment.ARMIES_DEPLOYED: [
        (
            lambda: scene(step="vanguard", placing="A"),
            lambda battle: preparation.vanguard(battle, Sixes()),
            (),
        )
    ],
    Moment.UNIT_ARRIVED: [
        (
            lambda: scene(step=TURN_START, turn=1),
            lambda battle: turns.start_turn(battle, Sixes()),
            ("riders",),
        ),
    ],
    Moment.TURN_BEGINS: [
        (lambda: scene(step=TURN_START), lambda battle: turns.start_turn(battle, Sixes()), ())
    ],
    Moment.CHARGE_DECLARED: [
        (lambda: scene(step="charge declarations"), charged, ("archers", "wolves")),
    ],
    Moment.UNIT_MOVES: [
        (
            lambda: scene(step="remaining moves"),
            lambda battle: movement_phase.remaining_moves(battle, Sixes()),
            ("spears",),
        )
    ],
    Moment.SHOTS_RESOLVED: [
        (
            lambda: scene(step="shooting", fog=6),
            lambda battle: shooting_phase.shoot(battle, Sixes()),
            ("archers", "wolves"),
        )
    ],
    Moment.BEFORE_SHOOTING: [
        (
            lambda: scene(step="shooting", fog=6),
            lambda battle: shooting_phase.shoot(battle, Sixes()),
            ("archers", "wolves"),
        )
    ],
    Moment.MELEE_BEGINS: [
        (
            in_combat,
            lambda battle: melee_phase.fight_round(battle, ["spears", "wolves"], Ones()),
            ("spears", "wolves"),
        )
    ],
    Moment.BOTH_HAVE_STRUCK: [
        (
            in_combat,
            lambda battle: melee_phase.fight_round(battle, ["spears", "wolves"], Ones()),
            ("spears", "wolves"),
        )
    ],
    Moment.ROUND_ENDS: [
        (
            lambda: scene(step="turn end", active="B"),
            lambda battle: turns.end_turn(battle, Sixes()),
            (),
        )
    ],
}
ANSWERS: dict[str, list[Any]] = {
    Moment.BEFORE_SHOOTING: ["archers wolves"],
    Moment.SHOTS_RESOLVED: ["archers wolves"],
    Moment.UNIT_MOVES: ["spears", "advance"],
}
# Those that have a hook of their own.
HOOKS_OF_MOMENTS = {
    Moment.ROLLED_TO_HIT: "rolled_to_hit",
    Moment.HITS_SCORED: "redirected",
    Moment.KILLING_WOUND: "saves_life",
    Moment.DICE_ROLLED: "second_throw",
    Moment.MORALE_FAILED: "saves_nerve",
}


def test_every_moment_of_the_book_is_looked_at() -> None:
    toy = the_toy()
    toy = last_light()
    assert {*WINDOWS, *HOOKS_OF_MOMENTS} == opened(BOOK) == {*toy.windows}


@pytest.mark.parametrize("moment", list(WINDOWS))
def test_a_moment_is_opened_by_the_rules(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, tuple[str, ...]]] = []

    def window(self: Chapter, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        heard.append((name, about))
        return
        yield

    toy = the_toy()
    toy = last_light()
    monkeypatch.setattr(type(toy), "window", window)
    for set_up, steps, about in WINDOWS[moment]:
        heard.clear()
        run(steps(set_up()), *ANSWERS.get(moment, []))
        assert heard.count((moment, about)) == 1, heard
    monkeypatch.setattr(type(toy), "windows", ())
    heard.clear()
    run(steps(set_up()), *ANSWERS.get(moment, []))
    assert not heard


@pytest.mark.parametrize("moment", list(HOOKS_OF_MOMENTS))
def test_a_hook_of_a_moment_waits_for_it(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chapter that does not name the moment is not asked."""
    toy = the_toy()
    toy = last_light()
    monkeypatch.setattr(type(toy), "windows", tuple({*toy.windows} - {moment}))
    probe, _, missing = PROBES[HOOKS_OF_MOMENTS[moment]]
    assert probe() == missing


@pytest.mark.parametrize("test", ["Break Test", "Rally Test", "Redirect test", "Reform test"])
def test_other_tests_are_saved_as_well(test: str) -> None:
    """Twice: the first is saved, the next is not."""

    def passed() -> bool:
        return [event.passed for event in battle.told if isinstance(event, DisciplineTest)][-1]

    for kept in (True, False):
        units: dict[str, Any] = {
            "spears": {"side": "A", "profile": {"models": 3, "files": 3, "Dis": 4}, "at": [20, 20]},
            "wolves": {"side": "B", "profile": {"models": 3, "files": 3, "Dis": 4}, "at": [20, 30]},
        }
        if test in ("Break Test", "Reform test"):
            units["wolves"] = {**units["wolves"], "against": "spears"}
            units["wolves"].pop("at")
        if test == "Rally Test":
            units["spears"]["flags"] = ["fleeing"]
        battle = scene(units, step="melee" if "against" in units["wolves"] else "rally", active="A")
        if not kept:
            battle.notes["last-light"] = notes_of(battle)._replace(steeled=("A", "B"))
        round_ = Round(["spears", "wolves"])
        round_.winner, round_.difference = "A", 1
        if test == "Break Test":
            run(combat_result.break_tests(battle, round_, Sixes()))
        elif test == "Rally Test":
            run(movement_phase.rally(battle, Sixes()))
        elif test == "Redirect test":
            battle.charges["spears"] = Charge("spears", "wolves", "front", False, (20.0, 30.0))
            run(charge_phase.redirect(battle, battle.unit("spears"), "wolves", Sixes()))
        else:
            pair = [("spears", "wolves")]
            run(reform.reforms_of(battle, round_, pair, "B", Sixes()), "wolves")
        assert passed() is kept


def test_lives_are_saved_wound_by_wound() -> None:
    """Of models with two Health Points the second is the last; of a Character only his own last."""
    units: dict[str, Any] = {
        "spears": {"side": "A", "profile": {"models": 3, "files": 3}, "at": [20, 20]},
        "ogres": {"side": "B", "profile": {"models": 3, "files": 3, "HP": 2}, "against": "spears"},
        "chief": {"side": "B", "profile": {"character": True, "HP": 3}, "joins": "ogres"},
    }
    for who, losses, asked, left in (
        ("", [1], 0, 5),
        ("", [2], 1, 5),
        ("", [3], 1, 4),
        ("", [1, 1, 3], 1, 2),
        ("chief", [2], 0, 1),
        ("chief", [3], 1, 1),
        ("chief", [2, 2], 1, 0),
    ):
        battle = scene(units, step="melee")
        steps = casualties.spared(battle, [Loss("ogres", who, points, "") for points in losses], Sixes())
        count, answer = 0, None
        try:
            while True:
                steps.send(answer)
                count, answer = count + 1, "yes"
        except StopIteration as end:
            kept: list[Loss] = end.value
        assert count == asked
        assert all([loss.points > 0 for loss in kept])
        ogres = battle.unit("ogres")
        had = ogres.figure(who).hp if who else ogres.pool
        assert had - sum([loss.points for loss in kept]) == left


def test_who_is_gone_after_a_moment_does_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chapter may have taken somebody off the table: no reaction, and no volley."""

    def window(self: Chapter, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        if name in (Moment.CHARGE_DECLARED, Moment.BEFORE_SHOOTING):
            casualties.destroy(battle, battle.unit("wolves"), "QS-ATK-15")
            battle.alarms = []
        return
        yield

    toy = the_toy()
    toy = last_light()
    monkeypatch.setattr(type(toy), "window", window)
    battle = scene(step="charge declarations")
    assert not [question.name for question in run(charged(battle))]
    battle = scene(step="shooting", fog=6)
    run(shooting_phase.shoot(battle, ScriptedDice()), "archers wolves")
    assert not battle.unit("wolves").on_table()


def test_what_is_provided_is_named() -> None:
    toy = the_toy()
    toy = last_light()
    assert set(toy.provides) == set(PROVIDERS.values())
    assert len(toy.provides) == len(PROVIDERS)


@pytest.mark.parametrize(
    ("name", "value", "brought"),
    [
        ("armies", (3, 4), "another number of armies"),
        ("armies", (3,), "another number of armies"),
        ("neutral", "wild", "a neutral side"),
        ("teams", lambda self, seats: (seats[:1], seats[1:]), "teams"),
        ("turn_order", lambda self, battle: Bag("QS-GEN-10"), "an order of turns"),
    ],
)
def test_other_sides_and_turns_are_refused(
    name: str, value: Any, brought: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clauses of the book speak of two players throughout, so a chapter must not bring others unheard."""
    plain = BOOK.sample_options(0)
    played = BOOK.agreed(plain, {"last-light": ["dusk"]})
    toy = the_toy()
    toy = last_light()
    monkeypatch.setattr(type(toy), name, value)
    why = f"“Last light” brings {brought}, and the Quick Starter is for two players who take turns (QS-GEN-10)"
    with pytest.raises(BadInput) as fault:
        BOOK.agreed(plain, {"last-light": ["dusk"]})
    assert str(fault.value) == f"options.chapters: {why}"
    with pytest.raises(BadInput, match="brings"):
        BOOK.read_options(played)
    assert BOOK.read_options(plain) == plain, "a chapter that is not played brings nothing"


def test_a_chapter_for_two_armies_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = the_toy()
    toy = last_light()
    monkeypatch.setattr(type(toy), "armies", (2,))
    played = BOOK.agreed(BOOK.sample_options(0), {"last-light": ["dusk"]})
    assert BOOK.read_options(played) == played


class Flanks(Chapter):
    """Deployment Zones along the long edges: west for whoever would have the south."""

    provides = (ZONES,)

    def zone(self, battle: Battle, south: bool) -> Polygon:
        return rectangle(5.0 if south else 31.0, 24.0, 5.0, 24.0, 0.0)


@pytest.mark.parametrize(("edge", "zones"), [("south", [("A", 1), ("B", 2)]), ("north", [("A", 2), ("B", 1)])])
def test_a_zone_that_is_drawn_is_chosen_by_where_it_is(edge: str, zones: list[tuple[str, int]]) -> None:
    battle = BOOK.arrange({}, UNITS, {"step": ROLL_OFF})[1]
    battle.chapters = [Flanks()]
    (question,) = run(preparation.roll_off(battle, ScriptedDice(6, 1)), edge)
    assert isinstance(question, Choice)
    assert question.prompt == "Which Deployment Zone is yours?"
    assert [option.label for option in question.options] == ["Zone 1: west", "Zone 2: east"]
    assert (battle.south == "A") is (edge == "south")
    assert [(event.seat, event.zone) for event in battle.told if isinstance(event, ZoneChosen)] == zones
    assert not [event for event in battle.told if isinstance(event, EdgeChosen)]


def test_whoever_is_last_is_deployed_though_he_should_wait() -> None:
    units = {key: unit for key, unit in captains().items() if key in ("captain", "spears", "wolves")}
    battle = scene(units, step="deployment", placing="A")
    (choice, _) = run(preparation.deploy(battle, Sixes()), "deploy captain")
    assert isinstance(choice, Choice)
    assert choice.keys()[1:] == [f"join captain spears {file}" for file in range(5)]
    assert battle.unit("captain").on_table()


# ---------------------------------------------------------------------------------------- the same queries


def test_values_of_fliers_and_of_borrowed_discipline() -> None:
    battle = scene(late=["riders", "lord"])
    assert battle.fly_rates(battle.unit("riders")) == (6, 7)
    units = {
        "lord": {"side": "A", "general": True, "profile": {"character": True, "Dis": 9}, "at": [20, 6]},
        "spears": {"side": "A", "profile": SOLDIERS, "at": [20, 9]},
        "wolves": {"side": "B", "profile": SOLDIERS, "at": [10, 30], "facing": 180},
    }
    for late, expected in (([], 9), (["lord"], 10), (["spears"], 10), (["lord", "spears"], 11)):
        battle = scene(units, late=late)
        # QS-ARM-11: what changes the General's value comes before it is lent, what changes the unit's after.
        assert discipline.discipline(battle, battle.unit("spears")) == expected
    assert battle.stat(battle.unit("spears"), None, HP) == 1, "nobody is asked about Health Points"


def test_odds_are_those_of_the_rules_with_a_chapter() -> None:
    """Strength 4 on Resilience 3, two attacks each, and failed rolls to hit once more."""
    units = {
        "spears": {"side": "A", "profile": {"models": 1}, "at": [20, 20]},
        "wolves": {"side": "B", "profile": {"models": 1, "Att": 0, "HP": 3}, "against": "spears"},
    }
    plain = scene(units, step="melee")
    late = scene(units, step="melee", late=["spears"])
    last = scene(units, step="melee", late=["spears"], turn=4)
    assert odds.blows(plain, "spears")["B"] == pytest.approx(1 / 2 * 1 / 2)
    assert odds.blows(late, "spears")["B"] == pytest.approx(3 / 4 * 2 / 3)
    assert odds.blows(last, "spears")["B"] == pytest.approx(2 * 3 / 4 * 2 / 3)
    far = scene()
    gap = far.unit("spears").distance_to(far.unit("wolves"))
    assert odds.charge_odds(far, far.unit("spears"), far.unit("wolves")).gap == pytest.approx(gap)


class Gift(Chapter):
    """Four more of the Characteristic that is chosen, for the spears and for their captain."""

    def characteristic_bonus(self, battle: Battle, unit: Unit, figure: Figure | None, index: int) -> int:
        return 4 if unit.id in ("spears", "captain") and STATS[index] == self.chosen[0] else 0


def measured(battle: Battle) -> list[float]:
    """What rules, odds and the bot make of the spears: in combat, on the march, and of their nerve."""
    spears, wolves = battle.unit("spears"), battle.unit("wolves")
    told = odds.combat(battle, "spears")
    bot = worth.clash(battle, spears, "front", wolves, "front", True)
    found = [told.wins["A"], told.wins["B"], told.mean_lost("A"), told.mean_lost("B")]
    found += [bot.dealt, bot.taken, bot.lead, bot.breaks, bot.broken]
    found += [way.rate for way in movement_phase.ways_to_move(battle, spears)]
    found += [worth.best_march_rate(battle, spears), worth.best_charge_rate(battle, spears)]
    found += [odds.charge_chance(battle, spears, 12.0), odds.discipline_chance(battle, spears)]
    return found


@pytest.mark.parametrize("stat", [stat for stat in STATS if stat != "HP"])
def test_a_bonus_is_as_good_as_a_better_profile(stat: str) -> None:
    """Whatever asks a unit for a Characteristic, and not the battle, would not know of the bonus."""
    own = {"Adv": 4, "Mar": 8, "Dis": 5, "Def": 3, "Res": 3, "Arm": 1, "Agi": 1, "Att": 1, "Off": 3, "Str": 3}

    def battle_with(more: int) -> Battle:
        profile = {**own, "AP": 0} | {stat: own.get(stat, 0) + more}
        units: dict[str, Any] = {
            "spears": {"side": "A", "profile": {**profile, "models": 3}, "at": [20, 20]},
            "captain": {"side": "A", "profile": {**profile, "character": True}, "joins": "spears"},
            "wolves": {"side": "B", "profile": {"models": 4, "Arm": 3, "Agi": 2}, "against": "spears"},
        }
        return BOOK.arrange({}, units, {"step": "melee"})[1]

    plain, better = battle_with(0), battle_with(4)
    expected = measured(better)
    assert measured(plain) != pytest.approx(expected)
    plain.chapters = [Gift((stat,))]
    assert measured(plain) == pytest.approx(expected)


def test_odds_and_bot_know_what_is_added_to_a_spell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven or more on two dice, where the spell says eight."""
    units = {"mage": MAGE, "wolves": UNITS["wolves"]}
    battle = scene(units, step="magic", fog=2, pools={"A": 2, "B": 0})
    (question,) = next(magic_phase.cast(battle, ScriptedDice())).questions.values()
    assert isinstance(question, Choice)
    (told,) = [text for key, text in advice._casts(battle, question, 0.0).items() if key]
    assert told.split()[0] == "58", told
    weighed: list[int] = []

    def dice_for(value: int, pool: int) -> int:
        weighed.append(value)
        return 0

    monkeypatch.setattr(bot_magic, "dice_for", dice_for)
    lookout: Any = None
    assert bot_magic.choose_casting(battle, lookout, question.keys(), 2) is None
    assert weighed == [7]


def test_a_discipline_test_is_taken_again() -> None:
    """Against 8, with what the late gain."""
    for late, faces, passed in (([], (6, 6), False), (["spears"], (6, 6, 4, 4), True)):
        battle = scene(late=late)
        dice = ScriptedDice(*faces)
        assert discipline.passes(battle, battle.unit("spears"), dice, "QS-PAN-01", "Panic Test") is passed
        assert dice.used == len(faces)
    spears = battle.unit("spears")
    fails = 10 / 36
    assert odds.discipline_chance(battle, spears) == pytest.approx(1.0 - fails * fails)
    assert worth.nerve(battle, spears, 8) == pytest.approx(1.0 - fails * fails)
    assert odds.discipline_chance(scene(), scene().unit("spears")) == pytest.approx(21 / 36)
    told = [event.text({"spears": "Spears"}) for event in battle.told]
    assert told[0] == "Spears reroll 2 dice for Discipline: 6 6 become 4 4."


class Charms(Chapter):
    """The wolves, and whoever leads them, roll failed saves of the kind that is chosen again."""

    def rerolls(self, battle: Battle, unit: Unit, figure: Figure | None, roll: str) -> bool:
        return unit.id == "wolves" and roll == self.chosen[0]


@pytest.mark.parametrize("who", ["", "chief"])
@pytest.mark.parametrize(("save", "faces"), [("for Armour", (1, 6, 6)), ("for Aegis", (6, 1, 2))])
def test_a_save_is_rolled_again(save: str, faces: tuple[int, ...], who: str) -> None:
    """Armour 3 saves on 4 or more, Aegis 2 on 2 or less; odds and bot know as well."""
    profile = {"Arm": 3, "Res": 3, "HP": 3, "rules": ["Aegis (2)"]}
    units: dict[str, Any] = {
        "spears": {"side": "A", "profile": {"models": 1}, "at": [20, 20]},
        "wolves": {"side": "B", "profile": {**profile, "models": 2}, "against": "spears"},
        "chief": {"side": "B", "profile": {**profile, "character": True}, "joins": "wolves"},
    }
    battle = BOOK.arrange({}, units, {"step": "melee"})[1]
    wolves = battle.unit("wolves")
    for kind, saved, used, chance in (("to hit", 1, 2, 1 / 2 * 2 / 3), (save, 2, 3, 0.0)):
        battle.chapters = [Charms((kind,))]
        batch = attacks.Batch("spears", "wolves", who, 0, attacks.SURE, 0)
        batch.wounds = 2
        dice = ScriptedDice(*faces[:used])
        roll = attacks.roll_armour if save == "for Armour" else attacks.roll_aegis
        roll(battle, batch, dice)
        assert (2 - batch.wounds, dice.used) == (saved, used)
        if kind == save:
            chance = 1 / 4 * 2 / 3 if save == "for Armour" else 1 / 2 * 4 / 9
        assert odds_blows.one_hit(battle, batch).tolist() == pytest.approx([1.0 - chance, chance])
        assert worth.unsaved_chance(battle, 0, wolves) == pytest.approx(chance)
        assert bot_charge._hurt(battle, wolves, who, 9, 0) == pytest.approx(2 / 3 * 5 / 6 * chance)
    told = [event.text({"wolves": "Wolves", "chief": "Chief"}) for event in battle.told]
    name = "Chief" if who else "Wolves"
    assert told[-2] == f"{name} {'rerolls' if who else 'reroll'} 1 die {save}: {faces[0]} become {faces[2]}."


def test_a_limit_of_sight_is_measured_model_by_model() -> None:
    battle = scene(fog=5)  # 18 inches: the archers' front is just so near to the wolves
    archers, wolves = battle.unit("archers"), battle.unit("wolves")
    assert archers.distance_to(wolves) == pytest.approx(18.0)
    assert is_target(battle, archers, wolves)
    battle.put(wolves.stand(10.0, 30.1, 180.0))
    assert not is_target(battle, archers, battle.unit("wolves"))
    assert why_not_target(battle, archers, battle.unit("wolves")).code == "no-sight"


def test_a_deck_that_is_used_up_is_shuffled_anew() -> None:
    """In a game longer than by the book, which ends with two cards left."""
    battle = scene(step="flux", turn=7, length=8, decks={"A": []})
    magic_phase.flux(battle, ScriptedDice(4))
    assert battle.decks["A"] == (1, 2, 3, 5, 6)
    assert not BOOK.broken_invariants(battle)


# ---------------------------------------------------------------------------------------- arrivals


def test_units_arrive_one_after_another_where_there_is_room() -> None:
    units = {
        **UNITS,
        "hounds": {"side": "A", "profile": SOLDIERS, "place": "in reserve"},
        "host": {"side": "A", "profile": {"models": 60, "files": 60}, "place": "in reserve"},
        "brutes": {"side": "B", "profile": SOLDIERS, "place": "in reserve"},
    }
    battle = scene(units, step=TURN_START, turn=1)
    asked = run(turns.start_turn(battle, Sixes()), "hounds")
    assert [question.name for question in asked] == ["arrive", "place", "place"]
    first, where = asked[0], asked[1]
    mine = [key for key, unit in units.items() if unit["side"] == "A"]
    why = {key: refusal.code for key in mine if (refusal := first.why_not(key)) is not None}
    assert why == {"spears": "deployed", "archers": "deployed", "host": "no-room"}
    refusal = where.check((20.0, 20.0, 0.0))
    assert refusal is not None
    assert refusal.why == "The whole unit must be in the zone where it arrives."
    assert notes_of(battle).late == ("hounds", "riders")
    told = [event.text({key: key for key in units} | {"A": "A"}) for event in battle.told]
    assert "No room was found for host to arrive: still in reserve." in told
    assert any([line.startswith("Hounds arrive at ") for line in told])
    assert battle.unit("brutes").place == RESERVE
    refusal = why_away(battle, battle.unit("host"), "QS-SHO-01")
    assert refusal is not None
    assert refusal.code == "in-reserve"


def test_who_is_held_back_is_so_by_the_clause_of_the_chapter() -> None:
    told = [event for event in after_a_deployment().told if isinstance(event, InReserve)]
    assert [(event.unit, event.clause) for event in told] == [("riders", "QS-GEN-03"), ("boars", "QS-GEN-03")]


def test_a_side_with_reserves_has_not_been_massacred() -> None:
    gone = {key: {**unit, "place": "destroyed"} if unit["side"] == "A" else unit for key, unit in UNITS.items()}
    assert victory.is_massacre(scene(gone), "B")
    assert not victory.is_massacre(scene({**gone, "riders": UNITS["riders"]}), "B")


# ---------------------------------------------------------------------------------------- shown and told


def test_a_view_shows_zones_values_and_length() -> None:
    battle = scene(late=["spears"], length=5)
    data = BOOK.view_data(BOOK.view(battle, "A"))
    assert areas_in(data)["A"] == [[[0.0, 0.0], [40.0, 0.0], [30.0, 13.0], [0.0, 13.0]]]
    assert (data["heading"].split(":")[0], data["table"]["width"]) == ("Turn 1 of 5", 40.0)
    spears = next(unit for unit in data["units"] if unit["id"] == "spears")
    assert (spears["profile"]["Str"], spears["profile"]["Mar"]) == ("4", "7")
    assert not notes_in(data, title="Light")
    run(turns.end_turn(battle, Sixes()))
    battle.active = "B"
    run(turns.end_turn(battle, Sixes()))
    assert [note["text"] for note in notes_in(BOOK.view_data(BOOK.view(battle, "")), title="Light")] == [
        "fog 6"
    ]


def test_a_case_knows_the_words_of_the_toy() -> None:
    case = Case(
        case="A unit in reserve arrives along the road",
        proves=["QS-SET-09"],
        book="quick-starter",
        units=UNITS,
        state={"last-light": "dusk", "step": "turn start", "turn": 1},
        dice=[4, 3],
        play=[Play(by="A", asked="place", answer=[4, 20, 0])],
        expect=[
            Expect(unit="riders", is_={"place": "on the table", "came late": True}),
            Expect(unit="spears", is_={"came late": False, "march": 7}),
        ],
    )
    assert run_case(CaseFile(Path("here.yaml"), 1, case)) == ""
    with pytest.raises(BadInput, match=r"state.fog: this case is played without last light"):
        BOOK.arrange({}, UNITS, {"last-light": "no", "fog": 3})


# ---------------------------------------------------------------------------------------- whole games


def test_games_between_bots_end_and_are_reported() -> None:
    book = with_toys(TOYS, BOOK)
    assert isinstance(book, QuickStarter)
    match = Match.start(book, book.sample_options(1), seed=1)
    play_on(match, {seat: make_bot("greedy", book, seat, 1) for seat in match.seats})
    assert match.outcome is not None
    assert match.outcome.why in ("Last Light", "Last Light, a Massacre")
    report = book.report(match)
    assert report.winner == match.outcome.winner
    check_against_states(match, report)
    check_unknown(report)
    battle, options = match.state, match.options
    assert isinstance(battle, Battle)
    assert isinstance(options, QuickStarterOptions)
    assert book.names(options)["brook"] == "Brook"
    assert "Brook" in board_svg(book.view_data(battle.seen_by("")), book.names(options))


def test_random_games_end_with_the_light() -> None:
    """Units come late, the brook runs dry, and a saved game has the ground of the moment."""
    book = with_toys(TOYS, BOOK)
    dry = 0
    for seed in (0, 2):
        match = kit.start(book, seed)
        while not match.over:
            assert match.answer(*kit.decide(match, seed)) is None
            battle = match.state
            assert isinstance(battle, Battle)
            if len(match.journal.entries) % 20 == 0:
                again = book.decode(match.options, book.encode(battle))
                assert [piece.category for piece in again.field.pieces] == [
                    piece.category for piece in battle.field.pieces
                ]
                dry += brook(battle) == ""
        battle = match.state
        assert isinstance(battle, Battle)
        assert notes_of(battle).late
        assert notes_of(battle).dusks == battle.turn == notes_of(battle).length
        assert notes_of(battle).begun == notes_of(battle).ended == 2 * battle.turn
    assert dry
