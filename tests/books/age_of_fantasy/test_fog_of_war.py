"""Fog of war: what no case can show, since cases have one table and two sides."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.fog_of_war.chapter import EVERY_RULE, FogNotes, FogOfWar, fog_notes
from banneret.books.age_of_fantasy.chapters.fog_of_war.sections import (
    cut,
    section_of,
    section_rolled,
    table_section,
    thirds,
    zone_section,
)
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT
from banneret.books.age_of_fantasy.zones import Outline, point_in, zone, zone_numbers
from banneret.books.chapter_choices import brings_order, check_providers
from banneret.books.opr.rolls import DiceReading
from banneret.books.opr.warfare import Rolling
from banneret.books.sides import Sides
from banneret.books.turn_order import BAG, Bag
from banneret.core.engine.dice import Dice, ScriptedDice

BOOK = AgeOfFantasy()


def a_battle(units: dict[str, Any], *rules: str, **state: Any) -> Battle:
    chosen = {"chapters": ["fog-of-war"], "fog-rules": list(rules)}
    return BOOK.arrange({}, units, {**chosen, **state})[1]


def man(side: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"side": side, "profile": {"quality": 4, "defense": 4}, "places": [[x, y]], **more}


def size_of(outline: Outline) -> float:
    """By strips of a hundredth of an inch along y: another way to an area than that of the rules."""
    ys = [y for _, y in outline]
    xs = [x for x, _ in outline]
    low, high = min(ys), max(ys)
    step = (high - low) / 200
    count = 0
    columns = 200
    wide = (max(xs) - min(xs)) / columns
    for row in range(200):
        y = low + (row + 0.5) * step
        count += sum([point_in(outline, min(xs) + (k + 0.5) * wide, y) for k in range(columns)])
    return count * step * wide


# ---------------------------------------------------------------------------------------- sections


@pytest.mark.clause("AF-FOG-02")
@pytest.mark.parametrize("style", [style.id for style in DEPLOYMENT])
def test_sections_of_every_style_share_its_zones_out_evenly(style: str) -> None:
    (found,) = [each for each in DEPLOYMENT if each.id == style]
    for number in zone_numbers(found):
        parts = zone(found, number)
        shares = [sum([size_of(part) for part in zone_section(parts, section)]) for section in (1, 2, 3)]
        assert shares == pytest.approx([sum(shares) / 3] * 3, rel=0.02)
        assert sum(shares) == pytest.approx(sum([size_of(part) for part in parts]), rel=0.02)


@pytest.mark.clause("AF-FOG-02")
def test_sections_are_numbered_upwards() -> None:
    wide: list[Outline] = [((0.0, 36.0), (72.0, 36.0), (72.0, 48.0), (0.0, 48.0))]
    for section, low in ((1, 0.0), (2, 24.0), (3, 48.0)):
        (part,) = zone_section(wide, section)
        assert (min([x for x, _ in part]), max([x for x, _ in part])) == (low, low + 24.0)
        assert {y for _, y in part} == {36.0, 48.0}
    assert thirds(((0.0, 0.0), (3.0, 0.0), (3.0, 9.0), (0.0, 9.0)), 1) == (0.0, 3.0, 6.0, 9.0)


@pytest.mark.clause("AF-FOG-02")
def test_every_part_of_a_zone_is_cut_as_the_first_is() -> None:
    """The first is wider than deep, so the tall one beside it is cut across its width as well."""
    wide: Outline = ((0.0, 0.0), (12.0, 0.0), (12.0, 6.0), (0.0, 6.0))
    tall: Outline = ((60.0, 0.0), (63.0, 0.0), (63.0, 40.0), (60.0, 40.0))
    assert [sorted(part) for part in zone_section([wide, tall], 2)] == [
        [(4.0, 0.0), (4.0, 6.0), (8.0, 0.0), (8.0, 6.0)],
        [(61.0, 0.0), (61.0, 40.0), (62.0, 0.0), (62.0, 40.0)],
    ]


@pytest.mark.clause("AF-FOG-02")
def test_a_cut_through_corners_names_each_point_once() -> None:
    house: Outline = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 15.0), (0.0, 10.0))
    assert cut(house, 1, 10.0, 15.0) == [((10.0, 10.0), (5.0, 15.0), (0.0, 10.0))]
    assert cut(house, 1, 0.0, 0.01) == [((0.0, 0.01), (0.0, 0.0), (10.0, 0.0), (10.0, 0.01))]


def test_what_a_band_leaves_of_an_outline_that_falls_apart() -> None:
    """A horseshoe: the band at the top has both of its ends, and nothing between them."""
    shoe: Outline = ((0, 0), (12, 0), (12, 10), (8, 10), (8, 4), (4, 4), (4, 10), (0, 10))
    (left,) = cut(shoe, 1, 6.0, 10.0)
    assert size_of(left) == pytest.approx(32.0, rel=0.03)
    for x, inside in ((2.0, True), (6.0, False), (10.0, True)):
        assert point_in(left, x, 8.0) == inside
    assert cut(shoe, 1, 11.0, 12.0) == []
    assert cut(shoe, 0, 12.0, 14.0) == []


@pytest.mark.clause("AF-FOG-04", "AF-FOG-08")
def test_thirds_of_other_tables() -> None:
    """Along the long side, from the west or from the south; of a square table from the west."""
    battle = a_battle({"men": man("A", 10, 30), "foes": man("B", 40, 10)}, "shifting-focus")
    unit = battle.unit("men")
    for width, depth, section, box in (
        (72.0, 48.0, 1, (0.0, 24.0, 0.0, 48.0)),
        (48.0, 60.0, 2, (0.0, 48.0, 20.0, 40.0)),
        (27.0, 27.0, 2, (9.0, 18.0, 0.0, 27.0)),
    ):
        field = Field(width, depth, [], {})
        assert section_of(field, unit) == section
        (band,) = table_section(field, section, None)
        x0, x1, y0, y1 = box
        assert sorted(band) == [(x0, y0), (x0, y1), (x1, y0), (x1, y1)]


def test_a_die_that_was_raised_is_still_a_three() -> None:
    assert [section_rolled(face) for face in range(1, 8)] == [1, 1, 2, 2, 3, 3, 3]


# ---------------------------------------------------------------------------------------- orders of turns


@pytest.mark.clause("AF-FOG-06")
def test_the_bag_is_an_order_of_turns_only_where_it_is_used() -> None:
    with_bag, without = FogOfWar(EVERY_RULE), FogOfWar(("shifting-focus",))
    assert (with_bag.turn_rank, brings_order([with_bag]), brings_order([without])) == (BAG, True, False)
    units = {"men": man("A", 10, 10), "foes": man("B", 10, 40)}
    assert isinstance(a_battle(units, "ebb-and-flow").turn_order(), Bag)
    assert not isinstance(a_battle(units, "shifting-focus").turn_order(), Bag)
    check_providers([without, with_bag])


@pytest.mark.clause("AF-FOG-08")
def test_a_focus_is_of_the_side_whose_turn_it_is() -> None:
    units = {"men": man("A", 10, 10), "others": man("A", 60, 10), "foes": man("B", 60, 40)}
    battle = a_battle(units, "shifting-focus", turn="A")
    battle.notes = {"fog-of-war": FogNotes(focus=1)}
    assert [unit.id for unit in battle.may_activate("A")] == ["men"]
    assert [unit.id for unit in battle.may_activate("B")] == ["foes"]


@pytest.mark.clause("AF-FOG-11")
def test_among_three_all_who_are_not_weary_must_have_acted() -> None:
    """The round goes on until the last of the others has activated half."""

    class Three(Battle):
        @property
        def seats(self) -> tuple[str, ...]:
            return ("A", "B", "C")

    fog = FogOfWar(EVERY_RULE)
    units = {"men": man("A", 10, 10), "foes": man("B", 10, 40), "more": man("B", 20, 40)}
    plain = a_battle(units, "combat-weariness", round=2)
    battle = Three(plain.field, plain.chapters)
    battle.take_course_of(plain)
    third = plain.unit("men").twin()
    third.id, third.seat = "others", "C"
    battle.put(third)
    start = (("A", 1), ("B", 2), ("C", 1))
    battle.notes = {"fog-of-war": FogNotes(at_start=start, weary=("A",))}
    battle.put(battle.unit("foes").having_activated())
    fog.cut_short(battle)
    assert not fog_notes(battle).cut_short
    battle.put(battle.unit("others").having_activated())
    fog.cut_short(battle)
    assert fog_notes(battle).cut_short == 1
    refusal = fog.why_not_activate(battle, battle.unit("more"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("round-over", "AF-FOG-11")
    battle.notes = {"fog-of-war": FogNotes(at_start=start)}
    battle.round, battle.turn, battle.finished = 2, "B", "C"
    battle.put(battle.unit("men").having_activated())
    assert list(fog.finished(battle, "foes", ScriptedDice(6, 6))) == []
    assert fog_notes(battle).weary == ("B",)
    assert battle.finished == "C", "who was first to finish before, and not who is next to have run out"
    battle.notes = {"fog-of-war": FogNotes(at_start=start, weary=("A",))}
    weary = fog.why_not_activate(battle, battle.unit("men"))
    assert weary is not None
    assert (weary.code, weary.clause) == ("weary", "AF-FOG-11")
    battle.notes = {"fog-of-war": FogNotes(at_start=start)}
    battle.sides = Sides(("A", "B", "C"))
    battle.turn, battle.finished = "B", ""
    assert list(fog.finished(battle, "foes", ScriptedDice(1, 1))) == []
    assert battle.finished == "C", "of those who have run out, the first after who is weary"


@pytest.mark.clause("AF-FOG-12")
def test_what_a_die_for_another_round_comes_to() -> None:
    """It is said beside the die, for whoever might raise it: after round 5 a 5 is enough."""
    units = {"men": man("A", 10, 10), "foes": man("B", 10, 40)}
    battle = a_battle(units, "prolonged-battle", round=5, prolonged=1)
    read: list[DiceReading] = []
    roll = battle.roll

    def watched(dice: Dice, count: int, clause: str, why: str, seat: str, reading: DiceReading) -> Rolling:
        read.append(reading)
        return roll(dice, count, clause, why, seat, reading)

    battle.roll = watched  # type: ignore[method-assign,assignment]
    assert list(FogOfWar(("prolonged-battle",)).round_ended(battle, ScriptedDice(4))) == []
    assert [read[0].result([face], [0]) for face in (4, 5)] == ["the battle is over", "the battle goes on"]


# ---------------------------------------------------------------------------------------- agreed on


def test_which_sample_games_are_played_in_the_fog() -> None:
    fog = FogOfWar()
    assert all([fog.sample(seed) == {} for seed in range(0, 10_000, 7)])
    chosen = [fog.sample(seed) for seed in range(10_000, 10_300)]
    used = [each["fog-rules"] for each in chosen if each]
    assert 60 < len(used) < 140
    assert {rule for rules in used for rule in rules} == set(EVERY_RULE)
    assert all(used)
    assert {len(rules) for rules in used} == {1, 2, 3, 4, 5}


def test_every_rule_has_a_sentence() -> None:
    (setting,) = FogOfWar().settings()
    assert [key for key, _ in setting.choices] == list(EVERY_RULE) == [key for key, _ in setting.abouts]
    assert setting.preset == EVERY_RULE


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"weary": ["Q"]}, "state.weary"),
        ({"at_start": {"Q": 1}}, "state.at_start"),
        ({"prolonged": "x"}, "int"),
    ],
)
def test_words_of_a_case_that_are_wrong(words: dict[str, Any], told: str) -> None:
    with pytest.raises(Exception, match=told):
        a_battle({"men": man("A", 10, 10), "foes": man("B", 10, 40)}, "combat-weariness", **words)
