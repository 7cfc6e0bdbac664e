"""The Magic Phase: SK-MAG and each of the eighteen spells."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import MAGIC, SHOOTING, Battle, Encounter
from banneret.books.skirmish.events import CharacteristicTest, CriticalHit, SaveRoll, StoodUp, WoundRoll
from banneret.books.skirmish.held_fast import HELD_FAST
from banneret.books.skirmish.magic_events import (
    CarriedByWind,
    CastingRoll,
    SpellFellShort,
    SpellHits,
    SpellStifled,
    SpellWorked,
)
from banneret.books.skirmish.magic_phase import cast, in_range
from banneret.books.skirmish.packs import magic
from banneret.books.skirmish.sheets import PRAYER, RITUAL, WarriorSheet
from banneret.books.skirmish.spell_effects import HELD
from banneret.books.skirmish.spell_targets import SeenPoint, why_no_wizard, why_not_upon
from banneret.books.skirmish.updraft import UpdraftTo
from banneret.books.skirmish.warrior import (
    CAST,
    FAILED_CHARGE,
    KNOCKED_DOWN,
    ON_TABLE,
    OUT,
    RALLIED,
    RAN,
    STANDING,
    STOOD_UP,
    STUNNED,
    STUPID,
    Effect,
)
from banneret.core.engine.ask import Refusal
from banneret.core.engine.dice import Dice
from banneret.core.space.level_files import MapSurface, MapWall
from banneret.core.space.table import Table
from tests.books.skirmish.duels import changed, told
from tests.books.skirmish.ground import FLAT, STATS, play, scripted, sheet, skirmish

WIZARD, FRIEND, FOE = "A.wizard", "A.friend", "B.foe"


def profile(**values: int) -> tuple[int, ...]:
    names = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    return tuple(values.get(name, STATS[at]) for at, name in enumerate(names))


def circle(
    *spells: str,
    friend: float = 1.0,
    foe: float = 1.0,
    items: tuple[str, ...] = (),
    foe_sheet: WarriorSheet | None = None,
    friend_sheet: WarriorSheet | None = None,
    table: Table = FLAT,
) -> Battle:
    """A wizard who knows these spells, a friend to the left and an enemy to the right, so many inches away."""
    wizard = sheet("Wizard", items=items, spells=spells)
    wide = 2 * wizard.radius
    battle = skirmish(
        {WIZARD: (24.0, 24.0), FRIEND: (24.0 - friend - wide, 24.0), FOE: (24.0 + foe + wide, 24.0)},
        {WIZARD: wizard, FRIEND: friend_sheet or sheet("Friend"), FOE: foe_sheet or sheet("Foe", items=())},
        table,
    )
    battle.step = MAGIC
    return battle


def spell(battle: Battle, faces: tuple[int, ...], *answers: Any) -> list[str]:
    dice = scripted(*faces)
    asked = play(cast(battle, dice), *answers)
    dice.finish()
    return asked


def lasts(battle: Battle, key: str, effect: str) -> int:
    """The value of an effect that is held: until the next turn of A begins."""
    for each in battle.warrior(key).effects:
        if each.kind == effect:
            assert (each.seat, each.turn) == ("A", 2)
            return each.value
    return 0


def why(battle: Battle, key: str = WIZARD) -> str:
    refusal = why_no_wizard(battle, battle.warrior(key))
    return "" if refusal is None else refusal.clause


def why_upon(battle: Battle, key: str) -> Refusal | None:
    wizard = battle.warrior(WIZARD)
    return why_not_upon(battle, wizard, wizard.sheet.spells[0], battle.warrior(key))


# ---------------------------------------------------------------------------------------- who casts


@pytest.mark.clause("SK-MAG-01", "SK-SPC-19")
def test_only_who_knows_a_spell_casts() -> None:
    battle = circle("cinder-dart")
    assert why(battle) == ""
    assert why(battle, FRIEND) == "SK-MAG-01"


@pytest.mark.clause("SK-MAG-06")
def test_the_active_player_picks_a_wizard_a_spell_and_a_target() -> None:
    battle = circle("cinder-dart", "glare")
    assert spell(battle, (1, 1), WIZARD, "glare", FOE) == ["wizard", "spell", "spell-target"]
    assert told(battle, CastingRoll)[0].spell == "Glare"
    assert battle.step == MAGIC
    assert spell(battle, ()) == []
    assert battle.step == SHOOTING


@pytest.mark.clause("SK-MAG-06")
def test_nobody_need_cast() -> None:
    battle = circle("cinder-dart")
    spell(battle, (), "")
    assert battle.step == SHOOTING


@pytest.mark.clause("SK-MAG-06")
@pytest.mark.parametrize(
    ("values", "clause"),
    [
        ({"condition": KNOCKED_DOWN}, "SK-MAG-06"),
        ({"condition": STUNNED}, "SK-MAG-06"),
        ({"fleeing": True}, "SK-MAG-06"),
        ({"done": (STUPID,)}, "SK-SPC-16"),
        ({"done": (CAST,)}, "SK-MAG-10"),
        ({"done": (RAN,)}, ""),
        ({"done": (FAILED_CHARGE,)}, ""),
        ({"done": (RALLIED,)}, ""),
    ],
)
def test_who_cannot_cast(values: dict[str, Any], clause: str) -> None:
    battle = circle("cinder-dart")
    changed(battle, WIZARD, **values)
    assert why(battle) == clause


@pytest.mark.clause("SK-MAG-06")
def test_who_is_in_close_combat_casts_all_the_same() -> None:
    battle = circle("smoke-cloak")
    battle.engage(WIZARD, FOE)
    assert why(battle) == ""


@pytest.mark.clause("SK-MAG-04", "SK-MAG-05")
def test_tables_are_of_rituals_or_of_prayers() -> None:
    assert circle("cinder-dart").warrior(WIZARD).sheet.magic == RITUAL
    assert circle("mending-hand").warrior(WIZARD).sheet.magic == PRAYER


# ---------------------------------------------------------------------------------------- the roll


@pytest.mark.clause("SK-MAG-07", "SK-MAG-08")
@pytest.mark.parametrize(("faces", "works"), [((3, 3), False), ((3, 4), True)])
def test_two_dice_must_reach_the_difficulty(faces: tuple[int, int], works: bool) -> None:
    battle = circle("furnace-arm")
    spell(battle, faces, WIZARD, FRIEND)
    assert told(battle, CastingRoll)[0].works == works
    assert lasts(battle, FRIEND, "furnace arm") == int(works)


@pytest.mark.clause("SK-MAG-08", "SK-MAG-10")
@pytest.mark.parametrize("faces", [(1, 1), (6, 6)])
def test_there_is_one_attempt_a_turn(faces: tuple[int, int]) -> None:
    battle = circle("smoke-cloak", "furnace-arm")
    spell(battle, faces, WIZARD, "smoke-cloak", WIZARD)
    assert why(battle) == "SK-MAG-10"


def test_a_grimoire_page_rolls_one_failure_again() -> None:
    battle = circle("smoke-cloak", items=("grimoire-page",))
    spell(battle, (1, 1, 3, 3), WIZARD, WIZARD)
    assert told(battle, CastingRoll)[0].again == (1, 1)
    assert lasts(battle, WIZARD, "smoke") == 2
    changed(battle, WIZARD, done=())
    spell(battle, (1, 1), WIZARD, WIZARD)


@pytest.mark.clause("SK-ENC-35")
def test_who_is_cursed_casts_1_worse() -> None:
    battle = circle("smoke-cloak")
    changed(battle, WIZARD, effects=(Effect("cursed", 1, "", -1),))
    spell(battle, (3, 3), WIZARD, WIZARD)
    assert not told(battle, CastingRoll)[0].works


@pytest.mark.clause("SK-MOV-36")
def test_casting_gives_away_who_is_hidden() -> None:
    battle = circle("smoke-cloak")
    changed(battle, WIZARD, hidden=True)
    spell(battle, (1, 1), WIZARD, WIZARD)
    assert not battle.warrior(WIZARD).hidden


@pytest.mark.clause("SK-ENC-63", "SK-GEN-01")
def test_near_screaming_walls_the_attempt_is_lost_and_that_is_found_out_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stifled = Refusal("screaming", "SK-ENC-63", "The walls scream.")
    monkeypatch.setattr(encounters, "no_magic", lambda battle, warrior: stifled)
    battle = circle("smoke-cloak")
    assert spell(battle, (), WIZARD, FRIEND) == ["wizard", "spell-target"]
    assert told(battle, SpellStifled)[0].reveals()
    assert why(battle) == "SK-MAG-10"


# ---------------------------------------------------------------------------------------- at whom


@pytest.mark.clause("SK-MAG-09", "SK-GEN-01")
@pytest.mark.parametrize(
    ("name", "key", "reach"),
    [
        ("cinder-dart", FOE, 18),
        ("glare", FOE, 12),
        ("cold-finger", FOE, 3),
        ("smoke-cloak", FRIEND, 6),
        ("furnace-arm", FRIEND, 12),
        ("deep-sleep", FOE, 8),
    ],
)
def test_anybody_may_be_named_and_out_of_range_nothing_happens(name: str, key: str, reach: int) -> None:
    for inches, short in ((reach, False), (reach + 0.01, True)):
        battle = circle(name, friend=inches, foe=inches)
        play(cast(battle, Sixes()), WIZARD, key)
        assert bool(told(battle, SpellFellShort)) == short
        assert all(event.reveals() for event in told(battle, SpellFellShort))


class Sixes(Dice):
    """Dice that always show a six."""

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [6] * count


WALL = MapWall(id="wall", polygon=((25.0, 20.0), (25.0, 28.0)), top=4.0)
WALLED = Table(48.0, 48.0, (), walls=(WALL,), ruin=True)


@pytest.mark.clause("SK-MAG-09")
def test_enemies_must_be_seen_and_friends_need_not() -> None:
    battle = circle("cinder-dart", foe=3.0, table=WALLED)
    refusal = why_upon(battle, FOE)
    assert refusal is not None
    assert refusal.code == "no-sight"
    assert why(battle) == "SK-MAG-09"
    left = MapWall(id="wall", polygon=((23.0, 20.0), (23.0, 28.0)), top=4.0)
    battle = circle("smoke-cloak", friend=3.0, table=Table(48.0, 48.0, (), walls=(left,), ruin=True))
    assert why_upon(battle, FRIEND) is None


@pytest.mark.clause("SK-MOV-35", "SK-ENC-17")
def test_hidden_enemies_and_spirits_cannot_be_named() -> None:
    battle = circle("cinder-dart")
    changed(battle, FOE, hidden=True)
    refusal = why_upon(battle, FOE)
    assert refusal is not None
    assert refusal.clause == "SK-MOV-35"
    battle = circle("cinder-dart", foe_sheet=sheet(rules=(("spirit", 0),)))
    refusal = why_upon(battle, FOE)
    assert refusal is not None
    assert refusal.clause == "SK-ENC-17"


@pytest.mark.clause("SK-MAG-09")
def test_the_closest_target_does_not_bind_spells() -> None:
    battle = circle("cinder-dart", foe=2.0)
    other = battle.warrior(FOE).twin()
    other.id, other.x, other.y = "B.other", 26.0, 34.0
    battle.put(other)
    spell(battle, (1, 1), WIZARD, "B.other")


@pytest.mark.parametrize("name", [key for key, entry in magic().spells.items() if entry.target == "enemy"])
def test_who_is_engaged_can_be_named_only_if_the_spell_says_so(name: str) -> None:
    battle = circle(name)
    battle.engage(FOE, FRIEND)
    refusal = why_upon(battle, FOE)
    named = name in ("glare", "cold-finger", "rust-curse", "word-of-peace")
    assert (refusal is None) == named


@pytest.mark.clause("SK-WEA-09", "SK-ENC-28")
def test_fog_and_warped_perception_shorten_spells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encounters, "range_cut", lambda battle: 2.0)
    battle = circle("smoke-cloak", friend=4.5)
    spell(battle, (6, 6), WIZARD, FRIEND)
    assert told(battle, SpellFellShort)[0].reach == 4.0
    monkeypatch.setattr(encounters, "range_cut", lambda battle: 0.0)
    battle = circle("smoke-cloak", friend=4.5)
    battle.weather, battle.weather_value = "dense-fog", 3
    spell(battle, (6, 6), WIZARD, FRIEND)
    assert told(battle, SpellFellShort)[0].reach == 3.0


# ---------------------------------------------------------------------------------------- Ember Rites


@pytest.mark.clause("SK-MAG-09", "SK-MAG-11", "SK-MAG-12")
@pytest.mark.parametrize(("face", "hits"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_cinder_dart(face: int, hits: int) -> None:
    battle = circle("cinder-dart", foe_sheet=sheet(items=("light-armour",), stats=profile(W=4)))
    spell(battle, (6, 6, face, *(6, 5) * hits), WIZARD, FOE)  # each wounds on 4, and armour fails
    assert battle.warrior(FOE).wounds == 4 - hits
    assert told(battle, SpellHits)[0].hits == hits
    assert told(battle, WoundRoll)[0].need == 4
    assert len(told(battle, SaveRoll)) == hits
    assert not told(battle, CriticalHit)


@pytest.mark.clause("SK-ENC-35")
def test_a_cursed_cinder_dart_hits_once_less_but_once() -> None:
    for face, hits in ((6, 2), (1, 1)):
        battle = circle("cinder-dart", foe_sheet=sheet(stats=profile(W=4, T=9)))
        changed(battle, WIZARD, effects=(Effect("cursed", 1, "", -1),))
        spell(battle, (6, 6, face), WIZARD, FOE)
        assert told(battle, SpellHits)[0].hits == hits


def test_smoke_cloak() -> None:
    battle = circle("smoke-cloak")
    spell(battle, (6, 6), WIZARD, FRIEND)
    assert lasts(battle, FRIEND, "smoke") == 2


def test_updraft_carries_up_to_6_inches_and_over_1_inch_from_enemies() -> None:
    battle = circle("updraft", foe=7.0)
    assert spell(battle, (6, 6), WIZARD, WIZARD, [24.0, 40.0]) == ["wizard", "spell-target", "updraft"]
    warrior = battle.warrior(WIZARD)
    assert (warrior.x, warrior.y) == (24.0, 30.0)
    assert told(battle, CarriedByWind)[0].inches == 6.0
    assert told(battle, CarriedByWind)[0].reveals()
    assert warrior.did("moved")


def test_updraft_stops_over_1_inch_from_enemies() -> None:
    battle = circle("updraft", foe=4.0)
    foe = battle.warrior(FOE)
    spell(battle, (6, 6), WIZARD, WIZARD, [foe.x, foe.y])
    gap = foe.x - battle.warrior(WIZARD).x - 2 * foe.sheet.radius
    assert 1.0 < gap < 1.1


UPPER = MapSurface(id="up", height=4.0, polygon=((26.0, 22.0), (32.0, 22.0), (32.0, 28.0), (26.0, 28.0)))


def test_updraft_goes_up_and_down_without_a_fall() -> None:
    table = Table(48.0, 48.0, (), surfaces=(UPPER,), ruin=True)
    battle = circle("updraft", foe=20.0, table=table)
    spell(battle, (6, 6), WIZARD, WIZARD, [28.0, 24.0, "up"])
    warrior = battle.warrior(WIZARD)
    assert (warrior.x, warrior.y, warrior.level) == (28.0, 24.0, "up")
    changed(battle, WIZARD, done=())
    spell(battle, (6, 6), WIZARD, WIZARD, [25.0, 24.0])
    warrior = battle.warrior(WIZARD)
    assert (warrior.x, warrior.level, warrior.condition) == (25.0, "", STANDING)


def test_updraft_carries_along_under_a_low_floor() -> None:
    low = MapSurface(id="low", height=1.5, polygon=((22.0, 22.0), (32.0, 22.0), (32.0, 28.0), (22.0, 28.0)))
    battle = circle("updraft", foe=20.0, table=Table(48.0, 48.0, (), surfaces=(low,), ruin=True))
    spell(battle, (6, 6), WIZARD, WIZARD, [28.0, 24.0])
    warrior = battle.warrior(WIZARD)
    assert (warrior.x, warrior.y, warrior.level) == (28.0, 24.0, "")


def test_updraft_does_not_go_through_walls_or_floors() -> None:
    battle = circle("updraft", foe=20.0, table=WALLED)
    spell(battle, (6, 6), WIZARD, WIZARD, [30.0, 24.0])
    assert battle.warrior(WIZARD).x <= 25.0 - battle.warrior(WIZARD).sheet.radius + 0.001
    table = Table(48.0, 48.0, (), surfaces=(UPPER,), ruin=True)
    battle = circle("updraft", foe=20.0, table=table)
    changed(battle, WIZARD, x=29.0)
    spell(battle, (6, 6), WIZARD, WIZARD, [29.0, 25.0, "up"])
    assert battle.warrior(WIZARD).level == ""


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"condition": STUNNED}, "down"),
        ({"sinking": 2}, "held"),
        ({"effects": (Effect("held", 1, "A", 9),)}, "held"),
    ],
)
def test_updraft_moves_nobody_who_cannot_move(values: dict[str, Any], code: str) -> None:
    battle = circle("updraft")
    changed(battle, FRIEND, **values)
    refusal = why_upon(battle, FRIEND)
    assert refusal is not None
    assert refusal.code == code


def test_updraft_moves_nobody_who_is_engaged() -> None:
    battle = circle("updraft")
    battle.engage(FRIEND, FOE)
    refusal = why_upon(battle, FRIEND)
    assert refusal is not None
    assert refusal.code == "engaged"


def test_furnace_arm() -> None:
    battle = circle("furnace-arm", friend=12.0)
    spell(battle, (6, 6), WIZARD, FRIEND)
    assert lasts(battle, FRIEND, "furnace arm") == 1


def test_glare() -> None:
    battle = circle("glare")
    battle.engage(FRIEND, FOE)
    spell(battle, (6, 6), WIZARD, FOE)
    assert lasts(battle, FOE, "glare") == 2


def test_fire_wheel_hits_everybody_within_2_inches_of_a_point() -> None:
    battle = circle("fire-wheel", foe=6.0)
    foe = battle.warrior(FOE)
    friend = battle.warrior(FRIEND).at(foe.x, foe.y + 2.0 + foe.sheet.radius, "")
    battle.put(friend)
    other = foe.twin()
    other.id, other.y = "B.other", foe.y - 2.01 - foe.sheet.radius
    battle.put(other)
    asked = spell(battle, (6, 6, 1, 1), WIZARD, [foe.x, foe.y])
    assert asked == ["wizard", "spell-point"]
    assert [event.target for event in told(battle, SpellHits)] == [FRIEND, FOE]
    assert told(battle, SpellHits)[0].strength == 4


def test_fire_wheel_is_aimed_at_a_point_that_is_seen_however_far() -> None:
    battle = circle("fire-wheel", foe=3.0, table=WALLED)
    wizard = battle.warrior(WIZARD)
    question = SeenPoint(battle, wizard, wizard.sheet.spells[0])
    assert not question.may_be_measured
    assert not question.may_be_previewed
    refusal = question.check(question.read([27.0, 24.0]))
    assert refusal is not None
    assert refusal.code == "no-sight"
    assert question.check(question.read([1.0, 30.0])) is None
    assert question.check(question.read([60.0, 24.0])) is not None
    assert question.check(question.read([1.0, 24.0, "attic"])) is not None
    for wrong in ("here", [1.0], [1.0, "x"], [1.0, 2.0, 3.0], [float("nan"), 1.0]):
        assert isinstance(question.read(wrong), Refusal)
    assert question.check(question.default()) is None
    spell(battle, (6, 6), WIZARD, [1.0, 30.0])
    assert told(battle, SpellFellShort)


def test_a_point_on_a_floor_is_seen_from_above_and_not_through_it() -> None:
    table = Table(48.0, 48.0, (), surfaces=(UPPER,), ruin=True)
    battle = circle("fire-wheel", foe=20.0, table=table)
    changed(battle, WIZARD, x=28.0)
    wizard = battle.warrior(WIZARD)
    question = SeenPoint(battle, wizard, wizard.sheet.spells[0])
    assert question.check((29.0, 25.0, "up")) is not None
    assert question.check((29.0, 25.0, "")) is None
    changed(battle, WIZARD, level="up")
    wizard = battle.warrior(WIZARD)
    question = SeenPoint(battle, wizard, wizard.sheet.spells[0])
    assert question.check((29.0, 25.0, "up")) is None
    assert question.check((29.0, 25.0, "")) is not None


def test_fire_wheel_may_hit_nobody() -> None:
    battle = circle("fire-wheel")
    spell(battle, (6, 6), WIZARD, [24.0, 34.0])
    assert told(battle, SpellWorked)[0].targets == ()


# ---------------------------------------------------------------------------------------- Grave Whispers


def test_cold_finger_ignores_armour() -> None:
    battle = circle("cold-finger", foe_sheet=sheet(items=("skysteel-armour",)))
    battle.engage(WIZARD, FOE)
    spell(battle, (6, 6, 3, 1), WIZARD, FOE)  # Strength 4 wounds Toughness 3 on 3
    assert battle.warrior(FOE).condition == KNOCKED_DOWN
    assert not told(battle, SaveRoll)


def test_clutching_earth_holds_fast() -> None:
    battle = circle("clutching-earth")
    spell(battle, (6, 6), WIZARD, FOE)
    (effect,) = battle.warrior(FOE).effects
    assert (effect.kind, effect.seat, effect.turn) == (HELD_FAST, "B", 2)


def test_dread_mask_is_for_the_wizard_and_asks_for_no_target() -> None:
    battle = circle("dread-mask")
    assert spell(battle, (6, 6), WIZARD) == ["wizard"]
    assert lasts(battle, WIZARD, "dread mask") == 1


@pytest.mark.parametrize("condition", [KNOCKED_DOWN, STUNNED])
def test_borrowed_breath_stands_a_friend_up_who_then_strikes_last(condition: str) -> None:
    battle = circle("borrowed-breath", friend=12.0)
    refusal = why_upon(battle, FRIEND)
    assert refusal is not None
    assert refusal.code == "stands"
    changed(battle, FRIEND, condition=condition)
    spell(battle, (6, 6), WIZARD, FRIEND)
    assert battle.warrior(FRIEND).condition == STANDING
    assert battle.warrior(FRIEND).did(STOOD_UP)
    assert told(battle, StoodUp)


def test_rust_curse_makes_armour_2_worse() -> None:
    battle = circle("rust-curse", foe_sheet=sheet(items=("skysteel-armour",)))
    battle.engage(FRIEND, FOE)
    spell(battle, (6, 6), WIZARD, FOE)
    assert lasts(battle, FOE, "rust") == 2


@pytest.mark.clause("SK-GEN-05")
@pytest.mark.parametrize(("test", "condition"), [((3, 4), STANDING), ((4, 4), STUNNED)])
def test_deep_sleep_stuns_who_fails_a_leadership_test(test: tuple[int, int], condition: str) -> None:
    battle = circle("deep-sleep")
    spell(battle, (6, 6, *test), WIZARD, FOE)
    assert battle.warrior(FOE).condition == condition
    assert told(battle, CharacteristicTest)[0].what == "Leadership"


@pytest.mark.clause("SK-SPC-13")
def test_deep_sleep_does_nothing_to_who_is_immune_to_psychology() -> None:
    battle = circle("deep-sleep", foe_sheet=sheet(rules=(("immune to psychology", 0),)))
    spell(battle, (6, 6), WIZARD, FOE)
    assert battle.warrior(FOE).condition == STANDING


# ---------------------------------------------------------------------------------------- Hearth Litany


def test_mending_hand_gives_back_one_wound() -> None:
    battle = circle("mending-hand", friend=2.0, friend_sheet=sheet(stats=profile(W=3)))
    refusal = why_upon(battle, FRIEND)
    assert refusal is not None
    assert refusal.code == "unhurt"
    changed(battle, FRIEND, wounds=1)
    spell(battle, (6, 6), WIZARD, FRIEND)
    assert battle.warrior(FRIEND).wounds == 2


def test_stout_heart_heartens_friends_within_6_inches_and_rallies_them() -> None:
    battle = circle("stout-heart", friend=6.0)
    far = battle.warrior(FRIEND).twin()
    far.id, far.x = "A.far", far.x - 0.01
    battle.put(far)
    changed(battle, FRIEND, fleeing=True)
    changed(battle, "A.far", fleeing=True)
    assert spell(battle, (6, 6), WIZARD) == ["wizard"]
    assert lasts(battle, FRIEND, "leadership") == 1
    assert not battle.warrior(FRIEND).fleeing
    assert battle.warrior(FRIEND).did(RALLIED)
    assert battle.warrior("A.far").fleeing
    assert lasts(battle, "A.far", "leadership") == 0
    assert lasts(battle, WIZARD, "leadership") == 0


def test_lamp_ward() -> None:
    battle = circle("lamp-ward")
    spell(battle, (6, 6), WIZARD, FRIEND)
    assert lasts(battle, FRIEND, "ward") == 5


def test_oath_of_iron_is_for_friends_and_not_for_its_wizard() -> None:
    battle = circle("oath-of-iron")
    steps = cast(battle, scripted())
    next(steps)
    question = steps.send(WIZARD).questions["A"]
    assert question.why_not(FRIEND) is None
    assert question.why_not(WIZARD) is not None
    battle = circle("oath-of-iron")
    spell(battle, (6, 6), WIZARD, FRIEND)
    assert lasts(battle, FRIEND, "oath") == 1


def test_clear_sight_finds_the_hidden_within_12_and_burns_undead_within_8() -> None:
    battle = circle("clear-sight", foe=12.0, foe_sheet=sheet(keywords=("undead",)))
    near = battle.warrior(FOE).at(24.0, 32.0 + 2 * battle.warrior(FOE).sheet.radius, "").twin()
    near.id = "B.near"
    battle.put(near)
    changed(battle, FOE, hidden=True)
    spell(battle, (6, 6, 2), WIZARD)
    assert not battle.warrior(FOE).hidden
    assert [event.target for event in told(battle, SpellHits)] == ["B.near"]
    assert told(battle, WoundRoll)[0].need == 3


@pytest.mark.parametrize(("keyword", "hits"), [("vampire", 1), ("human", 0)])
def test_clear_sight_burns_vampires_too(keyword: str, hits: int) -> None:
    battle = circle("clear-sight", foe_sheet=sheet(keywords=(keyword,)))
    spell(battle, (6, 6, *((1,) if hits else ())), WIZARD)
    assert len(told(battle, SpellHits)) == hits


@pytest.mark.parametrize(("test", "value"), [((3, 4), 0), ((4, 4), 1)])
def test_word_of_peace_stays_the_hand_of_who_fails_a_leadership_test(test: tuple[int, int], value: int) -> None:
    battle = circle("word-of-peace")
    battle.engage(FRIEND, FOE)
    spell(battle, (6, 6, *test), WIZARD, FOE)
    assert lasts(battle, FOE, "peace") == value


# ---------------------------------------------------------------------------------------- all of them


@pytest.mark.clause("SK-MAG-09")
@pytest.mark.parametrize("name", list(magic().spells))
def test_every_spell_can_be_cast_and_does_what_lasts_as_its_entry_says(name: str) -> None:
    entry = magic().spells[name]
    battle = circle(name, friend_sheet=sheet(stats=profile(W=2)))
    if name == "borrowed-breath":
        changed(battle, FRIEND, condition=STUNNED)
    elif name == "mending-hand":
        changed(battle, FRIEND, wounds=1)
    steps = cast(battle, Sixes())
    ask = next(steps)
    try:
        while True:
            question = ask.questions["A"]
            keys = [option.key for option in getattr(question, "options", [])]
            wanted = [key for key in (FOE, FRIEND, WIZARD) if key in keys]
            ask = steps.send(wanted[0] if wanted else question.default())
    except StopIteration:
        pass
    held = [effect.kind for warrior in battle.warriors.values() for effect in warrior.effects]
    assert (entry.effect in held) == entry.held
    assert not entry.held or entry.effect in HELD
    assert told(battle, CastingRoll)[0].works


def test_who_dies_by_magic_is_its_wizards_doing() -> None:
    battle = circle("cold-finger")
    spell(battle, (6, 6, 6, 6), WIZARD, FOE)
    assert battle.warrior(FOE).place == OUT
    assert battle.felled_by == {FOE: WIZARD}
    assert battle.warrior(WIZARD).place == ON_TABLE


def test_updraft_proposes_spots_on_the_table() -> None:
    battle = circle("updraft")
    wizard = battle.warrior(WIZARD)
    question = UpdraftTo(battle, wizard, wizard)
    for spot in question.proposals():
        assert question.check(spot) is None


@pytest.mark.clause("SK-ENC-28", "SK-MAG-09")
@pytest.mark.parametrize(("apart", "reached"), [(0.0, True), (0.5, False)])
def test_a_spell_whose_range_is_all_gone_still_reaches_who_is_touched(apart: float, reached: bool) -> None:
    wizard = sheet("Wiz", spells=("mending-hand",))
    battle = skirmish({"A.wiz": (10, 10), "A.amy": (10 + 25 / 25.4 + apart, 10)}, {"A.wiz": wizard})
    battle.encounters = (Encounter("warped-perception", "A", 1, 1, 6),)
    assert wizard.spells[0].range < 6.0
    assert in_range(battle, "A.wiz", wizard.spells[0], apart) == reached
    short = SpellFellShort("SK-MAG-09", "A.wiz", "Mending Hand", 0.5, 0.0)
    assert told(battle, SpellFellShort) == ([] if reached else [short])
