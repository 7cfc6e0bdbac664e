"""An activation from its first question to its end: what is asked and told, and when chapters are asked."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

import pytest

from banneret.books.age_of_fantasy.activation import (
    action_label,
    activate,
    charge,
    keyframes,
    march_of,
    move,
    start_round,
    take_turn,
)
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapter import Chapter, MoveFrame
from banneret.books.age_of_fantasy.chapters.side_missions.notes import side_notes
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Moment
from banneret.books.doing import Doing
from banneret.core.engine.ask import Ask, Steps
from banneret.core.engine.dice import Dice, ScriptedDice
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import is_plural


class Recorder(Chapter):
    """A chapter that changes nothing and notes every moment at which it is asked."""

    id: ClassVar[str] = "REC"
    windows: ClassVar[tuple[str, ...]] = (
        Moment.TURN_BEGINS,
        Moment.ACTION_ANNOUNCED,
        Moment.CHARGE_DECLARED,
        Moment.UNIT_MOVES,
        Moment.ACTIVATION_ENDS,
        Moment.DICE_ROLLED,
    )

    def __init__(self) -> None:
        self.notes: list[tuple[Any, ...]] = []

    def game_began(self, battle: Battle) -> None:
        self.notes.append(("game", battle.round))

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        self.notes.append(("round", battle.round))
        yield from ()

    def unit_activated(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        self.notes.append(("activated", unit_id))
        yield from ()

    def action_announced(self, battle: Battle, unit_id: str, action: str) -> None:
        self.notes.append(("announced", unit_id, action))

    def action_ended(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        self.notes.append(("ended", unit_id, action))
        yield from ()

    def during_move(self, battle: Battle, unit_id: str, frames: list[MoveFrame], dice: Dice) -> Steps:
        self.notes.append(("moves", unit_id, [round(frame.inches, 3) for frame in frames]))
        yield from ()

    def charged(self, battle: Battle, unit_id: str, action: str, inches: float) -> None:
        self.notes.append(("charged", unit_id, action, round(inches, 2)))

    def melee_fought(
        self, battle: Battle, charger: Unit, defender: Unit, by_charger: int, by_defender: int, dice: Dice
    ) -> Steps:
        self.notes.append(("fought", charger.id, defender.id, by_charger, by_defender))
        yield from ()

    def unit_lost(self, battle: Battle, unit: Unit, last: str, doing: Doing) -> None:
        self.notes.append(("lost", unit.id, last))

    def models_lost(self, battle: Battle, unit: Unit, killed: list[str], clause: str, doing: Doing) -> None:
        self.notes.append(("models", unit.id, tuple(killed), clause))

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        self.notes.append((name, about))
        yield from ()

    def meddle(self, battle: Battle, faces: list[int], clause: str, why: str, seat: str, dice: Dice) -> Any:
        self.notes.append(("rolled", tuple(faces), clause, seat))
        yield from ()
        return faces


class Play:
    """Steps being played: what is asked, by whom and with which options, and what is told."""

    def __init__(self, battle: Battle, steps: Generator[Ask, Any, Any]) -> None:
        self.battle = battle
        self.steps = steps
        self.asked: list[Any] = []
        self.over = False
        self.advance(None)

    def advance(self, answer: Any) -> None:
        try:
            self.asked.append(self.steps.send(answer))
        except StopIteration:
            self.over = True

    def question(self) -> Any:
        (question,) = self.asked[-1].questions.values()
        return question

    def answer(self, given: Any) -> None:
        question = self.question()
        read = question.read(given)
        assert question.check(read) is None
        self.advance(read)

    def default(self) -> None:
        self.advance(self.question().default())

    def texts(self) -> list[str]:
        return [type(event).__name__ for event in self.battle.told]

    def event(self, name: str) -> Event:
        (found,) = [event for event in self.battle.told if type(event).__name__ == name]
        return found


def a_battle(**more: Any) -> tuple[Battle, Recorder]:
    """Units whose names are not their ids: Long Bows and Foot Lancers against Spear Wall."""
    units: dict[str, Any] = {
        "first": {
            "side": "A",
            "profile": {"quality": 4, "defense": 5, "models": 3, "weapons": ["Sword (A1)", 'Bow (24", A1)']},
            "places": [[30, 20], [31.5, 20], [33, 20]],
        },
        "second": {
            "side": "B",
            "profile": {"quality": 4, "defense": 5, "models": 2, "weapons": ["Spear (A1)"]},
            "places": [[31, 26], [32.5, 26]],
        },
        "third": {"side": "B", "profile": {"quality": 4, "defense": 5}, "places": [[60, 40]]},
    }
    state = more.pop("state", {})
    for key, changes in more.items():
        units.setdefault(key, {}).update(changes)
    battle = arrange({}, units, state)[1]
    for key, name in (("first", "Long Bows"), ("second", "Spear Wall"), ("third", "Last Guard")):
        unit = battle.unit(key)
        unit.name, unit.plural = name, is_plural(name)
    recorder = Recorder()
    battle.chapters = [*battle.chapters, recorder]
    return battle, recorder


@pytest.mark.clause("AF-ACT-01", "AF-ACT-03", "AF-ACT-07")
def test_a_turn_in_which_a_unit_advances_and_shoots() -> None:
    battle, recorder = a_battle()
    play = Play(battle, take_turn(battle, ScriptedDice(3, 2, 1)))
    question = play.question()
    assert list(play.asked[0].questions) == ["A"]
    assert (question.name, question.clause, question.prompt) == (
        "unit",
        "AF-ACT-03",
        "Which unit do you activate?",
    )
    assert [(o.key, o.label, o.marks) for o in question.options] == [("first", "Long Bows", ("first",))]
    play.answer("first")
    question = play.question()
    assert (question.name, question.clause, question.prompt) == (
        "action",
        "AF-ACT-07",
        "What do the Long Bows do?",
    )
    assert [(o.key, o.label, o.marks) for o in question.options] == [
        ("hold", "Hold: stay and shoot", ("first",)),
        ("advance", "Advance: move up to 6”, then shoot", ("first",)),
        ("rush", "Rush: move up to 12”, no shooting", ("first",)),
        ("charge", "Charge: up to 12” into melee", ("first",)),
    ]
    assert question.about == ("first",)
    play.answer("advance")
    question = play.question()
    assert (question.name, question.clause) == ("move", "AF-MOV-04")
    assert question.prompt == "Where do the Long Bows move, up to 6”?"
    play.answer({"places": [[30, 22.5], [31.5, 22.5], [33, 22]]})
    moved = play.event("ModelsMoved")
    assert (moved.clause, moved.unit, moved.how, moved.inches) == ("AF-MOV-04", "first", "advance", 2.5)  # type: ignore[attr-defined]
    assert moved.paths[2] == ((33.0, 20.0), (33.0, 22.0))  # type: ignore[attr-defined]
    assert play.question().name == "shoot"
    play.answer({play.question().slots[0].key: "second"})
    assert play.over
    assert [note for note in recorder.notes if note[0] != "rolled"] == [
        (Moment.TURN_BEGINS, ()),
        ("activated", "first"),
        ("announced", "first", "advance"),
        (Moment.ACTION_ANNOUNCED, ("first", "advance")),
        ("moves", "first", [0.0, 1.0, 2.0, 2.5]),
        ("ended", "first", "advance"),
        (Moment.ACTIVATION_ENDS, ("first",)),
    ]
    assert battle.unit("first").activated
    assert battle.activations == 2
    assert battle.turn == "B"
    assert play.event("Activated").clause == "AF-ACT-03"
    assert (play.event("ActionTaken").clause, play.event("ActionTaken").action) == ("AF-ACT-07", "advance")  # type: ignore[attr-defined]


@pytest.mark.clause("AF-MEL-01", "AF-MEL-02", "AF-MEL-03", "AF-MEL-04")
def test_a_charge_from_its_target_to_the_melee() -> None:
    battle, recorder = a_battle()
    play = Play(battle, charge(battle, "first", "charge", ScriptedDice(*[1] * 20)))
    question = play.question()
    assert (question.name, question.clause, question.prompt) == (
        "charge",
        "AF-MEL-01",
        "Whom do the Long Bows charge?",
    )
    assert [(o.key, o.label, o.marks) for o in question.options] == [("second", "Spear Wall", ("second",))]
    assert question.about == ("first",)
    play.answer("second")
    declared = play.event("ChargeDeclared")
    assert (declared.clause, declared.unit, declared.target) == ("AF-MEL-01", "first", "second")  # type: ignore[attr-defined]
    question = play.question()
    assert (question.name, question.mode, question.clause) == ("charge-move", "charge", "AF-MEL-03")
    assert question.prompt == "How do the Long Bows charge the Spear Wall?"
    assert (question.details()["target"], question.details()["movers"]) == ("second", [0, 1, 2])
    play.default()
    moved = play.event("ModelsMoved")
    assert (moved.clause, moved.unit, moved.how) == ("AF-MEL-03", "first", "charge")  # type: ignore[attr-defined]
    names = [note[0] for note in recorder.notes]
    assert names[:3] == [Moment.CHARGE_DECLARED, "moves", "charged"]
    assert recorder.notes[0] == (Moment.CHARGE_DECLARED, ("first", "second"))
    assert recorder.notes[2] == ("charged", "first", "charge", pytest.approx(5.04, abs=0.05))
    assert battle.unit("first").distance_to(battle.unit("second")) < 0.01


@pytest.mark.clause("AF-MEL-03")
def test_who_is_gone_before_the_charge_is_made_does_not_move() -> None:
    """A window may take the target, or the charger; either alone is enough to end it."""

    class Fate(Chapter):
        windows: ClassVar[tuple[str, ...]] = (Moment.CHARGE_DECLARED,)

        def __init__(self, victim: str) -> None:
            self.victim = victim

        def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
            battle.put(battle.unit(self.victim).in_place("destroyed"))
            yield from ()

    for victim in ("first", "second"):
        battle, recorder = a_battle()
        battle.chapters = [*battle.chapters, Fate(victim)]
        play = Play(battle, charge(battle, "first", "charge", ScriptedDice()))
        play.answer("second")
        assert play.over
        assert [note[0] for note in recorder.notes] == [Moment.CHARGE_DECLARED]


@pytest.mark.clause("AF-MEL-03", "AF-XAC-12")
@pytest.mark.parametrize("left", [0, 1])
def test_a_charge_that_is_shot_to_pieces_on_its_way(left: int) -> None:
    """Who is in contact has fallen on the way: those left make the charge anew, if there are any."""

    class Volley(Chapter):
        windows: ClassVar[tuple[str, ...]] = (Moment.UNIT_MOVES,)

        def during_move(self, battle: Battle, unit_id: str, frames: list[MoveFrame], dice: Dice) -> Steps:
            unit = battle.unit(unit_id)
            stands = unit.models[:left]
            battle.put(unit.with_models(list(stands)) if stands else unit.in_place("destroyed"))
            yield from ()

    battle, recorder = a_battle()
    battle.chapters = [*battle.chapters, Volley()]
    play = Play(battle, charge(battle, "first", "charge", ScriptedDice(*[1] * 12)))
    play.answer("second")
    play.default()
    if left:
        assert battle.unit("first").size() == 1
        assert battle.unit("first").distance_to(battle.unit("second")) < 0.01
        assert recorder.notes[2][:3] == ("charged", "first", "charge")
    else:
        assert play.over
        assert [note[0] for note in recorder.notes] == [Moment.CHARGE_DECLARED, "moves"]
        assert "ChargeFailed" not in play.texts()


@pytest.mark.clause("AF-ACT-02", "AF-SID-11", "AF-SID-23")
def test_the_first_round_notes_who_takes_part() -> None:
    hero = {
        "side": "B",
        "profile": {"quality": 3, "defense": 3, "rules": ["Hero", "Tough(3)"]},
        "places": [[62, 44]],
    }
    state = {"step": "round start", "round": 0, "side_missions": "shared", "lost_units": {"A": 2}}
    battle, recorder = a_battle(hero={**hero, "points": 55}, state=state)
    assert side_notes(battle).lost_units == (("A", 2),)
    battle.put(battle.unit("third").in_place("destroyed"))
    battle.start_units = {}
    battle.heroes = ()
    play = Play(battle, start_round(battle, ScriptedDice()))
    assert play.over
    assert recorder.notes[:2] == [("game", 0), ("round", 1)]
    assert battle.start_units == {"A": ("first",), "B": ("second", "hero")}
    assert list(battle.heroes) == [("hero/1", "B", 3, 55)]
    assert side_notes(battle).lost_units == ()
    assert (battle.round, battle.step) == (1, "turn")
    battle.step = "round start"
    battle.start_units = {}
    assert Play(battle, start_round(battle, ScriptedDice())).over
    assert recorder.notes[2:] == [("round", 2)]
    assert battle.start_units == {}


@pytest.mark.clause("AF-MOR-08")
def test_who_wavers_idles_and_recovers_in_a_later_activation() -> None:
    battle, recorder = a_battle()
    battle.put(battle.unit("first").made_wavering(1))
    play = Play(battle, activate(battle, "first", ScriptedDice()))
    assert play.over
    assert play.event("Idled").clause == "AF-MOR-08"
    assert "Recovered" in play.texts()
    assert not battle.unit("first").wavering
    assert recorder.notes == [("activated", "first"), (Moment.ACTIVATION_ENDS, ("first",))]


@pytest.mark.clause("AF-MOR-08")
def test_who_loses_its_nerve_in_its_own_activation_still_acts_and_stays_wavering() -> None:
    battle, _ = a_battle()
    battle.put(battle.unit("first").made_wavering(2))
    play = Play(battle, activate(battle, "first", ScriptedDice()))
    assert play.question().name == "action"
    play.answer("hold")
    play.default()
    assert play.over
    assert "Recovered" not in play.texts()
    assert battle.unit("first").wavering


@pytest.mark.clause("AF-XAC-03", "AF-XAC-05", "AF-MOR-08")
def test_what_a_wavering_unit_may_do() -> None:
    battle, recorder = a_battle(state={"actions": ["hunker down", "overwatch", "defensive stance"]})
    battle.put(battle.unit("first").made_wavering(1))
    play = Play(battle, activate(battle, "first", ScriptedDice()))
    question = play.question()
    assert (question.name, question.clause) == ("action", "AF-MOR-08")
    assert question.prompt == "What do the Long Bows do, being Wavering?"
    assert [(o.key, o.marks) for o in question.options] == [
        ("idle", ("first",)),
        ("hunker down", ("first",)),
        ("defensive stance", ("first",)),
    ]
    assert question.options[0].label == "Stay idle"
    assert question.options[1].label == action_label(battle, battle.unit("first"), "hunker down")
    play.answer("hunker down")
    assert play.over
    assert ("announced", "first", "hunker down") in recorder.notes
    assert battle.unit("first").stances == ("hunker down",)


@pytest.mark.clause("AF-XAC-01")
def test_what_actions_are_called() -> None:
    battle, _ = a_battle(
        first={
            "profile": {"quality": 4, "defense": 5, "models": 2, "extra": [{"name": "x", "rules": ["Fast"]}]},
            "places": [[30, 20], [31.5, 20]],
        },
        state={"actions": ["heavy charge", "stealth move", "covering fire"]},
    )
    unit = battle.unit("first")
    # Nothing is said of shooting where nobody has anything to shoot with.
    assert [action_label(battle, unit, action) for action in ("hold", "advance", "rush", "charge")] == [
        "Hold: stay",
        "Advance: move up to 8”",
        "Rush: move up to 16”",
        "Charge: up to 16” into melee",
    ]
    heavy, stealth = (
        "Heavy Charge: up to 16”; +1 to hit if it is over 3” and under 6”",
        "Stealth Move: up to 8”",
    )
    assert action_label(battle, unit, "heavy charge") == heavy
    assert action_label(battle, unit, "stealth move") == f"{stealth}, no shooting; -1 to hit it by shooting"
    assert action_label(battle, unit, "covering fire").startswith("Covering Fire")
    assert action_label(battle, unit, "unheard of") == "unheard of"
    play = Play(battle, move(battle, "first", "rush", ScriptedDice()))
    assert play.question().prompt == "Where do the Long Bows move, up to 16”?"
    assert play.question().limits() == [16.0, 12.0]


@pytest.mark.clause("AF-XAC-12")
def test_where_models_are_at_every_inch() -> None:
    """One goes 2.5" round a corner, the other 1"; halfway both are halfway, and who stays stays."""
    battle, _ = a_battle()
    unit = battle.unit("first")
    march = march_of(battle, unit, "advance")
    trial = march.attempt([(30.0, 22.5, 0.0), (31.5, 21.0, 0.0), (33.0, 20.0, 0.0)], {})
    frames = keyframes(unit, trial)
    assert [frame.inches for frame in frames] == [0.0, 1.0, 2.0, 2.5]
    assert [[(round(base.cx, 3), round(base.cy, 3)) for base in frame.bases] for frame in frames] == [
        [(30.0, 20.0), (31.5, 20.0), (33.0, 20.0)],
        [(30.0, 21.0), (31.5, 20.4), (33.0, 20.0)],
        [(30.0, 22.0), (31.5, 20.8), (33.0, 20.0)],
        [(30.0, 22.5), (31.5, 21.0), (33.0, 20.0)],
    ]
    bent = march.attempt([(32.0, 22.0, 0.0), (31.5, 21.0, 0.0), (33.0, 20.0, 0.0)], {0: [(30.0, 22.0)]})
    assert [(round(frame.bases[0].cx, 3), round(frame.bases[0].cy, 3)) for frame in keyframes(unit, bent)] == [
        (30.0, 20.0),
        (30.0, 21.0),
        (30.0, 22.0),
        (31.0, 22.0),
        (32.0, 22.0),
    ]
