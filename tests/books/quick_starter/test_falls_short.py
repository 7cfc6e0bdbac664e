"""A place for a charger against what the whole group could bring (QS-CHG-29, QS-CHG-30)."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import charge_moves
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.charge_question import Arrival, LandingChoice
from banneret.books.quick_starter.charges.shapes import Landing

Worth = tuple[int, int]


class Known:
    """A group of which it is known what it brings: as it is, and if one moves to the place in question."""

    def __init__(self, best: Worth, completes: bool, after: Worth) -> None:
        self.best_ = best
        self.completes_ = completes
        self.after_ = after

    def best(self) -> Worth:
        return self.best_

    def completes(self, index: int, landing: Landing) -> bool:
        assert index == 1
        return self.completes_

    def after(self, index: int, landing: Landing) -> Worth:
        assert index == 1
        return self.after_


def question(foe: dict[str, Any], facing: str, group: Any, fit: Worth, brings: Any) -> LandingChoice:
    units = {
        "foe": {"side": "B", "at": [18, 24], "facing": 180, **foe},
        "late": {"side": "A", "profile": {"models": 2, "files": 2, "base": [25, 25]}, "at": [18, 18]},
    }
    battle = arrange({}, units, {})[1]
    late, target = battle.unit("late"), battle.unit("foe")
    found = charge_moves.landings(battle, late, target, facing, False)
    arrival = Arrival(late, target, facing, False)
    arrival.models = found[0].models
    arrival.group, arrival.index, arrival.fit, arrival.brings = group, 1, fit, brings
    return charge_moves.landing_question(battle, arrival, found)


FOE = {"profile": {"models": 8, "files": 8}}


def said(
    group: Known, fit: Worth = (0, 0), brings: Worth | None = None, foe: Any = FOE, facing: str = "front"
) -> str:
    ask = question(foe, facing, group, fit, None if brings is None else lambda landing: brings)
    refusal = ask._falls_short(next(iter(ask.found.values())))
    return "" if refusal is None else f"{refusal.code} {refusal.clause}: {refusal.why}"


def units_of(some: int, best: int) -> str:
    return f"fewer-units QS-CHG-29: From there room was found for {some} of the chargers only; {best} can."


def models_of(some: int, best: int) -> str:
    models = "1 model" if some == 1 else f"{some} models"
    return f"fewer-models QS-CHG-30: That brings {models} into contact; {best} can be."


@pytest.mark.clause("QS-CHG-29", "QS-CHG-30")
def test_a_place_must_leave_the_group_all_that_it_could_bring() -> None:
    best = (2, 6)
    assert said(Known(best, True, (0, 0))) == ""
    assert said(Known(best, False, (2, 6))) == ""
    assert said(Known(best, False, (3, 1))) == models_of(1, 6)
    assert said(Known(best, False, (2, 5))) == models_of(5, 6)
    assert said(Known(best, False, (1, 9))) == units_of(1, 2)


@pytest.mark.clause("QS-CHG-30", "QS-CHG-35")
def test_with_failed_chargers_between_others_it_may_have_to_bring_more() -> None:
    best = (2, 6)
    assert said(Known(best, True, (2, 6)), fit=(3, 7)) == units_of(2, 3)
    assert said(Known(best, True, (2, 6)), fit=(2, 7)) == models_of(6, 7)
    assert said(Known(best, True, (2, 6)), fit=(3, 7), brings=(3, 6)) == models_of(6, 7)
    assert said(Known(best, True, (2, 6)), fit=(3, 7), brings=(3, 7)) == ""
    # What it brings as things are counts as well.
    assert said(Known(best, False, (2, 5)), fit=(2, 6), brings=(1, 9)) == models_of(5, 6)
    assert said(Known(best, False, (1, 5)), fit=(2, 6), brings=(2, 6)) == ""
    assert said(Known(best, True, (0, 0)), fit=(2, 6), brings=(0, 0)) == ""


@pytest.mark.clause("QS-CHG-36", "QS-MOD-44")
def test_at_a_war_machine_models_do_not_count_and_at_fleeing_troops_nothing_does() -> None:
    gun = {"profile": {"round": 60, "rules": ["War Machine"]}}
    assert said(Known((2, 6), False, (2, 1)), foe=gun, facing="") == ""
    assert said(Known((2, 6), False, (1, 6)), foe=gun, facing="") == units_of(1, 2)
    fled = {**FOE, "flags": ["fleeing"]}
    assert said(Known((2, 6), False, (0, 0)), foe=fled, facing="") == ""


@pytest.mark.clause("QS-CHG-31")
def test_nobody_is_asked_where_only_one_place_is_as_good() -> None:
    """With failed chargers to move between others, or at a target without Facings, it is always asked."""

    class Only:
        def only_place(self, index: int, landing: Landing) -> bool:
            assert index == 1
            return landing.offset < 0.2

    def asks(files: int, foe: dict[str, Any], group: Any = None, brings: Any = None) -> list[bool]:
        units = {
            "foe": {"side": "B", "at": [18, 24], "facing": 180, **foe},
            "late": {
                "side": "A",
                "profile": {"models": files, "files": files, "base": [25, 25]},
                "at": [18, 18],
            },
        }
        battle = arrange({}, units, {})[1]
        late, target = battle.unit("late"), battle.unit("foe")
        facing = "" if charge_moves.is_free(target) else "front"
        arrival = Arrival(late, target, facing, False)
        arrival.group, arrival.index, arrival.brings = group, 1, brings
        landings = charge_moves.landings(battle, late, target, facing, False)
        return [not charge_moves.only_place(battle, arrival, landing) for landing in landings]

    def troops(files: int) -> dict[str, Any]:
        return {"profile": {"models": files, "files": files, "base": [25, 25]}}

    # Just before the middle one of three it touches the corners of the others too; of two it may be at either.
    assert asks(1, troops(3)) == [False]
    assert asks(3, troops(1)) == [False]
    assert all(asks(1, troops(2)))
    assert all(asks(2, troops(5)))
    assert asks(1, {"profile": {"round": 60, "rules": ["War Machine"]}})[0]
    assert all(asks(1, {**troops(3), "flags": ["fleeing"]}))
    assert asks(1, troops(3), brings=lambda landing: (9, 9)) == [True]
    assert asks(1, troops(3), group=Only()) == [False]
    assert asks(1, troops(3), group=Only(), brings=lambda landing: (9, 9)) == [True]
    assert asks(2, troops(5), group=Only()) == [False, True]
