"""What is agreed before a game: each fault is answered with its sentence and its place."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy, options_for
from banneret.books.age_of_fantasy.case_setup import arrange, unit_facts
from banneret.books.age_of_fantasy.chapters.side_missions.notes import all_missions, side_notes
from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions, read_options, write_options
from banneret.books.opr.case_units import marker_owner
from banneret.core.engine.errors import BadInput
from banneret.core.space.table import load_map

BOOK = AgeOfFantasy()


def agreed(**other: Any) -> AgeOfFantasyOptions:
    options = options_for("aof-levy-750", "aof-court-750", load_map("giants-table", "age-of-fantasy"))
    return msgspec.structs.replace(options, **other)


def fault(work: Any, *given: Any, **more: Any) -> str:
    with pytest.raises(BadInput) as caught:
        work(*given, **more)
    return str(caught.value)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"deployment": "frontlin"}, "options.deployment: there is no deployment “frontlin”"),
        ({"mission": "x"}, "options.mission: there is no mission “x”"),
        ({"side_missions": "x"}, "options.side_missions: “Side-missions” has no choice “x”"),
        ({"selection": ""}, "options.selection: “Selecting them” has no choice “”"),
        ({"actions": ("overwatch", "sing")}, "options.actions[1]: “Extra actions” has no choice “sing”"),
        ({"actions": ("overwatch", "overwatch")}, "options.actions[1]: “overwatch” is named twice"),
        ({"points": 719}, "options.armies.A: The Beacon is Lit costs 720 points, more than the 719 agreed"),
        ({"pieces": ("hill",)}, "options.pieces: pieces are chosen only where players set up the terrain"),
        (
            {"placement": "random"},
            "options.table: players set up the terrain themselves, so the table begins empty",
        ),
    ],
)
def test_faults_of_what_is_agreed(other: dict[str, Any], told: str) -> None:
    assert fault(read_options, agreed(**other)).startswith(told)


@pytest.mark.clause("AF-PRE-01", "AF-PRE-02")
def test_faults_of_tables_and_armies() -> None:
    options = agreed()
    bare = msgspec.structs.replace(options.table, pieces=())
    for count, told in (
        (9, "options.pieces: 10 to 15 pieces are placed, not 9"),
        (10, ""),
        (15, ""),
        (16, "options.pieces: 10 to 15 pieces are placed, not 16"),
    ):
        chosen = msgspec.structs.replace(options, table=bare, placement="random", pieces=("hill",) * count)
        if told:
            assert fault(read_options, chosen) == told
        else:
            assert read_options(chosen) is chosen
    chosen = msgspec.structs.replace(options, table=bare, placement="random", pieces=("hill",) * 9 + ("hil",))
    assert fault(read_options, chosen).startswith("options.pieces[9]: there is no kind of terrain “hil”")
    small = msgspec.structs.replace(options.table, width=48.0)
    assert fault(read_options, msgspec.structs.replace(options, table=small)) == (
        "options.table: Age of Fantasy is played on a table of 72 by 48 inches, not 48 by 48"
    )
    only = {"A": options.armies["A"]}
    assert fault(read_options, msgspec.structs.replace(options, armies=only)) == (
        "options.armies: Age of Fantasy needs an army for seat A and one for seat B"
    )
    first = options.armies["A"]

    def with_army(**other: Any) -> AgeOfFantasyOptions:
        return msgspec.structs.replace(
            options, armies={**options.armies, "A": msgspec.structs.replace(first, **other)}
        )

    assert fault(read_options, with_army(units=())) == (
        "options.armies.A.units: an army needs at least one unit"
    )
    cost = first.points
    assert fault(read_options, with_army(points=cost - 5)) == (
        f"options.armies.A.points: its units cost {cost} points, not {cost - 5}"
    )
    name = first.name
    less = msgspec.structs.replace(options, points=cost - 1)
    assert fault(read_options, less).startswith(f"options.armies.A: {name} costs {cost} points, more than the ")
    twice = (first.units[0], first.units[0])
    double = with_army(units=twice, points=2 * first.units[0].points)
    assert fault(read_options, double) == "options.armies.A.units: two units have the same id"
    assert fault(read_options, 5).startswith("options: these are not options for Age of Fantasy: ")
    assert read_options(write_options(options)) == options


def test_what_players_choose() -> None:
    options = agreed()
    assert fault(BOOK.agreed, options, {"selection": ["limited"]}) == (
        "settings.selection: without side-missions there is nothing to choose here"
    )
    assert BOOK.agreed(options, {"selection": ["free"]}).selection == "free"
    chosen = BOOK.agreed(
        options, {"side-missions": ["hidden"], "selection": ["limited"], "terrain": ["random"]}
    )
    assert (chosen.side_missions, chosen.selection, chosen.placement) == ("hidden", "limited", "random")
    assert chosen.table.pieces == ()
    assert options.table.pieces
    expected = {
        "terrain": ("random",),
        "deployment": ("frontline",),
        "mission": ("duel",),
        "side-missions": ("hidden",),
        "selection": ("limited",),
        "actions": (),
    }
    assert {key: BOOK.chosen(chosen)[key] for key in expected} == expected
    assert BOOK.chosen(options)["terrain"] == ("table",)
    assert BOOK.chosen(options)["side-missions"] == ("none",)


def test_two_armies_are_set_up_on_a_table() -> None:
    assert fault(BOOK.set_up, ["aof-levy-750"], "giants-table", 7) == (
        "armies: Age of Fantasy is played by two armies, not 1"
    )
    options = BOOK.set_up(["aof-levy-750", "aof-court-1500"], "giants-table", 7)
    assert options.terrain_seed == 7
    assert options.table == load_map("giants-table", "age-of-fantasy")
    assert options.points == options.armies["B"].points == 1445


SOLDIERS = {"side": "A", "profile": {"quality": 4, "defense": 5, "models": 2}}


@pytest.mark.parametrize(
    ("units", "state", "told"),
    [
        ({"a": SOLDIERS}, {"step": "dance"}, "state.step: there is no step “dance”; the steps are: "),
        ({"a": SOLDIERS}, {"step": "over"}, "state.step: there is no step “over”; the steps are: "),
        ({"a": {**SOLDIERS, "joins": "b"}}, {}, "units.a.joins: there is no unit “b” to join"),
        ({}, {}, "units: a case needs at least one unit"),
        (
            {"a": {**SOLDIERS, "places": [[1.0, 1.0]]}},
            {},
            "units.a.places: it has 2 models and 1 places",
        ),
        (
            {"a": {**SOLDIERS, "places": [[1.0, 1.0], [3.0]]}},
            {},
            "units.a.places[1]: a place is [x, y] or [x, y, heading]",
        ),
    ],
)
def test_faults_of_a_case(units: dict[str, Any], state: dict[str, Any], told: str) -> None:
    assert fault(arrange, {}, units, state).startswith(told)


def test_what_a_case_asks_for_must_be_there() -> None:
    battle = arrange({}, {"a": SOLDIERS}, {"markers": [{"at": [5.0, 5.0], "owner": "B"}]})[1]
    assert fault(unit_facts, battle, "b") == "expect.unit: there is no unit “b”; there are a"
    assert marker_owner(battle, 1) == "B"
    assert fault(marker_owner, battle, 2) == "expect.marker: there is no marker 2"


@pytest.mark.clause("AF-SID-06")
def test_other_secrets_make_other_battles() -> None:
    """For the enemy's hidden side-mission, each of the others; one's own is no secret to oneself."""
    own = all_missions()[0].id
    state = {"side_missions": "hidden", "hidden": {"A": own, "B": own}}
    battle = arrange({}, {"a": SOLDIERS}, state)[1]
    twins = BOOK.secret_variants(battle, "A")
    hidden = [dict(side_notes(twin).hidden) for twin in twins if isinstance(twin, Battle)]
    assert [secrets["B"] for secrets in hidden] == [m.id for m in all_missions() if m.id != own]
    assert all(secrets["A"] == own for secrets in hidden)
    assert side_notes(battle).hidden == (("A", own), ("B", own))
    assert len(BOOK.secret_variants(battle, "")) == 2 * len(twins)
    battle.step = "over"
    assert BOOK.secret_variants(battle, "A") == []


@pytest.mark.clause("AF-KIT-02", "AF-KIT-06")
@pytest.mark.parametrize(
    ("what", "other", "clause"), [("deployment", "ambush", "02"), ("mission", "sabotage", "06")]
)
def test_what_kitchen_tables_do_not_have(what: str, other: str, clause: str) -> None:
    told = fault(BOOK.sample_with, 1, {"chapters": ["kitchen-table"], what: [other]})
    assert told.startswith(
        f"settings.{what}: “Kitchen table” has no {what} “{other}” (AF-KIT-{clause}); there is "
    )
