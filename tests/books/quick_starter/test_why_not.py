"""What is not offered has a reason also where no case comes to."""

from __future__ import annotations

from typing import Any

from banneret.books.quick_starter import closed_moves, closed_reforms, panic, pursuit
from banneret.books.quick_starter.battle import Alarm, Battle
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.closed import up_to
from banneret.core.engine.ask import Closed, Data


def scene() -> Battle:
    """Two spears and a foe; a captain stands in the first."""
    soldiers = {"models": 10}
    units: dict[str, Data] = {
        "one": {"side": "A", "profile": soldiers, "at": [10, 10]},
        "captain": {"side": "A", "profile": {"character": True}, "joins": "one"},
        "two": {"side": "A", "profile": soldiers, "at": [20, 10]},
        "foe": {"side": "B", "profile": soldiers, "against": "two"},
    }
    return QuickStarter().arrange({}, units, {})[1]


def changed(battle: Battle, key: str, **flags: Any) -> Battle:
    unit = battle.unit(key).twin()
    for flag, value in flags.items():
        setattr(unit, flag, value)
    battle.put(unit)
    return battle


def reason(closed: Closed, key: str) -> tuple[str, str]:
    refusal = closed.why(key)
    assert refusal is not None
    return refusal.code, refusal.clause


def test_a_pursuer_that_flees_or_fights_goes_nowhere() -> None:
    """QS-RES-27: it may have been charged since it declared its Pursuit."""
    battle = changed(scene(), "one", fleeing=True)
    closed = pursuit.ClosedChases(battle, [], "A", ["one", "two"])
    assert reason(closed, "one") == ("fleeing", "QS-MOV-08")
    assert reason(closed, "two") == ("engaged", "QS-RES-27")
    assert reason(closed, "captain") == ("joined", "QS-CHR-04")
    assert closed.why("foe") is None


def test_who_flees_does_not_reform() -> None:
    battle = changed(scene(), "two", fleeing=True)
    closed = closed_reforms.ClosedReforms(battle, [], "A", ["two", "foe"], [("foe", "two")])
    assert reason(closed, "two") == ("fleeing", "QS-MOV-08")


def test_who_was_alarmed_by_the_tests_of_others_is_not_said_to_be_calm() -> None:
    """QS-PAN-01: its own test comes at the next moment."""
    battle = scene()
    assert reason(panic.ClosedPanics(battle, [], "A", []), "one") == ("calm", "QS-PAN-01")
    battle.alarms.append(Alarm("one", "a friend destroyed"))
    assert reason(panic.ClosedPanics(battle, [], "A", []), "one") == ("later", "QS-PAN-01")
    assert reason(panic.ClosedPanics(battle, [], "A", ["one"]), "one") == ("tested", "QS-PAN-01")


def test_a_character_who_has_moved_does_not_leave() -> None:
    """QS-CHR-09: also where his unit has not."""
    battle = scene()
    captain = battle.unit("one").figures[0].twin()
    assert closed_moves.why_not_leave(battle, battle.unit("one"), captain) is None
    captain.moved = True
    battle.put(battle.unit("one").with_figure(captain))
    closed = closed_moves.ClosedMoves(changed(battle, "one"), [], "A")
    assert reason(closed, "leave one captain") == ("moved", "QS-CHR-09")
    assert closed.why("leave one") is None
    assert closed.why("leave one captain 3") is None


def test_a_distance_too_far_looks_it() -> None:
    assert [up_to(far) for far in (16.0011, 16.25, 17.0)] == ["16.01”", "16.25”", "17”"]
