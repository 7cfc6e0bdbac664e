"""Advice in Age of Fantasy: hints for every attack, agreeing with the odds, and measuring."""

from __future__ import annotations

import functools
import math
import random
import re
import time
from typing import Any

import pytest

from banneret.books.age_of_fantasy.activation import activate
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import MoveFrame
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import (
    COVERING,
    FOCUSED,
    HEAVY,
    OVERWATCH,
    React,
)
from banneret.books.age_of_fantasy.chapters.extra_actions.events import Reacted
from banneret.books.age_of_fantasy.events import ActionTaken, ChargeDeclared, ModelsMoved
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, HOLD, allowances
from banneret.books.age_of_fantasy.shooting import Aim, possible_targets, weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.events import Activated, Suffered
from banneret.books.opr.sheets import Spell
from banneret.core.engine.ask import Assign, Choice, Option, Pick, Question
from banneret.core.engine.book import AnyBook, open_book
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.space.bases import gap, gap_to_point
from banneret.core.space.shown import MeasuredData
from banneret.odds import advice, pmf, timekeeping
from banneret.odds.advice import hints, measure
from banneret.odds.age_of_fantasy import advice as advice_age_of_fantasy
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy import measuring as measuring_age_of_fantasy
from banneret.odds.age_of_fantasy.advice import action_of, chance_to_win, has_moved, wounds_so_far
from banneret.odds.age_of_fantasy.bodies import band_of
from banneret.odds.age_of_fantasy.chapters.extra_actions import covering_fire
from banneret.odds.age_of_fantasy.face_to_face import face_to_face
from banneret.odds.age_of_fantasy.measuring import between, ring
from banneret.odds.age_of_fantasy.shooting import declared_at
from banneret.odds.wording import percent
from tests.odds.age_of_fantasy_units import BARE, bought, made, some_unit, with_losses
from tests.odds.opr import pack_of, weapon

BOOK: AnyBook = open_book("age-of-fantasy")

Asked = tuple[Battle, Question, tuple[Event, ...]]


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine time runs short, and the words would differ."""
    monkeypatch.setattr(advice_age_of_fantasy.AgeOfFantasyAdviser, "seconds", 1e9)
    monkeypatch.setattr(measuring_age_of_fantasy, "SECONDS", 1e9)


def with_spells(battle: Battle, army: str) -> Battle:
    spells = {seat: [Spell(f"{seat}.{data.id}", data) for data in pack_of(army).spells] for seat in "AB"}
    battle.field = Field(72.0, 48.0, battle.field.pieces, spells)
    return battle


@functools.cache
def questions() -> tuple[Asked, ...]:
    """What is asked in activations of many pairs of units, with what was seen and known then."""
    found: list[Asked] = []
    for number in range(40):
        rng = random.Random(f"advice {number}")
        first, second = some_unit(rng, "A", shoots=number % 3 == 0), some_unit(rng, "B")
        if number % 4 == 0:
            army = "hollow-court"
            first = bought("A", army, "husks", hero="cairn-speaker")
            second = bought("B", army, "husks", hero="cairn-speaker")
        if number % 5 == 0:
            second = second.with_stances((OVERWATCH,))
        battle = face_to_face(first, second, rng.choice((2.0, 5.0, 9.0)))
        with_spells(battle, rng.choice(("hollow-court", "cinder-horde", "thornwood-kin")))
        steps = activate(battle, "A.unit", SeededDice(number))
        reply: Any = None
        while True:
            try:
                asked = steps.send(reply)
            except StopIteration:
                break
            (question,) = asked.questions.values()
            found.append((battle.copy(), question, tuple(battle.told)))
            reply = rng.choice(question.candidates(rng, 5))
            if question.name == "action" and rng.random() < 0.8:
                keys = [option.key for option in question.options]  # type: ignore[attr-defined]
                liked = [key for key in (CHARGE, HEAVY, HOLD, FOCUSED, COVERING, ADVANCE) if key in keys]
                reply = rng.choice(liked) if liked else reply
            if question.name == "shoot":
                assert isinstance(question, Assign)
                reply = declared_at(question.slots, "B.unit") or declared_at(question.slots, "A.unit")
    return tuple(found)


def wanted(question: Question) -> list[str]:
    """The keys of all options that attack somebody or are magic."""
    if isinstance(question, Assign) and question.name == "shoot":
        return [f"{slot.key}: {option.key}" for slot in question.slots for option in slot.options]
    if isinstance(question, Choice):
        if question.name in ("charge", "spell", "spell-target"):
            return [option.key for option in question.options if option.key]
        if question.name == "action":
            return [option.key for option in question.options if option.key in (CHARGE, HEAVY)]
        if question.name in ("strike-back", "breath", "return-fire"):
            return ["yes"]
    if isinstance(question, Pick) and question.name == "block":
        return question.keys()
    return []


def test_every_attack_option_has_a_hint() -> None:
    adviser = advice.adviser_for(BOOK)
    names = set()
    for view, question, told in questions():
        # The adviser itself, which does not swallow faults.
        found = adviser.hints(view, question, told)
        assert set(wanted(question)) <= set(found), question.prompt
        assert all(text and len(text) < 240 and "nan" not in text for text in found.values())
        if found:
            names.add(question.name)
            assert hints(BOOK, view, question, told) == found
        assert set(adviser.hints(view, question, ())) >= set(wanted(question))
    assert {"shoot", "charge", "action", "strike-back", "spell", "spell-target", "block", "overwatch"} <= names


def test_shooting_hints_are_the_odds_of_the_table() -> None:
    actions = set()
    for view, question, told in questions():
        if not isinstance(question, Assign) or question.name != "shoot":
            continue
        unit = view.unit(question.about[0])
        action = action_of(unit.id, told)
        found = hints(BOOK, view, question, told)
        for slot in question.slots:
            for option in slot.options:
                text = found[f"{slot.key}: {option.key}"]
                if "#" in option.key or slot.key.startswith("breath"):
                    continue
                target = view.unit(option.key)
                declared = {slot.key: option.key}
                actions.add(action)
                assert text.startswith("hits on ")
                if action == COVERING:
                    pinned = covering_fire(view, unit, declared)[target.id]
                    assert f"{percent(pinned.pinned)} to pin them, {percent(pinned.wavering)} to" in text
                    continue
                moved = bool(has_moved(unit.id, told))
                told_odds = odds.shooting_at_several(view, unit, declared, action, moved)[target.id]
                assert f"{pmf.mean(told_odds.wounds):.1f} wound" in text
                assert ("to destroy" in text) == (told_odds.destroyed >= 0.005)
                assert ("waver" in text) == (told_odds.wavering >= 0.005)
    assert {HOLD, FOCUSED, COVERING, OVERWATCH} <= actions


def test_charge_hints_are_the_odds_of_the_melee() -> None:
    checked = 0
    for view, question, told in questions():
        if question.name == "charge" and isinstance(question, Choice):
            unit = view.unit(question.about[0])
            action = action_of(unit.id, told)
            for key, text in hints(BOOK, view, question, told).items():
                found = odds.charge(view, unit, view.unit(key), action=action)
                assert found is not None
                dealt, taken = pmf.mean(found.defender.suffered), pmf.mean(found.charger.suffered)
                assert text.startswith(f"{dealt:.1f} wounds dealt and {taken:.1f} taken; ")
                assert f"{percent(found.charger.wins)} to win" in text
                assert ("phalanx" in text) == found.charge_broken
                checked += 1
    assert checked > 5


def test_the_hint_for_an_action_names_the_best_target() -> None:
    checked = 0
    for view, question, told in questions():
        if question.name != "action":
            continue
        found = hints(BOOK, view, question, told)
        for action, text in found.items():
            assert view.unit("B.unit").name.removeprefix("The ") in text
            checked += action in (HOLD, FOCUSED, COVERING)
            armed = "no missiles" not in text
            assert ("pin them" in text) == (action == COVERING and armed)
    assert checked > 5


@pytest.mark.clause("AF-MEL-17")
def test_the_chance_to_win_by_striking_back_adds_up_to_that_of_the_whole_melee() -> None:
    battle = face_to_face(made("A", 5, 4, 5, [weapon(1)], "Fear"), made("B", 5, 4, 4, [weapon(1)]), 2.0)
    landed = odds.landing(battle, battle.unit("A.unit"), battle.unit("B.unit"))
    assert landed is not None
    there = landed.battle
    charger, defender = there.unit("A.unit"), there.unit("B.unit")
    whole = odds.melee(there, charger, defender, strike_back=False)
    band = band_of(there, defender)
    total = 0.0
    for state in range(band.last):
        left = band_of(there, band.unit_at(state))
        start = band_of(there, charger)
        total += float(whole.defender.suffered[state]) * chance_to_win(start, left, start.start(), (state, 0))
    assert total == pytest.approx(whole.defender.wins)


def test_striking_back_knows_what_has_been_dealt() -> None:
    battle = face_to_face(made("A", 5, 4, 4, [weapon(1)]), made("B", 5, 4, 4, [weapon(1)]), 2.0)
    landed = odds.landing(battle, battle.unit("A.unit"), battle.unit("B.unit"))
    assert landed is not None
    there = landed.battle
    question = Choice("strike-back", "AF-MEL-15", "?", [Option("yes", "")], ("B.unit", "A.unit"))
    plain = hints(BOOK, there, question)
    assert "to win" not in plain["yes"]
    assert plain["no"] == "not fatigued"
    told: list[Event] = [
        ChargeDeclared("AF-MEL-01", "A.unit", "B.unit"),
        Suffered("AF-SPC-42", "B.unit", 3, (), 5, ("A.unit",), "magic"),  # a spell, which does not count
    ]
    assert wounds_so_far("A.unit", "B.unit", told) == (0, 0)
    even = hints(BOOK, there, question, told)
    told += [
        Suffered("AF-MEL-14", "B.unit", 8, (), 5, ("A.unit",), "melee"),
        Suffered("AF-SPC-22", "B.unit", 1, (), 5, ("A.unit",), "melee"),
        Suffered("AF-SPC-26", "A.unit", 2, (), 5, ("B.unit",), "melee"),
    ]
    assert wounds_so_far("A.unit", "B.unit", told) == (9, 2)
    assert wounds_so_far("B.unit", "A.unit", told) is None
    behind = hints(BOOK, there, question, told)
    assert ", under 1 % to win" in behind["yes"]
    assert behind["no"].startswith("0 % to win")
    assert ", under 1 % to win" not in even["yes"]
    tired = there.copy()
    tired.put(tired.unit("B.unit").made_fatigued())
    assert "fatigued" not in hints(BOOK, tired, question)["yes"]


@pytest.mark.clause("AF-XAC-12", "AF-XAC-13")
def test_overwatch_is_judged_at_every_moment() -> None:
    watcher = made("A", 3, 4, 4, [weapon(1, range_=12)]).with_stances((OVERWATCH,))
    battle = face_to_face(watcher, made("B", 5, 4, 5, []), 8.0)
    unit, mover = battle.unit("A.unit"), battle.unit("B.unit")
    options = [Option("", "no"), Option("0", "After 0”"), Option("1", "After 5”")]
    away = [base.at(base.cx, base.cy + 3.8, base.heading) for base in mover.bases]
    frames = [MoveFrame(0.0, mover.bases), MoveFrame(4.0, away)]
    question = React("?", options, (unit.id, mover.id), frames, [model.id for model in mover.models])
    here = odds.shooting(battle, unit, mover, action=OVERWATCH)
    told = hints(BOOK, battle, question)
    assert set(told) == {"0", "1"}
    assert told["0"].startswith(f"{pmf.mean(here.wounds):.1f} wounds expected")
    assert told["0"] != told["1"]  # from further away fewer models reach
    back = Choice("return-fire", "AF-XAC-13", "?", [Option("yes", ""), Option("no", "")], (unit.id, mover.id))
    assert hints(BOOK, battle, back) == {"yes": told["0"]}


def test_breath_in_melee() -> None:
    battle = face_to_face(made("A", 1, 4, 4, [], "Breath Attack"), made("B", 9, 4, 4, []), 1.0)
    question = Choice("breath", "AF-SPC-10", "?", [Option("yes", ""), Option("no", "")], ("A.unit",))
    told = [ChargeDeclared("AF-MEL-01", "A.unit", "B.unit")]
    assert hints(BOOK, battle, question, told) == {"yes": "3 hits, 2.0 wounds expected"}
    assert hints(BOOK, battle, question) == {"yes": "3 hits, 2.0 wounds expected"}


def test_what_has_been_told_of_a_unit() -> None:
    moved = ModelsMoved("AF-MOV-04", "a", "advance", (), 3.0)
    told: list[Event] = [Activated("AF-ACT-03", "a"), ActionTaken("AF-ACT-07", "a", ADVANCE)]
    assert (action_of("a", told), has_moved("a", told)) == (ADVANCE, False)
    assert (action_of("a", [*told, moved]), has_moved("a", [*told, moved])) == (ADVANCE, True)
    assert (action_of("b", told), has_moved("b", told)) == ("", None)
    assert has_moved("a", ()) is None
    reacts = [*told, Reacted("AF-XAC-12", "b", "a", 2.0, True)]
    assert (action_of("b", reacts), has_moved("b", reacts)) == (OVERWATCH, False)


def test_a_weapon_that_minds_moving_says_so() -> None:
    battle = face_to_face(made("A", 1, 4, 4, [weapon(1, "Indirect", range_=36)]), made("B", 9, 4, 4, []), 20.0)
    unit = battle.unit("A.unit")
    question = Assign("shoot", "AF-SHO-07", "?", possible_targets(battle, unit), (unit.id,))
    (text,) = hints(BOOK, battle, question).values()
    assert text.startswith("hits on 4+ (5+ if it has moved), ")


def test_short_of_time_there_is_still_the_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whom a charge reaches is kept from earlier questions; without that nothing can be said of an action.
    monkeypatch.setattr(advice_age_of_fantasy.AgeOfFantasyAdviser, "seconds", 600.0)
    for view, question, told in questions():
        if question.name == "action":
            hints(BOOK, view, question, told)
    monkeypatch.setattr(advice_age_of_fantasy.AgeOfFantasyAdviser, "seconds", -1.0)
    checked = 0
    for view, question, told in questions():
        found = hints(BOOK, view, question, told)
        if question.name in ("shoot", "charge", "action"):
            assert set(wanted(question)) <= set(found)
            checked += len(found)
            if question.name == "charge":
                assert all(re.match(r"about .* wounds dealt", text) for text in found.values())
    assert checked


def test_the_time_is_kept_inside_one_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that runs out in the midst of the odds of one charge: they are broken off there and then."""
    charger = made("A", 20, 4, 4, [weapon(2, "Rending")])
    battle = face_to_face(charger, made("B", 20, 4, 4, [weapon(1, "Poison")]), 6.0)
    options = [Option("B.unit", "them")]
    question = Choice("charge", "AF-MEL-01", "?", options, ("A.unit",))
    looked: list[float] = []

    def ticking() -> float:
        looked.append(float(len(looked)))
        return looked[-1]

    monkeypatch.setattr(advice_age_of_fantasy.AgeOfFantasyAdviser, "seconds", 6.0)
    monkeypatch.setattr(time, "perf_counter", ticking)
    (text,) = hints(BOOK, battle, question).values()
    assert "wounds dealt" in text
    assert "about " in text
    # Once to begin with, and until it has run out; nothing looks at it after that.
    assert len(looked) == 8
    monkeypatch.setattr(advice_age_of_fantasy.AgeOfFantasyAdviser, "seconds", 1e9)
    (text,) = hints(BOOK, battle, question).values()
    assert "to win" in text
    assert len(looked) > 50


def test_without_a_limit_nothing_is_broken_off() -> None:
    """Bots ask for odds without any: what they learn must not hang on the clock."""
    timekeeping.keep_time()
    assert timekeeping.in_time(-1.0, lambda: 1) is None
    assert timekeeping.in_time(math.inf, lambda: 1) == 1


def test_hints_never_raise_but_tell_of_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    _, question, told = next(asked for asked in questions() if asked[1].name == "charge")
    assert hints(BOOK, None, question, told) == {}
    assert hints(BOOK, object(), question, ()) == {}
    assert [record.getMessage() for record in caplog.records] == [
        "no hints for the question “charge” of age-of-fantasy"
    ] * 2
    assert all(record.exc_info for record in caplog.records)


# ------------------------------------------------------------------------------------------ measuring


@functools.cache
def tables() -> list[Battle]:
    found = []
    for number in range(8):
        rng = random.Random(f"table {number}")
        battle = face_to_face(
            some_unit(rng, "A", shoots=True),
            some_unit(rng, "B"),
            rng.choice((3.0, 9.0, 20.0)),
            rng.choice(("", "inside")),
        )
        found.append(battle)
    return found


def pairs(battle: Battle) -> list[tuple[Unit, Unit]]:
    return [(unit, enemy) for unit in battle.on_table() for enemy in battle.enemies_of(unit)]


def check_shapes(result: MeasuredData, battle: Battle) -> None:
    assert result["text"].endswith(".")
    for shape in result["shapes"]:
        assert shape["kind"] in ("polygon", "line")
        assert shape["style"] in ("range", "move", "arc", "sight", "blocked", "threat")
        assert len(shape["points"]) >= (3 if shape["kind"] == "polygon" else 2)
        for x, y in shape["points"]:
            assert -0.01 <= x <= battle.field.width + 0.01
            assert -0.01 <= y <= battle.field.depth + 0.01


@pytest.mark.clause("AF-GEN-15", "AF-GEN-16", "AF-GEN-17")
def test_range() -> None:
    for battle in tables():
        for unit, enemy in pairs(battle):
            result = measure(BOOK, battle, "range", unit.id, enemy.id)
            check_shapes(result, battle)
            apart = unit.distance_to(enemy)
            assert f"{apart:.1f}”" in result["text"]
            (x0, y0), (x1, y1) = result["shapes"][-1]["points"]
            assert math.hypot(x1 - x0, y1 - y0) == pytest.approx(apart, abs=0.01)
            labels = " ".join([shape["label"] for shape in result["shapes"]])
            assert all(f"{w.name} {w.range}”" in labels for w in weapon_groups(unit))
            for own in weapon_groups(unit):
                said = result["text"].split("Beyond")[0]
                reached = bool(Aim(battle, unit, enemy).firing(own))
                assert not reached or f"{own.name} ({own.range}”)" in said
        unit = battle.on_table()[0]
        check_shapes(measure(BOOK, battle, "range", unit.id, [10, 20.5]), battle)
        check_shapes(measure(BOOK, battle, "range", unit.id), battle)
        base = unit.bases[0]
        assert "0.0”" in measure(BOOK, battle, "range", unit.id, [base.cx, base.cy])["text"]


def test_a_range_that_only_some_models_have_says_how_many() -> None:
    battle = face_to_face(made("A", 5, 4, 4, [weapon(1, range_=12)]), made("B", 1, 4, 4, []), 11.5)
    text = measure(BOOK, battle, "range", "A.unit", "B.unit")["text"]
    count = len(
        Aim(battle, battle.unit("A.unit"), battle.unit("B.unit")).firing(
            weapon_groups(battle.unit("A.unit"))[0]
        )
    )
    assert 0 < count < 5
    assert f"Weapon (12”) of {count} of 5 models" in text


def test_a_ring_goes_round_all_that_is_within_reach() -> None:
    for base in ((1.0, 1.0), (1.0, 2.0)):
        unit = made("A", 5, 4, 4, [], base=base)
        unit = face_to_face(unit, made("B", 1, 4, 4, []), 5.0).unit("A.unit")
        x, y, _ = unit.middle()
        for px, py in ring(unit, [6.0] * 5):
            # At its edge the reach ends, and further out nothing is within it.
            for share, far in ((1.0, 0.0), (1.05, 0.05), (1.5, 1.0)):
                out = (x + share * (px - x), y + share * (py - y))
                nearest = min([gap_to_point(own, *out) for own in unit.bases])
                assert nearest >= 6.0 + far - 0.03
                assert share > 1.0 or nearest == pytest.approx(6.0, abs=0.03)


def test_the_closest_points_of_two_bases() -> None:
    rng = random.Random(4)
    for _ in range(200):
        shapes = [(1.0, 1.0), (1.0, 2.0)]
        units = [made("A", 1, 4, 4, [], base=rng.choice(shapes)) for _ in range(2)]
        a, b = [
            unit.at([(rng.uniform(0, 9), at + rng.uniform(0, 3), rng.uniform(0, 359))]).bases[0]
            for unit, at in zip(units, (0.0, 8.0), strict=True)
        ]
        (x0, y0), (x1, y1) = between(a, b)
        assert math.hypot(x1 - x0, y1 - y0) == pytest.approx(gap(a, b), abs=1e-6)


@pytest.mark.clause("AF-GEN-15", "AF-GEN-20")
def test_sight_and_arc() -> None:
    for battle in tables():
        for unit, enemy in pairs(battle):
            check_shapes(measure(BOOK, battle, "sight", unit.id), battle)
            text = measure(BOOK, battle, "sight", unit.id, enemy.id)["text"]
            assert f"{unit.size()} of {unit.size()} models see it" in text
            for own in weapon_groups(unit):
                count = len(Aim(battle, unit, enemy).firing(own))
                assert (f"{count} with {own.name}" in text) == (count > 0)
            with pytest.raises(BadInput, match="what can be measured is: range, sight, threat"):
                measure(BOOK, battle, "arc", unit.id)


@pytest.mark.clause("AF-GEN-15")
def test_threat() -> None:
    charges = 0
    for battle in tables():
        for unit, enemy in pairs(battle):
            result = measure(BOOK, battle, "threat", unit.id)
            check_shapes(result, battle)
            could = not enemy.wavering and bool(odds.charge_reaches(battle, enemy, unit))
            assert ("could charge it" in result["text"]) == could
            if could:
                charges += 1
                assert unit.distance_to(enemy) <= max(allowances(battle, enemy, CHARGE)) + 0.01
                found = odds.charge(battle, enemy, unit)
                assert found is not None
                assert f"{pmf.mean(found.defender.suffered):.1f} wounds expected" in result["text"]
    assert charges > 3


@pytest.mark.parametrize(
    ("what", "unit", "to"),
    [
        ("range", "nobody", None),
        ("range", "A.unit", "nobody"),
        ("range", "A.unit", "A.unit"),
        ("sight", "A.unit", 4),
    ],
)
def test_nonsense_is_refused_with_a_sentence(what: str, unit: str, to: object) -> None:
    with pytest.raises(BadInput) as caught:
        measure(BOOK, tables()[0], what, unit, to)
    assert len(str(caught.value)) > 10


def test_a_unit_off_the_table_cannot_be_measured() -> None:
    battle = tables()[0].copy()
    battle.put(battle.unit("A.unit").in_place("in reserve"))
    with pytest.raises(BadInput, match="not on the table"):
        measure(BOOK, battle, "range", "A.unit")


def test_losses_make_the_same_unit_another() -> None:
    unit = made("A", 5, 4, 4, [])
    assert band_of(BARE, with_losses(unit, 2)).last == 3
