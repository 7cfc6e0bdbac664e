"""How far each number of an army may go: the last that is taken, and the first that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.books.quick_starter.options import QuickStarterOptions, read_options, write_options
from banneret.books.quick_starter.packs import list_and_army, load_army, load_list
from banneret.books.quick_starter.roster import (
    Characteristics,
    EffectData,
    Roster,
    ShootingData,
    SpellData,
    UnitData,
)
from banneret.books.quick_starter.taking_the_field import effect_of, spell_of, weapon_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import OwnTables
from banneret.core.space.table import Piece, Table
from tests.books.quick_starter.test_packs import SMALL, refusal, write

HEX = 'effects = [{ stat = "Def", modifier = 1 }]'
BOUNDS = [
    # what is written in SMALL, the last that is taken, the first that is not, and where
    ("range = 24", "range = 1", "range = 0", "weapons.bow.range: this must be from 1 to 72, not 0."),
    ("range = 24", "range = 72", "range = 73", "weapons.bow.range: this must be from 1 to 72, not 73."),
    (
        "strength = 3 }",
        "strength = 0 }",
        "strength = -1 }",
        "weapons.bow.strength: this must be from 0 to 10, not -1.",
    ),
    (
        "strength = 3 }",
        "strength = 10 }",
        "strength = 11 }",
        "weapons.bow.strength: this must be from 0 to 10, not 11.",
    ),
    (
        "strength = 3 }",
        "strength = 3, ap = 10 }",
        "strength = 3, ap = 11 }",
        "weapons.bow.ap: this must be from 0 to 10, not 11.",
    ),
    (
        "strength = 3 }",
        "strength = 3, ap = 0 }",
        "strength = 3, ap = -1 }",
        "weapons.bow.ap: this must be from 0 to 10, not -1.",
    ),
    (
        "range = 24",
        'range = 24, shots = "2D6"',
        'range = 24, shots = "2d6"',
        'weapons.bow.shots: write "2D6" instead of "2d6".',
    ),
    (
        "casting_value = 7",
        "casting_value = 5",
        "casting_value = 4",
        "spells.spark.casting_value: this must be from 5 to 16, not 4.",
    ),
    (
        "casting_value = 7",
        "casting_value = 16",
        "casting_value = 17",
        "spells.spark.casting_value: this must be from 5 to 16, not 17.",
    ),
    ("range = 18", "range = 1", "range = 0", "spells.spark.range: this must be from 1 to 48, not 0."),
    ("range = 18", "range = 48", "range = 49", "spells.spark.range: this must be from 1 to 48, not 49."),
    (
        "strength = 4 }",
        "strength = 10 }",
        "strength = 11 }",
        "spells.spark.effects[0].strength: this must be from 0 to 10, not 11.",
    ),
    (
        "strength = 4 }",
        "strength = 0 }",
        "strength = -1 }",
        "spells.spark.effects[0].strength: this must be from 0 to 10, not -1.",
    ),
    (
        "strength = 4 }",
        "wounds_on = 2 }",
        "wounds_on = 1 }",
        "spells.spark.effects[0].wounds_on: this must be from 2 to 6, not 1.",
    ),
    (
        "strength = 4 }",
        "wounds_on = 6 }",
        "wounds_on = 7 }",
        "spells.spark.effects[0].wounds_on: this must be from 2 to 6, not 7.",
    ),
    (
        "strength = 4 }",
        "strength = 4, ap = 10 }",
        "strength = 4, ap = 11 }",
        "spells.spark.effects[0].ap: this must be from 0 to 10, not 11.",
    ),
    (
        "strength = 4 }",
        "strength = 4, ap = 0 }",
        "strength = 4, ap = -1 }",
        "spells.spark.effects[0].ap: this must be from 0 to 10, not -1.",
    ),
    (
        "strength = 4 }",
        'strength = 4, rules = ["Area Attack"] }',
        'strength = 4, rules = ["Fearless"] }',
        'spells.spark.effects[0].rules[0]: "Fearless" is a rule for models, not for weapons and spells.',
    ),
    (
        "modifier = 1",
        "modifier = 5",
        "modifier = 6",
        "spells.cloak.effects[0].modifier: a modifier is from -5 to 5 and not 0.",
    ),
    (
        "modifier = 1",
        "modifier = -5",
        "modifier = -6",
        "spells.cloak.effects[0].modifier: a modifier is from -5 to 5 and not 0.",
    ),
    (
        'stat = "Def", modifier = 1',
        'roll = "aegis", modifier = 5',
        'roll = "aegis", modifier = 6',
        "spells.cloak.effects[0].modifier: this must be from 1 to 5, not 6.",
    ),
    (
        'stat = "Def", modifier = 1',
        'roll = "aegis", modifier = 1',
        'roll = "aegis", modifier = 0',
        "spells.cloak.effects[0].modifier: this must be from 1 to 5, not 0.",
    ),
    (
        'stat = "Def", modifier = 1',
        'roll = "reroll to hit"',
        'roll = "reroll to hit", modifier = 1',
        "spells.cloak.effects[0].modifier: a modifier belongs to a stat or a roll, and not to a reroll.",
    ),
    (
        'stat = "Def", modifier = 1',
        'roll = "to hit", modifier = -1',
        'roll = "to hit"',
        "spells.cloak.effects[0].modifier: a modifier is from -5 to 5 and not 0.",
    ),
    (
        'stat = "Def", modifier = 1',
        'roll = "to hit", modifier = 1',
        'roll = "to hitt", modifier = 1',
        "spells.cloak.effects[0].roll: there is no roll",
    ),
    (
        HEX + '\nduration = "one_turn"',
        "effects = [{ move = 16 }]",
        "effects = [{ move = 17 }]",
        "spells.cloak.effects[0].move: this must be from 1 to 16, not 17.",
    ),
    (
        HEX + '\nduration = "one_turn"',
        "effects = [{ move = 1 }]",
        "effects = [{ move = -1 }]",
        "spells.cloak.effects[0].move: this must be from 1 to 16, not -1.",
    ),
    (
        HEX + '\nduration = "one_turn"',
        "effects = [{ move = 3 }]",
        "effects = [{ move = 3, modifier = 1 }]",
        "spells.cloak.effects[0].modifier: a modifier belongs to a stat or a roll, and not to a reroll.",
    ),
    (
        "modifier = 1 }",
        "modifier = 1 }",
        "modifier = 1, strength = 3 }",
        "spells.cloak.effects[0]: strength, wounds_on, ap and rules belong to hits.",
    ),
    (
        "modifier = 1 }",
        "modifier = 1 }",
        "modifier = 1, wounds_on = 3 }",
        "spells.cloak.effects[0]: strength, wounds_on, ap and rules belong to hits.",
    ),
    (
        "modifier = 1 }",
        "modifier = 1, ap = 0 }",
        "modifier = 1, ap = 1 }",
        "spells.cloak.effects[0]: strength, wounds_on, ap and rules belong to hits.",
    ),
    (
        "modifier = 1 }",
        "modifier = 1, rules = [] }",
        'modifier = 1, rules = ["Area Attack"] }',
        "spells.cloak.effects[0]: strength, wounds_on, ap and rules belong to hits.",
    ),
    (
        'duration = "one_turn"',
        'duration = "one_turn"\nstacks = true',
        'duration = "for_ever"',
        'spells.cloak.duration: there is no duration "for_ever"',
    ),
    ("points = 90", "points = 1", "points = 0", "units.archers.points: this must be at least 1, not 0."),
    ("models = 10", "models = 60", "models = 61", "units.archers.models: this must be from 1 to 60, not 61."),
    ("files = 5", "files = 1", "files = 0", "units.archers.files: this must be from 1 to 10, not 0."),
    ("files = 5", "files = 10", "files = 11", "units.archers.files: this must be from 1 to 10, not 11."),
    (
        "[25, 25]",
        "[20, 150]",
        "[19, 150]",
        "units.archers.base: a base is 20 to 150 mm each way, not 19.",
    ),
    (
        "[25, 25]",
        "[150, 20]",
        "[20, 151]",
        "units.archers.base: a base is 20 to 150 mm each way, not 151.",
    ),
    ("aim = 4", "aim = 2", "aim = 1", "units.archers.aim: this must be from 2 to 6, not 1."),
    ("aim = 4", "aim = 6", "aim = 7", "units.archers.aim: this must be from 2 to 6, not 7."),
    ("max = 1", "max = 4", "max = 5", "units.engine.max: this must be from 1 to 4, not 5."),
    ("max = 1", "max = 1", "max = 0", "units.engine.max: this must be from 1 to 4, not 0."),
    (
        "max = 1\nmodels = 1",
        "max = 1\nmodels = 1",
        "max = 1\nmodels = 2",
        "units.engine.models: a War Machine is one model (QS-MOD-42).",
    ),
    (
        'category = "special"',
        'category = "special"',
        'category = "character"',
        "units.engine.rules: a Character is no War Machine (QS-CHR-01).",
    ),
    ("Arm=0", "Arm=20", "Arm=21", "units.archers.profile.Arm: Arm must be from 0 to 20, not 21 (QS-GEN-22)."),
    (
        "Adv=4, Mar=8, Dis=7",
        "Adv=1, Mar=1, Dis=1",
        "Adv=0, Mar=1, Dis=1",
        "units.archers.profile.Adv: Adv must be from 1 to 20, not 0 (QS-GEN-22).",
    ),
    (
        "Def=3, Res=3",
        "Def=0, Res=1",
        "Def=0, Res=0",
        "units.archers.profile.Res: Res must be from 1 to 20, not 0 (QS-GEN-22).",
    ),
]


@pytest.mark.parametrize(("written", "taken", "turned_down", "said"), BOUNDS)
def test_the_bounds_of_an_army(tmp_path: Path, written: str, taken: str, turned_down: str, said: str) -> None:
    assert written in SMALL
    load_army(write(tmp_path, SMALL.replace(written, taken, 1)))
    assert said in refusal(tmp_path, SMALL.replace(written, turned_down, 1))


def test_an_army_has_units(tmp_path: Path) -> None:
    none = SMALL[: SMALL.index("[units.lord]")]
    assert refusal(tmp_path, none) == "small.toml: units: an army needs at least one unit."


def own_list(army: str = "larkspire", entries: int = 1, **of_entry: str) -> OwnTables:
    rows = [{"unit": "no-matter", **of_entry} for _ in range(entries)]
    head = {"id": "few", "name": "Few", "army": army, "limit": 500, "tier": "basic", "about": " Few. "}
    return OwnTables("few.toml", {"list": head, "entries": rows})


def test_a_list_of_ones_own() -> None:
    found, army = list_and_army(own_list(entries=200, name="Guard"))
    assert (found.id, found.name, found.army, found.limit, found.tier) == (
        "few",
        "Few",
        "larkspire",
        500,
        "basic",
    )
    assert (found.about, found.file, len(found.entries), found.entries[0].name) == (
        "Few.",
        "few.toml",
        200,
        "Guard",
    )
    assert army.id == "larkspire"
    for tables, said in (
        (own_list(entries=201), "few.toml: entries: a list has at most 200 units, not 201."),
        (
            own_list(army="larkspir"),
            'few.toml: list.army: there is no army "larkspir"; did you mean "larkspire"?',
        ),
        (own_list(name="\n"), "few.toml: entries[0].name: a name needs letters"),
    ):
        with pytest.raises(BadInput) as fault:
            list_and_army(tables)
        assert str(fault.value).startswith(said)


def test_the_limit_of_a_list(tmp_path: Path) -> None:
    path = tmp_path / "few.toml"
    head = '[list]\nid = "few"\nname = "Few"\narmy = "small"\nlimit = {}\ntier = "basic"\n'
    head += '[[entries]]\nunit = "x"\n'
    path.write_text(head.format(1), encoding="utf-8")
    assert load_list(path).limit == 1
    path.write_text(head.format(10**9), encoding="utf-8")
    with pytest.raises(BadInput, match=r"few\.toml: list\.limit: this must be from 1 to \d+, not 1000000000"):
        load_list(path)


# ----------------------------------------------------------------------------------------- taking the field


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (EffectData(), "an effect has exactly one of hits, stat, roll and move"),
        (EffectData(hits="1", strength=3, move=2), "an effect has exactly one of hits, stat, roll and move"),
        (EffectData(stat="Wit", modifier=1), "there is no Characteristic “Wit”"),
        (EffectData(hits="1"), "hits have either a strength or a roll they wound on"),
        (EffectData(hits="1", strength=3, wounds_on=4), "hits have either a strength or a roll they wound on"),
    ],
)
def test_an_effect_that_cannot_be(effect: EffectData, said: str) -> None:
    with pytest.raises(BadInput) as fault:
        effect_of(effect, "here")
    assert str(fault.value) == f"here: {said}"


def test_other_words_that_cannot_be() -> None:
    with pytest.raises(BadInput, match="here: “luck” is not a roll that a spell changes: to hit, "):
        effect_of(EffectData(roll="luck"), "here")
    with pytest.raises(BadInput, match="here: “moon” is not a target of spells: enemy_unit, "):
        spell_of(SpellData("x", "X", 5, "moon", 0, ()), "here")
    with pytest.raises(BadInput, match="here: Sling has neither Strength nor Area Attack to wound with"):
        weapon_of(ShootingData("Sling", 24, 4, "1", None), "here")


def test_what_an_effect_becomes() -> None:
    hits = effect_of(EffectData("2D6", 4, None, 2, ("Area Attack",)), "here")
    assert hits.hits is not None
    assert (hits.hits.text(), hits.strength, hits.wounds_on, hits.ap) == ("2D6", 4, 0, 2)
    assert (hits.stat, hits.roll, hits.modifier, hits.move) == (-1, "", 0, 0)
    assert [rule.name for rule in hits.rules] == ["Area Attack"]
    on = effect_of(EffectData("1", None, 4), "here")
    assert (on.strength, on.wounds_on) == (-1, 4)
    stat = effect_of(EffectData(stat="Adv", modifier=-2), "here")
    assert (stat.hits, stat.stat, stat.modifier) == (None, 0, -2)
    assert effect_of(EffectData(stat="AP", modifier=1), "here").stat == 11
    assert effect_of(EffectData(move=6), "here").move == 6
    assert effect_of(EffectData(roll="to hit", modifier=1), "here").roll == "to hit"


# ------------------------------------------------------------------------------------------------- options


def small_options(**changes: object) -> dict[str, object]:
    stats = Characteristics(4, 8, 7, 1, 3, 3, 0, 3, 1, 3, 3, 0)
    unit = UnitData("u", "Unit", "unit", "core", 60, 10, 5, (20, 20), stats)
    armies = {seat: Roster("Few", "few", 60, 60, "basic", (unit,)) for seat in ("A", "B")}
    return {"table": Table(36.0, 48.0, ()), "armies": armies, "tier": "basic", "points": 60, **changes}


def piece(*polygon: tuple[float, float]) -> Piece:
    return Piece("x", "wood", polygon, True, False, True, False, False)


def as_given(**changes: object) -> object:
    return QuickStarterOptions(**small_options(**changes))  # type: ignore[arg-type]


def test_options_that_are_right() -> None:
    given = as_given()
    assert read_options(given) is given
    assert read_options(write_options(read_options(given))) == given


@pytest.mark.clause("QS-ARM-02", "QS-SET-04")
def test_options_that_are_wrong() -> None:
    army = small_options()["armies"]
    assert isinstance(army, dict)
    twice = Roster("Few", "few", 60, 60, "basic", army["A"].units * 2)
    bent = piece((10.0, 10.0), (14.0, 10.0), (11.0, 11.0), (10.0, 14.0))
    flat = piece((20.0, 10.0), (24.0, 10.0), (24.0, 14.0), (20.0, 14.0))
    for changes, where, what in (
        ({"tier": "expert"}, "options.tier", "the tier is basic or advanced, not “expert”"),
        (
            {"armies": {"A": army["A"]}},
            "options.armies",
            "the Quick Starter needs an army for seat A and one for seat B",
        ),
        ({"points": 59}, "options.armies.A", "Few costs 60 points, over the 59 agreed (QS-ARM-02)"),
        ({"armies": {"A": army["A"], "B": twice}}, "options.armies.B.units", "two units have the same id"),
        ({"table": Table(36.0, 48.0, (flat, bent))}, "options.table.pieces[1]", "wood is not convex"),
    ):
        with pytest.raises(BadInput) as fault:
            read_options(as_given(**changes))
        assert (fault.value.where, fault.value.what) == (where, what)
    with pytest.raises(BadInput, match="options: these are not options for the Quick Starter"):
        read_options({"tier": 3})
