"""Before a skirmish: members, Black Lotus, scenario, edges, treasure and deployment."""

from __future__ import annotations

import random

import pytest

from banneret.books.events import EdgeChosen, NoRoom, RolledOff
from banneret.books.skirmish import preparation
from banneret.books.skirmish.battle import (
    AFTERMATH,
    DEPLOYMENT,
    EDGES,
    MEMBERS,
    SCENARIO,
    TREASURE,
    TURN_START,
    Battle,
)
from banneret.books.skirmish.carrying import CHEST, holding
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.packs import scenarios
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.party_building import founded, taken_on
from banneret.books.skirmish.party_lists import load_band
from banneret.books.skirmish.preparation import (
    choose_edge,
    choose_members,
    choose_scenario,
    deploy,
    place_question,
    place_treasure,
)
from banneret.books.skirmish.scenario_events import (
    ChestGiven,
    ExitChosen,
    MapKnown,
    NoPlaceForShards,
    PartyMustered,
    PrizeNamed,
    RolesGiven,
    ScenarioChosen,
    ShardPlaced,
    ShardsCounted,
    TookPosition,
)
from banneret.books.skirmish.scenarios import KINDS
from banneret.books.skirmish.stand_question import DeployWarrior, PlaceShard, answer_of, spot_of
from banneret.books.skirmish.taking_part import lotus_question, members_question
from banneret.books.skirmish.warrior import ON_TABLE, WAITING
from banneret.core.engine.ask import Choice, Pick, Refusal
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.events import Event
from banneret.core.space.uprights import Upright
from tests.books.skirmish.ground import scripted
from tests.books.skirmish.parties import find, mob, watch
from tests.books.skirmish.town import MEADOW, TOWN, prepared, run

STEPS = {
    MEMBERS: choose_members,
    SCENARIO: choose_scenario,
    EDGES: choose_edge,
    TREASURE: place_treasure,
    DEPLOYMENT: deploy,
}


def with_lotus(party: Party, entry: str) -> tuple[Party, str]:
    member = find(party, entry)
    return party.with_member(member.having(items=(*member.items, "black-lotus"))), member.uid


def edged(scenario: str, edge: str, faces: tuple[int, int] = (6, 1), **more: object) -> Battle:
    """With everybody there, and the first of the roll-off (A by default) having picked an edge."""
    battle = prepared(scenario, **more)  # type: ignore[arg-type]
    run(choose_members(battle, scripted()))
    run(choose_scenario(battle, scripted()))
    with scripted(*faces) as dice:
        run(choose_edge(battle, dice), edge)
    return battle


def set_up_all(battle: Battle, seed: int = 1) -> None:
    """Every question up to the first turn, answered by a candidate."""
    rng = random.Random(seed)
    dice = SeededDice(seed)
    while battle.step in STEPS:
        steps = STEPS[battle.step](battle, dice)
        try:
            wanted = next(steps)
            while True:
                given = {seat: what.candidates(rng, 1)[0] for seat, what in wanted.questions.items()}
                for seat, what in wanted.questions.items():
                    assert what.check(given[seat]) is None
                wanted = steps.send(given[min(given)] if wanted.alone else given)
        except StopIteration:
            pass


# ---------------------------------------------------------------------------------------- members


def test_everybody_who_can_takes_part_by_default() -> None:
    battle = prepared()
    asked = run(choose_members(battle, scripted()))
    assert [(seat, what.name) for seat, what in asked] == [("A", "members"), ("B", "members")]
    assert battle.began == {"A": len(watch().members), "B": len(mob().members)}
    assert battle.step == SCENARIO
    assert all(each.place == WAITING for each in battle.warriors.values())


def test_both_sides_are_asked_at_once() -> None:
    wanted = next(choose_members(prepared(), scripted()))
    assert not wanted.alone
    assert sorted(wanted.questions) == ["A", "B"]


def test_who_is_not_picked_is_not_in_the_skirmish() -> None:
    battle = prepared()
    chosen = watch().members[2].uid
    run(choose_members(battle, scripted()), [chosen])
    assert [each.id for each in battle.warriors.values() if each.seat == "A"] == [f"A.{chosen}"]
    assert battle.began["A"] == 1
    assert len(battle.warriors) == 1 + len(mob().members)


def test_at_least_one_takes_part() -> None:
    ((_, question), *_) = run(choose_members(prepared(), scripted()))
    assert isinstance(question, Pick)
    refusal = question.check(())
    assert refusal is not None
    assert refusal.code == "wrong-number"


@pytest.mark.clause("SK-INJ-06")
def test_who_must_miss_the_skirmish_is_closed() -> None:
    party = watch()
    ill = find(party, "sergeant")
    battle = prepared(parties={"A": party.with_member(ill.having(misses_next=True)), "B": mob()})
    ((_, question), *_) = run(choose_members(battle, scripted()))
    refusal = question.why_not(ill.uid)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("must-miss", "SK-INJ-06")
    assert [option.key for option in question.not_offered()] == [ill.uid]
    assert f"A.{ill.uid}" not in battle.warriors


@pytest.mark.clause("SK-SPC-04")
def test_black_lotus_poisons_the_weapon_that_is_named_and_is_spent() -> None:
    party, uid = with_lotus(watch(), "marksman")
    battle = prepared(parties={"A": party, "B": mob()})
    member = party.member(uid)
    assert member is not None
    everybody = [each.uid for each in party.members]
    others = [each.uid for each in mob().members]
    weapon = next(item for item in member.items if "bow" in item)
    asked = run(choose_members(battle, scripted()), everybody, others, weapon)
    assert [what.name for _, what in asked] == ["members", "members", "lotus"]
    warrior = battle.warrior(f"A.{uid}")
    poisoned = {each.id: "poisoned" in each.rules for each in (*warrior.sheet.melee, *warrior.sheet.missiles)}
    assert poisoned.pop(weapon)
    assert not any(poisoned.values())
    assert warrior.used == ("black-lotus",)


@pytest.mark.clause("SK-SPC-04")
def test_black_lotus_is_kept_by_default_and_asked_only_of_those_who_go() -> None:
    party, uid = with_lotus(watch(), "marksman")
    battle = prepared(parties={"A": party, "B": mob()})
    asked = run(choose_members(battle, scripted()))
    assert asked[-1][1].name == "lotus"
    assert asked[-1][1].default() == ""
    assert battle.warrior(f"A.{uid}").used == ()
    stays = prepared(parties={"A": party, "B": mob()})
    asked = run(choose_members(stays, scripted()), [party.members[0].uid])
    assert "lotus" not in [what.name for _, what in asked]


def test_a_party_that_nobody_can_stand_for_has_lost() -> None:
    battle = prepared()
    battle.parties["A"] = watch().having(
        members=tuple(each.having(misses_next=True) for each in watch().members)
    )
    run(choose_members(battle, scripted()))
    assert (battle.winner, battle.finished, battle.step) == ("B", "nobody came to fight", AFTERMATH)


# ---------------------------------------------------------------------------------------- scenario


@pytest.mark.clause("SK-ENC-34")
def test_the_winner_of_the_roll_off_picks_the_scenario() -> None:
    battle = prepared()
    with scripted(3, 3, 2, 5) as dice:
        ((seat, question),) = run(choose_scenario(battle, dice), "waylaid")
    assert seat == "B"
    assert isinstance(question, Choice)
    assert question.keys() == list(scenarios())
    assert all(option.about for option in question.options)
    assert battle.scenario == "waylaid"
    assert battle.step == EDGES
    (rolled,) = [event for event in battle.told if isinstance(event, RolledOff)]
    assert rolled.rolls == ((3, 3), (2, 5))


@pytest.mark.clause("SK-ENC-34")
def test_a_map_adds_one_to_that_roll() -> None:
    battle = prepared(parties={"A": watch().having(scenario_bonus=1), "B": mob()})
    with scripted(4, 4) as dice:
        ((seat, _),) = run(choose_scenario(battle, dice))
    assert seat == "A"
    even = prepared(parties={"A": watch().having(scenario_bonus=1), "B": mob()})
    with scripted(3, 4, 1, 6) as dice:
        ((seat, _),) = run(choose_scenario(even, dice))
    assert seat == "B"


def test_the_map_does_not_count_for_the_edge() -> None:
    battle = prepared("bad-blood", parties={"A": watch().having(scenario_bonus=1), "B": mob()})
    run(choose_members(battle, scripted()))
    run(choose_scenario(battle, scripted()))
    with scripted(4, 4, 1, 6) as dice:
        ((seat, _),) = run(choose_edge(battle, dice))
    assert seat == "B"


def test_an_agreed_scenario_is_neither_rolled_for_nor_asked_about() -> None:
    battle = prepared("bad-blood")
    assert run(choose_scenario(battle, scripted())) == []
    assert battle.step == EDGES


@pytest.mark.parametrize("key", ["glimmer-in-the-rubble", "the-high-floor"])
def test_scenarios_of_ruins_are_closed_in_a_meadow(key: str) -> None:
    battle = prepared(table=MEADOW)
    with scripted(6, 1) as dice:
        ((_, question),) = run(choose_scenario(battle, dice))
    assert isinstance(question, Choice)
    assert key not in [option.key for option in question.options]
    refusal = question.why_not(key)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "other-ground"
    assert key in [option.key for option in question.not_offered()]


def test_every_scenario_has_rules_and_words() -> None:
    assert list(KINDS) == list(scenarios())
    assert [kind.id for kind in KINDS.values()] == list(KINDS)


# ---------------------------------------------------------------------------------------- edges


@pytest.mark.clause("SK-TUR-01")
def test_who_wins_the_second_roll_off_has_the_edge_and_the_first_turn_and_deploys_second() -> None:
    battle = edged("bad-blood", "north", (2, 5))
    assert (battle.first, battle.placing, battle.south, battle.attacker) == ("B", "A", "A", "")
    assert battle.step == DEPLOYMENT


@pytest.mark.parametrize(("edge", "south"), [("south", "A"), ("north", "B")])
def test_the_gauntlet_is_attacked_from_the_edge_that_is_picked(edge: str, south: str) -> None:
    battle = edged("run-the-gauntlet", edge)
    assert (battle.attacker, battle.first, battle.placing, battle.south) == ("A", "A", "B", south)


@pytest.mark.parametrize(("edge", "south"), [("south", "A"), ("north", "B")])
def test_waylaid_the_raider_names_the_exit_and_the_carrier_comes_from_the_other_edge(
    edge: str, south: str
) -> None:
    battle = edged("waylaid", edge)
    assert (battle.attacker, battle.first, battle.placing, battle.south) == ("A", "A", "B", south)
    assert battle.step == TREASURE


# ---------------------------------------------------------------------------------------- treasure


@pytest.mark.parametrize(("face", "shards"), [(1, 4), (2, 4), (3, 5), (6, 6)])
def test_shards_are_placed_in_turn_the_loser_first(face: int, shards: int) -> None:
    battle = edged("glimmer-in-the-rubble", "south")
    assert battle.step == TREASURE
    with scripted(face) as dice:
        asked = run(place_treasure(battle, dice))
    assert [seat for seat, _ in asked] == ["B", "A", "B", "A", "B", "A"][:shards]
    assert len(battle.shards) == shards
    assert battle.step == DEPLOYMENT
    placed = [(x, y, battle.field.height(level)) for x, y, level in battle.shards.values()]
    for at, (x, y, z) in enumerate(placed):
        assert min(x, y, 48.0 - x, 48.0 - y) > 6.0
        for other in placed[:at]:
            assert (x - other[0]) ** 2 + (y - other[1]) ** 2 + (z - other[2]) ** 2 > 36.0


def shard_question(*placed: tuple[float, float, float]) -> PlaceShard:
    body = Upright(0.0, 0.0, 0.0, 0.49, 1.25)
    return PlaceShard(edged("glimmer-in-the-rubble", "south").field, 1, 4, body, list(placed), 6.0)


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ({"to": [6.001, 24.0]}, ""),
        ({"to": [6.0, 24.0]}, "outside-zone"),
        ({"to": [24.0, 42.0]}, "outside-zone"),
        ({"to": [16.001, 10.0]}, ""),
        ({"to": [16.0, 10.0]}, "too-near"),
        ({"to": [24.0, 30.0], "level": "hall-1"}, ""),
        ({"to": [24.0, 24.5], "level": "hall-1"}, "off-floor"),
        ({"to": [24.0, 30.0], "level": "cellar"}, "no-level"),
    ],
)
def test_where_a_shard_may_lie(place: dict[str, object], code: str) -> None:
    question = shard_question((10.0, 10.0, 0.0))
    refusal = question.check(question.read(place))
    assert (refusal.code if refusal else "") == code


def test_shards_on_different_floors_are_measured_in_space() -> None:
    """5.5 inches apart seen from above and 3 in height are over 6; 5 and 3 are not."""
    question = shard_question((24.0, 30.0, 3.0))
    assert question.check(answer_of((18.5, 30.0, ""))) is None
    refusal = question.check(answer_of((19.0, 30.0, "")))
    assert refusal is not None
    assert refusal.code == "too-near"


@pytest.mark.clause("SK-ENC-16")
def test_the_carrier_says_who_holds_the_chest_and_it_is_no_animal() -> None:
    battle = edged("waylaid", "south", (1, 6))
    assert battle.attacker == "B"
    hound = f"A.{find(watch(), 'hound').uid}"
    ((seat, question),) = run(place_treasure(battle, scripted()))
    assert seat == "A"
    refusal = question.why_not(hound)
    assert refusal is not None
    assert refusal.clause == "SK-ENC-16"
    assert [each.id for each in battle.warriors.values() if CHEST in each.carried] == [question.default()]


# ---------------------------------------------------------------------------------------- deployment


def places(battle: Battle, seat: str) -> list[tuple[float, float, float]]:
    return [(each.x, each.y, each.sheet.radius) for each in battle.of_seat(seat)]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sides_deploy_in_turn_one_model_each_within_eight_inches(seed: int) -> None:
    battle = edged("bad-blood", "south")
    order: list[str] = []
    while battle.step == DEPLOYMENT:
        order.append(battle.placing)
        run(deploy(battle, scripted()))
    a, b = len(watch().members), len(mob().members)
    both = min(a, b)
    assert order == ["B", "A"] * both + ["A" if a > b else "B"] * abs(a - b)
    assert all(y + r <= 8.001 for _, y, r in places(battle, "A"))
    assert all(y - r >= 39.999 for _, y, r in places(battle, "B"))
    assert (battle.step, battle.active, battle.turn) == (TURN_START, "A", 0)


@pytest.mark.clause("SK-SPC-17")
def test_everybody_faces_the_opposite_edge() -> None:
    battle = edged("bad-blood", "south")
    set_up_all(battle)
    assert {each.heading for each in battle.of_seat("A")} == {0.0}
    assert {each.heading for each in battle.of_seat("B")} == {180.0}
    assert all(each.place == ON_TABLE for each in battle.warriors.values())


@pytest.mark.parametrize("edge", ["south", "north"])
def test_the_defender_of_a_gauntlet_deploys_first_and_far_off(edge: str) -> None:
    battle = edged("run-the-gauntlet", edge)
    order: list[str] = []
    while battle.step == DEPLOYMENT:
        order.append(battle.placing)
        run(deploy(battle, scripted()))
    assert order == ["B"] * len(mob().members) + ["A"] * len(watch().members)

    def off(y: float) -> float:
        return y if edge == "south" else 48.0 - y

    assert all(off(y) + r <= 6.001 for _, y, r in places(battle, "A"))
    assert all(off(y) - r >= 13.999 for _, y, r in places(battle, "B"))


@pytest.mark.parametrize("edge", ["south", "north"])
def test_waylaid_carriers_are_on_the_road_and_raiders_beside_it(edge: str) -> None:
    battle = edged("waylaid", edge)
    set_up_all(battle)
    for x, y, r in places(battle, "B"):
        assert abs(x - 24.0) + r <= 4.001
        assert (y if edge == "south" else 48.0 - y) - r >= 13.999
    for x, _, r in places(battle, "A"):
        assert min(x, 48.0 - x) + r <= 6.001
    for raider in battle.of_seat("A"):
        assert all(apart(battle.field, raider, carrier) > 10.0 for carrier in battle.of_seat("B"))
        assert raider.heading == (90.0 if raider.x < 24.0 else 270.0)


def question_of(battle: Battle, seat: str) -> DeployWarrior:
    return place_question(battle, preparation.waiting(battle, seat)[0])


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ({"to": [20.0, 4.0]}, ""),
        ({"to": [20.0, 7.508]}, ""),
        ({"to": [20.0, 7.6]}, "outside-zone"),
        ({"to": [20.0, 20.0]}, "outside-zone"),
        ({"to": [12.0, 2.3]}, "in-wall"),
        ({"to": [0.2, 4.0]}, "outside-zone"),
        ({"to": [24.0, 4.0], "level": "hall-1"}, "off-floor"),
        ({"to": [30.3, 4.0]}, "in-model"),
    ],
)
def test_where_a_warrior_may_deploy(place: dict[str, object], code: str) -> None:
    battle = edged("bad-blood", "south")
    first = preparation.waiting(battle, "A")[0]
    preparation.set_up(battle, first.id, 30.0, 4.0, "")
    question = question_of(battle, "A")
    refusal = question.check(question.read(place))
    assert (refusal.code if refusal else "") == code
    if code == "in-model":
        assert refusal is not None
        assert first.name in refusal.why


def test_floors_in_the_zone_can_be_deployed_on() -> None:
    battle = edged("waylaid", "south", (1, 6))
    question = question_of(battle, "A")
    assert question.levels() == ["", "hall-1", "hut-roof"]
    assert question.check(question.read({"to": [24.0, 30.0], "level": "hall-1"})) is None
    seen = {spot_of(each)[2] for each in question.candidates(random.Random(1), 60)}
    assert seen == {"", "hall-1", "hut-roof"}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [1, 2],
        {"level": ""},
        {"to": [1]},
        {"to": [1, "x"]},
        {"to": [1, 2], "level": 3},
        {"to": [1, 2], "z": 1},
        {"to": [float("nan"), 1]},
    ],
)
def test_what_is_no_place_is_malformed(data: object) -> None:
    question = question_of(edged("bad-blood", "south"), "A")
    answer = question.read(data)
    assert isinstance(answer, Refusal)
    assert answer.code == "malformed"


def test_the_question_tells_a_page_all_it_needs() -> None:
    battle = edged("bad-blood", "south")
    question = question_of(battle, "A")
    data = question.to_data()
    assert (data["kind"], data["planner"], data["unit"]) == ("stand", "stand", question.unit)
    assert data["zone"] == [[(0.0, 0.0), (48.0, 0.0), (48.0, 8.0), (0.0, 8.0)]]
    assert data["may_be_measured"] is False
    assert question.check(question.read(data["default"])) is None
    preview = question.preview(question.default())
    assert preview["refusal"] is None
    assert preview["unit"] == question.unit


def test_who_finds_no_room_stays_out_but_the_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A zone that has room for three bases, one of which is taken: two of ten find it, though on no grid."""
    battle = edged("bad-blood", "south")
    monkeypatch.setattr(KINDS["bad-blood"], "zones", lambda battle, seat: [(0.0, 0.0, 3.2, 1.01)])
    preparation.leave_out(battle, preparation.waiting(battle, "B"))
    battle.placing = "A"
    first = preparation.waiting(battle, "A")[0]
    preparation.set_up(battle, first.id, 1.6, 0.5, "")
    before = battle.began["A"]
    while battle.step == DEPLOYMENT:
        run(deploy(battle, scripted()))
    assert len(battle.of_seat("A")) == 3
    assert battle.began["A"] == 3
    left_out = [event.unit for event in battle.told if isinstance(event, NoRoom)]
    assert len([unit for unit in left_out if unit.startswith("A.")]) == before - 3


@pytest.mark.parametrize("scenario", list(KINDS))
def test_every_candidate_is_legal_up_to_the_first_turn(scenario: str) -> None:
    for seed in range(3):
        table = TOWN if scenarios()[scenario].ruins or seed else MEADOW
        bands = {"A": founded(load_band("gorgs-breakers"), SeededDice(seed), "one"), "B": watch()}
        battle = prepared(scenario, table, bands)
        set_up_all(battle, seed)
        assert battle.step == TURN_START


def test_shards_for_which_there_is_no_place_are_told_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over 20” from every edge and from each other, one finds a place on a table of 48” and three do not."""
    battle = edged("glimmer-in-the-rubble", "south")
    monkeypatch.setattr(preparation, "SHARDS_APART", 20.0)
    with scripted(1) as dice:
        asked = run(place_treasure(battle, dice))
    assert len(asked) == len(battle.shards) == 1
    (event,) = [event for event in battle.told if isinstance(event, NoPlaceForShards)]
    assert (event.clause, event.left) == ("SK-ENC-16", 3)


def test_the_chest_goes_to_somebody_who_has_found_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not to the Hound that stands first, while there is somebody with hands."""
    battle = edged("waylaid", "south", (1, 6))
    everybody = preparation.waiting(battle, "A")
    hound = next(each for each in everybody if each.sheet.is_animal())
    soldier, carrier = [each for each in everybody if not each.sheet.is_animal()][:2]
    battle.put(holding(carrier, CHEST))
    # Put down again, so that the Hound comes before the others.
    for each in (hound, soldier):
        del battle.warriors[each.id]
        battle.put(each)
    preparation.set_up(battle, hound.id, 24.0, 40.0, "")
    preparation.set_up(battle, soldier.id, 26.0, 40.0, "")
    before = battle.began["A"]
    preparation.leave_out(battle, [battle.warrior(carrier.id)])
    assert battle.began["A"] == before - 1
    assert [each.id for each in battle.warriors.values() if CHEST in each.carried] == [soldier.id]
    (given,) = [event for event in battle.told if isinstance(event, ChestGiven)]
    assert given.warrior == soldier.id


@pytest.mark.clause("SK-ENC-16")
def test_a_hound_carries_the_chest_if_there_is_nobody_else() -> None:
    battle = edged("waylaid", "south", (1, 6))
    hound = next(each for each in preparation.waiting(battle, "A") if each.sheet.is_animal())
    for each in preparation.waiting(battle, "A"):
        if each.id != hound.id:
            del battle.warriors[each.id]
    assert run(place_treasure(battle, scripted())) == []
    assert battle.warrior(hound.id).carried == (CHEST,)


def test_who_is_too_large_for_the_room_that_is_left_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ogre on 40 mm finds no place in a zone that is 1.2” deep, and others do."""
    party = taken_on(watch(), "ogre-mercenary", "Bo", SeededDice(1))
    battle = edged("bad-blood", "south", parties={"A": party, "B": mob()})
    monkeypatch.setattr(KINDS["bad-blood"], "zones", lambda battle, seat: [(0.0, 0.0, 30.0, 1.2)])
    battle.placing = "A"
    ((_, question), *_) = run(deploy(battle, scripted()))
    ogre = f"A.{party.hired[0].uid}"
    assert [option.key for option in question.not_offered()] == [ogre]
    refusal = question.why_not(ogre)
    assert refusal is not None
    assert (refusal.code, refusal.why) == ("no-room", "There is no room left for Bo in the zone.")


def test_proposals_take_everybody_three_times_of_four() -> None:
    question = members_question(watch())
    assert question is not None
    everybody = question.default()
    rng = random.Random(3)
    drawn = [question.candidates(rng, 1)[0] for _ in range(400)]
    assert 270 <= drawn.count(everybody) <= 340
    assert {len(each) for each in drawn} == set(range(1, 11))
    # In the order of the party, each once.
    assert all(list(each) == [key for key in everybody if key in each] for each in drawn)
    several = question.candidates(rng, 12)
    assert len(several) == len(set(several)) > 1


@pytest.mark.clause("SK-SPC-04")
def test_black_lotus_finds_nothing_to_poison_on_who_has_no_weapon() -> None:
    member = find(watch(), "marksman")
    assert lotus_question(member.having(items=("black-lotus",))) is None
    question = lotus_question(member.having(items=("black-lotus", "dagger", "dagger", "bow")))
    assert question is not None
    assert question.keys() == ["", "dagger", "dagger-2", "bow"]
    assert question.about == (member.uid,)


@pytest.mark.clause("SK-SPC-04")
def test_the_second_of_two_daggers_is_told_by_its_name() -> None:
    party, uid = with_lotus(watch(), "recruit")
    member = party.member(uid)
    assert member is not None
    party = party.with_member(member.having(items=("dagger", "dagger", "black-lotus")))
    battle = prepared(parties={"A": party, "B": mob()})
    run(choose_members(battle, scripted()), [uid], [mob().members[0].uid], "dagger-2")
    assert ["poisoned" in each.rules for each in battle.warrior(f"A.{uid}").sheet.melee] == [False, True]
    names = {"A": "The Watch", "B": "The Mob", f"A.{uid}": "Pip"}
    told = [event.text(names) for event in battle.told]
    assert any("Dagger" in line and line.startswith("Pip") for line in told)
    assert len([line for line in told if "The Watch" in line and "Biscuit" in line]) == 1


def test_how_everybody_is_called_who_may_take_part() -> None:
    """Who is called by what it is has no need of it twice."""
    party = taken_on(taken_on(watch(), "gladiator", "", SeededDice(1)), "trail-scout", "Una", SeededDice(1))
    party = party.with_hired(party.hired[1].having(misses_next=True))
    question = members_question(party)
    assert question is not None
    labels = [option.label for option in question.options]
    assert ("Captain Osric Vell" in labels, "Pip, Recruit" in labels, labels[-1]) == (True, True, "Gladiator")
    assert [option.label for option in question.not_offered()] == ["Una, Trail Scout"]
    assert (question.least, question.most) == (1, 11)


# ---------------------------------------------------------------------------------------- what is told


def test_who_comes_and_who_stays_away_is_told() -> None:
    battle = prepared()
    chosen = watch().members[2]
    run(choose_members(battle, scripted()), [chosen.uid])
    absent = tuple(each.name for each in watch().members if each.uid != chosen.uid)
    assert battle.told[-2:] == [
        PartyMustered("SK-TUR-01", "A", 1, absent),
        PartyMustered("SK-TUR-01", "B", len(mob().members), ()),
    ]


def test_what_a_scenario_is_about_and_who_knows_a_map_is_told() -> None:
    battle = prepared(parties={"A": watch().having(scenario_bonus=2), "B": mob()})
    with scripted(1, 6) as dice:
        run(choose_scenario(battle, dice), "the-high-floor")
    entry = scenarios()["the-high-floor"]
    known, rolled, chosen, prize = battle.told
    assert known == MapKnown("SK-ENC-34", "A", 2)
    assert rolled == RolledOff("SK-ENC-34", "the scenario", "B", ((1, 6),))
    assert chosen == ScenarioChosen("SK-ENC-34", "B", "the-high-floor", entry.name, entry.about, entry.victory)
    assert prize == PrizeNamed("SK-TUR-01", "hall", "the Guild hall")


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        ("bad-blood", [EdgeChosen("SK-TUR-01", "B", "north")]),
        (
            "run-the-gauntlet",
            [RolesGiven("SK-TUR-01", "B", "A", "attacker", "defender"), EdgeChosen("SK-TUR-01", "B", "north")],
        ),
        (
            "waylaid",
            [RolesGiven("SK-TUR-01", "B", "A", "raider", "carrier"), ExitChosen("SK-TUR-01", "A", "north")],
        ),
    ],
)
def test_edges_and_parts_are_told(scenario: str, told: list[Event]) -> None:
    battle = edged(scenario, "north", (2, 5))
    rolled = RolledOff("SK-TUR-01", "edge and first turn", "B", ((2, 5),))
    assert battle.told[-len(told) - 1 :] == [rolled, *told]


def test_treasure_and_places_are_told() -> None:
    battle = edged("glimmer-in-the-rubble", "south")
    spots: list[dict[str, object]] = [
        {"to": [10.0, 12.0]},
        {"to": [24.0, 30.0], "level": "hall-1"},
        {"to": [40.0, 20.0]},
        {"to": [12.0, 40.0]},
    ]
    battle.told.clear()
    with scripted(1) as dice:
        run(place_treasure(battle, dice), *spots)
    assert battle.told[:3] == [
        ShardsCounted("SK-ENC-16", 1, 4),
        ShardPlaced("SK-ENC-16", "B", "glimmer-1", 10.0, 12.0, "", ""),
        ShardPlaced("SK-ENC-16", "A", "glimmer-2", 24.0, 30.0, "hall-1", "Floor 1, Guild hall"),
    ]
    whom = next(each.id for each in battle.warriors.values() if each.seat == "B")
    run(deploy(battle, scripted()), whom, {"to": [11.0, 44.0]})
    assert battle.told[-1] == TookPosition("SK-TUR-01", whom, 11.0, 44.0, "", "")
    assert (battle.warrior(whom).x, battle.warrior(whom).y) == (11.0, 44.0)


def test_who_has_the_chest_is_told() -> None:
    battle = edged("waylaid", "south", (1, 6))
    run(place_treasure(battle, scripted()))
    (carrier,) = [each.id for each in battle.warriors.values() if CHEST in each.carried]
    assert battle.told[-1] == ChestGiven("SK-ENC-16", carrier)
