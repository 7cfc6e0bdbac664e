"""Units, Characters in them and what spells do to them, value by value."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import characters, discipline, sight
from banneret.books.quick_starter.battle import Battle, Field
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.report import points_left
from banneret.books.quick_starter.roster import EffectData, SpellData
from banneret.books.quick_starter.sheets import ADV, DIS, MAR, STATS
from banneret.books.quick_starter.taking_the_field import spell_of
from banneret.books.quick_starter.unit import Lasting, Unit, aegis_of, centred, modifier, roll_change
from banneret.books.quick_starter.view import view_data
from tests.data import notes_in

PLAIN = Battle(Field([], True))  # in which no chapter changes anything


def set_up(units: dict[str, Any], **state: Any) -> Battle:
    return arrange({}, units, state)[1]


def spell(*effects: EffectData, name: str = "Spell") -> Lasting:
    data = SpellData(name.lower(), name, 5, "enemy_unit", 24, effects, duration="one_turn")
    return Lasting(spell_of(data, "here"), "A")


def change(unit: Unit, **values: Any) -> Unit:
    other = unit.twin()
    for name, value in values.items():
        setattr(other, name, value)
    return other


def test_every_part_of_a_spell_stays_what_it_was() -> None:
    made = spell_of(
        SpellData("x", "X", 9, "caster", 0, (), True, False, True, "one_turn", False, "Words."), "here"
    )
    assert (made.key, made.name, made.value, made.target, made.range) == ("x", "X", 9, "caster", 0)
    assert (made.needs_sight, made.engaged, made.fleeing) == (True, False, True)
    assert (made.one_turn, made.stacks, made.text) == (True, False, "Words.")
    other = spell_of(SpellData("y", "Y", 5, "enemy_unit", 12, (), False, True, False, "instant", True), "here")
    assert (other.needs_sight, other.engaged, other.fleeing) == (False, True, False)
    assert (other.one_turn, other.stacks, other.text) == (False, True, "")


def test_what_spells_in_force_add_up_to() -> None:
    upon = (
        spell(EffectData(stat="Adv", modifier=2), EffectData(stat="Dis", modifier=-1)),
        spell(EffectData(stat="Adv", modifier=-3), EffectData(roll="to hit", modifier=1)),
        spell(EffectData(roll="aegis", modifier=2), EffectData(roll="to hit", modifier=-2)),
        spell(EffectData(roll="aegis", modifier=4)),
        spell(EffectData(roll="aegis", modifier=1), EffectData(roll="to wound", modifier=1)),
    )
    assert [modifier(upon, ADV), modifier(upon, DIS), modifier(upon, MAR)] == [-1, -1, 0]
    assert [roll_change(upon, "to hit"), roll_change(upon, "to wound")] == [-1, 1]
    assert aegis_of(upon) == 4
    assert aegis_of(upon[:2]) == 0
    assert aegis_of(()) == 0


@pytest.mark.clause("QS-GEN-08", "QS-GEN-22", "QS-CHR-04", "QS-GEN-19", "QS-MOD-03", "QS-GEN-17")
def test_a_unit_and_its_character_under_spells() -> None:
    units = {
        "u": {
            "side": "A",
            "profile": {"models": 10, "Adv": 5, "Mar": 9, "Dis": 6, "rules": ["Aegis (1)"]},
            "at": [18, 10],
        },
        "h": {
            "side": "A",
            "profile": {"character": True, "Adv": 4, "Mar": 10, "Dis": 8, "HP": 3},
            "joins": "u",
        },
    }
    unit = set_up(units).unit("u")
    (hero,) = unit.figures
    assert (PLAIN.advance_rate(unit), PLAIN.march_rate(unit), PLAIN.own_discipline(unit)) == (4, 9, 8)
    slow = spell(EffectData(stat="Adv", modifier=-2), EffectData(stat="Dis", modifier=-7))
    cursed = change(unit, lasting=(slow,))
    assert (PLAIN.advance_rate(cursed), cursed.stat(ADV), cursed.figure_stat(hero, ADV)) == (2, 3, 2)
    assert (cursed.stat(DIS), cursed.figure_stat(hero, DIS), PLAIN.own_discipline(cursed)) == (0, 1, 1)
    own = hero.twin()
    own.lasting = (
        spell(EffectData(stat="Adv", modifier=3), EffectData(roll="to hit", modifier=1)),
        spell(EffectData(roll="reroll to wound"), EffectData(roll="aegis", modifier=3)),
    )
    blessed = unit.with_figure(own)
    assert (PLAIN.advance_rate(blessed), blessed.figure_stat(own, ADV)) == (5, 7)
    assert (blessed.roll_modifier(None, "to hit"), blessed.roll_modifier(own, "to hit")) == (0, 1)
    assert (blessed.rerolls(None, "to wound"), blessed.rerolls(own, "to wound")) == (False, True)
    assert blessed.rerolls(own, "to hit") is False
    assert (blessed.aegis(None), blessed.aegis(own)) == (1, 3)
    shared = change(blessed, lasting=(spell(EffectData(roll="aegis", modifier=2)),))
    assert (shared.aegis(None), shared.aegis(own)) == (2, 3)
    assert unit.aegis(hero) == 0


@pytest.mark.clause("QS-MOD-10", "QS-MOD-11")
def test_rates_in_the_air() -> None:
    def unit(rules: list[str], own: list[str]) -> Unit:
        units = {
            "u": {"side": "A", "profile": {"models": 10, "rules": rules}, "at": [18, 10]},
            "h": {"side": "A", "profile": {"character": True, "rules": own}, "joins": "u"},
        }
        return set_up(units).unit("u")

    assert PLAIN.fly_rates(unit(["Fly (7, 14)"], ["Fly (8, 12)"])) == (7, 12)
    assert PLAIN.fly_rates(unit(["Fly (9, 10)"], ["Fly (8, 12)"])) == (8, 10)
    assert PLAIN.fly_rates(unit(["Fly (7, 14)"], [])) == (0, 0)
    assert PLAIN.fly_rates(unit([], ["Fly (7, 14)"])) == (0, 0)
    flying = unit(["Fly (7, 14)"], ["Fly (8, 16)"])
    both = (spell(EffectData(stat="Adv", modifier=-2), EffectData(stat="Mar", modifier=1)),)
    assert PLAIN.fly_rates(change(flying, lasting=both)) == (5, 15)
    stuck = (spell(EffectData(stat="Adv", modifier=-5)), spell(EffectData(stat="Adv", modifier=-2)))
    assert PLAIN.fly_rates(change(flying, lasting=stuck)) == (0, 0)
    lamed = tuple(spell(EffectData(stat="Mar", modifier=-5)) for _ in range(3))
    assert PLAIN.fly_rates(change(flying, lasting=lamed)) == (7, 0)


@pytest.mark.clause("QS-MOD-21", "QS-MOD-22", "QS-MOD-14", "QS-MOD-32", "QS-MOD-19", "QS-MOD-47", "QS-MOD-34")
def test_rules_of_some_of_its_models() -> None:
    def unit(models: int, rules: list[str], own: list[str], heroes: int = 1) -> Unit:
        units: dict[str, Any] = {
            "u": {"side": "A", "profile": {"models": models, "files": 2, "rules": rules}, "at": [18, 10]}
        }
        for n in range(heroes):
            units[f"h{n}"] = {"side": "A", "profile": {"character": True, "rules": own}, "joins": "u"}
        return set_up(units).unit("u")

    light = unit(4, ["Light Troops"], [])
    assert light.is_light()
    assert light.is_light_by_half()
    assert light.counted_ranks() == 0
    assert light.ranks() == 3
    heavy = unit(4, [], ["Light Troops"], 2)
    assert not heavy.is_light()
    assert not heavy.is_light_by_half()
    assert heavy.counted_ranks() == 3
    assert not unit(4, [], []).is_light_by_half()
    two = unit(3, [], ["Fearless", "Light Troops"], 2)
    assert not two.is_fearless()
    two = change(two, rnf=2)
    assert two.is_fearless()
    assert two.is_light_by_half()
    assert not change(two, rnf=3).is_light_by_half()
    assert unit(4, ["Fearless"], []).is_fearless()
    assert not unit(4, [], []).is_fearless()
    assert unit(4, ["Swiftstride"], ["Swiftstride"]).is_swift()
    assert not unit(4, ["Swiftstride"], []).is_swift()
    assert not unit(4, [], ["Swiftstride"]).is_swift()
    assert unit(4, ["Vanguard"], ["Vanguard"]).may_vanguard()
    assert not unit(4, ["Vanguard"], []).may_vanguard()
    assert unit(4, ["Towering Presence"], [], 0).is_towering()
    assert not unit(4, [], []).is_towering()
    for rule, asked in (("Undead", Unit.is_undead), ("Unstable", Unit.is_unstable)):
        assert asked(unit(4, [rule], []))
        assert not asked(unit(4, [], [rule]))
        assert asked(change(unit(4, [], [rule]), rnf=0))


def test_the_middle_of_the_last_rank() -> None:
    assert centred(1, 5) == (2,)
    assert centred(2, 5) == (1, 2)
    assert centred(3, 4) == (0, 1, 2)


def test_where_every_base_stands() -> None:
    units = {
        "u": {"side": "A", "profile": {"models": 7, "files": 3, "base": [25, 50]}, "at": [18, 10], "facing": 90}
    }
    unit = set_up(units).unit("u")
    w, d = 25 / 25.4, 50 / 25.4
    assert unit.cells() == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 1)]
    assert (unit.ranks(), unit.full_ranks(), unit.files_in(1), unit.files_in(2)) == (3, 2, (0, 1, 2), (1,))
    # Facing east its first file is in the north.
    assert unit.cell_centre(0, 0) == pytest.approx((18 - d / 2, 10 + w))
    assert unit.cell_centre(2, 1) == pytest.approx((18 - 2.5 * d, 10.0))
    assert unit.base_front(1, 2) == pytest.approx((18 - d, 10 - w / 2, 18 - d, 10 - 1.5 * w))
    assert unit.front_edge() == pytest.approx((18.0, 10 + 1.5 * w, 18.0, 10 - 1.5 * w))
    assert unit.centre() == pytest.approx((18 - 1.5 * d, 10.0))
    assert unit.nearest_point(30.0, 9.5) == pytest.approx((18.0, 9.5))
    assert unit.nearest_point(17.0, 30.0) == pytest.approx((17.0, 10 + 1.5 * w))
    assert unit.nearest_point(0.0, 0.0) == pytest.approx((18 - 3 * d, 10 - 1.5 * w))
    assert unit.nearest_point(17.0, 10.2) == pytest.approx((17.0, 10.2))
    assert unit.distance_to_spot(21.0, 10 + 1.5 * w + 4.0) == pytest.approx(5.0)
    edges = {side: unit.facing_edge(side) for side in ("front", "left", "rear", "right")}
    assert edges["front"] == pytest.approx((18.0, 10 - 1.5 * w, 18.0, 10 + 1.5 * w))
    assert edges["left"] == pytest.approx((18.0, 10 + 1.5 * w, 18 - 3 * d, 10 + 1.5 * w))
    turned = unit.turned_to(180.0)
    assert turned.centre() == pytest.approx(unit.centre(), abs=0.001)
    assert (turned.x, turned.y) == pytest.approx((18 - 1.5 * d, 10 - 1.5 * d), abs=0.001)


def test_distances_with_round_bases() -> None:
    units = {
        "u": {"side": "A", "profile": {"models": 1, "base": [20, 20]}, "at": [18, 10]},
        "gun": {"side": "B", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [18, 20]},
        "other": {"side": "B", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [21, 24]},
    }
    battle = set_up(units)
    unit, gun, other = battle.unit("u"), battle.unit("gun"), battle.unit("other")
    radius = 30 / 25.4
    assert gun.centre() == pytest.approx((18.0, 20.0 - radius))
    assert unit.distance_to(gun) == pytest.approx(10.0 - 2 * radius, abs=0.002)
    assert gun.distance_to(unit) == pytest.approx(10.0 - 2 * radius, abs=0.002)
    assert gun.distance_to(other) == pytest.approx(5.0 - 2 * radius)
    assert gun.distance_to_spot(18.0, 10.0) == pytest.approx(10.0 - 2 * radius)
    assert gun.distance_to_spot(18.0, 19.0) == 0.0
    assert gun.distance_from(unit.base_at(0, 0)) == pytest.approx(10.0 - 2 * radius, abs=0.002)
    near = unit.stand(18.0, 19.0, 0.0)
    assert (gun.distance_to(near), near.distance_to(gun), gun.distance_from(near.base_at(0, 0))) == (0, 0, 0)


def test_a_twin_is_the_same_in_all() -> None:
    units = {"u": {"side": "A", "profile": {"models": 7, "files": 3}, "at": [18, 10], "losses": {"v": 2}}}
    unit = set_up(units).unit("u")
    flags = [name for name in Unit.__slots__ if isinstance(getattr(unit, name, None), bool)]
    assert len(flags) == 13
    for flag in flags:
        changed = change(unit, **{flag: True})
        assert getattr(changed.twin(), flag) is True
        assert not any(getattr(changed.twin(), other) for other in flags if other != flag)
    odd = change(
        unit, rnf=5, pool=4, phase_hp=9, files=2, rear=(1,), x=3.0, y=4.0, heading=5.0, place="destroyed"
    )
    twin = odd.twin()
    for name in (
        "rnf",
        "pool",
        "phase_hp",
        "files",
        "rear",
        "x",
        "y",
        "heading",
        "place",
        "losses",
        "id",
        "seat",
    ):
        assert getattr(twin, name) == getattr(odd, name)


# ------------------------------------------------------------------------------------------------ Characters


def with_heroes(models: int, files: int, *heroes: int, left: int | None = None) -> Battle:
    units: dict[str, Any] = {
        "u": {"side": "A", "profile": {"models": models, "files": files}, "at": [18, 10], "facing": 0}
    }
    if left is not None:
        units["u"]["models"] = left
    for n, file in enumerate(heroes):
        units[f"h{n}"] = {"side": "A", "profile": {"character": True, "HP": 3}, "joins": "u", "file": file}
    return set_up(units)


W = 20 / 25.4


@pytest.mark.clause("QS-CHR-17")
@pytest.mark.parametrize(
    ("models", "files", "left", "heroes", "leaves", "others", "shape", "shift"),
    [
        # In ranks a model of the last rank fills his place.
        (10, 5, None, (2,), "h0", [], (5, ()), 0.0),
        (10, 5, None, (2, 4), "h0", [4], (5, (0,)), 0.0),
        # At the left end of a single rank it is shorter there, and whoever stands right of him counts anew.
        (10, 5, 3, (0, 4), "h0", [3], (4, ()), 0.5),
        # At the right end nobody counts anew.
        (10, 5, 3, (0, 4), "h1", [0], (4, ()), -0.5),
    ],
)
def test_a_character_leaves(
    models: int,
    files: int,
    left: int | None,
    heroes: tuple[int, ...],
    leaves: str,
    others: list[int],
    shape: tuple[int, tuple[int, ...]],
    shift: float,
) -> None:
    unit = with_heroes(models, files, *heroes, left=left).unit("u")
    before = unit.x
    gone = characters.left_by(unit, unit.figure(leaves))
    assert [figure.file for figure in gone.figures] == others
    assert (gone.files, gone.rear) == shape
    assert gone.x == pytest.approx(before + shift * W, abs=0.002)
    assert gone.y == pytest.approx(unit.y)
    assert gone.total() == unit.total() - 1


@pytest.mark.clause("QS-CHR-17")
def test_a_character_leaves_the_middle_of_a_single_rank() -> None:
    unit = with_heroes(10, 5, 0, 4, left=3).unit("u")
    assert (unit.files, unit.ranks()) == (5, 1)

    def ordered(*files: int) -> Unit:
        return change(unit, figures=tuple(f.at_file(at) for f, at in zip(unit.figures, files, strict=True)))

    # The model at the right end steps into his place.
    gone = characters.left_by(ordered(2, 3), unit.figures[0].at_file(2))
    assert ([f.file for f in gone.figures], gone.files) == ([3], 4)
    assert gone.x == pytest.approx(unit.x - 0.5 * W, abs=0.002)
    # With the other Character at the right end the left one steps in.
    gone = characters.left_by(ordered(2, 4), unit.figures[0].at_file(2))
    assert ([f.file for f in gone.figures], gone.files) == ([3], 4)
    assert gone.x == pytest.approx(unit.x + 0.5 * W, abs=0.002)
    # With the other at the left end the right one does.
    gone = characters.left_by(ordered(2, 0), unit.figures[0].at_file(2))
    assert ([f.file for f in gone.figures], gone.files) == ([0], 4)
    assert gone.x == pytest.approx(unit.x - 0.5 * W, abs=0.002)


@pytest.mark.clause("QS-CHR-13", "QS-CHR-16")
def test_places_for_a_character() -> None:
    assert characters.places_in(with_heroes(5, 5).unit("u")) == [0, 5]
    assert characters.places_in(with_heroes(10, 5, 2).unit("u")) == [0, 1, 3, 4]
    assert characters.places_in(with_heroes(10, 5, left=5).unit("u")) == [0, 1, 2, 3, 4]
    assert characters.places_in(with_heroes(10, 5, left=4).unit("u")) == [0, 4]


@pytest.mark.clause("QS-CHR-13", "QS-CHR-16")
@pytest.mark.parametrize(
    ("models", "left", "file", "shape", "shift", "at"),
    [
        (5, None, 0, (6, ()), -0.5, 0),
        (5, None, 5, (6, ()), 0.5, 5),
        (10, None, 3, (5, (2,)), 0.0, 3),
        (10, 7, 1, (5, (0, 1, 2)), 0.0, 1),
        (10, 9, 1, (5, ()), 0.0, 1),
        (10, 4, 0, (5, ()), -0.5, 0),
        (10, 4, 4, (5, ()), 0.5, 4),
    ],
)
def test_a_character_joins(
    models: int, left: int | None, file: int, shape: tuple[int, tuple[int, ...]], shift: float, at: int
) -> None:
    battle = with_heroes(models, 5, left=left)
    hero = with_heroes(10, 5, 0).unit("h0").figures[0]
    unit = battle.unit("u")
    joined = characters.joined_by(unit, hero, file)
    assert (joined.files, joined.rear) == shape
    assert joined.figures[-1].file == at
    assert joined.x == pytest.approx(unit.x + shift * W, abs=0.002)
    assert joined.phase_hp == unit.phase_hp + 3


@pytest.mark.clause("QS-CHR-14", "QS-CHR-18")
def test_places_to_swap_to() -> None:
    unit = with_heroes(10, 5, 2).unit("u")
    assert characters.swap_places(unit, unit.figures[0]) == [0, 1, 3, 4]
    single = with_heroes(5, 5, 0).unit("u")
    assert characters.swap_places(single, single.figures[0]) == [5]
    alone = change(with_heroes(10, 5, 0, 3).unit("u"), rnf=0)
    assert characters.swap_places(alone, alone.figures[0]) == [3]
    keys = [option.key for option in characters.swap_options(unit)]
    assert keys == ["u h0 0", "u h0 1", "u h0 3", "u h0 4"]
    assert characters.swap_options(unit)[0].label == "H0 takes place 1 of the u"


# ------------------------------------------------------------------------------------------ the General, sight


@pytest.mark.clause("QS-ARM-10", "QS-GEN-19")
def test_how_far_the_general_is() -> None:
    units: dict[str, Any] = {
        "u": {"side": "A", "profile": {"models": 5, "files": 5, "Dis": 5}, "at": [18, 10]},
        "g": {"side": "A", "profile": {"character": True, "Dis": 9}, "at": [18, 16], "general": True},
        "v": {"side": "B", "profile": {"models": 5}, "at": [18, 40], "facing": 180},
    }
    battle = set_up(units)
    gap = 6.0 - W
    assert discipline.distance_to_general(battle, battle.unit("u")) == pytest.approx(gap, abs=0.002)
    assert discipline.distance_to_general(battle, battle.unit("g")) == 0.0
    assert discipline.distance_to_general(battle, battle.unit("v")) == pytest.approx(1000.0)
    assert discipline.discipline(battle, battle.unit("u")) == 9
    battle.put(battle.unit("g").stand(18.0, 22.0 + W, 0.0))
    assert discipline.discipline(battle, battle.unit("u")) == 9
    battle.put(battle.unit("g").stand(18.0, 22.0 + W + 0.01, 0.0))
    assert discipline.discipline(battle, battle.unit("u")) == 5


@pytest.mark.clause("QS-GEO-17", "QS-SHO-07")
def test_a_war_machine_sees_all_round_and_others_do_not() -> None:
    units: dict[str, Any] = {
        "gun": {"side": "A", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [18, 10]},
        "v": {"side": "B", "profile": {"models": 5}, "at": [18, 20], "facing": 0},
    }
    battle = set_up(units)
    gun, target = battle.unit("gun"), battle.unit("v")
    assert sight.model_sees(battle, gun, 0, 0, target)
    assert sight.unit_sees(battle, gun, target)
    assert not sight.model_sees(battle, target, 0, 0, gun)
    assert not sight.unit_sees(battle, target, gun)


def test_what_is_shown_of_a_game() -> None:
    units: dict[str, Any] = {"u": {"side": "A", "profile": {"models": 5}, "at": [18, 10]}}
    battle = set_up(units, step="magic", turn=3, active="B", pools={"A": 2, "B": 4}, decks={"A": [3, 5]})
    data = view_data(battle.seen_by("A"))
    assert (data["book"], data["heading"], data["over"]) == ("quick-starter", "Turn 3 of 4: Magic Phase", False)
    assert (data["round"], data["turn"]) == (3, "B")
    assert data["sides"][0] == {
        "seat": "A",
        "score": 0,
        "supplies": [
            {"name": "Magic Dice", "count": 2, "sign": "die"},
            {"name": "Flux Cards", "count": 2, "sign": "card"},
        ],
    }
    assert data["markers"] == [{"id": "centre", "x": 18.0, "y": 24.0, "owner": ""}]
    battle.step = "over"
    battle.condition = "Breakthrough"
    data = view_data(battle.seen_by("A"))
    assert (data["over"], data["heading"]) == (True, "End of the battle")
    assert [note["text"] for note in notes_in(data, goal=True)] == ["Breakthrough"]
    assert data["markers"] == []
    assert STATS[ADV] == "Adv"


def test_the_share_of_points_that_is_left() -> None:
    book = QuickStarter()
    battle = book.begin(book.sample_options(0))
    for unit in battle.units.values():
        assert points_left(battle, unit) == pytest.approx(unit.entry.points)
    ranks = next(u for u in battle.units.values() if u.rnf > 3)
    health = ranks.entry.profile[3]
    fewer = change(ranks, pool=(ranks.entry.models - 2) * health)
    share = (ranks.entry.models - 2) / ranks.entry.models
    assert points_left(battle, fewer) == pytest.approx(ranks.entry.points * share)
    hero = next(u for u in battle.units.values() if u.entry.character and u.entry.profile[3] > 1)
    hurt = hero.figures[0].twin()
    hurt.hp -= 1
    whole = hero.entry.profile[3]
    assert points_left(battle, hero.with_figure(hurt)) == pytest.approx(hero.entry.points * (whole - 1) / whole)
    joined = change(fewer, figures=(hurt,))
    assert points_left(battle, joined) == pytest.approx(
        points_left(battle, fewer) + hero.entry.points * (whole - 1) / whole
    )


@pytest.mark.clause("QS-GEN-19", "QS-CHR-04", "QS-MOD-11", "QS-MOD-22", "QS-MOD-34")
def test_a_last_soldier_still_counts_and_none_does_not() -> None:
    profile = {"models": 10, "files": 5, "Dis": 8, "Adv": 3, "Mar": 6}
    units: dict[str, Any] = {
        "u": {"side": "A", "profile": {**profile, "rules": ["Light Troops", "Undead"]}, "at": [18, 10]},
        "h": {
            "side": "A",
            "profile": {"character": True, "Dis": 0, "Adv": 5, "Mar": 9, "rules": ["Fly (7, 12)"]},
            "joins": "u",
        },
    }
    unit = set_up(units).unit("u")
    (hero,) = unit.figures
    for soldiers in (9, 2, 1):
        some = change(unit, rnf=soldiers)
        assert (PLAIN.own_discipline(some), PLAIN.advance_rate(some), PLAIN.march_rate(some)) == (8, 3, 6)
        assert PLAIN.fly_rates(some) == (0, 0)
        assert (some.is_undead(), some.is_character_alone()) == (True, False)
        assert [len(rules) for rules in some.all_rules()] == [2, 2]
        assert [rule.name for rule in some.figure_rules(hero)] == ["Fly", "Light Troops"]
    none = change(unit, rnf=0)
    assert (PLAIN.own_discipline(none), PLAIN.advance_rate(none), PLAIN.march_rate(none)) == (0, 5, 9)
    assert PLAIN.own_discipline(change(none, figures=())) == 0
    assert PLAIN.fly_rates(none) == (7, 12)
    assert (none.is_undead(), none.is_character_alone()) == (False, True)
    assert [[rule.name for rule in rules] for rules in none.all_rules()] == [["Fly"]]
    # Whose Characteristic was brought down to 0 has none, and never less.
    slow = change(none, lasting=(spell(EffectData(stat="Adv", modifier=-5)),))
    assert (PLAIN.advance_rate(slow), slow.stat(ADV), slow.figure_stat(hero, ADV)) == (0, 0, 0)
    slower = change(none, lasting=(spell(EffectData(stat="Adv", modifier=-4)),))
    assert (PLAIN.advance_rate(slower), slower.stat(ADV)) == (1, 0)


def test_a_new_unit_and_a_new_character_have_done_nothing() -> None:
    units: dict[str, Any] = {
        "u": {"side": "A", "profile": {"models": 7, "files": 5, "HP": 2}, "place": "to deploy"},
        "h": {"side": "A", "profile": {"character": True, "HP": 3}, "place": "to deploy"},
    }
    battle = set_up(units)
    unit, hero = battle.unit("u"), battle.unit("h")
    assert (unit.rnf, unit.pool, unit.files, unit.rear, unit.figures) == (7, 14, 5, (1, 2), ())
    fresh = Unit("u", "A", "U", unit.entry, False)
    assert (fresh.pose(), fresh.place, fresh.phase_hp, fresh.losses) == ((0.0, 0.0, 0.0), "to deploy", 0, ())
    lone = Unit("h", "A", "H", hero.entry, True)
    (figure,) = lone.figures
    assert (lone.rnf, lone.pool, lone.files, lone.rear, lone.total(), lone.ranks()) == (0, 0, 1, (), 1, 1)
    assert (figure.id, figure.hp, figure.file, figure.general) == ("h", 3, 0, True)
    assert (figure.cast, figure.lost, figure.lasting) == ((), (), ())
    assert not any((figure.moved, figure.shifted, figure.marched, figure.swapped))
    changed = figure.at_file(2)
    assert (figure.at_file(0) is figure, changed.file, figure.file) == (True, 2, 0)
    for flag in ("moved", "shifted", "marched", "swapped"):
        other = figure.twin()
        setattr(other, flag, True)
        twin = other.twin()
        assert [getattr(twin, name) for name in ("moved", "shifted", "marched", "swapped")].count(True) == 1
        assert getattr(twin, flag)
    # In all, and by whom.
    assert change(fresh, figures=(figure,)).health() == 17
    assert change(fresh, losses=(("v", 2), ("w", 3))).phase_losses() == 5
    with pytest.raises(KeyError):
        fresh.figure("h")
