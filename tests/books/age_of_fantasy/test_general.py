"""General principles: what no single case can show."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest
import shapely

from banneret.books.age_of_fantasy.armies import AgeOfFantasyArmies
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.opr.army import muster
from banneret.books.opr.events import BlockRoll, DangerRoll, HitRoll, MoraleTest, RolledOff
from banneret.books.opr.packs import ArmyList, ListUnit, load_army
from banneret.books.opr.quality import succeeds
from banneret.bots.players import RandomBot
from banneret.cases.clause_files import load_clauses
from banneret.core.engine.dice import ScriptedDice, SeededDice
from banneret.core.engine.journal import Rolled
from banneret.core.engine.match import Match
from banneret.odds.advice import measure
from tests.data import figures_of
from tests.steps import roll_off
from tests.toy_chapters import by_name

BOOK = AgeOfFantasy()
FACES = range(1, 7)

# What of the options each setting may change.
SWITCHES = {
    "terrain": {"placement", "table"},
    "deployment": {"deployment"},
    "mission": {"mission"},
    "side-missions": {"side_missions"},
    "selection": {"selection"},
    "actions": {"actions"},
    "scenario": {"chapters", "table", "side_missions"},
    "attacker": {"chapters", "table", "side_missions"},
}
# What has to be agreed on for others to be: a scenario has its own way to win.
NEEDED: dict[str, dict[str, list[str]]] = {
    "scenario": {"side-missions": ["none"]},
    "attacker": {"side-missions": ["none"], "scenario": ["raid"]},
}


def some(side: str, x: float, y: float = 10.0, **profile: Any) -> dict[str, Any]:
    return {"side": side, "profile": {"quality": 4, "defense": 4, **profile}, "places": [[x, y]]}


def a_brawl(seed: int) -> Match:
    """Two small armies within reach of each other, fought out at random on dangerous ground."""
    units: dict[str, Any] = {}
    for number in range(3):
        for side, y in (("A", 18.0), ("B", 29.0)):
            units[f"{side}{number}"] = {
                "side": side,
                "profile": {
                    "quality": 4,
                    "defense": 5,
                    "models": 6,
                    "weapons": ['Bow (24", A2)', "Sword (A2)"],
                },
                "at": [26.0 + 10.0 * number, y],
            }
    table = {"terrain": [{"at": [36, 24], "size": [60, 3], "dangerous": True}]}
    options, battle = BOOK.arrange(table, units, {})
    match = Match.from_state(BOOK, options, battle, SeededDice(seed))
    bots = {seat: RandomBot(BOOK, seat, seed) for seat in match.seats}
    while not match.over:
        for seat, question in list(match.pending.items()):
            assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None
    return match


@pytest.mark.clause("AF-GEN-01")
@pytest.mark.slow
def test_nothing_is_left_to_a_die_between_the_players() -> None:
    """All that is asked, refused, rolled or told names a clause of the ledger, never the one for disputes."""
    ledger = {clause.id for clause in load_clauses(BOOK.id)}
    named: set[str] = set()
    for seed in (1, 3):
        match = Match.start(BOOK, BOOK.sample_options(seed), seed=seed)
        bots = {seat: RandomBot(BOOK, seat, seed) for seat in match.seats}
        while not match.over:
            for seat, question in list(match.pending.items()):
                named.add(question.clause)
                nonsense = match.answer(seat, {"neither": "here nor there"})
                assert nonsense is not None
                named.add(nonsense.clause)
                assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None
        named |= {event.clause for event in match.events}
        named |= {entry.clause for entry in match.journal.entries if isinstance(entry, Rolled)}
    assert len(named) > 20
    assert named <= ledger
    assert "AF-GEN-01" not in named


@pytest.mark.clause("AF-GEN-04")
def test_a_unit_has_every_field_of_a_profile() -> None:
    """Name and size, Quality, Defense, equipment, special rules, upgrades it may have, and its cost."""
    army = load_army("saltglass-caravan")
    entry = army.units["caravan-guard"]
    assert entry.upgrades
    (unit,) = muster(ArmyList("mine", "Mine", army.id, (ListUnit("caravan-guard"),), 750, BOOK.id), army).units
    (models,) = unit.models
    assert (unit.name, models.count) == ("Caravan Guard", 10)
    assert (models.quality, models.defense) == (entry.quality, entry.defense)
    assert [weapon.name for weapon in models.weapons] == ["Stave"]
    assert models.rules == entry.rules
    assert unit.points == entry.points > 0


@pytest.mark.clause("AF-GEN-04")
def test_players_are_shown_every_field_of_a_profile() -> None:
    for line in AgeOfFantasyArmies().roster_view("aof-caravan-750")["units"]:
        assert line["name"]
        assert line["points"] > 0
        for model in line["models"]:
            assert model["count"] >= 1
            assert set(model["stats"]) == {"Q", "D"}
            assert all(value in ("2+", "3+", "4+", "5+", "6+") for value in model["stats"].values())
            assert isinstance(model["weapons"], list)
            assert isinstance(model["rules"], list)
    _, battle = BOOK.arrange({}, {"a": some("A", 10.0, weapons=['Bow (24", A1)'], rules=["Fast"])}, {})
    (shown,) = BOOK.view_data(battle)["units"]
    assert (shown["name"], shown["size"]) == ("a", 1)
    assert figures_of(shown) == {"Quality": "4+", "Defense": "4+"}
    assert shown["kinds"] == [{"name": "a", "count": 1, "weapons": ["Bow (24”, A1)"]}]


@pytest.mark.clause("AF-GEN-05")
def test_a_d3_is_half_a_d6_rounded_up() -> None:
    found = [ScriptedDice(face).d3("AF-GEN-05", "a D3") for face in FACES]
    assert found == [1, 1, 2, 2, 3, 3]


@pytest.mark.clause("AF-GEN-06")
@pytest.mark.slow
def test_no_die_is_rolled_twice() -> None:
    """Nothing in the basic game re-rolls: every die that fell is told of, and told of once."""
    for seed in (1, 2):
        match = a_brawl(seed)
        fell: dict[str, int] = {}
        for entry in match.journal.entries:
            if isinstance(entry, Rolled):
                fell[entry.clause] = fell.get(entry.clause, 0) + len(entry.faces)
        told = {"AF-SHO-12": 0, "AF-SHO-14": 0, "AF-MOR-03": 0, "AF-TER-09": 0}
        for event in match.events:
            if isinstance(event, HitRoll):
                told["AF-SHO-12"] += len(event.faces)
            elif isinstance(event, BlockRoll):
                told["AF-SHO-14"] += len(event.faces)
            elif isinstance(event, MoraleTest) and event.face:
                told["AF-MOR-03"] += 1
            elif isinstance(event, DangerRoll) and event.clause == "AF-TER-09":
                told["AF-TER-09"] += len(event.faces)
        assert min(told.values()) > 0
        assert told == {clause: fell.get(clause, 0) for clause in told}


@pytest.mark.clause("AF-GEN-06", "AF-GEN-07")
def test_of_a_roll_off_only_the_last_pair_counts() -> None:
    for ties in range(3):
        for first, second in itertools.permutations(FACES, 2):
            dice = ScriptedDice(*[6, 6] * ties, first, second)
            winner, rolls = roll_off(("A", "B"), dice, "AF-GEN-07")
            dice.finish()
            assert winner == ("A" if first > second else "B")
            assert rolls == [(6, 6)] * ties + [(first, second)]


@pytest.mark.clause("AF-GEN-07")
def test_a_roll_off_is_fair() -> None:
    dice = SeededDice(7)
    won = [roll_off(("A", "B"), dice, "AF-GEN-07")[0] for _ in range(2000)]
    assert 900 < won.count("A") < 1100


@pytest.mark.clause("AF-GEN-08", "AF-GEN-11")
def test_every_face_against_every_need() -> None:
    for need in range(-4, 13):
        assert succeeds(6, need)
        assert not succeeds(1, need)
        for face in range(2, 6):
            assert succeeds(face, need) is (face >= need)


@pytest.mark.clause("AF-GEN-11")
def test_the_natural_1_and_6_are_nothing_special_in_a_roll_off() -> None:
    winner, _ = roll_off(("A", "B"), ScriptedDice(1, 6), "AF-GEN-07")
    assert winner == "B"


# ------------------------------------------------------------------------------------------ distances and sight


@pytest.mark.clause("AF-GEN-15")
def test_anything_may_be_measured_at_any_time() -> None:
    """By either player, whoever is asked, whatever the question, and nothing changes by it."""
    units = {
        "own": some("A", 20.0, weapons=['Bow (24", A1)']),
        "foe": some("B", 32.984),
        "wall": some("B", 26.0, base=[40, 40]),
    }
    options, battle = BOOK.arrange({}, units, {})
    match = Match.from_state(BOOK, options, battle, ScriptedDice())
    answers = ("own", "advance")
    for answer in (*answers, None):
        before = match.book.encode(match.state)
        for seat in ("A", "B"):
            for one, other in (("own", "foe"), ("foe", "own")):
                assert "12" in measure(BOOK, match.view(seat), "range", one, other)["text"]
                assert measure(BOOK, match.view(seat), "sight", one, other)["text"]
                assert measure(BOOK, match.view(seat), "threat", one)["shapes"]
            assert measure(BOOK, match.view(seat), "range", "own", [30.0, 10.0])["text"]
        assert match.book.encode(match.state) == before
        if answer is not None:
            assert match.answer("A", answer) is None


def outline(base: Any) -> Any:
    if base.box is None:
        return shapely.Point(base.cx, base.cy).buffer(base.radius, quad_segs=64)
    return shapely.Polygon(base.box.points())


def a_crowd(rng: random.Random) -> Battle:
    units: dict[str, Any] = {}
    for number in range(6):
        x, y = rng.uniform(20, 50), rng.uniform(10, 40)
        base = rng.choice(([25, 25], [40, 40], [25, 50], [50, 100]))
        count = rng.randint(1, 3)
        units[f"u{number}"] = {
            "side": "AB"[number % 2],
            "profile": {"quality": 4, "defense": 4, "models": count, "base": base},
            "places": [
                [x + rng.uniform(-4, 4), y + rng.uniform(-4, 4), rng.randint(0, 359)] for _ in range(count)
            ],
        }
    _, battle = BOOK.arrange({}, units, {})
    found: Battle = battle
    return found


@pytest.mark.clause("AF-GEN-16", "AF-GEN-17")
def test_distances_are_those_of_the_closest_points_of_the_closest_models() -> None:
    rng = random.Random(4)
    for _ in range(60):
        battle = a_crowd(rng)
        for one, other in itertools.combinations(battle.on_table(), 2):
            wanted = min(outline(a).distance(outline(b)) for a in one.bases for b in other.bases)
            assert one.distance_to(other) == pytest.approx(wanted, abs=0.003)
            assert other.distance_to(one) == pytest.approx(one.distance_to(other))


@pytest.mark.clause("AF-GEN-17")
def test_nothing_at_the_limit_is_lost_by_rounding() -> None:
    """`near` only spares work: it may never say no to units whose distance is within the limit."""
    rng = random.Random(5)
    for _ in range(60):
        battle = a_crowd(rng)
        for one, other in itertools.permutations(battle.on_table(), 2):
            assert one.near(other, one.distance_to(other))
    for inches in (1.0, 3.0, 6.0, 12.0, 18.0, 24.0):
        y = round(10.0 + 0.984 + inches, 3)
        _, battle = BOOK.arrange({}, {"a": some("A", 30.0), "b": some("B", 30.0, y)}, {})
        assert battle.unit("a").near(battle.unit("b"), inches)


@pytest.mark.clause("AF-GEN-20", "AF-GEN-21")
def test_who_sees_whom_agrees_with_a_plain_look() -> None:
    """Thousands of straight lines between the bases, against all that stands in between.

    A line found free means that the model is seen. Where none is free even past blockers made a little
    smaller, it is not.
    """
    rng = random.Random(6)
    looks = {True: 0, False: 0}
    for _ in range(40):
        battle = a_crowd(rng)
        viewer, target = rng.sample(battle.on_table(), 2)
        solid = [outline(b) for u in battle.on_table() if u.id not in (viewer.id, target.id) for b in u.bases]
        if not solid:
            continue
        whole = shapely.union_all(solid)
        shrunk = shapely.union_all([shape.buffer(-0.06) for shape in solid])
        view = battle.view(viewer, target)
        for slot, at in itertools.product(range(viewer.size()), range(target.size())):
            a, b = outline(viewer.bases[slot]), outline(target.bases[at])
            if a.intersects(b) or a.intersects(whole) or b.intersects(whole):
                continue
            lines = [
                shapely.LineString([p, q])
                for p in a.exterior.interpolate([k / 24 for k in range(24)], normalized=True)
                for q in b.exterior.interpolate([k / 24 for k in range(24)], normalized=True)
            ]
            seen = view.model_sees(slot, at)
            if any(not line.intersects(whole) for line in lines):
                assert seen
            elif all(line.intersects(shrunk) for line in lines):
                assert not seen
            looks[seen] += 1
    assert min(looks.values()) > 10


@pytest.mark.clause("AF-GEN-20")
def test_who_stands_before_the_end_of_a_long_row_hides_it_and_nobody_else() -> None:
    """Four in a row, a man of another unit close before the first, the enemy before their middle."""
    places = [[30.0, 13.5], [30.0, 15.8], [30.0, 18.1], [30.0, 20.4]]
    row = {"side": "A", "profile": {"quality": 4, "defense": 4, "models": 4}, "places": places}
    units = {"row": row, "man": some("A", 30.65, 14.63, base=[32, 32]), "foe": some("B", 32.0, 17.0)}
    battle = BOOK.arrange({}, units, {})[1]
    row_unit, foe = battle.unit("row"), battle.unit("foe")
    ahead, back = battle.view(row_unit, foe), battle.view(foe, row_unit)
    assert [ahead.model_sees(slot, 0) for slot in range(4)] == [False, True, True, True]
    assert [back.model_sees(0, slot) for slot in range(4)] == [False, True, True, True]


# ------------------------------------------------------------------------------------------ layers of the rules


@pytest.mark.clause("AF-GEN-22")
def test_a_game_without_agreements_uses_the_basic_rules_only() -> None:
    """No clause of a chapter that was not agreed on comes up."""
    tiers = {clause.id: clause.tier for clause in load_clauses(BOOK.id)}
    plain = msgspec.structs.replace(
        BOOK.sample_options(1),
        placement="",
        deployment="frontline",
        mission="duel",
        side_missions="",
        actions=(),
    )
    assert BOOK.agreed(plain, {}) == plain
    match = Match.start(BOOK, BOOK.agreed(plain, {}), seed=4)
    bots = {seat: RandomBot(BOOK, seat, 4) for seat in match.seats}
    offered: set[str] = set()
    while not match.over:
        for seat, question in list(match.pending.items()):
            if question.name == "action":
                offered |= {option["key"] for option in question.to_data()["options"]}
            assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None
    assert offered <= {"hold", "advance", "rush", "charge"}
    # The standard game is written down as the first deployment style and the first mission of their tables.
    ours = {"AF-DEP-01", "AF-DEP-08", "AF-MIS-01"}
    used = {event.clause for event in match.events} - ours
    assert {tiers[clause] for clause in used} == {"basic"}
    assert any(isinstance(event, RolledOff) for event in match.events)


@pytest.mark.clause("AF-GEN-22")
def test_every_chapter_is_a_switch_of_its_own_and_off_unless_agreed() -> None:
    own = [setting for setting in BOOK.settings() if setting.id not in by_name(BOOK)]
    usual = {setting.id: setting.usual for setting in own}
    assert usual == {
        "terrain": "table",
        "deployment": "frontline",
        "mission": "duel",
        "side-missions": "none",
        "selection": "free",
        "actions": "",
        "scenario": "none",
        "attacker": "A",
    }
    base = BOOK.agreed(BOOK.sample_options(1), {"actions": []})
    for setting in own:
        for choice, _ in setting.choices:
            wanted = {"actions": [], **NEEDED.get(setting.id, {}), setting.id: [choice]}
            agreed = BOOK.agreed(base, wanted)
            changed = {
                field for field in agreed.__struct_fields__ if getattr(agreed, field) != getattr(base, field)
            }
            assert changed <= SWITCHES[setting.id], (setting.id, choice)
