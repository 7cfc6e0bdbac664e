"""A melee step by step: its result, who tests, who falls back and who moves on."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.melee import (
    after_melee,
    consolidate,
    follow,
    melee,
    melee_result,
    next_blows,
    phalanx_test,
    sort_blows,
    strike_back,
)
from banneret.books.age_of_fantasy.movement import Trial, Walk
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Moment
from banneret.core.engine.dice import ScriptedDice
from tests.books.age_of_fantasy.test_activation import Play, Recorder


def a_battle(**more: Any) -> Battle:
    units: dict[str, Any] = {}
    for key, side, y in (("mine", "A", 20.0), ("foes", "B", 20.988)):
        own = more.get(key, {})
        count = own.get("models", 2)
        profile = {"quality": 4, "defense": 5, "models": count, "weapons": ["Sword (A1)"], **own}
        places = [[30.0 + 1.2 * k, y] for k in range(count)]
        units[key] = {"side": side, "profile": profile, "places": places}
    battle = arrange({}, units, {})[1]
    for key in battle.units:
        unit = battle.unit(key)
        unit.name, unit.plural = f"The {key}", key == "foes"
    return battle


def told(battle: Battle, name: str) -> list[Any]:
    return [event for event in battle.told if type(event).__name__ == name]


@pytest.mark.clause("AF-MEL-17", "AF-MEL-19", "AF-MEL-20", "AF-MEL-21")
@pytest.mark.parametrize(
    ("by_charger", "by_defender", "gone", "loser", "faces"),
    [
        (2, 1, "", "foes", (6,)),
        (1, 2, "", "mine", (6,)),
        (1, 1, "", "", ()),
        (0, 0, "", "", ()),
        (0, 3, "foes", "foes", ()),
        (3, 0, "mine", "mine", ()),
    ],
)
def test_who_has_lost(by_charger: int, by_defender: int, gone: str, loser: str, faces: tuple[int, ...]) -> None:
    """The lower total loses and tests; who is gone has lost, and nobody tests."""
    battle = a_battle()
    if gone:
        battle.put(battle.unit(gone).in_place("destroyed"))
    recorder = Recorder()
    battle.chapters = [*battle.chapters, recorder]
    dice = ScriptedDice(*faces)
    assert Play(battle, melee_result(battle, "mine", "foes", by_charger, by_defender, dice)).over
    dice.finish()
    (result,) = told(battle, "MeleeResult")
    assert (result.clause, result.charger, result.defender) == ("AF-MEL-17", "mine", "foes")
    assert (result.charger_total, result.defender_total) == (by_charger, by_defender)
    assert (result.charger_parts, result.defender_parts) == ((by_charger, 0, 0), (by_defender, 0, 0))
    assert result.loser == loser
    assert ("fought", "mine", "foes", by_charger, by_defender) in recorder.notes
    assert [event.unit for event in told(battle, "MoraleTest")] == ([loser] if faces else [])


@pytest.mark.clause("AF-MEL-22", "AF-MEL-23")
@pytest.mark.parametrize(
    ("gone", "asked", "moved"), [("", "", "mine"), ("foes", "mine", ""), ("mine", "foes", ""), ("both", "", "")]
)
def test_what_follows_a_melee(gone: str, asked: str, moved: str) -> None:
    """The charger falls back if both are left; else the survivor may move, and if none is left nobody."""
    battle = a_battle()
    for key in ("mine", "foes") if gone == "both" else [gone] if gone else []:
        battle.put(battle.unit(key).in_place("destroyed"))
    play = Play(battle, after_melee(battle, "mine", "foes", ScriptedDice()))
    assert play.over is not bool(asked)
    if asked:
        question = play.question()
        assert (question.name, question.clause) == ("consolidate", "AF-MEL-23")
        has = "foes have the field. Do they" if asked == "foes" else "mine has the field. Does it"
        assert question.prompt == f"The {has} move up to 3”?"
        assert question.limits() == [3.0, 3.0]
        assert list(play.asked[0].questions) == [battle.unit(asked).seat]
    events = [(event.clause, event.unit, event.how) for event in told(battle, "ModelsMoved")]
    assert events == ([("AF-MEL-22", "mine", "separate")] if moved else [])
    if moved:
        assert battle.unit("mine").distance_to(battle.unit("foes")) == pytest.approx(1.0, abs=0.004)


@pytest.mark.clause("AF-MEL-23")
def test_consolidating() -> None:
    battle = a_battle()
    battle.put(battle.unit("foes").in_place("destroyed"))
    play = Play(battle, consolidate(battle, "mine", ScriptedDice()))
    play.answer({"places": [[30.0, 22.9], [31.2, 22.9]]})
    assert play.over
    (moved,) = told(battle, "ModelsMoved")
    assert (moved.clause, moved.unit, moved.how) == ("AF-MEL-23", "mine", "consolidate")
    assert moved.inches == pytest.approx(2.9, abs=0.002)


@pytest.mark.clause("AF-MEL-07")
def test_the_order_of_blows() -> None:
    battle = a_battle(mine={"weapons": ["Sword (A1)", "Axe (A2)"]})
    unit = battle.unit("mine")
    weapons = [(model, weapon, 0) for model in unit.models for weapon in model.sheet.melee]
    groups = sort_blows(weapons)
    assert [(name, len(blows)) for name, blows in groups.items()] == [("Sword (A1)", 2), ("Axe (A2)", 2)]
    play = Play(battle, next_blows(battle, "mine", "foes", groups, weapons))
    question = play.question()
    assert (question.name, question.clause, question.about) == ("blows", "AF-MEL-07", ("mine", "foes"))
    assert question.prompt == "With which weapons does the mine strike next?"
    assert [(o.key, o.label) for o in question.options] == [
        ("Sword (A1)", "Sword (A1)"),
        ("Axe (A2)", "Axe (A2)"),
    ]
    one = {"Sword (A1)": groups["Sword (A1)"]}
    assert Play(battle, next_blows(battle, "mine", "foes", one, weapons)).over


@pytest.mark.clause("AF-SPC-26")
@pytest.mark.parametrize(
    ("mine", "foes", "count"),
    [(1, 5, 1), (4, 2, 2), (2, 2, 2)],
)
def test_dice_of_a_phalanx(mine: int, foes: int, count: int) -> None:
    """As many as the charger has Tough, but no more than there are models of the target."""
    battle = a_battle(mine={"models": mine}, foes={"models": foes})
    dice = ScriptedDice(*[4] * count)
    steps = phalanx_test(battle, "mine", "foes", dice)
    with pytest.raises(StopIteration) as stop:
        next(steps)
    assert stop.value.value == 0
    dice.finish()
    tough = a_battle(mine={"models": 1, "rules": ["Tough(3)"]}, foes={"models": 5})
    dice = ScriptedDice(1, 4, 4)
    with pytest.raises(StopIteration) as stop:
        next(phalanx_test(tough, "mine", "foes", dice))
    assert stop.value.value == 1
    dice.finish()


@pytest.mark.clause("AF-MEL-15", "AF-MEL-16")
def test_striking_back() -> None:
    battle = a_battle()
    play = Play(battle, strike_back(battle, "mine", "foes", ScriptedDice(6, 1, 1)))
    assert play.question().name == "strike-back"
    assert list(play.asked[0].questions) == ["B"]
    far = a_battle()
    far.put(far.unit("foes").at([(30.0, 26.0, 0.0), (31.2, 26.0, 0.0)]))
    assert Play(far, strike_back(far, "mine", "foes", ScriptedDice())).over


class Spellbound(Chapter):
    """Nobody of one unit strikes, whoever is near."""

    def __init__(self, unit_id: str) -> None:
        self.unit_id = unit_id

    def strikers(self, battle: Battle, unit: Unit, target: Unit, slots: list[int]) -> list[int]:
        return [] if unit.id == self.unit_id else slots


@pytest.mark.clause("AF-MEL-05", "AF-MEL-15")
def test_who_has_nobody_to_strike_is_not_asked_to_strike_back() -> None:
    """It is the target's models that count, not those of the charger."""
    for bound, asked in (("foes", False), ("mine", True)):
        battle = a_battle()
        battle.chapters = [*battle.chapters, Spellbound(bound)]
        play = Play(battle, strike_back(battle, "mine", "foes", ScriptedDice()))
        assert play.over is not asked
        assert not told(battle, "StruckBack")


@pytest.mark.clause("AF-MEL-07", "AF-MEL-14", "AF-MEL-16")
def test_a_whole_melee() -> None:
    """One of two foes falls, the other strikes back in vain, and tests; then the charger falls back."""
    battle = a_battle()
    recorder = Recorder()
    recorder.windows = (Moment.MELEE_BEGINS, Moment.BOTH_HAVE_STRUCK)  # type: ignore[misc]
    battle.chapters = [*battle.chapters, recorder]
    dice = ScriptedDice(4, 3, 4, 1, 6)
    play = Play(battle, melee(battle, "mine", "foes", "charge", dice))
    while not play.over:
        if play.question().name == "strike-back":
            play.answer(
                "yes" if "yes" in [o.key for o in play.question().options] else play.question().default()
            )
        else:
            play.default()
    dice.finish()
    assert [note for note in recorder.notes if note[0] in (Moment.MELEE_BEGINS, Moment.BOTH_HAVE_STRUCK)] == [
        (Moment.MELEE_BEGINS, ("mine", "foes")),
        (Moment.BOTH_HAVE_STRUCK, ("mine", "foes")),
    ]
    assert (battle.unit("mine").size(), battle.unit("foes").size()) == (2, 1)
    (result,) = told(battle, "MeleeResult")
    assert result.loser == "foes"
    assert battle.unit("mine").fatigued
    assert battle.unit("foes").fatigued
    (suffered,) = told(battle, "Suffered")
    assert (suffered.clause, suffered.unit, suffered.wounds) == ("AF-MEL-14", "foes", 1)


@pytest.mark.clause("AF-MEL-22")
def test_a_trial_in_which_nobody_moves_is_not_told() -> None:
    battle = a_battle()
    trial = Trial()
    trial.walks = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in battle.unit("mine").bases]
    assert Play(battle, follow(battle, "mine", trial, "separate", "AF-MEL-22", ScriptedDice())).over
    assert battle.told == []
