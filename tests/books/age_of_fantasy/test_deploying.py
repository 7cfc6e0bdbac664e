"""Deployment from its first question to its last: what is asked, by whom, and what is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.activation import start_round
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.deployment import (
    JoinHeroes,
    arrival_question,
    arrivals,
    carry_out,
    choose_zones,
    deploy,
    deployment_options,
    deployment_question,
    has_room,
    scout,
    scout_move,
)
from banneret.books.chapters import Moment
from banneret.books.opr.latecomers import leave_out
from banneret.bots.age_of_fantasy.greedy import GreedyBot
from banneret.bots.age_of_fantasy.setup import choose_joining
from banneret.core.engine.dice import ScriptedDice
from tests.books.age_of_fantasy.test_activation import Play, Recorder


def a_battle(ground: list[dict[str, Any]] | None = None, **more: Any) -> Battle:
    """Spears, Rangers and Lurkers with a Hero of each kind, and two units of the enemy."""
    units: dict[str, Any] = {}
    kinds: dict[str, tuple[str, int, list[str]]] = {
        "spears": ("A", 3, []),
        "rangers": ("A", 2, ["Scout"]),
        "lurkers": ("A", 2, ["Ambush"]),
        "captain": ("A", 1, ["Hero", "Tough(3)"]),
        "pathfinder": ("A", 1, ["Hero", "Scout"]),
        "shadow": ("A", 1, ["Hero", "Ambush"]),
        "foes": ("B", 2, []),
        "hidden": ("B", 1, ["Ambush"]),
    }
    only = more.pop("only", tuple(kinds))
    for key in only:
        side, models, rules = kinds[key]
        profile = {"quality": 4, "defense": 5, "models": models, "rules": rules}
        units[key] = {"side": side, "profile": profile, **more.pop(key, {})}
    battle = arrange({"terrain": ground or []}, units, {"step": "deployment", **more})[1]
    for key in battle.units:
        battle.unit(key).name = f"The {key}"
    return battle


def options_of(play: Play) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(option.key, option.label, option.marks) for option in play.question().options]


@pytest.mark.clause("AF-PRE-15", "AF-DEP-08", "AF-TPL-14")
@pytest.mark.parametrize(
    ("style", "terrain", "seat", "clause"),
    [
        ("frontline", None, "A", "AF-PRE-15"),
        ("long-haul", None, "A", "AF-DEP-08"),
        ("frontline", "full-table", "B", "AF-TPL-14"),
        ("long-haul", "full-table", "B", "AF-TPL-14"),
        ("long-haul", "two-halves", "A", "AF-DEP-08"),
    ],
)
def test_who_chooses_a_zone(style: str, terrain: str | None, seat: str, clause: str) -> None:
    """A wins the roll-off; after Full Table the loser of the roll-off for terrain chooses, here B."""
    layout: dict[str, Any] = (
        {} if terrain is None else {"terrain": {"style": terrain, "winner": "A", "half": "rising-south"}}
    )
    battle = a_battle(step="zones", round=0, deployment=style, **layout)
    play = Play(battle, choose_zones(battle, ScriptedDice(6, 2)))
    assert list(play.asked[0].questions) == [seat]
    question = play.question()
    assert (question.name, question.clause, question.prompt) == ("zone", clause, "Where do you deploy?")
    shown = AgeOfFantasy().view_data(battle.seen_by(seat))
    keys = [option["key"] for option in question.to_data()["options"]]
    assert (question.planner, [area["key"] for area in shown["areas"]]) == ("areas", keys)
    play.answer("1")
    assert play.over
    other = "B" if seat == "A" else "A"
    assert battle.zones == {seat: 1, other: 2}
    chosen = play.event("ZoneChosen")
    assert (chosen.clause, chosen.seat, chosen.zone) == (clause, seat, 1)  # type: ignore[attr-defined]
    assert (battle.first, battle.turn, battle.step) == ("A", "A", "own markers")


@pytest.mark.clause("AF-PRE-15", "AF-PRE-16", "AF-SPC-03", "AF-SPC-30")
def test_what_may_be_done_with_each_unit() -> None:
    battle = a_battle()
    play = Play(battle, deploy(battle, ScriptedDice()))
    question = play.question()
    assert (question.name, question.clause) == ("deploy", "AF-PRE-16")
    assert question.prompt == "Which unit do you deploy?"
    assert options_of(play) == [
        ("deploy spears", "Deploy the spears", ("spears",)),
        ("deploy rangers", "Deploy the rangers", ("rangers",)),
        ("scout rangers", "Hold the rangers back to scout", ("rangers",)),
        ("deploy lurkers", "Deploy the lurkers", ("lurkers",)),
        ("ambush lurkers", "Keep the lurkers in reserve", ("lurkers",)),
        ("deploy captain", "Deploy the captain", ("captain",)),
        ("deploy pathfinder", "Deploy the pathfinder", ("pathfinder",)),
        ("scout pathfinder", "Hold the pathfinder back to scout", ("pathfinder",)),
        ("deploy shadow", "Deploy the shadow", ("shadow",)),
        ("ambush shadow", "Keep the shadow in reserve", ("shadow",)),
    ]
    assert [option.key for option in deployment_options(battle, "B")] == [
        *("deploy foes", "deploy hidden", "ambush hidden"),
    ]


@pytest.mark.clause("AF-SPC-18", "AF-SPC-03", "AF-SPC-30")
@pytest.mark.parametrize(
    ("chosen", "heroes", "clause", "place"),
    [
        ("deploy spears", ["captain", "pathfinder", "shadow"], "", "on the table"),
        ("scout rangers", ["pathfinder"], "AF-SPC-30", "held back"),
        ("ambush lurkers", ["shadow"], "AF-SPC-03", "in reserve"),
    ],
)
def test_which_heroes_may_go_with_a_unit(chosen: str, heroes: list[str], clause: str, place: str) -> None:
    battle = a_battle()
    what, unit_id = chosen.split()
    battle.wishes = {heroes[-1]: unit_id, "captain": "lurkers"}
    recorder = Recorder()
    recorder.windows = (Moment.UNIT_SET_UP,)  # type: ignore[misc]
    battle.chapters = [*battle.chapters, recorder]
    play = Play(battle, carry_out(battle, chosen, ScriptedDice()))
    question = play.question()
    assert (question.name, question.clause, question.about) == ("join", "AF-SPC-18", (unit_id,))
    assert question.prompt == f"Which Heroes join the {unit_id}?"
    assert options_of(play) == [(hero, f"The {hero}", (hero,)) for hero in heroes]
    assert (question.least, question.most) == (0, len(heroes))
    assert list(question.default()) == [heroes[-1]]
    size, tough = battle.unit(unit_id).start_size, battle.unit(unit_id).start_tough
    play.answer(heroes)
    if what == "deploy":
        assert play.question().name == "place"
        play.default()
    assert play.over
    unit = battle.unit(unit_id)
    assert [note for note in recorder.notes if note[0] == Moment.UNIT_SET_UP] == [
        (Moment.UNIT_SET_UP, (unit_id, what))
    ]
    assert (unit.start_size, unit.start_tough) == (
        size + len(heroes),
        tough + sum(battle.unit(hero).start_tough for hero in heroes),
    )
    assert all(battle.unit(hero).place == "joined" for hero in heroes)
    joined = [event for event in battle.told if type(event).__name__ == "Joined"]
    assert [(event.clause, event.hero, event.unit) for event in joined] == [  # type: ignore[attr-defined]
        ("AF-SPC-18", hero, unit_id) for hero in heroes
    ]
    if what == "deploy":
        assert unit.on_table()
        told = play.event("Deployed")
        assert (told.clause, told.unit, told.heading) == ("AF-PRE-15", unit_id, 0.0)  # type: ignore[attr-defined]
    else:
        held = play.event("HeldBack")
        assert (held.clause, held.unit, held.how) == (clause, unit_id, what)  # type: ignore[attr-defined]
        assert unit.place == place


# A box of 4 by 3.8 inches, all that is left of the zone.
BOX: list[dict[str, Any]] = [
    {"at": [17, 6], "size": [34, 12], "impassable": True},
    {"at": [55, 6], "size": [34, 12], "impassable": True},
    {"at": [36, 7.9], "size": [4, 8.2], "impassable": True},
]
OGRE: dict[str, Any] = {
    "quality": 3,
    "defense": 4,
    "base": [60, 60],
    "weapons": ["Axe (A4)"],
    "rules": ["Hero", "Tough(3)"],
}
MEN: dict[str, Any] = {"quality": 4, "defense": 4, "models": 2, "weapons": ["Axe (A1)"]}


@pytest.mark.clause("AF-SPC-18", "AF-PRE-15")
def test_nobody_proposes_heroes_who_find_no_room_together() -> None:
    units: dict[str, Any] = {"men": {"side": "A", "profile": MEN}, "foes": {"side": "B", "profile": MEN}}
    units |= {hero: {"side": "A", "profile": OGRE} for hero in ("one", "two")}
    battle = arrange({"terrain": BOX}, units, {"step": "deployment"})[1]
    battle.wishes = {"one": "men", "two": "men"}
    question = Play(battle, carry_out(battle, "deploy men", ScriptedDice())).question()
    refusal = question.check(("one", "two"))
    assert refusal is not None
    assert refusal.why == "No room was found in your deployment zone for the men together with one and two."
    # Both were wished; who comes first is taken.
    assert question.default() == ("one",)
    for seed in range(10):
        proposed = question.candidates(random.Random(seed), 4)
        assert proposed
        assert all(question.check(answer) is None for answer in proposed)
    # In reserve there is room for all.
    reserve = JoinHeroes(battle, battle.unit("men"), [battle.unit("one"), battle.unit("two")], "ambush")
    assert reserve.check(("one", "two")) is None
    assert reserve.default() == ("one", "two")


@pytest.mark.clause("AF-SPC-18", "AF-PRE-15")
def test_the_greedy_bot_takes_as_many_heroes_along_as_find_room() -> None:
    units: dict[str, Any] = {
        "men": {"side": "A", "profile": {**MEN, "models": 2}},
        "foes": {"side": "B", "profile": MEN},
    }
    units |= {hero: {"side": "A", "profile": OGRE} for hero in ("one", "two")}
    battle = arrange({"terrain": BOX}, units, {"step": "deployment", "markers": [{"at": [36, 24]}]})[1]
    wanted = choose_joining(battle, "A", "men", ["one", "two"])
    assert len(wanted) == 2
    question = Play(battle, carry_out(battle, "deploy men", ScriptedDice())).question()
    assert GreedyBot(AgeOfFantasy(), "A", 1).decide(battle.seen_by("A"), question) == wanted[:1]


@pytest.mark.clause("AF-SPC-18")
def test_heroes_join_nobody_but_plain_soldiers_of_their_side() -> None:
    battle = a_battle()
    play = Play(battle, carry_out(battle, "deploy captain", ScriptedDice()))
    assert play.question().name == "place"
    play.default()
    assert play.over
    # Who stands on the table already joins nobody any more.
    play = Play(battle, carry_out(battle, "deploy spears", ScriptedDice()))
    assert [option.key for option in play.question().options] == ["pathfinder", "shadow"]
    play.answer([])
    play.default()
    assert battle.unit("spears").size() == 3
    assert Play(battle, carry_out(battle, "deploy foes", ScriptedDice())).question().name == "place"


FULL = [{"at": [36.0, 6.0], "size": [72.0, 14.0], "impassable": True}]


@pytest.mark.clause("AF-PRE-15")
def test_a_zone_without_room() -> None:
    """Where there is none, that is noted, and not looked for again."""
    shut = a_battle(FULL, only=("pathfinder", "captain", "foes"))
    assert [option.key for option in deployment_options(shut, "A")] == ["scout pathfinder"]
    assert shut.crowded_out == ["pathfinder 1", "captain 1"]
    assert not has_room(shut, shut.unit("captain"))
    assert shut.crowded_out == ["pathfinder 1", "captain 1"]
    shut.put(shut.unit("pathfinder").with_models(shut.unit("captain").models))
    play = Play(shut, deploy(shut, ScriptedDice()))
    assert play.over
    told = [event for event in shut.told if type(event).__name__ == "NoRoom"]
    assert [(event.clause, event.unit) for event in told] == [  # type: ignore[attr-defined]
        ("AF-PRE-15", "pathfinder"),
        ("AF-PRE-15", "captain"),
    ]
    assert {shut.unit(unit).place for unit in ("pathfinder", "captain")} == {"destroyed"}
    assert shut.turn == "B"


@pytest.mark.clause("AF-PRE-16", "AF-SPC-31")
def test_turns_at_deployment() -> None:
    """In turn; who has none left is passed over; then scouts, and else the first round begins."""
    battle = a_battle(only=("spears", "captain", "foes"))
    play = Play(battle, deploy(battle, ScriptedDice()))
    play.answer("deploy captain")
    play.default()
    assert (play.over, battle.turn, battle.step) == (True, "B", "deployment")
    play = Play(battle, deploy(battle, ScriptedDice()))
    assert list(play.asked[0].questions) == ["B"]
    play.answer("deploy foes")
    play.default()
    assert (play.over, battle.turn, battle.step) == (True, "A", "deployment")
    play = Play(battle, deploy(battle, ScriptedDice()))
    play.answer("deploy spears")
    play.default()
    assert (play.over, battle.step) == (True, "round start")


@pytest.mark.clause("AF-PRE-16")
def test_one_side_places_the_rest() -> None:
    battle = a_battle(only=("spears", "captain", "foes"), foes={"at": [36, 42]})
    play = Play(battle, deploy(battle, ScriptedDice()))
    play.answer("deploy captain")
    play.default()
    assert (play.over, battle.turn, battle.step) == (True, "A", "deployment")


@pytest.mark.clause("AF-SPC-30", "AF-SPC-31")
def test_scouts_are_set_up_and_move() -> None:
    battle = a_battle(
        step="scouts",
        only=("rangers", "pathfinder", "foes"),
        rangers={"place": "held back"},
        pathfinder={"place": "held back"},
        foes={"at": [36, 42]},
    )
    play = Play(battle, scout(battle, ScriptedDice()))
    question = play.question()
    assert (question.name, question.clause) == ("scout", "AF-SPC-30")
    assert question.prompt == "Which scouts do you set up?"
    assert options_of(play) == [
        ("rangers", "The rangers", ("rangers",)),
        ("pathfinder", "The pathfinder", ("pathfinder",)),
    ]
    play.answer("rangers")
    assert play.question().prompt == "Where do you deploy the rangers?"
    play.answer({"places": [[30, 11], [31.5, 11]]})
    deployed = play.event("Deployed")
    assert (deployed.unit, deployed.how, deployed.x, deployed.y) == ("rangers", "scout", 30.75, 11.0)  # type: ignore[attr-defined]
    question = play.question()
    assert (question.name, question.clause) == ("scout-move", "AF-SPC-30")
    assert question.prompt == "Where do the rangers scout, up to 12”?"
    assert question.limits() == [12.0, 12.0]
    assert question.check(question.read({"places": [[30, 23.1], [31.5, 23]]})) is not None
    play.answer({"places": [[30, 23], [31.5, 23]]})
    moved = play.event("ModelsMoved")
    assert (moved.clause, moved.unit, moved.how) == ("AF-SPC-30", "rangers", "scout")  # type: ignore[attr-defined]
    assert (play.over, battle.turn, battle.step) == (True, "A", "scouts")
    play = Play(battle, scout(battle, ScriptedDice()))
    play.answer("pathfinder")
    play.default()
    play.default()
    assert (play.over, battle.step) == (True, "round start")


@pytest.mark.clause("AF-SPC-30")
def test_scouts_do_not_mind_the_ground() -> None:
    mud = {"at": [30, 15], "size": [10, 4], "difficult": True, "dangerous": True}
    battle = a_battle([mud], step="scouts", only=("rangers", "foes"), rangers={"at": [30, 8]})
    play = Play(battle, scout_move(battle, "rangers", ScriptedDice()))
    places = [[x, y + 11.0] for x, y, _ in battle.unit("rangers").places()]
    play.answer({"places": places})
    assert play.over
    assert [y for _, y, _ in battle.unit("rangers").places()] == [y for _, y in places]


@pytest.mark.clause("AF-PRE-15")
def test_scouts_without_room_are_lost() -> None:
    battle = a_battle(
        FULL, step="scouts", only=("pathfinder", "spears", "foes"), pathfinder={"place": "held back"}
    )
    assert Play(battle, scout(battle, ScriptedDice())).over
    assert battle.unit("pathfinder").place == "destroyed"
    assert battle.unit("spears").place == "to deploy"
    leave_out(battle, battle.in_place("A", "to deploy"))
    assert battle.unit("spears").place == "destroyed"
    assert battle.unit("foes").place == "to deploy"


@pytest.mark.clause("AF-SPC-04", "AF-SPC-05")
def test_both_sides_come_out_of_reserve_in_turn() -> None:
    battle = a_battle(
        step="round start",
        only=("lurkers", "shadow", "hidden", "foes"),
        lurkers={"place": "in reserve"},
        shadow={"place": "in reserve"},
        hidden={"place": "in reserve"},
        foes={"at": [36, 42]},
    )
    play = Play(battle, arrivals(battle, ScriptedDice(1, 5)))
    assert list(play.asked[0].questions) == ["B"]
    question = play.question()
    assert (question.name, question.clause, question.default()) == ("ambush", "AF-SPC-04", "")
    assert question.prompt == "Does a unit come out of reserve?"
    assert options_of(play) == [
        ("hidden", "The hidden appears", ("hidden",)),
        ("", "Nobody (else) this round", ()),
    ]
    play.answer("hidden")
    question = play.question()
    assert (question.clause, question.away, question.zone) == ("AF-SPC-04", 9.0, None)
    assert question.prompt == "Where does the hidden come out of reserve?"
    play.answer({"places": [[10, 40]]})
    deployed = play.event("Deployed")
    assert (deployed.clause, deployed.unit, deployed.how) == ("AF-SPC-04", "hidden", "ambush")  # type: ignore[attr-defined]
    assert list(play.asked[-1].questions) == ["A"]
    assert [option.key for option in play.question().options] == ["lurkers", "shadow", ""]
    play.answer("shadow")
    play.answer({"places": [[60, 8]]})
    # B has none left, so A goes on until it has had enough.
    assert [option.key for option in play.question().options] == ["lurkers", ""]
    play.answer("")
    assert play.over
    assert battle.unit("lurkers").place == "in reserve"


@pytest.mark.clause("AF-SPC-04", "AF-SPC-05")
def test_one_side_alone_does_not_roll_off() -> None:
    battle = a_battle(only=("lurkers", "foes"), lurkers={"place": "in reserve"}, foes={"at": [36, 42]})
    play = Play(battle, arrivals(battle, ScriptedDice()))
    assert list(play.asked[0].questions) == ["A"]
    play.answer("")
    assert play.over
    battle.put(battle.unit("lurkers").in_place("destroyed"))
    assert Play(battle, arrivals(battle, ScriptedDice())).over


@pytest.mark.clause("AF-SPC-04")
@pytest.mark.parametrize(("before", "asked"), [(0, False), (1, True), (2, True)])
def test_reserves_arrive_from_the_second_round_on(before: int, asked: bool) -> None:
    battle = a_battle(
        step="round start",
        round=before,
        only=("lurkers", "foes"),
        lurkers={"place": "in reserve"},
        foes={"at": [36, 42]},
    )
    play = Play(battle, start_round(battle, ScriptedDice()))
    assert play.over is not asked
    if asked:
        assert play.question().name == "ambush"
        play.answer("")
    assert (play.over, battle.round, battle.step) == (True, before + 1, "turn")


# ------------------------------------------------------------------------------------------ refusals


@pytest.mark.clause("AF-PRE-15", "AF-SPC-04", "AF-MOV-01", "AF-MOV-05", "AF-MOV-06", "AF-TER-04")
@pytest.mark.parametrize(
    ("places", "code", "clause", "why"),
    [
        ([[10, 6], [11.2, 6]], "", "", ""),
        ([[0.4, 6], [1.5, 6]], "off-table", "AF-PRE-15", "A base would not be on the table."),
        ([[10, 11.6], [11.2, 6]], "outside-zone", "AF-PRE-15", "The whole unit must be inside its zone."),
        ([[10, 6], [21.8, 6]], "impassable", "AF-TER-04", "Impassable is impassable."),
        ([[28.3, 6], [29.5, 6]], "too-close", "AF-MOV-05", "A base would come within 1” of the foes."),
        ([[28, 6], [28.02, 6.9]], "overlap", "AF-MOV-06", "Two bases of the unit would overlap."),
        (
            [[10, 6], [13.1, 6]],
            "coherency",
            "AF-MOV-01",
            "Every model must be within 2” of another and within 6” of all others of its unit.",
        ),
    ],
)
def test_why_a_unit_may_not_stand_there(places: list[list[float]], code: str, clause: str, why: str) -> None:
    rock = {"at": [22, 6], "size": [2, 2], "impassable": True}
    battle = a_battle([rock], only=("rangers", "foes"), foes={"places": [[31.4, 6], [32.9, 6]]})
    refusal = (
        deployment_question(battle, battle.unit("rangers"))
        .attempt([(x, y, 0.0) for x, y in places], {})
        .refusal
    )
    if not code:
        assert refusal is None
    else:
        assert refusal is not None
        assert (refusal.code, refusal.clause) == (code, clause)
        assert refusal.why == why or code == "impassable"


@pytest.mark.clause("AF-SPC-04")
@pytest.mark.parametrize(("x", "ok"), [(41.4, True), (41.38, False), (33.6, False)])
def test_nine_inches_out_of_reserve(x: float, ok: bool) -> None:
    battle = a_battle(only=("hidden", "spears"), spears={"places": [[31.4, 6], [31.4, 7.5], [31.4, 9]]})
    refusal = arrival_question(battle, battle.unit("hidden")).attempt([(x, 6.0, 0.0)], {}).refusal
    assert (refusal is None) is ok
    if refusal is not None:
        assert (refusal.code, refusal.clause) == ("near-enemy", "AF-SPC-04")
        assert refusal.why == "It must be more than 9” from the spears."
