"""Kitchen tables: the tables, styles and missions that there are, and that all chapters halve distances."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec
import pytest

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy, options_for
from banneret.books.age_of_fantasy.chapters.exhaustion.events import Exhausted
from banneret.books.age_of_fantasy.chapters.kitchen_table.missions import few_markers
from banneret.books.age_of_fantasy.chapters.kitchen_table.reinforcements import Reinforcements
from banneret.books.age_of_fantasy.chapters.kitchen_table.tables import kitchen_styles, quarters
from banneret.books.age_of_fantasy.melee import consolidate
from banneret.books.age_of_fantasy.missions import rolled
from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions, read_options
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Moment
from banneret.books.doing import NOBODY
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.space.table import load_map
from banneret.core.space.table_generator import find_table
from tests.books.age_of_fantasy.test_packs import table_of
from tests.contract import kit

BOOK = AgeOfFantasy()
KITCHEN = {"chapters": ["kitchen-table"]}
LISTS = ("aof-kin-750", "aof-levy-750")


def on(width: float, depth: float) -> AgeOfFantasyOptions:
    options = options_for(*LISTS, load_map("giants-table", "age-of-fantasy"))
    table = find_table(f"balanced-{width:g}x{depth:g}-3", BOOK.id, 0)
    return msgspec.structs.replace(options, table=table)


@pytest.mark.clause("AF-KIT-01")
@pytest.mark.parametrize(("width", "depth"), [(36, 24), (36, 36), (48, 24), (60, 40)])
def test_small_tables_are_played_on_with_the_chapter_alone(width: int, depth: int) -> None:
    options = BOOK.agreed(on(width, depth), KITCHEN)
    assert (options.table.width, options.table.depth) == (width, depth)
    assert options.table.id == f"balanced-{width}x{depth}-3"
    with pytest.raises(BadInput, match="72 by 48"):
        read_options(on(width, depth))


@pytest.mark.clause("AF-KIT-01")
@pytest.mark.parametrize(("width", "depth"), [(34, 24), (30, 30), (36, 40), (76, 48), (72, 50)])
def test_tables_that_are_too_small_or_too_large_or_too_deep(width: int, depth: int) -> None:
    with pytest.raises(BadInput, match="36 by 24 up to 72 by 48"):
        BOOK.agreed(on(width, depth), KITCHEN)


@pytest.mark.clause("AF-KIT-01")
def test_a_table_of_the_usual_size_will_do_as_well() -> None:
    options = options_for(*LISTS, load_map("giants-table", "age-of-fantasy"))
    battle = BOOK.begin(BOOK.agreed(options, KITCHEN))
    assert battle.zone(1) == [((0.0, 0.0), (72.0, 0.0), (72.0, 12.0), (0.0, 12.0))]


@pytest.mark.clause("AF-KIT-01")
def test_generated_tables_are_as_small_as_may_be() -> None:
    for name, size, made in (
        ("generated", (36.0, 24.0), "balanced-36x24-5"),
        ("wild-7", (36.0, 24.0), "wild-36x24-7"),
        ("generated-48x36", (48.0, 36.0), "balanced-48x36-5"),
        ("giants-table", (72.0, 48.0), "giants-table"),
    ):
        table = BOOK.set_up_agreed(LISTS, name, 5, KITCHEN).table
        assert ((table.width, table.depth), table.id) == (size, made)
        if made != "giants-table":
            assert find_table(made, BOOK.id, 99).pieces == table.pieces
    assert BOOK.set_up(LISTS, "generated", 5).table.width == 72.0


@pytest.mark.clause("AF-KIT-02", "AF-KIT-03", "AF-KIT-04", "AF-KIT-05", "AF-KIT-06", "AF-KIT-09")
def test_the_tables_are_those_of_the_clauses() -> None:
    styles = kitchen_styles(36.0, 24.0)
    names = [style.name for style in styles]
    written = table_of("AF-KIT-02")
    assert [written[faces] for faces in ("1-2", "3-4", "5-6")] == names
    assert [rolled(names, face) for face in range(1, 7)] == [name for name in names for _ in range(2)]
    for style in styles:
        clause = table_of(style.clause)
        for zone in ("zone_1", "zone_2"):
            assert [[list(point) for point in part] for part in style.zones[zone]] == clause[zone]
            edges = [[list(point) for point in edge] for edge in style.home_edges[zone]]
            assert edges == clause["home_edges"][zone]
        assert style.gap == pytest.approx(clause["min_gap"], abs=0.005)
    battle = BOOK.begin(BOOK.agreed(on(36, 24), KITCHEN))
    written = table_of("AF-KIT-06")
    assert [getattr(each, "name", "") for each in battle.missions] == list(written.values())
    assert quarters(36.0, 24.0) == ((9.0, 6.0), (27.0, 6.0), (9.0, 18.0), (27.0, 18.0))


@pytest.mark.clause("AF-KIT-02", "AF-KIT-06")
def test_who_asks_for_what_kitchen_tables_have_not_is_refused() -> None:
    for what, value, clause in (("deployment", "ambush", "AF-KIT-02"), ("mission", "sabotage", "AF-KIT-06")):
        with pytest.raises(BadInput, match=f"^settings.{what}: “Kitchen table.*{value}.*{clause}"):
            BOOK.agreed(on(36, 24), {**KITCHEN, what: [value]})
    agreed = BOOK.agreed(on(36, 24), {**KITCHEN, "deployment": ["long-haul"], "mission": ["roll"]})
    assert BOOK.begin(agreed).style == "long-haul"
    # What was agreed on before the chapter was is kept, for whoever switches it off again.
    options = options_for(*LISTS, load_map("giants-table", "age-of-fantasy"))
    options = BOOK.agreed(options, {"deployment": ["ambush"], "mission": ["sabotage"]})
    battle = BOOK.begin(BOOK.agreed(options, KITCHEN))
    assert (battle.style, battle.mission) == ("roll", "roll")


@pytest.mark.clause("AF-KIT-12")
def test_how_many_reinforcements_are_asked_for() -> None:
    """Half of the units, rounded down, in words of one and of more."""
    asked = "your reinforcements, who arrive at a table edge from round 2 on?"
    for count, what in (
        (2, "Which unit is"),
        (3, "Which unit is"),
        (4, "Which 2 units are"),
        (7, "Which 3 units are"),
    ):
        man = {"side": "A", "profile": {"quality": 4, "defense": 5}}
        units = {f"of-{number}": man for number in range(count)}
        battle = a_battle({**units, "foes": {**man, "side": "B"}}, step="reinforcements")
        question = Reinforcements(battle, "A")
        assert question.prompt == f"{what} {asked}"
        assert (question.least, question.most) == (count // 2, count // 2)


@pytest.mark.clause("AF-KIT-08", "AF-KIT-10")
def test_the_first_seat_rolls_for_the_number_of_markers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose dice they are is told to every chapter that listens to dice."""
    battle = a_battle({"men": soldiers("A", (10, 4)), "foes": soldiers("B", (10, 20))}, "command-points")
    (chapter,) = [each for each in battle.chapters if Moment.DICE_ROLLED in each.windows]
    rolled_by: list[str] = []

    def meddle(
        self: Any, battle: Any, faces: list[int], clause: str, why: str, seat: str, dice: Any
    ) -> Generator[Any, Any, list[int]]:
        rolled_by.append(seat)
        return faces
        yield

    monkeypatch.setattr(type(chapter), "meddle", meddle)
    with pytest.raises(StopIteration) as stopped:
        next(few_markers(battle, "AF-KIT-08", ScriptedDice(4)))
    assert (stopped.value.value, rolled_by) == (2, ["A"])


# ---------------------------------------------------------------------------------------- in other chapters


def soldiers(side: str, *places: tuple[float, float], **profile: Any) -> dict[str, Any]:
    made = {"quality": 4, "defense": 5, "models": len(places), **profile}
    return {"side": side, "profile": made, "places": [list(at) for at in places]}


def a_battle(units: dict[str, Any], *chapters: str, **state: Any) -> Battle:
    table = {"size": [36, 24]}
    return BOOK.arrange(table, units, {"chapters": ["kitchen-table", *chapters], **state})[1]


@pytest.mark.clause("AF-KIT-11")
def test_fear_of_loss_and_inspiration_reach_half_as_far() -> None:
    units = {
        "lost": soldiers("A", (10, 10)),
        "near": soldiers("A", (13.9, 10)),
        "far": soldiers("A", (10, 14.1)),
        "foes": soldiers("B", (30, 20)),
    }
    battle = a_battle(units, "exhaustion")
    (chapter,) = [each for each in battle.chapters if each.id == "exhaustion"]
    chapter.unit_lost(battle, battle.unit("lost"), "lost/1", NOBODY)
    told = [event.unit for event in battle.told if isinstance(event, Exhausted)]
    assert told == ["near"]


@pytest.mark.clause("AF-KIT-11")
def test_friendly_fire_focused_fire_and_heavy_charges() -> None:
    units = {
        "men": soldiers("A", (10, 4)),
        "near": soldiers("A", (13.9, 10)),
        "far": soldiers("A", (10, 13.1)),
        "foes": soldiers("B", (11, 10)),
        "others": soldiers("B", (17.1, 4)),
    }
    battle = a_battle(
        units,
        "brutal-damage",
        **{"brutal-rules": ["friendly-fire"], "actions": ["focused fire", "heavy charge"]},
    )
    men, foes, others = battle.unit("men"), battle.unit("foes"), battle.unit("others")
    (brutal,) = [each for each in battle.chapters if each.id == "brutal-damage"]
    assert brutal.bystanders(battle, men, foes) == ["near"]
    focused = Assault(True, "focused fire")
    assert [battle.hit_modifier(men, each, focused) for each in (foes, others)] == [1, 0]
    (extra,) = [each for each in battle.chapters if each.id == "extra-actions"]
    rammed = []
    for inches in (1.9, 2.1, 2.9, 3.1):
        extra.charged(battle, "men", "heavy charge", inches)
        rammed.append("ramming" in battle.unit("men").stances)
        battle.put(battle.unit("men").with_stances(()))
    assert rammed == [False, True, True, False]
    label = extra.action_label(battle, men, "heavy charge", 6.0)
    assert label == "Heavy Charge: up to 6”; +1 to hit if it is over 2” and under 3”"


@pytest.mark.clause("AF-KIT-11")
def test_who_holds_the_field_moves_two_inches() -> None:
    battle = a_battle({"men": soldiers("A", (10, 4)), "foes": soldiers("B", (30, 20))})
    (asked,) = next(iter(consolidate(battle, "men", ScriptedDice()))).questions.values()
    assert asked.prompt == "The men have the field. Do they move up to 2”?"
    assert [battle.unit("men").coherency.link, battle.unit("men").coherency.spread] == [1.0, 3.0]


@pytest.mark.clause("AF-KIT-11")
def test_a_hero_who_joins_many_gives_them_room() -> None:
    units = {
        "men": {"side": "A", "profile": {"models": 20, "quality": 4, "defense": 5}, "at": [12, 4]},
        "captain": {"side": "A", "profile": {"quality": 3, "defense": 4, "rules": ["Hero"]}, "joins": "men"},
        "foes": soldiers("B", (30, 20)),
    }
    unit: Unit = a_battle(units).unit("men")
    assert unit.size() == 21
    assert unit.coherency.spread == 5.0
    assert unit.violation() <= 0.0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10_000, 10_020))
def test_whole_games_on_kitchen_tables(seed: int) -> None:
    """Those that are drawn so with other chapters, and the others with this one alone."""
    options = BOOK.sample_options(seed)
    if "kitchen-table" not in options.chapters.get("chapters", ()):
        options = BOOK.sample_with(seed, {"chapters": ["kitchen-table"]})
    match = kit.play(Match.start(BOOK, options, seed=seed), seed)
    assert match.over


@pytest.mark.clause("AF-KIT-11")
def test_words_say_what_is_measured() -> None:
    battle = a_battle({"men": soldiers("A", (10, 4)), "foes": soldiers("B", (30, 20))})
    said = "within 3” of it, 12” or 9”, but D3” and 2D6” as they fall, “no” number, and round 4"
    halved = (
        "within 2” of it, 6” or 5”, but half of D3” and half of 2D6” as they fall, “no” number, and round 4"
    )
    assert battle.worded(said) == halved
    battle.chapters = []
    assert battle.worded(said) == said
    marker = {"markers": [{"at": [10, 8]}], "objective_effects": {"marker-1": "booby-traps"}}
    units = {"men": soldiers("A", (10, 4)), "foes": soldiers("B", (30, 20))}
    battle = a_battle(units, "terrain-and-objective-effects", **marker)
    shown = [note.get("about", "") for chapter in battle.chapters for note in chapter.shown(battle)]
    assert "The ground within 2” of it is dangerous terrain." in shown
