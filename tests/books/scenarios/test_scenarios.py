"""What scenarios say of themselves, and what the report of a battle tells of one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banneret.books import scenarios
from banneret.books.armies import armies_of
from banneret.books.battle_report import SideReport, is_decisive
from banneret.books.chapters import FIRST_WITH_CHAPTERS
from banneret.books.quick_starter.battle import Battle, box_around
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.chapters.scenario.chapter import ScenarioPlayed
from banneret.books.scenarios.known import known_scenarios, scenario_called
from banneret.books.scenarios.scenario import FAR, HOLDING, NEAR, CampaignScenario, GoalPlace, hunt
from banneret.books.scenarios.scenario_choices import sample_scenario
from banneret.books.table_book import TableBook, on_table
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.pictures.board import round_text
from tests.contract import secrets
from tests.toy_chapters import with_chosen

BOOK = QuickStarter()
EVERY = pytest.mark.parametrize("kind", known_scenarios(), ids=lambda kind: kind.id)

# The Conquest Points of the Attacker (or of both) and of the Defender, for a win and for a decisive one.
AWARDS = {
    "siege": ((7, 10), (4, 6)),
    "raid": ((6, 8), (3, 5)),
    "beach-landing": ((5, 7), (3, 5)),
    **dict.fromkeys(
        (
            *("own-the-bridge", "pitched-battle", "the-watchtower", "messengers", "meeting-engagement"),
            *("night-attack", "blood-and-glory", "surveyor-journey", "tactical-advance", "sacred-place"),
            *("under-ground", "battle-for-the-frozen-river", "sea-battle"),
        ),
        ((4, 6), (4, 6)),
    ),
    **dict.fromkeys(
        (
            *("dawn-attack", "breakthrough", "ambush", "destroy-the-supplies", "defend-your-ground"),
            *("valley-of-death", "guard-duty", "royal-escort", "battle-for-the-pass"),
        ),
        ((5, 7), (5, 7)),
    ),
}


def test_every_scenario_has_its_conquest_points() -> None:
    assert {kind.id: kind.awards() for kind in known_scenarios()} == AWARDS


def test_no_box_is_final() -> None:
    """Compiled, functions that read one would say that it was never set."""
    folder = Path(scenarios.__file__).parent
    found = [path.name for path in folder.rglob("*.py") if "Final[Box]" in path.read_text(encoding="utf-8")]
    assert found == []


def test_each_has_a_clause_of_its_own() -> None:
    numbers = [kind.number for kind in known_scenarios()]
    assert numbers == sorted(set(numbers))
    assert min(numbers) >= 10


@EVERY
def test_each_says_how_each_side_wins(kind: CampaignScenario) -> None:
    """In the lobby and to both players at the table."""
    (setting,) = [each for each in BOOK.settings() if each.id == "scenario"]
    assert dict(setting.choices)[kind.id] == kind.name
    about = dict(setting.abouts)[kind.id]
    assert kind.sentence(NEAR) in about
    assert kind.sentence(FAR) in about
    assert kind.draws in about
    assert bool(kind.draws) == ("It is a draw if" in about)
    battle = BOOK.begin(options(kind.id, "B"))
    notes = {note["seat"]: note for note in BOOK.view_data(BOOK.view(battle, ""))["notes"] if "seat" in note}
    near = "B" if kind.roles else "A"
    far = "A" if kind.roles else "B"
    assert notes[near]["text"] == kind.sentence(NEAR)
    assert notes[far]["text"] == kind.sentence(FAR)
    if kind.roles:
        assert (notes[near]["title"], notes[far]["title"]) == (
            f"{kind.name}, Attacker",
            f"{kind.name}, Defender",
        )
    draws = [note["text"] for note in told(BOOK, battle)["notes"] if note["title"] == "Draw"]
    assert [text.lower() for text in draws] == ([f"{kind.draws}.".lower()] if kind.draws else [])


@pytest.mark.parametrize("book_id", ["quick-starter", "regiments", "age-of-fantasy"])
def test_the_heading_has_the_name_and_not_the_sentences(book_id: str) -> None:
    """They would not go on one line, and each is for one player."""
    book = on_table(open_book(book_id))
    agreed = book.set_up_agreed(armies_of(book_id).quick, "generated", 3, {"scenario": ["night-attack"]})
    match = Match.start(book, agreed, seed=3)
    bots = {seat: make_bot("random", book, seat, 3) for seat in match.seats}
    while told(book, match.state)["round"] < 1:
        for seat, question in list(match.pending.items()):
            assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None
    view = told(book, match.state)
    assert round_text(view) == f"{view['heading']} · Night Attack"


def test_who_has_won_is_told_why() -> None:
    """Whoever has the higher score need not have won."""
    match = played("siege")
    won = [note for note in told(BOOK, match.state)["notes"] if note.get("outcome")]
    assert [note["title"] for note in won] == ["Siege, Attacker", "Siege, Defender"]
    assert not any(note.get("outcome") for note in told(BOOK, BOOK.begin(options("siege")))["notes"])


def test_every_zone_in_which_units_may_begin_is_drawn() -> None:
    def drawn(scenario: str) -> dict[str, set[Any]]:
        battle = BOOK.begin(options(scenario))
        battle.south = "A"
        areas = told(BOOK, battle)["areas"]
        return {area["seat"]: {(*outline[0], *outline[2]) for outline in area["outlines"]} for area in areas}

    escort = drawn("royal-escort")
    assert escort["A"] == set(scenario_called("royal-escort").near_zones)
    assert len(escort["A"]) == 2
    assert escort["B"] == set(scenario_called("royal-escort").far_zones)
    tower = scenario_called("the-watchtower")
    assert drawn("the-watchtower")["B"] == {*tower.far_zones, tower.garrison(FAR)}
    assert drawn("pitched-battle") == {"A": {(0, 0, 72, 12)}, "B": {(0, 36, 72, 48)}}


def told(book: TableBook[Any, Any], battle: Any) -> Any:
    """What everybody is shown."""
    return book.view_data(book.view(battle, ""))


@EVERY
def test_all_that_it_brings_lies_on_the_table(kind: CampaignScenario) -> None:
    battle = BOOK.begin(options(kind.id))
    assert (battle.field.width, battle.field.depth) == (kind.width, 48.0)
    for marker in kind.markers:
        assert 0.0 < marker.x < kind.width
        assert 0.0 < marker.y < 48.0
    boxes = [
        *kind.zones(NEAR),
        *kind.zones(FAR),
        *kind.arrival_zones(FAR),
        *[each.box for each in kind.features],
    ]
    for x0, y0, x1, y1 in boxes:
        assert 0.0 <= x0 < x1 <= kind.width
        assert 0.0 <= y0 < y1 <= 48.0
    assert {each.id for each in kind.features} <= {piece.id for piece in battle.field.pieces}
    names = BOOK.names(options(kind.id))
    assert {marker.id: marker.name for marker in kind.markers}.items() <= names.items()


@pytest.mark.parametrize(
    ("scenario", "south", "shown"),
    [
        ("siege", "", {"B"}),  # the Attacker is known before any edge
        ("defend-your-ground", "", set()),
        ("defend-your-ground", "B", {"A", "B"}),
        ("own-the-bridge", "B", set()),
    ],
)
def test_whose_a_marker_is_is_shown_as_soon_as_that_is_settled(
    scenario: str, south: str, shown: set[str]
) -> None:
    battle = BOOK.begin(options(scenario))
    battle.south = south
    (chapter,) = [each for each in battle.chapters if each.id == "scenario"]
    assert {marker["belongs"] for marker in chapter.markers(battle) if "belongs" in marker} == shown


def test_who_hunts_makes_for_every_enemy_unit() -> None:
    men: dict[str, Any] = {"profile": {"models": 5}, "facing": 0}
    units = {"men": {**men, "side": "A", "at": [20, 10]}, "foes": {**men, "side": "B", "at": [20, 30]}}
    battle = BOOK.arrange({}, units, {"scenario": "pitched-battle", "south": "A"})[1]
    (chapter,) = [each for each in battle.chapters if isinstance(each, ScenarioPlayed)]
    scene = chapter.scene(battle)
    (foe,) = scene.of("B")
    assert hunt(scene, "A", 0.4) == [GoalPlace((foe.x, foe.y, foe.x, foe.y), HOLDING, 0.4)]


def test_a_side_with_several_zones_is_asked_for_the_first_of_them() -> None:
    battle = BOOK.begin(options("ambush"))
    (chapter,) = [each for each in battle.chapters if each.id == "scenario"]
    several = scenario_called("ambush").zones(NEAR)
    zone = chapter.zone(battle, True)
    assert zone is not None
    assert len(several) == 2
    assert box_around(zone) == several[0]


def options(scenario: str, attacker: str = "A") -> Any:
    armies = ("seawall-1000", "moot-1000")
    chosen = {"scenario": [scenario], "attacker": [attacker]}
    return BOOK.set_up_agreed(armies, "default", 1, chosen)


def played(scenario: str, attacker: str = "A", seed: int = 3) -> Match:
    match = Match.start(BOOK, options(scenario, attacker), seed=seed)
    play_on(match, {seat: make_bot("random", BOOK, seat, seed) for seat in match.seats})
    return match


# ---------------------------------------------------------------------------------------- the report


def test_the_report_tells_of_the_scenario_and_of_roles() -> None:
    report = BOOK.report(played("dawn-attack", "B")).to_data()
    assert report["scenario_played"] == "dawn-attack"
    assert report["decisive"] is False
    assert [side["role"] for side in report["sides"]] == ["defender", "attacker"]
    assert "scenario_artefact_won" not in report


def test_without_roles_nobody_attacks() -> None:
    report = BOOK.report(played("sacred-place")).to_data()
    assert report["scenario_played"] == "sacred-place"
    assert not [side for side in report["sides"] if "role" in side]
    assert report.get("scenario_artefact_won") == (report["winner"] if report["winner"] != "draw" else None)


def test_a_battle_that_is_no_scenario_says_nothing_of_one() -> None:
    plain = BOOK.set_up(("seawall-1000", "moot-1000"), "default", 1)
    match = Match.start(BOOK, plain, seed=3)
    play_on(match, {seat: make_bot("random", BOOK, seat, 3) for seat in match.seats})
    assert not {"scenario_played", "decisive", "scenario_artefact_won"} & set(BOOK.report(match).to_data())


@pytest.mark.parametrize(
    ("won", "left", "decisive"),
    [
        ("A", {"A": 10.0, "B": 250.0}, True),
        ("A", {"A": 1000.0, "B": 250.1}, False),
        ("B", {"A": 0.0, "B": 100.0}, True),
        ("B", {"A": 300.0, "B": 0.0}, False),
        ("draw", {"A": 0.0, "B": 0.0}, False),
    ],
)
def test_a_victory_is_decisive_if_the_loser_keeps_a_quarter_or_less(
    won: str, left: dict[str, float], decisive: bool
) -> None:
    sides = [SideReport(side=seat, player=seat, army=seat, points_played=1000) for seat in ("A", "B")]
    assert is_decisive(won, sides, left) is decisive


# ---------------------------------------------------------------------------------------- secrets


def test_couriers_are_known_to_their_own_side_alone() -> None:
    match = Match.start(BOOK, options("messengers"), seed=3)
    bots = {seat: make_bot("random", BOOK, seat, 3) for seat in match.seats}
    while "names" not in {question.name for question in match.pending.values()}:
        for seat, question in list(match.pending.items()):
            assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None
    asked = dict(match.pending)
    assert sorted(asked) == ["A", "B"], "both at once"
    named = {seat: list(question.default()) for seat, question in asked.items()}
    for seat, units in named.items():
        assert match.answer(seat, units) is None

    def told(viewer: str) -> dict[str, list[Any]]:
        battle = match.state
        assert isinstance(battle, Battle)
        notes = BOOK.view_data(BOOK.view(battle, viewer))["notes"]
        return {
            note["seat"]: [note["text"], note.get("secret", False)]
            for note in notes
            if note["title"] == "Couriers"
        }

    called = BOOK.names(options("messengers"))
    names = {seat: ", ".join([called[key] for key in units]) for seat, units in named.items()}
    assert told("A") == {"A": [names["A"], True]}
    assert told("B") == {"B": [names["B"], True]}
    assert told("") == {}

    def goal() -> Any:
        battle = match.state
        assert isinstance(battle, Battle)
        return BOOK.view_data(BOOK.view(battle, "A"))["goal"]

    assert goal()["wins"][0]["clause"] == "QS-SCN-17"
    assert "nobody else is told yet" in str(goal()["stands"])
    play_on(match, bots)
    assert "nobody else is told yet" not in str(goal()["stands"])
    assert told("") == {seat: [text, False] for seat, text in names.items()}


@pytest.mark.plain
def test_no_view_and_no_question_tells_of_couriers() -> None:
    """A game is played again with other couriers: nothing that the enemy is shown or asked is another."""
    book = with_chosen(BOOK, {"scenario": ["messengers"]})
    assert secrets.check_secrets(book, 2, False) > 50
    secrets.check_simultaneous_answers(book, 2)


def test_a_scenario_is_found_by_its_id() -> None:
    assert scenario_called("raid").name == "Raid"


def test_samples_are_of_all_scenarios_and_either_attacks() -> None:
    """In one sample game of three, from the first seed with chapters on and not before."""
    assert not sample_scenario(known_scenarios(), FIRST_WITH_CHAPTERS - 1)
    found = [sample_scenario(known_scenarios(), FIRST_WITH_CHAPTERS + k) for k in range(1000)]
    chosen = [each for each in found if each]
    assert {each["scenario"][0] for each in chosen} == {kind.id for kind in known_scenarios()}
    assert {each["attacker"] for each in chosen} == {("A",), ("B",)}
    assert 250 < len(chosen) < 400
