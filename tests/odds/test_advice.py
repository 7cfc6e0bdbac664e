"""Advice: hints for every attack, agreeing with the odds; measuring."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any

import pytest

from banneret.books.opr.events import Activated, Charged, Moved, Suffered
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge import best_charge
from banneret.books.regiments.movement import CHARGE, allowance
from banneret.books.regiments.shooting import Aim, every_slot, ranged_weapons
from banneret.books.regiments.unit import Unit
from banneret.bots.players import make_bot
from banneret.core.engine.ask import Assign, Choice, Pick, Question
from banneret.core.engine.book import AnyBook, Book, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match
from banneret.core.space.distances import contains, distance
from banneret.core.space.geometry import Polygon
from banneret.core.space.shown import MeasuredData
from banneret.odds import advice, pmf
from banneret.odds.advice import hints, measure
from banneret.odds.drawing import nearest_points, ring
from banneret.odds.regiments import advice as advice_regiments
from banneret.odds.regiments.advice import defender_wins, toll, volley
from banneret.odds.regiments.bodies import body_of
from banneret.odds.regiments.chances import cast, melee, shooting_on_table
from banneret.odds.regiments.measuring import arc_outline
from banneret.odds.regiments.melees import melee_odds
from banneret.odds.wording import percent
from tests.odds.opr import weapon
from tests.odds.units import facing, made, with_losses

BOOK: AnyBook = open_book("regiments")
SEEDS = (1, 2, 9)

Asked = tuple[Battle, Question, tuple[Event, ...]]


@functools.cache
def questions(seed: int) -> tuple[Asked, ...]:
    """Everything asked in a greedy game, with what was seen and known then."""
    match = Match.start(BOOK, BOOK.sample_options(seed), seed=seed)
    bots = {seat: make_bot("greedy", BOOK, seat, seed) for seat in match.seats}
    found: list[Asked] = []
    while not match.over:
        for seat in list(match.pending):
            question = match.pending[seat]
            view = match.book.view(match.state, seat)
            found.append((view, question, tuple(match.events[-80:])))
            assert match.answer(seat, bots[seat].decide(view, question)) is None
    return tuple(found)


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine time runs short, and the words would differ."""
    monkeypatch.setattr(advice_regiments.RegimentsAdviser, "seconds", 1e9)


def wanted(question: Question) -> list[str]:
    """The keys of all options that attack somebody, are magic, or are a unit's action."""
    if isinstance(question, Assign) and question.name == "shoot":
        return [f"{slot.key}: {option.key}" for slot in question.slots for option in slot.options]
    if isinstance(question, Choice):
        if question.name in ("charge", "spell", "spell-target"):
            return [key for key in question.keys() if key]  # noqa: SIM118
        if question.name == "action":
            return question.keys()
        if question.name in ("strike-back", "breath"):
            return ["yes"]
    if isinstance(question, Pick) and question.name == "block":
        return question.keys()
    return []


@pytest.mark.parametrize("seed", SEEDS)
def test_every_attack_option_has_a_hint(seed: int) -> None:
    adviser = advice.adviser_for(BOOK)
    names = set()
    for view, question, told in questions(seed):
        # The adviser itself, which does not swallow faults.
        found = adviser.hints(view, question, told)
        assert set(wanted(question)) <= set(found), question.prompt
        assert all(text and len(text) < 220 and "nan" not in text for text in found.values())
        if not wanted(question):
            assert found == {}
        else:
            names.add(question.name)
            assert hints(BOOK, view, question, told) == found
        assert set(adviser.hints(view, question, ())) >= set(wanted(question))
    assert {"shoot", "charge", "action", "strike-back", "spell"} <= names


@pytest.mark.parametrize("seed", SEEDS)
def test_shooting_hints_are_the_odds_of_the_table(seed: int) -> None:
    checked = 0
    for view, question, told in questions(seed):
        if question.name != "shoot" or not isinstance(question, Assign):
            continue
        unit = view.unit(question.about[0])
        weapons = ranged_weapons(unit)
        found = hints(BOOK, view, question, told)
        moved = _has_moved(unit.id, told)
        for slot in question.slots:
            if len(weapons) != 1 or slot.key != weapons[0].name:
                continue
            for option in slot.options:
                if "#" in option.key:
                    continue
                target = view.unit(option.key)
                odds = shooting_on_table(view, unit, target, moved=moved, breath=False)
                own = toll(view, target, volley(unit, Aim(view, unit, target), weapons[0], moved)[2])
                assert own.wounds == pytest.approx(pmf.mean(odds.wounds))
                assert own.wavering == pytest.approx(odds.wavering)
                assert own.destroyed == pytest.approx(odds.destroyed)
                text = found[f"{slot.key}: {option.key}"]
                assert text.startswith("hits on ")
                assert f"{pmf.mean(odds.wounds):.1f} wound" in text
                assert ("to destroy" in text) == (odds.destroyed >= 0.005)
                checked += 1
    assert checked


def _has_moved(unit: str, told: Sequence[Event]) -> bool:
    for event in reversed(told):
        if isinstance(event, Moved) and event.unit == unit and event.inches > 0:
            return True
        if isinstance(event, Activated):
            break
    return False


def test_charge_hints_are_the_odds_of_the_melee() -> None:
    checked = 0
    for view, question, told in questions(9):
        if question.name == "charge" and isinstance(question, Choice):
            unit = view.unit(question.about[0])
            for key, text in hints(BOOK, view, question, told).items():
                target = view.unit(key)
                trial = best_charge(view, unit, target)
                assert trial is not None
                odds = melee(unit, target, trial.side)
                dealt, taken = pmf.mean(odds.defender.suffered), pmf.mean(odds.charger.suffered)
                assert text.startswith(f"{dealt:.1f} wounds dealt and {taken:.1f} taken; ")
                assert f"{percent(odds.charger.wins)} to win" in text
                assert ("phalanx" in text) == odds.charge_broken
                strike = len(unit.fighting())
                said = f"all {strike} fight" if strike == unit.size() else f"{strike} of {unit.size()} fight"
                assert (said in text) == (unit.size() > 1)
                checked += 1
    assert checked > 5


@pytest.mark.parametrize("strikes_back", [True, False])
@pytest.mark.parametrize("rules", [(), ("Fear",)])
def test_the_chance_to_win_by_striking_back_adds_up_to_that_of_the_whole_melee(
    strikes_back: bool, rules: tuple[str, ...]
) -> None:
    charger = made("A", 8, 4, 5, [weapon(1)], "Fear")
    defender = made("B", 9, 4, 4, [weapon(1)], *rules)
    body_c, body_d = body_of(charger), body_of(defender)
    first = body_d.suffer(body_d.start(), body_c.rank(0).strikes(body_d.rank(0), True, True, True, None))
    total = 0.0
    for state in range(body_d.last):
        left = body_of(with_losses(defender, state))
        after = body_c.start()
        if strikes_back:
            after = body_c.suffer(after, left.rank(0).strikes(body_c.rank(0), False, False, True, None))
        total += float(first[state]) * defender_wins(body_c, left, after, (state, 0))
    assert total == pytest.approx(melee(charger, defender, strike_back=strikes_back).defender.wins)


def test_striking_back_knows_what_has_been_dealt() -> None:
    charger, defender = made("A", 5, 4, 4, [weapon(1)]), made("B", 5, 4, 4, [weapon(1)])
    battle = facing(charger, defender)
    question = Choice("strike-back", "RG-MEL-04", "?", [], (defender.id, charger.id), "yes")
    plain = hints(BOOK, battle, question)
    assert "to win" not in plain["yes"]
    assert plain["no"] == "not fatigued"
    told: list[Event] = [
        Charged("RG-MEL-01", charger.id, defender.id, "front", 5.0),
        Suffered("RG-SPC-35", defender.id, 3, (), 5),  # a spell, which does not count
    ]
    even = hints(BOOK, battle, question, told)
    told.append(Suffered("RG-MEL-03", defender.id, 9, (), 5))
    # Only wiping out the charger would win it now.
    behind = hints(BOOK, battle, question, told)
    assert ", under 1 % to win" in behind["yes"]
    assert behind["no"].startswith("0 % to win")
    assert ", under 1 % to win" not in even["yes"]


def test_block_hints_are_the_odds_of_casting() -> None:
    found = [
        (view, question, told)
        for seed in SEEDS
        for view, question, told in questions(seed)
        if question.name == "block"
    ]
    assert found
    for view, question, told in found:
        for key, text in hints(BOOK, view, question, told).items():
            blocker = next(m for u in view.units.values() for m in u.models if m.id == key)
            number = int(question.prompt.split("(")[1].split("+")[0])
            caster = next(m for m in view.unit(question.about[0]).models if m.sheet.wizard and not m.cast)
            tried = cast(caster.sheet.wizard, number, (blocker.sheet.wizard,))
            assert f"{percent(tried)} if this wizard" in text


def test_a_weapon_that_minds_moving_says_so() -> None:
    catapult = made("A", 1, 4, 4, [weapon(1, "Indirect", range_=36)])
    battle = facing(catapult, made("B", 10, 4, 4, [weapon(1)]), 20.0)
    unit = battle.unit(catapult.id)
    question = Assign("shoot", "RG-SHO-02", "?", every_slot(battle, unit), (unit.id,))
    (text,) = hints(BOOK, battle, question).values()
    assert text.startswith("hits on 4+ (5+ if it has moved), ")
    still = [Activated("RG-ACT-03", unit.id)]
    moved = [*still, Moved("RG-MOV-01", unit.id, "advance", (0, 0, 0), (0, 3, 0), 3.0)]
    assert hints(BOOK, battle, question, still)["Weapon: B.unit"].startswith("hits on 4+, ")
    assert hints(BOOK, battle, question, moved)["Weapon: B.unit"].startswith("hits on 5+, ")


def test_short_of_time_there_is_still_the_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_regiments.RegimentsAdviser, "seconds", -1.0)
    for view, question, told in questions(1):
        found = hints(BOOK, view, question, told)
        if question.name in ("shoot", "charge", "action"):
            assert set(wanted(question)) <= set(found)


def test_hints_never_raise() -> None:
    _, question, told = next(asked for asked in questions(1) if asked[1].name == "charge")
    assert hints(BOOK, None, question, told) == {}
    assert hints(BOOK, object(), question, ()) == {}


def test_a_book_without_an_adviser_has_no_hints() -> None:
    class Other(Book[Any, Any, Any]):
        id = "other"
        title = "Other"

    view, question, told = questions(1)[0]
    assert hints(Other(), view, question, told) == {}
    with pytest.raises(BadInput):
        measure(Other(), view, "range", "A.unit")


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.0, "0 %"), (0.001, "under 1 %"), (0.354, "35 %"), (0.999, "over 99 %"), (1.0, "100 %")],
)
def test_percent(chance: float, text: str) -> None:
    assert percent(chance) == text


# ------------------------------------------------------------------------------------------ measuring


def in_battle(seed: int = 1) -> Battle:
    """A table in the third round."""
    return next(view for view, question, _ in questions(seed) if view.round == 3 and question.name == "unit")


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


def test_range() -> None:
    battle = in_battle()
    for unit, enemy in pairs(battle):
        result = measure(BOOK, battle, "range", unit.id, enemy.id)
        check_shapes(result, battle)
        gap = unit.distance_to(enemy)
        assert f"{gap:.1f}”" in result["text"]
        (x0, y0), (x1, y1) = result["shapes"][-1]["points"]
        assert math.hypot(x1 - x0, y1 - y0) == pytest.approx(gap, abs=0.01)
        labels = " ".join([shape["label"] for shape in result["shapes"]])
        assert all(f"{w.name} {w.range}”" in labels for w in ranged_weapons(unit))
    unit = battle.on_table()[0]
    check_shapes(measure(BOOK, battle, "range", unit.id, [10, 20.5]), battle)
    check_shapes(measure(BOOK, battle, "range", unit.id), battle)
    centre = unit.blocks()[0]
    assert "0.0”" in measure(BOOK, battle, "range", unit.id, [centre.cx, centre.cy])["text"]


def test_a_ring_holds_what_is_within_reach_and_no_more() -> None:
    shape = Polygon([(0.0, 0.0), (4.0, 1.0), (3.0, 3.0)])
    outline = ring(shape, 6.0)
    for x, y in outline:
        spot = Polygon([(x, y), (x + 1e-4, y), (x, y + 1e-4)])
        assert distance(shape, spot) == pytest.approx(6.0, abs=0.01)
    assert contains(Polygon(outline), 3.0, 8.9)


def test_nearest_points_are_as_far_apart_as_the_units() -> None:
    battle = in_battle(2)
    for unit, enemy in pairs(battle):
        (x0, y0), (x1, y1) = nearest_points(unit.blocks(), enemy.blocks())
        assert math.hypot(x1 - x0, y1 - y0) == pytest.approx(unit.distance_to(enemy), abs=1e-6)


def test_arc() -> None:
    battle = in_battle()
    for unit in battle.on_table():
        check_shapes(measure(BOOK, battle, "arc", unit.id), battle)
        outline = arc_outline(battle, unit)
        if len(outline) < 3:
            continue
        arc = Polygon(outline)
        for enemy in battle.enemies_of(unit):
            aim = Aim(battle, unit, enemy)
            # What lies well within the outline is in the arc of the rules.
            for base in enemy.bases():
                if all([contains(arc, x, y) for x, y in base.points()]):
                    assert any([base is other for other in aim.in_arc])
            said = measure(BOOK, battle, "arc", unit.id, enemy.id)["text"]
            assert ("not in" in said) == (not aim.in_arc)


def test_sight() -> None:
    for battle in (in_battle(), in_battle(2)):
        for unit in battle.on_table():
            result = measure(BOOK, battle, "sight", unit.id)
            check_shapes(result, battle)
            assert len(result["shapes"]) == len(battle.enemies_of(unit))
        for unit, enemy in pairs(battle):
            text = measure(BOOK, battle, "sight", unit.id, enemy.id)["text"]
            for own in ranged_weapons(unit):
                count = len(Aim(battle, unit, enemy).firing(own))
                assert (f"{count} with {own.name}" in text) == (count > 0)


def test_threat() -> None:
    battle = in_battle()
    for unit in battle.on_table():
        result = measure(BOOK, battle, "threat", unit.id)
        check_shapes(result, battle)
        for enemy in battle.enemies_of(unit):
            could = not enemy.wavering and best_charge(battle, enemy, unit) is not None
            charges = [
                sentence
                for sentence in result["text"].split(". ")
                if f"{enemy.name}, {unit.distance_to(enemy):.1f}” away" in sentence and "charge it" in sentence
            ]
            assert bool(charges) == could
            if could:
                assert unit.distance_to(enemy) <= allowance(battle, enemy, CHARGE) + 0.01
                assert f"{pmf.mean(melee_odds(battle, enemy, unit).defender.suffered):.1f} wounds" in charges[0]


@pytest.mark.parametrize(
    ("what", "unit", "to"),
    [
        ("weight", "A", None),
        (None, "A", None),
        ("range", "nobody", None),
        ("range", None, None),
        ("range", 7, None),
        ("range", "A", "nobody"),
        ("range", "A", "A"),
        ("range", "A", [1]),
        ("range", "A", [1, "x"]),
        ("range", "A", [1, float("nan")]),
        ("range", "A", [1, 1e9]),
        ("range", "A", [True, 2]),
        ("range", "A", {"x": 1}),
        ("sight", "A", 4),
    ],
)
def test_nonsense_is_refused_with_a_sentence(what: object, unit: object, to: object) -> None:
    battle = in_battle()
    own = battle.on_table()[0].id
    with pytest.raises(BadInput) as caught:
        measure(BOOK, battle, what, own if unit == "A" else unit, own if to == "A" else to)
    assert len(str(caught.value)) > 10


def test_a_unit_off_the_table_cannot_be_measured() -> None:
    first = questions(1)[0][0]
    with pytest.raises(BadInput, match="not on the table"):
        measure(BOOK, first, "arc", next(iter(first.units)))
