"""Multiplayer (AF-MUL): who plays with which points, corners of any table, whole games in every form."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.multiplayer.chapter import FORMS, ID, multiplayer_notes
from banneret.books.age_of_fantasy.chapters.multiplayer.corners import corners
from banneret.books.age_of_fantasy.chapters.multiplayer.events import (
    DEPLOYMENT,
    TURNS,
    MemberDrawn,
    OrderRolled,
)
from banneret.books.age_of_fantasy.chapters.side_missions.judges import side_points
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions
from banneret.books.armies import armies_of
from banneret.books.events import HitRoll
from banneret.books.opr.roster import Roster
from banneret.books.opr.troop import IN_AMBUSH
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.contract import kit

BOOK = AgeOfFantasy()
LISTS = [name for name in armies_of(BOOK.id).list_ids() if name.endswith("-750")]
FREE = {"chapters": [ID]}
ROUND = {**FREE, "multiplayer-form": ["merry-go-round"]}
TEAMS = {**FREE, "multiplayer-form": ["teams"]}
NAMES = {"A": "Ann", "B": "Ben", "C": "Cleo", "D": "Dan"}
MAN = {"quality": 4, "defense": 5, "models": 1}


def few(army: Roster, count: int) -> Roster:
    units = army.units[:count]
    kept = {unit.id for unit in units}
    joins = tuple([pair for pair in army.joins if kept.issuperset(pair)])
    return msgspec.structs.replace(army, units=units, points=sum([unit.points for unit in units]), joins=joins)


def options_for(
    number: int, chosen: dict[str, list[str]], units: int = 3, seed: int = 3
) -> AgeOfFantasyOptions:
    options = BOOK.set_up_agreed([LISTS[at % len(LISTS)] for at in range(number)], "generated", seed, chosen)
    armies = {seat: few(army, units) for seat, army in options.armies.items()}
    return BOOK.read_options(msgspec.structs.replace(options, armies=armies))


def battle_of(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


def a_battle(state: dict[str, Any], **sides: tuple[float, float]) -> Battle:
    units = {f"of-{seat}": {"side": seat, "profile": MAN, "places": [list(at)]} for seat, at in sides.items()}
    return BOOK.arrange({}, units, state)[1]


# ---------------------------------------------------------------------------------------- who plays


@pytest.mark.clause("AF-MUL-01", "AF-MUL-04", "AF-MUL-07")
def test_how_many_play() -> None:
    for form in (FREE, ROUND):
        for number in (2, 5):
            with pytest.raises(BadInput, match=f"played by three or four armies, not {number}"):
                options_for(number, form)
        for number in (3, 4):
            assert len(BOOK.seats(options_for(number, form))) == number
    with pytest.raises(BadInput, match="three, four, five, six, seven or eight armies, not 2"):
        options_for(2, TEAMS)
    for number in range(3, 9):
        assert len(BOOK.seats(options_for(number, TEAMS))) == number


@pytest.mark.clause("AF-MUL-07")
def test_any_division_into_two_teams() -> None:
    for number, with_a, teams in (
        (3, [], (("A",), ("B", "C"))),
        (4, ["C"], (("A", "C"), ("B", "D"))),
        (4, ["D"], (("A", "D"), ("B", "C"))),
        (5, ["D", "E", "C"], (("A", "C", "D", "E"), ("B",))),
        (6, ["D", "H"], (("A", "D"), ("B", "C", "E", "F"))),
    ):
        sides = BOOK.begin(
            options_for(number, {**TEAMS, "first-team": [f"seat-{seat.lower()}" for seat in with_a]})
        ).sides
        assert (sides.team("A"), sides.team("B")) == teams


def test_what_is_about_teams_is_agreed_on_only_with_teams() -> None:
    for more in ({"first-team": ["seat-d"]}, {"team-points": ["equal-parts"]}, {"team-turns": ["team-rolls"]}):
        with pytest.raises(BadInput, match="is agreed on only with “Teams”"):
            options_for(4, {**FREE, **more})
        with pytest.raises(BadInput, match="without multiplayer there is nothing to choose here"):
            BOOK.agreed(BOOK.sample_options(0), more)


@pytest.mark.clause("AF-MUL-08")
def test_a_team_divides_its_points_in_any_proportion() -> None:
    """What is agreed on is for each team; by themselves they are as many as the dearer team costs."""
    options = BOOK.set_up_agreed(LISTS[:3], "generated", 3, {**TEAMS, "first-team": []})
    costs = {seat: army.points for seat, army in options.armies.items()}
    assert options.points == costs["B"] + costs["C"] > max(costs.values())
    uneven = {**options.armies, "B": few(options.armies["B"], 2)}
    spent = uneven["B"].points + uneven["C"].points
    BOOK.read_options(msgspec.structs.replace(options, armies=uneven, points=spent))
    with pytest.raises(BadInput) as fault:
        BOOK.read_options(msgspec.structs.replace(options, armies=uneven, points=spent - 1))
    told = f"the armies of the team B and C cost {spent} points, more than the {spent - 1} of each team"
    assert str(fault.value) == f"options.armies: {told} (AF-MUL-08)"
    with pytest.raises(BadInput, match=f"more than the {costs['A'] - 1} agreed"):
        BOOK.read_options(
            msgspec.structs.replace(options, armies=options.armies, points=costs["A"] - 1, chapters=FREE_ROOM)
        )


FREE_ROOM: dict[str, tuple[str, ...]] = {"chapters": (ID,)}


@pytest.mark.clause("AF-MUL-08")
def test_a_team_may_divide_its_points_in_equal_parts() -> None:
    options = BOOK.set_up_agreed(
        LISTS[:3], "generated", 3, {**TEAMS, "first-team": [], "team-points": ["equal-parts"]}
    )
    dearer = max(options.armies["B"].points, options.armies["C"].points)
    assert options.points == max(2 * dearer, options.armies["A"].points)
    BOOK.read_options(options)
    with pytest.raises(
        BadInput, match=rf"{dearer} points are more than the {dearer - 1} that each of the team"
    ):
        BOOK.read_options(
            msgspec.structs.replace(
                options,
                armies={**options.armies, "A": few(options.armies["A"], 1)},
                points=2 * dearer - 2 + 1,
            )
        )


@pytest.mark.clause("AF-MUL-02", "AF-PRE-16")
def test_who_is_ahead_in_the_order_of_deployment_is_first_with_all_that_asks_for_it() -> None:
    """Hidden Deployment and other chapters ask from there on who has won the roll-off."""
    units = {f"of-{seat}": {"side": seat, "profile": MAN} for seat in "ABC"}
    battle = BOOK.arrange({}, units, {**FREE, "step": "zones", "zones": {}})[1]
    assert list(BOOK.step(battle, ScriptedDice(4, 2, 6))) == []
    assert (battle.first, battle.turn, multiplayer_notes(battle).deployed) == ("C", "C", ("C", "A", "B"))


# ---------------------------------------------------------------------------------------- corners


def test_corners_of_any_table() -> None:
    """AF-MUL-02: a third of the long edges and a quarter of the short ones, whichever way the table lies."""
    wide = corners(Field(36.0, 24.0, [], {}))
    assert wide.zones["zone_3"] == (((24.0, 18.0), (36.0, 18.0), (36.0, 24.0), (24.0, 24.0)),)
    assert wide.home_edges["zone_3"] == (((24.0, 24.0), (36.0, 24.0)), ((36.0, 18.0), (36.0, 24.0)))
    assert wide.breakthrough["zone_3"] == ((30.0, 18.0),)
    assert (wide.seize_ground[2], wide.gap) == ((25.5, 16.5), 12.0)
    tall = corners(Field(24.0, 36.0, [], {}))
    assert tall.zones["zone_1"] == (((0.0, 0.0), (6.0, 0.0), (6.0, 12.0), (0.0, 12.0)),)
    assert tall.breakthrough["zone_1"] == ((6.0, 6.0),)
    assert tall.breakthrough["zone_2"] == ((18.0, 6.0),)
    assert (tall.seize_ground[0], tall.gap) == ((7.5, 10.5), 12.0)
    square = corners(Field(48.0, 48.0, [], {}))  # taken as one that lies
    assert square.zones["zone_1"] == (((0.0, 0.0), (16.0, 0.0), (16.0, 12.0), (0.0, 12.0)),)
    assert square.breakthrough["zone_1"] == ((8.0, 12.0),)


@pytest.mark.clause("AF-MUL-02")
def test_who_deploys_nobody_picks_a_corner_last() -> None:
    units = {
        key: {"side": side, "profile": {**MAN, "rules": ["Ambush"]}, "place": place}
        for key, side, place in (
            ("men", "A", "in reserve"),
            ("foes", "B", "to deploy"),
            ("third", "C", "to deploy"),
        )
    }
    state = {"chapters": [ID], "step": "zones", "zones": {}}
    options, battle = BOOK.arrange({}, units, state)
    match = Match.from_state(BOOK, options, battle, ScriptedDice(6, 5, 4, 1, 2, 3))
    asked: list[tuple[str, str]] = []
    while battle_of(match).round == 0:
        ((seat, question),) = match.pending.items()
        asked.append((seat, question.name))
        assert match.answer(seat, question.default()) is None
    assert battle_of(match).unit("men").place == IN_AMBUSH
    assert [seat for seat, name in asked if name == "zone"] == ["B", "C", "A"]
    assert asked[-1] == ("A", "zone")
    assert len(set(battle_of(match).zones.values())) == 3


# ---------------------------------------------------------------------------------------- side-missions


def test_a_team_completes_side_missions_together() -> None:
    """AF-MUL-10, AF-MUL-11: units of an ally are friends, and a shared side-mission counts once for a team."""
    state = {"chapters": [ID], "multiplayer-form": "teams", "side_missions": "shared"}
    quarters = {"A": (10.0, 10.0), "C": (60.0, 10.0), "E": (10.0, 40.0), "G": (60.0, 40.0)}
    others = {"B": (30.0, 20.0), "D": (40.0, 20.0), "F": (34.0, 26.0)}
    battle = a_battle({**state, "shared": ["overrun"]}, **quarters, **others)
    assert {seat: won for seat, won in side_points(battle).items() if won} == {"A": 1}
    battle = a_battle({**state, "shared": ["dominate"], "markers": [{"at": [36, 24], "owner": "D"}]}, **others)
    assert {seat: won for seat, won in side_points(battle).items() if won} == {"B": 1}


# ---------------------------------------------------------------------------------------- told and shown


def test_what_is_told() -> None:
    deploying = OrderRolled("AF-MUL-06", DEPLOYMENT, ("C", "A", "B"), ((4, 2, 6),), True)
    assert deploying.text(NAMES) == (
        "Everybody rolls for a corner of the table, and they choose and deploy in this order: Cleo, then Ann, "
        "then Ben. Each may attack only who deploys next, all game long: Cleo attacks Ann, Ann attacks Ben and "
        "Ben attacks Cleo."
    )
    turns = OrderRolled("AF-MUL-03", TURNS, ("B", "A"), ())
    assert turns.text(NAMES) == "Everybody rolls for the order of this round: Ben, then Ann."
    drawn = MemberDrawn("AF-MUL-11", "C")
    assert drawn.text(NAMES) == "The team rolls for who of it activates a unit: Cleo does."


def test_what_is_in_force_is_shown() -> None:
    places = {"A": (10.0, 10.0), "B": (60.0, 10.0), "C": (60.0, 40.0)}
    for form, name in FORMS:
        state = {
            "chapters": [ID],
            "multiplayer-form": form,
            "deployed": ["B", "A", "C"],
            "order": ["C", "B", "A"],
        }
        for viewer in ("", "A"):
            shown = BOOK.view_data(BOOK.view(a_battle(state, **places), viewer))["notes"]
            texts = [(note["title"], note["text"], note.get("seat", "")) for note in shown]
            assert ("Multiplayer", name, "") in texts
            prey = [text for text in texts if text[0] == "May attack"]
            orders = [text for text in texts if text[0] == "Order of this round"]
            assert [text[2] for text in prey] == (["A", "B", "C"] if form == "merry-go-round" else [])
            assert orders == ([] if form == "teams" else [("Order of this round", "First to last:", "")])
            named = {note["title"]: note["seats"] for note in shown if "seats" in note}
            assert named.get("Order of this round", []) == ([] if form == "teams" else ["C", "B", "A"])
    assert prey == []


# ---------------------------------------------------------------------------------------- whole games


GAMES = {
    "free-for-all of three": (3, FREE),
    "free-for-all of four": (4, FREE),
    "merry-go-round of three": (3, ROUND),
    "merry-go-round of four": (4, ROUND),
    "two against two": (4, TEAMS),
    "one against two": (3, {**TEAMS, "first-team": []}),
    "three against one": (4, {**TEAMS, "first-team": ["seat-c", "seat-d"], "team-turns": ["team-rolls"]}),
    "three against three": (6, {**TEAMS, "team-points": ["equal-parts"]}),
    "seven against one": (8, {**TEAMS, "first-team": [f"seat-{seat}" for seat in "cdefgh"]}),
}
MISSIONS = ("duel", "seize-ground", "relic-hunt", "sabotage", "breakthrough", "king-of-the-hill")


@pytest.mark.parametrize("name", GAMES)
def test_whole_games(name: str) -> None:
    """To their ends at random; nobody shoots at whom they may not, and journals give them again."""
    number, chosen = GAMES[name]
    seed = list(GAMES).index(name)
    options = options_for(number, {**chosen, "mission": [MISSIONS[seed % 6]]}, 2)
    match = Match.start(BOOK, options, seed=seed)
    turns: list[str] = []
    while not match.over:
        battle = battle_of(match)
        if battle.step == "turn" and "unit" in [question.name for question in match.pending.values()]:
            turns.append(battle.turn)
        assert match.answer(*kit.decide(match, seed)) is None
        assert BOOK.broken_invariants(battle_of(match)) == []
    battle = battle_of(match)
    assert len(set(battle.zones.values())) == (2 if "against" in name else number)
    assert set(turns) <= set(battle.seats)
    if "merry" in name:
        order = multiplayer_notes(battle).deployed
        assert sorted(order) == list(battle.seats)
        shots = [event for event in match.events if isinstance(event, HitRoll) and event.shooting]
        assert all([hunts(shot, order) for shot in shots])
    again = Match.resume(Journal.loads(match.journal.dumps(), "here"))
    assert BOOK.encode(battle_of(again)) == BOOK.encode(battle)
    names = {**match.book.names(match.options)}
    assert all([event.text(names) for event in match.events])


def hunts(hit: HitRoll, order: tuple[str, ...]) -> bool:
    """Whether the target is of the player who deployed after that of the attacker."""
    one, other = hit.unit.partition(".")[0], hit.target.partition(".")[0]
    return order[(order.index(one) + 1) % len(order)] == other


def test_samples_have_every_form_and_number() -> None:
    found: Counter[tuple[str, int]] = Counter()
    for seed in range(10_000, 10_200):
        options = BOOK.sample_options(seed)
        if ID in options.chapters.get("chapters", ()):
            form = options.chapters.get("multiplayer-form", ("free-for-all",))[0]
            found[form, len(options.armies)] += 1
        else:
            assert len(options.armies) == 2
    assert sorted(found) == sorted([(form, number) for form, _ in FORMS for number in (3, 4)])
    assert 40 < sum(found.values()) < 100
