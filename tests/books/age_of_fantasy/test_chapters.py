"""Chapters are handed what they ask for, at every moment of whole games: a chapter that looks at all of it."""

from __future__ import annotations

import inspect
import random
import re
from typing import Any, ClassVar

import pytest

from banneret.books.age_of_fantasy.activation import take_turn
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapter import Chapter, MoveFrame
from banneret.books.age_of_fantasy.missions import settle_scenario
from banneret.books.age_of_fantasy.shooting import every_weapon, possible_targets
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Moment
from banneret.books.opr.objectives import Objective
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.tray import Model
from banneret.core.engine.ask import Refusal
from banneret.core.engine.dice import Dice, ScriptedDice, SeededDice
from tests.books.age_of_fantasy.test_activation import Play

BOOK = AgeOfFantasy()

KINDS: dict[str, Any] = {
    "battle": Battle,
    "unit": Unit,
    "target": Unit,
    "charger": Unit,
    "defender": Unit,
    "model": (Model, str),
    "weapon": Weapon,
    "dice": Dice,
    "frames": list,
    "targets": list,
    "killed": list,
    "faces": list,
    "actions": list,
    "about": tuple,
    "inches": float,
    "quality": int,
    "value": int,
    "rounds": int,
    "hits": int,
    "by_charger": int,
    "by_defender": int,
}

EVERY_MOMENT: tuple[str, ...] = tuple([value for name, value in vars(Moment).items() if name.isupper()])


class Inspector(Chapter):
    """Changes nothing, and notes what it is asked, if all of it is of the right kind."""

    id: ClassVar[str] = "INS"
    windows: ClassVar[tuple[str, ...]] = EVERY_MOMENT

    def __init__(self) -> None:
        self.noted: set[str] = set()
        self.moments: list[tuple[str, tuple[str, ...]]] = []

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name.startswith("_") or not inspect.ismethod(found):
            return found

        def looked_at(*given: Any) -> Any:
            parameters = list(inspect.signature(found).parameters)
            assert len(parameters) == len(given), name
            for parameter, value in zip(parameters, given, strict=True):
                self._look(name, parameter, value, given)
            self.noted.add(name)
            if name == "window":
                self.moments.append((given[1], given[2]))
            return found(*given)

        return looked_at

    def _look(self, name: str, parameter: str, value: Any, given: tuple[Any, ...]) -> None:
        what = f"{name}: {parameter} is {value!r}"
        if parameter in KINDS:
            assert isinstance(value, KINDS[parameter]), what
        battle = given[0]
        if parameter in ("unit_id", "target_id"):
            assert value in battle.units, what
        if parameter == "clause":
            assert value.startswith("AF-"), what
        if parameter == "seat":
            assert value in ("A", "B"), what
        if parameter == "why":
            assert " " in value or value.istitle() or value.islower(), what
        if parameter == "action":
            assert value in ACTIONS, what
        if parameter == "frames":
            assert all(isinstance(frame, MoveFrame) for frame in value), what


ACTIONS = (
    *("hold", "advance", "rush", "charge", "idle", "hunker down", "defensive stance", "covering fire"),
    *("focused fire", "heavy charge", "stealth move", "overwatch", "counter-move", "scout", "separate"),
)


def eager(question: Any, rng: random.Random) -> Any:
    """Charge if it can be, else anything."""
    keys = [option.key for option in getattr(question, "options", ())]
    if question.name == "action" and "charge" in keys:
        return "charge"
    return rng.choice(question.candidates(rng, 3))


CLAUSE = re.compile(r"AF-[A-Z]{3}-\d\d")
NAME = re.compile(r"[a-z]+(-[a-z]+)*")


class WordyDice(SeededDice):
    """Dice that look at what they are rolled for."""

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        assert CLAUSE.fullmatch(clause), clause
        assert not CLAUSE.search(purpose), purpose
        return super().d6(count, clause, purpose)


def look_at_question(seat: str, question: Any) -> None:
    """Its words are where they belong: a name, a clause, a sentence that asks."""
    assert seat in ("A", "B")
    assert NAME.fullmatch(question.name), question.name
    assert CLAUSE.fullmatch(question.clause), question.clause
    assert question.prompt.endswith(("?", ")")), question.prompt
    for option in getattr(question, "options", ()):
        assert option.label
        assert option.label[0].isupper() or option.label[0].isdigit() or question.name in ("piece", "pieces")
        assert isinstance(option.marks, tuple)


def look_at_event(event: Any, battle: Battle, names: dict[str, str]) -> None:
    """Every field is what its name says, and it can be told."""
    assert CLAUSE.fullmatch(event.clause), event
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field in ("unit", "target", "charger", "defender", "hero", "loser"):
            assert value in battle.units or (field == "loser" and not value), event
        elif field in ("seat", "owner", "winner"):
            assert value in ("A", "B", ""), event
        elif field == "marker":
            assert value.startswith("marker-"), event
        elif field == "killed":
            assert all(name in names for name in value), event
    text = event.text(names)
    assert text
    assert not CLAUSE.search(text), text


def played(seed: int, *chapters: Chapter) -> None:
    """A game of random answers, with all words where they belong."""
    options = BOOK.sample_options(seed)
    battle = BOOK.begin(options)
    battle.chapters = [*battle.chapters, *chapters]
    rng, dice = random.Random(seed), WordyDice(seed)
    names = BOOK.names(options)
    for _ in range(600):
        if battle.step == "over":
            break
        steps = BOOK.step(battle, dice)
        try:
            ask = next(steps)
            while True:
                for seat, question in ask.questions.items():
                    look_at_question(seat, question)
                answers = {seat: eager(q, rng) for seat, q in ask.questions.items()}
                ask = steps.send(answers if len(ask.questions) > 1 else next(iter(answers.values())))
        except StopIteration:
            pass
        for event in battle.told:
            look_at_event(event, battle, names)
        battle.told.clear()
    assert battle.step == "over"


@pytest.mark.parametrize("seed", [1, 2, 5, 6, 7, 8, 10, 12, 17, 22])
def test_every_word_is_where_it_belongs(seed: int) -> None:
    """In questions, rolls and events of games with many missions and ways of setting up."""
    played(seed)


@pytest.mark.parametrize("seed", [3, 9])
def test_every_hook_is_handed_what_it_names(seed: int) -> None:
    """Two games of random answers, with every extra action agreed on."""
    inspector = Inspector()
    played(seed, inspector)
    assert {
        "unit_activated",
        "action_announced",
        "action_ended",
        "round_began",
        "window",
        "meddle",
    } <= inspector.noted
    assert {"allowance", "weapon_range", "hit_modifier", "models_lost", "may_cast"} <= inspector.noted


@pytest.mark.clause("AF-MEL-05", "AF-MEL-22")
def test_the_windows_of_a_charge_and_its_melee() -> None:
    def soldiers(side: str, x: float, y: float) -> dict[str, Any]:
        profile = {"quality": 4, "defense": 5, "weapons": ["Sword (A1)"], "rules": ["Tough(3)"]}
        return {"side": side, "profile": profile, "places": [[x, y]]}

    battle = arrange({}, {"one": soldiers("A", 30, 20), "two": soldiers("B", 30, 24)}, {})[1]
    inspector = Inspector()
    battle.chapters = [*battle.chapters, inspector]
    play = Play(battle, take_turn(battle, ScriptedDice(1, 4, 1, 1, 1, 1)))
    for answer in ("one", "charge", "two"):
        play.answer(answer)
    play.default()
    while not play.over:
        play.answer("yes")
    assert inspector.moments == [
        (Moment.TURN_BEGINS, ()),
        (Moment.CHOOSING_UNIT, ()),
        (Moment.ACTION_ANNOUNCED, ("one", "charge")),
        (Moment.CHARGE_DECLARED, ("one", "two")),
        (Moment.MELEE_BEGINS, ("one", "two")),
        (Moment.BOTH_HAVE_STRUCK, ("one", "two")),
        (Moment.MELEE_ENDS, ("one", "two")),
        (Moment.ACTIVATION_ENDS, ("one",)),
    ]


@pytest.mark.clause("AF-SHO-01")
def test_chapters_have_their_say_on_targets_and_ranges() -> None:
    class Fog(Chapter):
        def why_no_target(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
            return Refusal("fog", "AF-SHO-01", "It is hidden by fog.") if target.id == "near" else None

        def weapon_range(self, battle: Battle, unit: Unit, weapon: Weapon, inches: float) -> float:
            return inches - 6.0 if unit.id == "archer" and weapon.name == "Bow" else inches

    def soldier(side: str, y: float) -> dict[str, Any]:
        profile = {"quality": 4, "defense": 5, "weapons": ['Bow (24", A1)', 'Javelin (12", A1)']}
        return {"side": side, "profile": profile, "places": [[30, y]]}

    units = {
        "archer": soldier("A", 4),
        "near": soldier("B", 12),
        "mid": soldier("B", 20),
        "far": soldier("B", 26),
    }
    battle = arrange({}, units, {})[1]

    def offered() -> dict[str, list[str]]:
        slots = possible_targets(battle, battle.unit("archer"))
        return {slot.key: [option.key for option in slot.options] for slot in slots}

    before = offered()
    assert sorted([key for keys in before.values() for key in keys]) == ["far", "mid", "near", "near"]
    battle.chapters = [*battle.chapters, Fog()]
    assert list(offered().values()) == [["mid"]]
    reasons = [slot.closed.why("near") for slot in every_weapon(battle, battle.unit("archer"))]
    assert [reason.code for reason in reasons if reason is not None] == ["fog", "fog"]


@pytest.mark.clause("AF-DEP-01", "AF-MIS-01", "AF-SID-03", "AF-SID-04")
def test_what_was_agreed_is_told_without_a_die() -> None:
    units = {"one": {"side": "A", "profile": {"quality": 4, "defense": 5}}}
    state = {
        "step": "scenario",
        "round": 0,
        "deployment": "ambush",
        "mission": "sabotage",
        "selection": "limited",
    }
    battle = arrange({}, units, {**state, "side_missions": "shared"})[1]
    assert Play(battle, settle_scenario(battle, ScriptedDice())).over
    told: list[Any] = list(battle.told)
    assert [(each.what, each.name, each.face) for each in told] == [
        ("Deployment", "Ambush", 0),
        ("Mission", "Sabotage", 0),
        ("Side-missions", "Shared", 0),
        ("Selection", "Limited", 0),
    ]
    assert battle.step == "side-missions"
    battle = arrange({}, units, state)[1]
    assert Play(battle, settle_scenario(battle, ScriptedDice())).over
    assert battle.step == "objectives"


def test_markers_that_change_hands_stay_where_they_are() -> None:
    marker = Objective("marker-1", 10.0, 20.0, "A", "B", "one")

    def facts(found: Objective) -> tuple[Any, ...]:
        return found.id, found.x, found.y, found.owner, found.belongs, found.carrier

    assert facts(marker.owned_by("B")) == ("marker-1", 10.0, 20.0, "B", "B", "one")
    assert facts(marker.carried_by("two", "B")) == ("marker-1", 10.0, 20.0, "B", "B", "two")
    assert facts(marker.dropped_at(5.0, 6.0)) == ("marker-1", 5.0, 6.0, "", "B", "")
