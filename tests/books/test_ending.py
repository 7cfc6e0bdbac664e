"""Who is the hero of the day: by deeds first, then by wounds."""

from __future__ import annotations

from banneret.books.battle_report import (
    BROKE,
    DESTROYED,
    SLEW,
    BattleReport,
    Deed,
    SideReport,
    Tally,
    UnitReport,
)
from banneret.books.ending import ending_of
from banneret.core.engine.grammar import KnownNames


def unit(key: str, side: str, points: int, start: int, end: int, dealt: int = 0) -> UnitReport:
    return UnitReport(
        id=key,
        side=side,
        points=points,
        models_start=start,
        models_end=end,
        fled_at_end=False,
        tally=Tally(dealt=dealt, killed=0, taken=0, lost=0),
        beaten=(),
    )


def deed(kind: str, by: tuple[str, ...], whom: str) -> Deed:
    return Deed(kind=kind, by=by, whom=whom, clause="X", moment=1, round=1, means="melee")


def report(deeds: tuple[Deed, ...], dealt: int = 0) -> BattleReport:
    sides = tuple(SideReport(side=seat, player=seat, army=seat, points_played=0) for seat in ("A", "B"))
    units = (
        unit("A.pikes", "A", 200, 10, 4, dealt),
        unit("A.gun", "A", 90, 1, 0),
        unit("B.husks", "B", 100, 10, 0),
        unit("B.king", "B", 300, 1, 0),
    )
    left = {"A": 0.0, "B": 0.0}
    return BattleReport(
        book="x",
        rules=1,
        round=4,
        points_left=left,
        sides=sides,
        characters=(),
        units=units,
        deeds=deeds,
        unknown=(),
    )


def names() -> KnownNames:
    known = KnownNames({"A": "Ann", "B": "Ben"})
    known.call("A.pikes", "Pikemen", plural=True)
    known.call("A.gun", "Wall Gun", plural=False)
    known.call("B.husks", "Husks", plural=True)
    known.call("B.king", "Hollow King", plural=False)
    return known


def test_most_worth_slain_makes_the_hero() -> None:
    deeds = (
        deed(DESTROYED, ("A.pikes",), "B.husks"),
        deed(BROKE, ("A.gun",), "B.king"),
        deed(SLEW, ("A.gun",), "B.king"),  # broken and slain: once, and by the later deed
    )
    ending = ending_of(report(deeds), names())
    assert ending["hero"] == {"name": "Wall Gun", "seat": "A", "text": "The Wall Gun slew the Hollow King."}
    assert [one["text"] for one in ending["losses"]] == [
        "7 of 11 models, 1 of 2 units",
        "11 of 11 models, 2 of 2 units",
    ]


def test_what_many_have_done_is_shared_and_friends_do_not_count() -> None:
    deeds = (
        deed(SLEW, ("A.pikes", "A.gun", "B.husks", "x"), "B.king"),
        deed(DESTROYED, ("A.pikes",), "B.husks"),
        deed(DESTROYED, ("A.pikes",), "A.gun"),
    )
    hero = ending_of(report(deeds), names())["hero"]
    assert hero["text"] == "The Pikemen slew the Hollow King and destroyed the Husks."


def test_without_deeds_wounds_make_the_hero_or_nobody() -> None:
    assert ending_of(report((), dealt=3), names())["hero"]["text"] == "The Pikemen dealt 3 wounds."
    assert "hero" not in ending_of(report(()), names())
