"""The greedy bot of Skirmish keeps in mind what the skirmish is about, and what goes on about it."""

from __future__ import annotations

from typing import Any

from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.encounter_effects import BURNING_BUILDING, RESTLESS_SPIRIT, SCREAMING_WALLS
from banneret.books.skirmish.mustering import creature_sheet
from banneret.books.skirmish.sheets import HENCHMAN, NPC
from banneret.books.skirmish.weather import ACID_RAIN, BLIZZARD, SUNNY
from banneret.bots.skirmish import charging, hazards, moving, nerve, prey, worth
from banneret.bots.skirmish.situation import Situation
from tests.books.skirmish.ground import sheet, skirmish
from tests.books.skirmish.heights import among_houses
from tests.bots.skirmish_plans import end_of, plan_of, put_out

STRONG = (4, 5, 3, 4, 4, 1, 4, 2, 8)
SLOW = (3, 3, 3, 3, 3, 1, 2, 1, 7)
WEAK = (4, 2, 2, 3, 3, 1, 2, 1, 6)
HOUND = (6, 4, 0, 4, 3, 1, 4, 1, 5)


def many(**more: tuple[float, float]) -> dict[str, Any]:
    """Eight a side, A in the south and B in the north."""
    places: dict[str, Any] = {f"A.{n}": (5.0 * n, 2.0) for n in range(1, 9)}
    places.update({f"B.{n}": (5.0 * n, 46.0) for n in range(1, 9)})
    return {**places, **{key.replace("_", "."): place for key, place in more.items()}}


# ---------------------------------------------------------------------------------------- who counts


def test_whoever_brings_a_party_nearer_to_flight_is_worth_more() -> None:
    """SK-REC-02: of eight the second to be lost puts them to the test, and the third nothing more."""
    battle = skirmish(many())

    def worth_of(key: str) -> float:
        return Situation(battle, "A").worth(battle.warrior(key))

    fresh = worth_of("B.8")
    put_out(battle, "B.1")
    next_to_it = worth_of("B.8")
    assert next_to_it > fresh > worth.worth(battle, battle.warrior("B.8"))
    put_out(battle, "B.2")
    assert worth_of("B.8") == worth.worth(battle, battle.warrior("B.8"))


def test_a_hireling_brings_nobody_nearer_to_flight() -> None:
    """SK-REC-02: whom an encounter brought is no member."""
    battle = skirmish({"A.one": (10, 10), "B.one": (10, 40), "B.paid": (20, 40)})
    paid = battle.warrior("B.paid").twin()
    paid.sheet = sheet("Paid", rules=(("hireling", 0),))
    battle.put(paid)
    look = Situation(battle, "A")
    assert look.worth(battle.warrior("B.paid")) < look.worth(battle.warrior("B.one"))


def test_recruits_do_not_throw_themselves_at_a_champion() -> None:
    """It is worth far more gold than they are, but each of them counts as much for a rout."""
    champion = sheet("Champion", (6, 4, 4, 4, 4, 2, 5, 2, 8), ("sword", "shield"))
    champion.cost = 115
    recruit = sheet("Recruit", WEAK, ("dagger",))
    recruit.cost = 14
    battle = skirmish(
        {"A.one": (20, 20), "A.two": (22, 20), "A.3": (2, 2), "A.4": (4, 2), "A.5": (6, 2), "B.one": (20, 26)},
        dict.fromkeys(("A.one", "A.two", "A.3", "A.4", "A.5"), recruit) | {"B.one": champion},
    )
    assert charging.Charges().choose(Situation(battle, "A"), ["A.one", "A.two"], {}) == ""


def test_who_is_ahead_is_choosy_about_its_fights() -> None:
    """Bad Blood with one enemy lost: time is on its side, and a fair fight is not worth it."""
    battle = skirmish(many(A_9=(20.0, 20.0), B_9=(20.0, 26.0)))
    battle.scenario = "bad-blood"
    assert charging.CAREFUL > charging.LEAST
    assert charging.least_worth(Situation(battle, "A"), battle.warrior("B.2")) == charging.LEAST
    put_out(battle, "B.1")
    assert charging.least_worth(Situation(battle, "A"), battle.warrior("B.2")) == charging.CAREFUL
    assert charging.least_worth(Situation(battle, "B"), battle.warrior("A.2")) == charging.LEAST


def test_it_does_not_give_up_with_one_against_six() -> None:
    battle = skirmish({"A.one": (10, 10), **{f"B.{n}": (5.0 * n, 46.0) for n in range(1, 7)}})
    battle.scenario = "bad-blood"
    assert not nerve.should_rout(Situation(battle, "A"))
    more = skirmish({"A.one": (10, 10), **{f"B.{n}": (5.0 * n, 46.0) for n in range(1, 8)}})
    more.scenario = "bad-blood"
    assert nerve.should_rout(Situation(more, "A"))


def test_it_goes_round_to_where_a_charge_is_open() -> None:
    """SK-MOV-06: from the south each of the two keeps it from charging the other."""
    places = {"A.one": (15.5, 21), "A.two": (16.5, 19.8), "B.left": (18.9, 25), "B.right": (21.1, 25)}
    battle = skirmish(places, {"B.left": sheet("Weak", WEAK), "B.right": sheet("Weak", WEAK)})
    look, one = Situation(battle, "A"), battle.warrior("A.one")

    def is_open(x: float, y: float) -> bool:
        pair = [battle.warrior("B.left"), battle.warrior("B.right")]
        return not all([charging.is_barred_from(look, one, (x, y), each) for each in pair])

    assert not is_open(15.5, 21.0)
    assert is_open(*end_of(plan_of(battle))[:2])


def test_friends_who_are_afraid_are_not_counted_on() -> None:
    """SK-SPC-08: who fears an enemy may not come."""
    places = {"A.one": (20, 20), "A.two": (22, 20), "B.one": (20, 26)}
    charges = charging.Charges()
    plain = skirmish(places)
    feared = skirmish(places, {"B.one": sheet("Horror", rules=(("fear", 0),))})
    counted = [
        charges.at(Situation(battle, "A")).could_join(
            Situation(battle, "A"), battle.warrior("A.one"), battle.warrior("B.one")
        )
        for battle in (plain, feared)
    ]
    assert counted[0] == 1.0
    assert 0.0 < counted[1] < 1.0


# ---------------------------------------------------------------------------------------- creatures


def creature(battle: Battle, entry: str) -> None:
    beast = battle.warrior("N.beast").twin()
    beast.sheet = creature_sheet(entry)
    battle.put(beast)


def test_nobody_hunts_creatures() -> None:
    """A Warped Plant stands beside the way: the enemy is what it goes for, not the plant."""
    battle = skirmish({"A.one": (20, 10), "B.one": (20, 44), "N.beast": (8, 14)})
    creature(battle, "warped-plant")
    assert [each.id for each in prey.quarry_of(Situation(battle, "A"))] == ["B.one"]
    assert end_of(plan_of(battle))[1] > 13.0
    put_out(battle, "B.one")
    assert [each.id for each in prey.quarry_of(Situation(battle, "A"))] == ["N.beast"]


def test_a_creature_that_fights_a_friend_is_worth_fighting() -> None:
    battle = skirmish({"A.one": (20, 20), "A.two": (24, 20), "B.one": (20, 44), "N.beast": (20, 21)})
    creature(battle, "dog")
    before = Situation(battle, "A").worth(battle.warrior("N.beast"))
    battle.engage("A.one", "N.beast")
    assert Situation(battle, "A").worth(battle.warrior("N.beast")) > before + 10.0
    assert Situation(battle, "B").worth(battle.warrior("N.beast")) == before, (
        "not to those whom it leaves alone"
    )


def test_it_knows_how_often_a_fallen_beast_strikes_and_how_far_it_lurches() -> None:
    """SK-ENC-29: two dice of each, though its sheet says the least that these can show."""
    battle = skirmish({"A.one": (20, 20), "N.beast": (20, 30)})
    creature(battle, "fallen-beast")
    beast = battle.warrior("N.beast")
    assert worth.attacks_of(beast) == 7
    assert worth.charge_reach(beast) == 10.0
    assert worth.charge_reach(battle.warrior("A.one")) == 8.0


def test_creatures_are_kept_away_from_even_in_company() -> None:
    """With a friend at hand an enemy is faced more boldly; a creature is not."""

    def perils(key: str) -> float:
        places = {"A.one": (20, 20), "A.two": (21, 20), "B.one": (20, 46), key: (20, 27)}
        battle = skirmish(places, {key: sheet("Hound", HOUND, (), role=NPC if key[0] == "N" else HENCHMAN)})
        look = Situation(battle, "A")
        one = battle.warrior("A.one")
        weighing = moving.Weighing(look, one, None, None, prey.prey_spread(look, one))
        return weighing.perils_at((20.0, 20.0, ""))

    assert perils("N.beast") > 2.0 * perils("B.two") > 0.0


def test_whoever_is_alone_minds_danger_more() -> None:
    def perils(friend: tuple[float, float]) -> float:
        battle = skirmish({"A.one": (20, 20), "A.two": friend, "B.one": (20, 27)})
        look = Situation(battle, "A")
        one = battle.warrior("A.one")
        weighing = moving.Weighing(look, one, None, None, prey.prey_spread(look, one))
        return weighing.perils_at((20.0, 20.0, ""))

    assert perils((40.0, 2.0)) > perils((21.0, 19.0))


# ---------------------------------------------------------------------------------------- what goes on


def struck(kind: str) -> Battle:
    """The house at (10, 10) to (18, 16) is struck by something, or a spirit is there."""
    battle = among_houses({"A.one": (20.0, 24.0), "B.one": (6.0, 2.0)})
    house = battle.field.buildings[0]
    battle.encounters = (Encounter(kind, "A", 1, 3, 0, (14.0, 13.0), (house.id,)),)
    return battle


def costs(battle: Battle, *places: tuple[float, float]) -> list[float]:
    one = battle.warrior("A.one")
    there = hazards.hazards_for(Situation(battle, "A"), one)
    return [sum([each.cost_at((x, y, ""), one.sheet.radius) for each in there]) for x, y in places]


def test_it_keeps_off_fire() -> None:
    """SK-ENC-20: inside is worst, within 2" is bad, and farther off nothing happens."""
    inside, beside, off = costs(struck(BURNING_BUILDING), (14.0, 13.0), (19.5, 13.0), (21.5, 13.0))
    assert inside > beside > off == 0.0


def test_it_keeps_off_screaming_walls_and_spirits() -> None:
    """SK-ENC-62, SK-ENC-18: 8" off."""
    for kind in (SCREAMING_WALLS, RESTLESS_SPIRIT):
        near, off = costs(struck(kind), (20.0, 13.0), (28.0, 13.0))
        assert near > off == 0.0, kind
    assert costs(struck("plague-of-flies"), (14.0, 13.0)) == [0.0]


def test_it_keeps_under_a_roof_while_acid_falls() -> None:
    """SK-WEA-03: the house at (10, 10) to (18, 16) has floors over it."""
    battle = among_houses({"A.one": (20.0, 24.0), "B.one": (6.0, 2.0)})
    look, one = Situation(battle, "A"), battle.warrior("A.one")
    indoors, outdoors = (14.0, 13.0, ""), (30.0, 24.0, "")
    assert hazards.weather_at(look, one, outdoors) == 0.0
    battle.weather = ACID_RAIN
    assert hazards.weather_at(look, one, outdoors) > hazards.weather_at(look, one, indoors) == 0.0


def test_a_vampire_keeps_out_of_the_sun() -> None:
    """SK-WEA-05: others may bask in it."""
    vampire = {"A.one": sheet("Lord", keywords=("undead", "vampire"))}
    battle = among_houses({"A.one": (20.0, 24.0), "A.two": (22.0, 24.0), "B.one": (6.0, 2.0)}, vampire)
    battle.weather = SUNNY
    look = Situation(battle, "A")
    outdoors = (30.0, 24.0, "")
    assert hazards.weather_at(look, battle.warrior("A.one"), outdoors) > 0.0
    assert hazards.weather_at(look, battle.warrior("A.one"), (14.0, 13.0, "")) == 0.0
    assert hazards.weather_at(look, battle.warrior("A.two"), outdoors) == 0.0


def test_perils_count_where_it_moves() -> None:
    battle = struck(BURNING_BUILDING)
    look = Situation(battle, "A")
    one = battle.warrior("A.one")
    weighing = moving.Weighing(look, one, None, None, prey.prey_spread(look, one))
    assert weighing.perils_at((14.0, 13.0, "")) > weighing.perils_at((30.0, 24.0, ""))


def test_the_clumsy_walk_in_a_blizzard() -> None:
    """SK-WEA-08: who slips gets nowhere. On four feet nobody does."""
    places = {"A.one": (20, 4), "B.one": (20, 44)}
    battle = skirmish(places, {"A.one": sheet("Slow", SLOW)})
    assert plan_of(battle).manner == "run"
    battle.weather = BLIZZARD
    assert plan_of(battle).manner == "walk"
    hound = skirmish(places, {"A.one": sheet("Hound", SLOW, feet=4)})
    hound.weather = BLIZZARD
    assert plan_of(hound).manner == "run"


def test_a_long_charge_in_a_blizzard_is_less_sure() -> None:
    battle = skirmish({"A.one": (20, 20), "B.far": (20, 27), "B.near": (22.5, 20)})
    look = Situation(battle, "A")
    one, far, near = [battle.warrior(key) for key in ("A.one", "B.far", "B.near")]
    fair = [charging.Charges().chance(look, one, each, "foot") for each in (far, near)]
    battle.weather = BLIZZARD
    snow = [charging.Charges().chance(look, one, each, "foot") for each in (far, near)]
    assert snow[0] < fair[0]
    assert snow[1] == fair[1]


def test_who_has_more_shards_stays_out_of_the_way() -> None:
    battle = skirmish({"A.one": (20, 10), "B.one": (20, 40)})
    battle.scenario = "glimmer-in-the-rubble"
    assert plan_of(battle).manner == "run"
    battle.score = {"A": 2, "B": 1}
    assert plan_of(battle).manner == "stay"


def test_wizards_leave_fighting_to_others() -> None:
    places = {"A.one": (20, 20), "B.one": (20, 25)}
    weak = {"B.one": sheet("Weak", WEAK)}
    values = []
    for spells in ((), ("cinder-dart",)):
        battle = skirmish(places, {**weak, "A.one": sheet("One", STRONG, spells=spells)})
        look = Situation(battle, "A")
        one, other = battle.warrior("A.one"), battle.warrior("B.one")
        values.append(charging.Charges().value(look, one, other, "foot", None))
    assert values[1] < values[0]
