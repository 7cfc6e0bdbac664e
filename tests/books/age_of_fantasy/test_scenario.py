"""Terrain placement, deployment, missions, side-missions and extra actions, where a case cannot show it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import shapely

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.side_missions.judges import completed
from banneret.books.age_of_fantasy.chapters.side_missions.notes import all_missions, note, side_notes
from banneret.books.age_of_fantasy.chapters.side_missions.selecting import is_possible
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions, read_options
from banneret.books.age_of_fantasy.pieces import drawn, kinds
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from tests.data import notes_in

pytestmark = pytest.mark.native

BOOK = AgeOfFantasy()
STYLES = [style.id for style in DEPLOYMENT]


def options(**changes: Any) -> AgeOfFantasyOptions:
    """A plain game on an open table, with these things agreed."""
    plain = BOOK.sample_options(0)
    empty = msgspec.structs.replace(plain.table, pieces=())
    plain = msgspec.structs.replace(
        plain,
        table=empty,
        placement="random",
        deployment="frontline",
        mission="duel",
        side_missions="",
        selection="free",
        actions=(),
    )
    return msgspec.structs.replace(plain, **changes)


def battle(**state: Any) -> Battle:
    """A battle with one unit a side, as a case would have it."""
    units: dict[str, dict[str, Any]] = {
        "men": {"side": "A", "profile": {"quality": 4, "defense": 4}, "places": [[10, 4]]},
        "foes": {"side": "B", "profile": {"quality": 4, "defense": 4}, "places": [[62, 44]]},
    }
    _, found = BOOK.arrange({}, units, state)
    return found


# ------------------------------------------------------------------------------------------ terrain


@pytest.mark.clause("AF-TPL-02")
@pytest.mark.parametrize("count", [0, 10, 15])
def test_ten_to_fifteen_pieces_are_chosen_or_none_at_all(count: int) -> None:
    assert len(read_options(options(pieces=("forest",) * count)).pieces) == count


@pytest.mark.clause("AF-TPL-02")
@pytest.mark.parametrize("count", [1, 9, 16])
def test_fewer_than_ten_or_more_than_fifteen_pieces_are_not_chosen(count: int) -> None:
    with pytest.raises(BadInput, match="10 to 15 pieces"):
        read_options(options(pieces=("forest",) * count))


@pytest.mark.clause("AF-TPL-05")
@pytest.mark.parametrize("kind", [*kinds(), "impassable"])
def test_drawn_pieces_fit_into_a_square_of_8_inches(kind: str) -> None:
    """Whatever way they lie; and they are not all of one size."""
    areas: set[float] = set()
    for number in range(60):
        shape = shapely.Polygon(drawn(kind, number, 7).shape.points())
        box = shapely.oriented_envelope(shape)
        xs, ys = box.exterior.xy
        sides = [((xs[k + 1] - xs[k]) ** 2 + (ys[k + 1] - ys[k]) ** 2) ** 0.5 for k in range(2)]
        if kind == "barricade":
            assert sorted(sides) == pytest.approx([1.0, 6.0], abs=0.01)
        else:
            assert 2.8 < min(sides) <= max(sides) < 8.3  # ragged outlines lose up to an inch of the 4
            areas.add(round(shape.area, 1))
    assert kind == "barricade" or len(areas) > 20


@pytest.mark.clause("AF-TPL-06")
def test_drawn_pieces_have_the_profile_of_their_kind() -> None:
    for number in range(40):
        solid = drawn("impassable", number, 3)
        assert solid.impassable
        assert solid.blocks_sight
        hill = drawn("hill", number, 3)
        assert (hill.climb, hill.hilltop, hill.cover, hill.difficult) == (True, True, True, False)
        assert not hill.is_elevation()
        assert drawn("forest", number, 3).wood
        assert drawn("ruins", number, 3).hazard
        assert drawn("river", number, 3).hazard


# ------------------------------------------------------------------------------------------ missions


@pytest.mark.clause("AF-MIS-15")
@pytest.mark.parametrize("style", STYLES)
def test_every_deployment_leaves_room_for_the_hill(style: str) -> None:
    there = battle(step="objectives", deployment=style, mission="king-of-the-hill")
    assert PlaceMarker(there, "AF-MIS-15", "Where?").spot() is not None


@pytest.mark.clause("AF-MIS-11")
@pytest.mark.parametrize("style", STYLES)
def test_every_deployment_has_room_for_both_markers_of_sabotage(style: str) -> None:
    """The engine's own choice for each is legal, and both lie 12 inches from an edge of their owner."""
    there = battle(step="own markers", deployment=style, mission="sabotage")
    match = Match.from_state(BOOK, options(), there, ScriptedDice())
    for seat in ("A", "B"):
        question = match.pending[seat]
        assert match.answer(seat, list(question.default())) is None
    table = DEPLOYMENT[STYLES.index(style)]
    assert isinstance(match.state, Battle)
    for marker, zone in zip(match.state.objectives.values(), ("zone_1", "zone_2"), strict=True):
        edges = shapely.MultiLineString([list(edge) for edge in table.home_edges[zone]])
        assert edges.distance(shapely.Point(marker.x, marker.y)) == pytest.approx(12.0, abs=0.003)


@pytest.mark.clause("AF-MIS-06", "AF-MIS-01")
@pytest.mark.parametrize("seed", range(14))
def test_every_event_of_setting_up_can_be_told(seed: int) -> None:
    """Markers that nobody places have no seat to be named."""
    agreed = BOOK.sample_options(seed)
    match = Match.start(BOOK, agreed, seed=seed)
    names = BOOK.names(agreed)
    for _ in range(12):
        seat, question = next(iter(match.pending.items()))
        assert match.answer(seat, question.default()) is None
    for told in match.told:
        assert told.event.text(names)


# ------------------------------------------------------------------------------------------ side-missions


@pytest.mark.clause("AF-SID-06")
def test_a_hidden_side_mission_is_seen_by_its_owner_alone() -> None:
    there = battle(side_missions="hidden", hidden={"A": "seize", "B": "defend"})
    for viewer, other in (("A", "B"), ("B", "A"), ("", "A"), ("", "B")):
        shown = BOOK.view_data(BOOK.view(there, viewer))
        assert not notes_in(shown, seat=other)
        assert len(notes_in(shown, secret=True)) == bool(viewer)
    (secret,) = notes_in(BOOK.view_data(BOOK.view(there, "A")), secret=True)
    assert secret == {
        "title": "Secret side-mission",
        "text": "Seize",
        "about": "you control more markers than the enemy",
        "clause": "AF-SID-22",
        "seat": "A",
        "secret": True,
    }


@pytest.mark.clause("AF-SID-06")
def test_hidden_side_missions_are_shown_when_the_game_is_over() -> None:
    there = battle(step="round end", round=4, side_missions="hidden", hidden={"A": "seize", "B": "defend"})
    match = Match.from_state(BOOK, options(), there, ScriptedDice())
    assert match.outcome is not None
    shown = BOOK.view_data(BOOK.view(there, "A"))
    assert not notes_in(shown, secret=True)
    told = [(note["seat"], note["text"], note["title"]) for note in shown["notes"] if "seat" in note]
    assert told == [
        ("A", "Seize", "Secret side-mission, not completed"),
        ("B", "Defend", "Secret side-mission, completed"),
    ]


@pytest.mark.clause("AF-SID-06", "AF-SID-08")
def test_the_category_rolled_in_secret_is_seen_by_its_owner_alone() -> None:
    there = battle(step="side-missions", side_missions="hidden", selection="limited")
    match = Match.from_state(BOOK, options(), there, ScriptedDice(*[1] * 12, *[3] * 12))
    assert {seat: question.name for seat, question in match.pending.items()} == dict.fromkeys(
        ("A", "B"), "hidden-mission"
    )
    assert match.book.view(match.state, "A").notes["side-missions"].rolled == (("A", "combat-mastery"),)
    assert match.book.view(match.state, "B").notes["side-missions"].rolled == (("B", "tactical-genius"),)
    assert match.book.view(match.state, "").notes["side-missions"].rolled == ()


# These are achieved for good when they happen; the others are judged at the end of the game.
EVENT_MISSIONS = ("obliterate", "terrify", "onslaught", "sorcerer-supreme")


@pytest.mark.clause("AF-SID-10")
def test_every_side_mission_is_an_event_or_has_a_judge() -> None:
    """Nothing is completed by default: with no events, these are judged by the table alone."""
    there = battle(side_missions="shared")
    assert set(EVENT_MISSIONS) <= {mission.id for mission in all_missions()}
    for mission in all_missions():
        done = completed(there, "A", mission.id)
        if mission.id in EVENT_MISSIONS:
            assert not done
            note(there, side_notes(there)._replace(achieved=(("A", (mission.id,)),)))
            assert completed(there, "A", mission.id)
            assert not completed(there, "B", mission.id)
            note(there, side_notes(there)._replace(achieved=()))
        elif not is_possible(there, "A", mission.id):
            assert not done, mission.id


# ------------------------------------------------------------------------------------------ extra actions


@pytest.mark.clause("AF-XAC-01")
def test_players_agree_on_actions_that_there_are() -> None:
    assert read_options(options(actions=("overwatch", "hunker down"))).actions == ("overwatch", "hunker down")
    with pytest.raises(BadInput, match="has no choice"):
        read_options(options(actions=("hide",)))
    with pytest.raises(BadInput, match="twice"):
        read_options(options(actions=("overwatch", "overwatch")))
