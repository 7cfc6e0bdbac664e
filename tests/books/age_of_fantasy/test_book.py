"""The book as others see it: what may be agreed, samples for tests and bots, outcomes and secrets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapters.side_missions.notes import all_missions, side_notes
from banneret.books.opr.scenario_play import playable
from banneret.core.engine.errors import BadInput
from tests.toy_chapters import by_name

BOOK = AgeOfFantasy()
STYLES = ["frontline", "long-haul", "side-battle", "ambush", "spearhead", "flank-assault"]
MISSIONS = ["duel", "seize-ground", "relic-hunt", "sabotage", "breakthrough", "king-of-the-hill"]
PLACEMENT = ["random", "alternating-free", "alternating-restricted", "full-table", "two-halves", "six-squares"]


def a_battle(**state: Any) -> Battle:
    units = {"men": {"side": "A", "profile": {"quality": 4, "defense": 4}, "places": [[10, 4]]}}
    units["foes"] = {"side": "B", "profile": {"quality": 4, "defense": 4}, "places": [[62, 44]]}
    return arrange({}, units, state)[1]


def test_what_the_book_is_called() -> None:
    """The version stands in every journal, so it changes with the rules only."""
    assert (BOOK.id, BOOK.title, BOOK.short, BOOK.prefix) == (
        "age-of-fantasy",
        "Age of Fantasy",
        "Age of Fantasy",
        "AF",
    )
    assert (BOOK.version, BOOK.markers) == (3, 6)


def test_small_armies_play_to_750_points() -> None:
    """AF-PRE-03: the larger of 750 and what the dearer army costs."""
    armies = BOOK.set_up(["aof-levy-750", "aof-kin-750"], "ember-flats", seed=1).armies
    small = {seat: msgspec.structs.replace(army, points=300) for seat, army in armies.items()}
    assert BOOK.fresh_options(small, "ember-flats", 1).points == 750
    dear = {**small, "B": msgspec.structs.replace(armies["B"], points=751)}
    assert BOOK.fresh_options(dear, "ember-flats", 1).points == 751


@pytest.mark.parametrize(
    ("seed", "points", "placement", "deployment", "mission", "missions", "selection", "actions"),
    [
        (0, 750, "", "frontline", "duel", "", "free", 0),
        (1, 750, "", "long-haul", "seize-ground", "shared", "free", 7),
        (2, 750, "random", "side-battle", "sabotage", "hidden", "free", 0),
        (4, 1500, "", "spearhead", "roll", "roll", "free", 0),
        (5, 750, "alternating-free", "flank-assault", "duel", "", "limited", 7),
        (6, 750, "", "roll", "relic-hunt", "shared", "limited", 0),
        (11, 750, "full-table", "spearhead", "relic-hunt", "shared", "randomized", 7),
        (17, 750, "six-squares", "ambush", "breakthrough", "hidden", "roll", 7),
        (19, 1500, "", "flank-assault", "duel", "roll", "roll", 7),
        (20, 750, "random", "roll", "relic-hunt", "", "free", 0),
    ],
)
def test_samples_differ(
    seed: int,
    points: int,
    placement: str,
    deployment: str,
    mission: str,
    missions: str,
    selection: str,
    actions: int,
) -> None:
    found = BOOK.sample_options(seed)
    assert (found.points, found.placement, found.deployment) == (points, placement, deployment)
    assert (found.mission, found.side_missions, found.selection) == (mission, missions, selection)
    assert (len(found.actions), found.terrain_seed) == (actions, seed)
    assert bool(found.table.pieces) is not bool(placement)


@pytest.mark.clause("AF-PRE-01", "AF-PRE-03")
def test_two_armies_are_needed() -> None:
    for armies in ([], ["x"], ["x", "y", "z"]):
        with pytest.raises(BadInput, match=f"played by two armies, not {len(armies)}"):
            BOOK.set_up(armies, "generated", 1)


@pytest.mark.clause("AF-GEN-22", "AF-TPL-01", "AF-DEP-01", "AF-MIS-01", "AF-SID-03", "AF-SID-04", "AF-XAC-01")
def test_what_may_be_agreed() -> None:
    """Beside the chapters that are chosen by name, and how they are played."""
    found = {setting.id: setting for setting in BOOK.settings() if setting.id not in by_name(BOOK)}
    choices = {key: [choice[0] for choice in setting.choices] for key, setting in found.items()}
    assert choices == {
        "terrain": ["table", *PLACEMENT, "roll"],
        "deployment": [*STYLES, "roll"],
        "mission": [*MISSIONS, "roll"],
        "side-missions": ["none", "shared", "hidden", "shared-hidden", "roll"],
        "selection": ["free", "limited", "randomized", "roll"],
        "actions": [
            *("hunker down", "defensive stance", "covering fire", "focused fire"),
            *("heavy charge", "stealth move", "overwatch"),
        ],
        "scenario": ["none", *[kind.id for kind in playable()]],
        "attacker": ["A", "B"],
    }
    assert {key: (setting.usual, setting.several) for key, setting in found.items()} == {
        "terrain": ("table", False),
        "deployment": ("frontline", False),
        "mission": ("duel", False),
        "side-missions": ("none", False),
        "selection": ("free", False),
        "actions": ("", True),
        "scenario": ("none", False),
        "attacker": ("A", False),
    }


def test_what_is_agreed_is_what_was_chosen() -> None:
    plain = BOOK.sample_options(0)
    chosen = {
        "terrain": ["two-halves"],
        "deployment": ["ambush"],
        "mission": ["sabotage"],
        "side-missions": ["hidden"],
        "selection": ["limited"],
        "actions": ["overwatch"],
    }
    found = BOOK.agreed(plain, chosen)
    assert {key: list(BOOK.chosen(found)[key]) for key in chosen} == chosen
    assert found.table.pieces == ()
    back = BOOK.agreed(found, {"side-missions": ["none"], "selection": ["free"], "deployment": ["roll"]})
    assert (back.side_missions, back.selection, back.deployment) == ("", "free", "roll")
    assert (back.mission, back.placement, back.actions) == ("sabotage", "two-halves", ("overwatch",))
    same = BOOK.agreed(plain, {})
    assert (same.table.pieces, same.placement) == (plain.table.pieces, "")
    with pytest.raises(BadInput, match="without side-missions there is nothing to choose here"):
        BOOK.agreed(plain, {"selection": ["limited"]})


def test_the_order_of_choices_is_the_books_but_for_options_that_have_them_otherwise() -> None:
    """A game saved before they were put in order keeps its own, until something else is chosen."""
    plain = BOOK.sample_options(0)
    orders = (("overwatch", "hunker down"), ("hunker down", "overwatch"))
    assert [BOOK.agreed(plain, {"actions": each}).actions for each in orders] == [orders[1], orders[1]]
    old = msgspec.structs.replace(plain, actions=orders[0])
    for chosen in (BOOK.chosen(old), {"actions": orders[1]}, {"mission": ["sabotage"]}):
        assert BOOK.agreed(old, chosen).actions == orders[0]
    assert BOOK.agreed(old, {"actions": [*orders[0], "heavy charge"]}).actions[:2] == (
        "hunker down",
        "heavy charge",
    )


@pytest.mark.clause("AF-PRE-10", "AF-SID-01")
@pytest.mark.parametrize(
    ("owners", "playstyle", "winner", "why"),
    [
        ("A", "", "A", "most markers"),
        ("AB", "", "", "equal markers"),
        ("B", "shared", "B", "most Victory Points"),
        ("", "shared", "", "equal Victory Points"),
    ],
)
def test_how_a_game_has_ended(owners: str, playstyle: str, winner: str, why: str) -> None:
    markers = [{"at": [5 + 20 * k, 24], "owner": owner} for k, owner in enumerate(owners)]
    battle = a_battle(markers=markers, side_missions=playstyle)
    assert BOOK.outcome(battle) is None
    battle.step = "over"
    found = BOOK.outcome(battle)
    assert found is not None
    assert (found.winner, found.why) == (winner, why)
    assert set(found.score) == {"A", "B"}


@pytest.mark.clause("AF-SID-06")
def test_what_a_viewer_cannot_know() -> None:
    battle = a_battle(side_missions="hidden", hidden={"A": "seize", "B": "defend"})
    count = len(all_missions())
    for viewer, other in (("A", "B"), ("B", "A")):
        found: list[Any] = BOOK.secret_variants(battle, viewer)
        assert len(found) == count - 1
        hidden = [dict(side_notes(each).hidden) for each in found]
        assert all(each[viewer] == {"A": "seize", "B": "defend"}[viewer] for each in hidden)
        assert len({each[other] for each in hidden}) == count - 1
        assert all(each[other] != {"A": "seize", "B": "defend"}[other] for each in hidden)
    assert len(BOOK.secret_variants(battle, "")) == 2 * (count - 1)
    battle.step = "over"
    assert BOOK.secret_variants(battle, "A") == []


def test_names_of_everything() -> None:
    agreed = BOOK.sample_options(0)
    names = BOOK.names(agreed)
    assert [names[f"marker-{number}"] for number in range(1, 7)] == [
        f"Marker {number}" for number in range(1, 7)
    ]
    assert "marker-0" not in names
    assert "marker-7" not in names
    for unit in BOOK.begin(agreed).units.values():
        assert names[unit.id] == unit.name
        assert all(names[model.id] == model.sheet.name for model in unit.models)
