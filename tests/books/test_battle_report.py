"""A report, made of a reckoning by hand: every fate and every deed once, and a side that nobody plays."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
from msgspec import UNSET

from banneret.books.battle_report import (
    ALIVE,
    BROKE,
    DESTROYED,
    DRAW,
    FLED,
    OTHER,
    OUT_OF_ACTION,
    PANICKED,
    PLAYED,
    ROUTED,
    SLAIN,
    SLEW,
    WAVERED,
    BattleReport,
    Beaten,
    CharacterReport,
    End,
    Enlisted,
    Knows,
    MonsterSlain,
    Panic,
    Reckoning,
    Remaining,
    UnitReport,
    battle_report,
)
from banneret.books.doing import MAGIC, MELEE, SHOOTING
from banneret.books.sides import Sided, Sides
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match

KNOWS = Knows(("much",), frozenset({PANICKED}), frozenset({ROUTED}), frozenset({FLED}))
HEROES = ("ann", "bob", "cid", "dan", "eve", "fay")
ENLISTED = [
    Enlisted("guard", "A", False, 5, 100),
    Enlisted("bows", "A", False, 3, 30),
    Enlisted("drake", "B", False, 1, 200),
    Enlisted("mob", "B", False, 9, 90),
    Enlisted("wolves", "N", False, 2, 7),
    *[Enlisted(hero, "B", True, 1, 40) for hero in HEROES],
]
LEFT = Remaining({"guard": 4, "bows": 1, "ann": 1, "bob": 1}, frozenset({"bob", "bows"}))


def match_of(outcome: Any = None) -> Match:
    armies = {"A": SimpleNamespace(name="The Levy"), "B": SimpleNamespace(name="The Horde")}
    names = {"A": "Ada", "B": "Ben", "N": "The wolves"}
    found = SimpleNamespace(
        book=SimpleNamespace(id="toy", version=3, names=lambda options: names),
        options=SimpleNamespace(armies=armies),
        state=Sided(Sides(("A", "B"), "N", "The wolves")),
        outcome=outcome,
    )
    return cast(Match, found)


def reckoned() -> Reckoning:
    found = Reckoning(ENLISTED, {"cid": "mob"}, 2)
    found.moment = 7
    found.deed(BROKE, "mob", ["guard", "guard"], "C1", MELEE)
    found.fall("drake", ["bows", "ann"], "C2", SHOOTING)
    found.moment = 9
    found.deed(ROUTED, "mob", ["guard"], "C3", MELEE)
    found.deed(WAVERED, "mob", ["guard"], "C3", MELEE)
    found.deed(PANICKED, "mob", ["bows", "ann"], "C4", SHOOTING)
    found.deed(PANICKED, "drake", ["bows", "ann"], "C4", MAGIC)
    found.fall("cid", ["guard"], "C5", MELEE)
    found.fall("dan", ["guard", "bows"], "C5", MELEE)
    found.end("eve", FLED, "C6")
    found.end("mob", FLED, "C6", ["guard"])
    found.count("guard").dealt += 4
    found.count("guard").killed += 3
    found.count("guard").taken += 2
    found.count("guard").lost += 1
    found.count("guard").ways[MELEE] = 4
    return found


def report_of(knows: Knows = KNOWS, outcome: Any = None) -> BattleReport:
    points = {"A": 100.04, "B": 0.06, "N": 7.0}
    return battle_report(match_of(outcome), reckoned(), LEFT, points, knows)


def characters(report: BattleReport) -> dict[str, CharacterReport]:
    return {each.id: each for each in report.characters}


def units(report: BattleReport) -> dict[str, UnitReport]:
    return {each.id: each for each in report.units}


def test_every_side_has_its_player_its_army_and_its_points() -> None:
    report = report_of(KNOWS._replace(ld_general={"A": 8}))
    assert [(each.side, each.player, each.army, each.points_played) for each in report.sides] == [
        ("A", "Ada", "The Levy", 130),
        ("B", "Ben", "The Horde", 290 + 40 * len(HEROES)),
        ("N", "", "The wolves", 7),
    ]
    assert [each.ld_general for each in report.sides] == [8, UNSET, UNSET]
    assert [each.ld_general for each in report_of().sides] == [UNSET] * 3
    assert report.points_left == {"A": 100.0, "B": 0.1, "N": 7.0}
    assert (report.book, report.rules, report.round) == ("toy", 3, 2)


def test_who_has_won_is_known_once_it_is_over() -> None:
    report = report_of()
    assert (report.status, report.winner, report.unknown) == (UNSET, UNSET, ("status", "winner", "much"))
    for winner, told in (("A", "A"), ("", DRAW)):
        report = report_of(outcome=SimpleNamespace(winner=winner))
        assert (report.status, report.winner, report.unknown) == (PLAYED, told, ("much",))


def test_whether_who_panics_had_a_standard() -> None:
    """Of one in an army that carries standards and of one without; a book without them leaves it out."""
    found = report_of(KNOWS._replace(standards=frozenset({"mob"})))
    assert units(found)["bows"].panics_by_shooting == (Panic(unit_id="mob", moment=9, had_standard=True),)
    assert characters(found)["ann"].panics_by_magic == (Panic(unit_id="drake", moment=9, had_standard=False),)
    assert units(report_of())["bows"].panics_by_shooting == (Panic(unit_id="mob", moment=9),)


def test_the_fates_of_characters() -> None:
    """Of several who slew one together the report names none; one who is nowhere is out of action."""
    found = characters(report_of())
    assert {key: (each.fate, each.slain_by) for key, each in found.items()} == {
        "ann": (ALIVE, UNSET),
        "bob": (FLED, UNSET),
        "cid": (OUT_OF_ACTION, "guard"),
        "dan": (OUT_OF_ACTION, OTHER),
        "eve": (FLED, UNSET),
        "fay": (OUT_OF_ACTION, OTHER),
    }
    assert {key: each.host for key, each in found.items() if each.host is not UNSET} == {"cid": "mob"}
    assert report_of().hosts() == {"cid": "mob"}
    assert {(each.side, each.points) for each in found.values()} == {("B", 40)}
    roles = characters(report_of(KNOWS._replace(roles={hero: f"{hero}'s" for hero in HEROES})))
    assert {key: each.role for key, each in roles.items()} == {hero: f"{hero}'s" for hero in HEROES}


def test_a_character_in_a_unit_has_a_tally_of_its_own_or_that_of_all() -> None:
    assert set(report_of().tallies()) == {each.id for each in ENLISTED}
    of_units = report_of(KNOWS._replace(tallies_of_units=True)).tallies()
    assert set(of_units) == {each.id for each in ENLISTED} - {"cid"}
    guard = of_units["guard"]
    assert (guard.dealt, guard.killed, guard.taken, guard.lost, guard.ways) == (4, 3, 2, 1, UNSET)


def test_how_everybody_ended() -> None:
    ends = report_of().ends()
    assert {key: (end.how, end.by, end.left, end.clause) for key, end in ends.items()} == {
        "drake": (DESTROYED, ("bows", "ann"), 1, "C2"),
        "cid": (SLAIN, ("guard",), 1, "C5"),
        "dan": (SLAIN, ("guard", "bows"), 1, "C5"),
        "eve": (FLED, (), 1, "C6"),
        "mob": (FLED, ("guard",), 9, "C6"),
    }
    assert {(end.moment, end.round) for key, end in ends.items() if key != "drake"} == {(9, 2)}
    assert ends["drake"].moment == 7


def test_units_with_what_is_left_of_them() -> None:
    found = units(report_of())
    assert {key: (each.models_start, each.models_end, each.fled_at_end) for key, each in found.items()} == {
        "guard": (5, 4, False),
        "bows": (3, 1, True),
        "drake": (1, 0, False),
        "mob": (9, 0, True),
        "wolves": (2, 0, False),
    }
    assert {each.standard_lost for each in found.values()} == {UNSET}
    lost = units(report_of(KNOWS._replace(standards_lost=frozenset({"mob"}))))
    assert [key for key, each in lost.items() if each.standard_lost] == ["mob"]


def test_the_deeds_of_each() -> None:
    """A break counts as one only by the rules of the book; who wavers or is a character is no unit beaten."""
    report = report_of(KNOWS._replace(monsters=frozenset({"drake"})))
    found = units(report)
    assert found["guard"].beaten == (
        Beaten(unit_id="mob", how=DESTROYED, moment=7),
        Beaten(unit_id="mob", how=BROKE, moment=9),
    )
    assert found["bows"].beaten == (Beaten(unit_id="drake", how=DESTROYED, moment=7),)
    slain = (MonsterSlain(id="drake", moment=7),)
    assert (found["guard"].monsters_slain, found["bows"].monsters_slain) == ((), slain)
    assert characters(report)["ann"].monsters_slain == slain
    assert units(report_of())["bows"].monsters_slain is UNSET
    assert found["bows"].panics_by_shooting == (Panic(unit_id="mob", moment=9),)
    assert found["guard"].panics_by_shooting == ()
    assert characters(report)["ann"].panics_by_magic == (Panic(unit_id="drake", moment=9),)
    assert units(report_of(KNOWS._replace(panics=None)))["bows"].panics_by_shooting is UNSET
    told = [deed for deed in report.deeds if deed.kind in (BROKE, DESTROYED, SLEW)]
    assert [(deed.kind, deed.whom, deed.by, deed.clause, deed.means) for deed in told] == [
        (BROKE, "mob", ("guard",), "C1", MELEE),
        (DESTROYED, "drake", ("bows", "ann"), "C2", SHOOTING),
        (SLEW, "cid", ("guard",), "C5", MELEE),
        (SLEW, "dan", ("guard", "bows"), "C5", MELEE),
    ]


def test_what_befalls_a_unit_befalls_the_characters_in_it_if_only_they_are_left() -> None:
    found = reckoned()
    assert found.subjects("mob") == ("cid",)
    assert found.subjects("drake") == ("drake",)
    found.left["mob"] = 1
    assert found.subjects("mob") == ("mob",)
    found.end("mob", ROUTED, "C7")
    assert (found.left["mob"], found.ends["mob"].how) == (0, FLED)
    assert found.left_out() == set()
    # A unit that nobody has enlisted has no models that are left.
    assert Reckoning(ENLISTED, {"ann": "strangers"}, 1).subjects("strangers") == ("ann",)


class Listening(Reckoning):
    """Notes what it is told."""

    def __init__(self) -> None:
        super().__init__([], {}, 1)
        self.heard: list[tuple[object, int]] = [("", self.moment)]

    def read(self, event: Event) -> None:
        self.heard.append((event, self.moment))

    def finish(self) -> None:
        self.heard.append(("over", self.moment))


def test_every_event_is_read_at_its_moment() -> None:
    found = Listening()
    told = [SimpleNamespace(event=word, moment=moment) for word, moment in (("a", 3), ("b", 5))]
    found.read_all(cast(Match, SimpleNamespace(told=told)))
    assert found.heard == [("", 0), ("a", 3), ("b", 5), ("over", 5)]


def test_what_is_left_of_nobody_is_not_told() -> None:
    end = End(how=SLAIN, clause="C", moment=1, round=1)
    assert end.left == 0
    assert msgspec.to_builtins(end) == {"how": SLAIN, "clause": "C", "moment": 1, "round": 1}
