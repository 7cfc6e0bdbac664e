"""Amounts, rerolls, Multiple Wounds and automatic hits: each step of an attack by itself."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.events import AutoHits
from banneret.books.quick_starter import attacks, case_setup, casualties, close_combat
from banneret.books.quick_starter.amounts import Amount, parse_amount, roll_amount
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.close_combat import Stroke
from banneret.books.quick_starter.events import Multiplied, Rerolled, SaveRoll, WoundRoll
from banneret.books.quick_starter.sheets import Effect, Spell
from banneret.books.quick_starter.unit import Lasting
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput


def scene(**units: Any) -> Battle:
    _, battle = case_setup.arrange({}, units, {"step": "melee"})
    return battle


def block(side: str, models: int, files: int, **profile: Any) -> dict[str, Any]:
    at = [18, 12] if side == "A" else [18, 36]
    return {"side": side, "at": at, "profile": {"models": models, "files": files, **profile}}


def told(battle: Battle, kind: type) -> list[Any]:
    return [event for event in battle.told if isinstance(event, kind)]


def played(steps: Any, *answers: str) -> tuple[Any, list[Any]]:
    """What steps return when their questions are answered so, and the questions."""
    asked: list[Any] = []
    waiting = list(answers)
    try:
        question = next(steps)
        while True:
            asked += question.questions.values()
            question = steps.send(waiting.pop(0))
    except StopIteration as end:
        assert not waiting
        return end.value, asked


@pytest.mark.clause("QS-GEN-14")
@pytest.mark.parametrize(
    ("text", "made", "bounds"),
    [
        ("3", (0, 0, 3), (3, 3.0)),
        ("0", (0, 0, 0), (0, 0.0)),
        ("D3", (1, 3, 0), (1, 2.0)),
        ("2d6", (2, 6, 0), (2, 7.0)),
        (" D6+1 ", (1, 6, 1), (2, 4.5)),
        ("2D3 - 5", (2, 3, -5), (0, -1.0)),
        ("20D6+100", (20, 6, 100), (120, 170.0)),
        ("D6-100", (1, 6, -100), (0, -96.5)),
    ],
)
def test_an_amount_is_read(text: str, made: tuple[int, int, int], bounds: tuple[int, float]) -> None:
    found = parse_amount(text)
    assert (found.count, found.sides, found.plus) == made
    assert (found.least(), found.mean()) == bounds
    assert found.fixed() == (made[0] == 0)
    assert parse_amount(found.text()).text() == found.text()


def test_an_amount_is_written_in_one_way() -> None:
    written = [Amount(*parts).text() for parts in ((0, 0, 2), (1, 6, 0), (1, 3, 1), (2, 6, -1), (12, 3, 0))]
    assert written == ["2", "D6", "D3+1", "2D6-1", "12D3"]


@pytest.mark.parametrize("text", ["", "  ", "D4", "six", "2D", "D6+"])
def test_what_is_no_amount_is_said_with_its_place(text: str) -> None:
    with pytest.raises(BadInput) as wrong:
        parse_amount(text, "pack.yaml: rules")
    assert (wrong.value.what, wrong.value.where) == (
        f"“{text}” is not an amount; write a number, D3, D6, 2D6 or D6+1",
        "pack.yaml: rules",
    )


@pytest.mark.parametrize("text", ["21D6", "101", "D6+101", "D6-101", "-1", "0D6-1"])
def test_an_amount_out_of_bounds_is_said_with_its_place(text: str) -> None:
    with pytest.raises(BadInput) as wrong:
        parse_amount(text, "pack.yaml: rules")
    assert (wrong.value.what, wrong.value.where) == (
        f"“{text}” is not an amount that the game uses",
        "pack.yaml: rules",
    )


def blessed(battle: Battle, unit: str, *rolls: str) -> None:
    effects = [Effect(None, -1, 0, 0, [], -1, f"reroll {roll}", 0, 0) for roll in rolls]
    spell = Spell("again", "Again", 5, "friendly_unit", 12, effects, False, True, True, True, False, "")
    battle.unit(unit).lasting = (Lasting(spell, battle.unit(unit).seat),)


@pytest.mark.clause("QS-GEN-17")
def test_failed_dice_are_rolled_again_and_told() -> None:
    battle = scene(guard=block("A", 5, 5))
    blessed(battle, "guard", "to hit")
    guard = battle.unit("guard")
    dice = ScriptedDice(1, 4, 3, 6, 5, 2)
    assert attacks.roll_dice(battle, guard, None, dice, 4, 4, "QS-MEL-20", "to hit") == [5, 4, 2, 6]
    dice.finish()
    assert told(battle, Rerolled) == [Rerolled("QS-GEN-17", "guard", "to hit", (1, 3), (5, 2))]
    # Nothing failed, or the spell is of another roll: nothing is rolled again and nothing told.
    battle.told.clear()
    assert attacks.roll_dice(battle, guard, None, ScriptedDice(4, 6), 2, 4, "QS-MEL-20", "to hit") == [4, 6]
    assert attacks.roll_dice(battle, guard, None, ScriptedDice(1, 6), 2, 4, "QS-ATK-03", "to wound") == [1, 6]
    assert battle.told == []


@pytest.mark.clause("QS-GEN-17")
def test_a_reroll_to_wound_is_told_before_the_wounds() -> None:
    battle = scene(guard=block("A", 5, 5, Str=3), foe=block("B", 5, 5, Res=3))
    blessed(battle, "guard", "to wound")
    batch = Batch("guard", "foe", "", 3, 3, 0)
    attacks.roll_wounds(battle, batch, ScriptedDice(3, 4, 1, 4, 2))
    assert batch.wounds == 2
    assert [type(event).__name__ for event in battle.told] == ["Rerolled", "WoundRoll"]
    assert told(battle, Rerolled) == [Rerolled("QS-GEN-17", "guard", "to wound", (3, 1), (4, 2))]
    # Hits of a spell are not the unit's attacks.
    battle.told.clear()
    batch = Batch("guard", "foe", "", 2, 3, 0)
    batch.spell = True
    attacks.roll_wounds(battle, batch, ScriptedDice(3, 4))
    assert (batch.wounds, [type(event).__name__ for event in battle.told]) == (1, ["WoundRoll"])


@pytest.mark.clause("QS-MOD-25", "QS-MOD-26", "QS-MOD-27")
@pytest.mark.parametrize(
    ("amount", "wounds", "faces", "lost"),
    [
        (None, 3, (), 3),
        ("2", 3, (), 6),
        ("9", 2, (), 8),  # no more than the four Health Points of a model
        ("D3", 6, (1, 2, 3, 4, 5, 6), 12),
        ("D3-1", 2, (1, 5), 2),  # 0 and 2
        ("D3-2", 3, (1, 4, 6), 1),  # -1 and 0, which are none, and 1
        ("D6", 3, (1, 4, 6), 9),  # 1, 4 and 4
        ("2D3", 2, (1, 4, 2, 2), 5),  # 1 + 2 and 1 + 1
        ("D6+1", 1, (2,), 3),
    ],
)
def test_every_wound_is_multiplied_by_itself(
    amount: str | None, wounds: int, faces: tuple[int, ...], lost: int
) -> None:
    battle = scene(trolls=block("B", 5, 5, HP=4))
    batch = Batch("", "trolls", "", 0, 3, 0)
    batch.wounds = wounds
    batch.multiple = None if amount is None else parse_amount(amount)
    dice = ScriptedDice(*faces)
    attacks.multiply(battle, batch, dice)
    dice.finish()
    assert batch.lost == lost
    assert battle.told == ([] if amount is None else [Multiplied("QS-MOD-25", "trolls", faces, lost)])


def test_no_wound_is_not_multiplied() -> None:
    battle = scene(trolls=block("B", 5, 5, HP=4))
    batch = Batch("", "trolls", "", 2, 3, 0)
    batch.multiple = parse_amount("D3")
    attacks.multiply(battle, batch, ScriptedDice())
    assert (batch.lost, battle.told) == (0, [])


@pytest.mark.clause("QS-MOD-04")
@pytest.mark.parametrize(
    ("models", "files", "hits"),
    [
        (1, 1, 1),
        (3, 3, 3),
        (4, 4, 4),
        (9, 5, 8),
        (11, 3, 11),
        (20, 5, 16),
        (25, 5, 16),
        (13, 3, 12),
        (22, 5, 16),
    ],
)
def test_an_area_attack_strikes_four_in_each_of_four_ranks(models: int, files: int, hits: int) -> None:
    assert attacks.area_hits(scene(foe=block("B", models, files)).unit("foe")) == hits


@pytest.mark.clause("QS-MOD-04", "QS-MOD-07")
def test_the_first_of_the_hits_of_an_area_attack_is_strong() -> None:
    battle = scene(foe=block("B", 7, 5))
    found, asked = played(attacks.area_batches(battle, "gun", battle.unit("foe"), 2))
    assert asked == []
    assert [(b.source, b.target, b.who, b.hits, b.strength, b.ap) for b in found] == [
        ("gun", "foe", "", 1, 7, 4),
        ("gun", "foe", "", 5, 3, 0),
    ] * 2
    assert [b.multiple and b.multiple.text() for b in found] == ["2", None] * 2
    # A single model takes the strong hit and nothing else.
    alone = scene(foe=block("B", 1, 1))
    found, _ = played(attacks.area_batches(alone, "gun", alone.unit("foe"), 1))
    assert [(b.hits, b.strength, b.ap) for b in found] == [(1, 7, 4)]


def two_characters() -> Battle:
    battle = scene(
        guard=block("B", 12, 4),
        one={"side": "B", "profile": {"character": True, "HP": 9}, "joins": "guard", "file": 0},
        two={"side": "B", "profile": {"character": True, "HP": 9}, "joins": "guard", "file": 3},
    )
    unit = battle.unit("guard")
    unit.rnf = 0
    return battle


@pytest.mark.clause("QS-CHR-19")
@pytest.mark.parametrize(
    ("given", "hits", "answers", "shares", "after"),
    [
        ((0, 0), 4, (), (2, 2), (2, 2)),
        ((0, 0), 5, (0,), (3, 2), (3, 2)),
        ((0, 0), 5, (1,), (2, 3), (2, 3)),
        ((0, 0), 1, (1,), (0, 1), (0, 1)),
        ((1, 0), 1, (), (0, 1), (1, 1)),
        ((0, 1), 1, (), (1, 0), (1, 1)),
        ((3, 0), 2, (), (0, 2), (3, 2)),
        ((0, 3), 2, (), (2, 0), (2, 3)),
        ((3, 1), 6, (), (2, 4), (5, 5)),
        ((1, 3), 6, (), (4, 2), (5, 5)),
        ((1, 2), 4, (0,), (3, 1), (4, 3)),
        ((1, 2), 4, (1,), (2, 2), (3, 4)),
    ],
)
def test_two_characters_alone_share_evenly(
    given: tuple[int, int],
    hits: int,
    answers: tuple[int, ...],
    shares: tuple[int, int],
    after: tuple[int, int],
) -> None:
    battle = two_characters()
    unit = battle.unit("guard")
    ids = [figure.id for figure in unit.figures]
    so_far = dict(zip(ids, given, strict=True))
    chosen = [ids[answer] for answer in answers]
    found, asked = played(attacks.shared(battle, unit, hits, "QS-CHR-19", so_far), *chosen)
    assert found == [(who, count) for who, count in zip(ids, shares, strict=True) if count]
    assert tuple(so_far[who] for who in ids) == after
    for question in asked:
        assert (question.name, question.clause) == ("odd-hit", "QS-CHR-19")
        assert question.prompt == f"Who takes the odd hit in {unit.the()}?"
        assert [option.key for option in question.options] == ids


@pytest.mark.clause("QS-CHR-19")
def test_soldiers_take_all_that_is_meant_for_nobody_and_a_last_character_too() -> None:
    battle = two_characters()
    unit = battle.unit("guard")
    unit.figures = unit.figures[:1]
    assert played(attacks.shared(battle, unit, 5, "QS-CHR-19")) == ([(unit.figures[0].id, 5)], [])
    unit.rnf = 1
    assert played(attacks.shared(battle, unit, 5, "QS-CHR-19")) == ([("", 5)], [])


@pytest.mark.clause("QS-MOD-17", "QS-MOD-31")
@pytest.mark.parametrize(("label", "clause"), [("Impact Hits", "QS-MOD-17"), ("Stomp Attacks", "QS-MOD-31")])
def test_automatic_hits_are_added_up_over_the_models(label: str, clause: str) -> None:
    battle = scene(riders=block("A", 5, 5, Str=5, AP=2), foe=block("B", 5, 5))
    stroke = Stroke("riders", "", "foe", "", 3, parse_amount("D3"), label)
    found, asked = played(close_combat.roll_strokes(battle, [stroke], ScriptedDice(1, 4, 6)))
    assert asked == []
    assert battle.told == [AutoHits(clause, "riders", "foe", label, 6)]
    assert [(b.source, b.target, b.who, b.hits, b.strength, b.ap, b.by_figure) for b in found] == [
        ("riders", "foe", "", 6, 5, 2, "")
    ]


@pytest.mark.clause("QS-MOD-18", "QS-MOD-31")
def test_automatic_hits_of_a_character_have_his_own_strength() -> None:
    battle = scene(
        riders=block("A", 5, 5, Str=3, AP=0),
        lord={"side": "A", "profile": {"character": True, "Str": 6, "AP": 3}, "joins": "riders"},
        foe=block("B", 5, 5),
    )
    (lord,) = battle.unit("riders").figures
    stroke = Stroke("riders", lord.id, "foe", "", 1, parse_amount("2"), "Stomp Attacks")
    found, _ = played(close_combat.roll_strokes(battle, [stroke], ScriptedDice()))
    assert battle.told == [AutoHits("QS-MOD-31", lord.id, "foe", "Stomp Attacks", 2)]
    assert [(b.hits, b.strength, b.ap, b.by_figure) for b in found] == [(2, 6, 3, lord.id)]


@pytest.mark.clause("QS-ATK-03", "QS-ATK-06", "QS-ATK-07")
def test_a_character_is_wounded_and_saves_by_his_own_characteristics() -> None:
    battle = scene(
        guard=block("B", 12, 4, Res=3, Arm=0, HP=1),
        lord={"side": "B", "profile": {"character": True, "Res": 5, "Arm": 4, "HP": 3}, "joins": "guard"},
    )
    unit = battle.unit("guard")
    (lord,) = unit.figures
    lord.hp = 2
    assert (attacks.resilience(battle, unit, ""), attacks.armour(battle, unit, "")) == (3, 0)
    assert (attacks.resilience(battle, unit, lord.id), attacks.armour(battle, unit, lord.id)) == (5, 4)
    assert (attacks.health_of(battle, unit, ""), attacks.health_of(battle, unit, lord.id)) == (1, 3)
    assert (attacks.pool_of(unit, ""), attacks.pool_of(unit, lord.id)) == (unit.pool, 2)
    batch = Batch("", "guard", lord.id, 2, 4, 1)
    attacks.roll_wounds(battle, batch, ScriptedDice(5, 4))
    assert batch.wounds == 1
    attacks.roll_armour(battle, batch, ScriptedDice(4))
    assert batch.wounds == 0
    assert battle.told == [
        WoundRoll("QS-ATK-03", "", "guard", 5, (5, 4), 1, 0),
        SaveRoll("QS-ATK-07", lord.id, "armour", 4, 0, (4,), 1),
    ]


@pytest.mark.clause("QS-ATK-04", "QS-ATK-06")
def test_hits_without_strength_wound_as_they_say() -> None:
    battle = scene(foe=block("B", 5, 5, Res=9))
    by_roll = Batch("", "foe", "", 3, attacks.BY_ROLL, 0)
    by_roll.wounds_on = 3
    attacks.roll_wounds(battle, by_roll, ScriptedDice(2, 3, 6))
    sure = Batch("", "foe", "", 3, attacks.SURE, 0)
    sure.sure = 1
    attacks.roll_wounds(battle, sure, ScriptedDice())
    weak = Batch("", "foe", "", 3, 0, 0)
    weak.sure = 2
    attacks.roll_wounds(battle, weak, ScriptedDice())
    none = Batch("", "foe", "", 0, 3, 0)
    attacks.roll_wounds(battle, none, ScriptedDice())
    assert [batch.wounds for batch in (by_roll, sure, weak, none)] == [2, 4, 2, 0]
    assert battle.told == [
        WoundRoll("QS-ATK-03", "", "foe", 3, (2, 3, 6), 2, 0),
        WoundRoll("QS-ATK-03", "", "foe", 7, (), 2, 2),
    ]


@pytest.mark.clause("QS-MOD-02", "QS-MOD-03")
def test_an_aegis_saves_on_its_value_or_less() -> None:
    battle = scene(
        guard=block("B", 12, 4, rules=["Aegis (2)"]),
        lord={"side": "B", "profile": {"character": True, "rules": ["Aegis (3)"]}, "joins": "guard"},
    )
    (lord,) = battle.unit("guard").figures
    soldiers, hero = Batch("", "guard", "", 0, 3, 0), Batch("", "guard", lord.id, 0, 3, 0)
    soldiers.wounds, hero.wounds = 4, 4
    attacks.roll_aegis(battle, soldiers, ScriptedDice(1, 2, 3, 4))
    attacks.roll_aegis(battle, hero, ScriptedDice(1, 2, 3, 4))
    assert (soldiers.wounds, hero.wounds) == (2, 1)
    assert battle.told == [
        SaveRoll("QS-MOD-03", "guard", "Aegis", 0, 2, (1, 2, 3, 4), 2),
        SaveRoll("QS-MOD-03", lord.id, "Aegis", 0, 3, (1, 2, 3, 4), 3),
    ]


class Noted(ScriptedDice):
    """Dice that keep what they are rolled for."""

    def __init__(self, *faces: int) -> None:
        super().__init__(*faces)
        self.rolls: list[tuple[int, str, str]] = []

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        self.rolls.append((count, clause, purpose))
        return super().d6(count, clause, purpose)


def test_every_roll_of_an_attack_says_what_it_is_for() -> None:
    battle = scene(guard=block("A", 5, 5), foe=block("B", 12, 4, Arm=2, HP=3, rules=["Aegis (2)"]))
    blessed(battle, "guard", "to wound")
    dice = Noted(1, 4, 5, 6, 6, 5, 1, 2, 2, 1, 2, 3, 5, 6, 6, 6)
    batch = Batch("guard", "foe", "", 4, 3, 0)
    batch.multiple = parse_amount("2D3")
    attacks.roll_wounds(battle, batch, dice)
    attacks.roll_armour(battle, batch, dice)
    attacks.roll_aegis(battle, batch, dice)
    attacks.multiply(battle, batch, dice)
    spell = Batch("guard", "foe", "", 1, 3, 0)
    spell.spell = True
    attacks.roll_wounds(battle, spell, dice)
    assert roll_amount(parse_amount("D3"), dice, "QS-MOD-17", "Impact Hits") == 3
    assert dice.rolls == [
        (4, "QS-ATK-03", "to wound"),
        (1, "QS-GEN-17", "to wound, again"),
        (4, "QS-ATK-07", "armour"),
        (3, "QS-MOD-03", "Aegis"),
        (2, "QS-MOD-25", "Multiple Wounds"),
        (1, "QS-ATK-03", "to wound"),
        (1, "QS-MOD-17", "Impact Hits"),
    ]


@pytest.mark.clause("QS-ATK-05")
@pytest.mark.parametrize(
    ("strength", "resilience", "modifier", "need"),
    [
        (3, 3, 0, 4),
        (3, 3, 1, 3),
        (3, 3, -1, 5),
        (4, 3, 2, 2),
        (5, 3, 1, 2),
        (3, 5, -1, 6),
        (3, 9, 0, 6),
        (3, 9, 1, 5),
        (0, 1, 3, 7),
    ],
)
def test_what_a_spell_changes_to_wound(strength: int, resilience: int, modifier: int, need: int) -> None:
    battle = scene(guard=block("A", 5, 5), foe=block("B", 5, 5, Res=resilience))
    effects = [Effect(None, -1, 0, 0, [], -1, "to wound", modifier, 0)]
    spell = Spell("keen", "Keen", 5, "friendly_unit", 12, effects, False, True, True, True, False, "")
    battle.unit("guard").lasting = (Lasting(spell, "A"),)
    batch = Batch("guard", "foe", "", 1, strength, 0)
    assert attacks.wound_need(battle, batch) == need
    # Neither hits of a spell nor those of nobody are helped.
    batch.spell = True
    plain = attacks.needed_to_wound(strength, resilience)
    assert attacks.wound_need(battle, batch) == plain
    assert attacks.wound_need(battle, Batch("", "foe", "", 1, strength, 0)) == plain


def test_a_batch_starts_with_nothing_but_its_hits() -> None:
    batch = Batch("guard", "foe", "hero", 4, 5, 2)
    assert (batch.source, batch.target, batch.who, batch.hits, batch.strength, batch.ap) == (
        "guard",
        "foe",
        "hero",
        4,
        5,
        2,
    )
    assert (batch.by_figure, batch.spell, batch.sure, batch.wounds_on) == ("", False, 0, 0)
    assert (batch.multiple, batch.wounds, batch.lost) == (None, 0, 0)


@pytest.mark.clause("QS-ATK-03", "QS-ATK-04", "QS-ATK-06", "QS-MOD-28")
@pytest.mark.parametrize(
    ("strength", "wounds_on", "hits", "sure", "faces", "wounds", "event"),
    [
        # Needs 6 and is rolled; cannot be done and is not; wounds for sure, with and without other hits.
        (1, 0, 3, 0, (6, 5, 6), 2, (6, (6, 5, 6), 2, 0)),
        (0, 0, 3, 0, (), 0, (7, (), 0, 0)),
        (0, 0, 3, 2, (), 2, (7, (), 2, 2)),
        (3, 0, 0, 2, (), 2, (4, (), 2, 2)),
        (3, 0, 2, 1, (4, 3), 2, (4, (4, 3), 2, 1)),
        (3, 0, 0, 0, (), 0, None),
        (attacks.SURE, 0, 3, 0, (), 3, None),
        (attacks.SURE, 0, 3, 1, (), 4, None),
        (attacks.BY_ROLL, 6, 2, 0, (6, 5), 1, (6, (6, 5), 1, 0)),
        (attacks.BY_ROLL, 2, 2, 0, (1, 2), 1, (2, (1, 2), 1, 0)),
    ],
)
def test_hits_are_rolled_to_wound(
    strength: int, wounds_on: int, hits: int, sure: int, faces: tuple[int, ...], wounds: int, event: Any
) -> None:
    battle = scene(guard=block("A", 5, 5), foe=block("B", 5, 5, Res=3))
    batch = Batch("guard", "foe", "", hits, strength, 0)
    batch.sure, batch.wounds_on = sure, wounds_on
    dice = ScriptedDice(*faces)
    attacks.roll_wounds(battle, batch, dice)
    dice.finish()
    assert batch.wounds == wounds
    assert battle.told == ([] if event is None else [WoundRoll("QS-ATK-03", "guard", "foe", *event)])


@pytest.mark.clause("QS-MOD-02", "QS-MOD-03")
@pytest.mark.parametrize(
    ("value", "faces", "left"), [(1, (1, 2, 6), 2), (2, (1, 2, 3), 1), (3, (3, 4, 1), 1), (0, (), 3)]
)
def test_the_aegis_stops_what_rolls_its_value_or_less(value: int, faces: tuple[int, ...], left: int) -> None:
    battle = scene(foe=block("B", 5, 5, rules=[f"Aegis ({value})"] if value else []))
    batch = Batch("", "foe", "", 0, 3, 0)
    batch.wounds = 3
    dice = ScriptedDice(*faces)
    attacks.roll_aegis(battle, batch, dice)
    dice.finish()
    assert batch.wounds == left
    saved = [SaveRoll("QS-MOD-03", "foe", "Aegis", 0, value, faces, 3 - left)]
    assert battle.told == (saved if value else [])


@pytest.mark.clause("QS-ATK-01")
def test_only_what_is_lost_is_suffered(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = scene(
        guard=block("A", 5, 5), foe=block("B", 5, 5, Res=3, Arm=0), ally=block("B", 5, 5, Res=3, Arm=0)
    )
    suffered: list[Any] = []

    def suffer(battle: Battle, losses: list[Any]) -> Any:
        suffered.extend(losses)
        return iter(())

    monkeypatch.setattr(casualties, "suffer", suffer)
    batches = [Batch("guard", "foe", "", 1, 3, 0), Batch("guard", "ally", "", 2, 3, 0)]
    list(attacks.resolve(battle, batches, ScriptedDice(3, 4, 4)))
    assert [(loss.unit, loss.who, loss.points, loss.source) for loss in suffered] == [("ally", "", 2, "guard")]
    # One wound of one Health Point is a loss as well.
    suffered.clear()
    list(attacks.resolve(battle, [Batch("guard", "foe", "", 1, 3, 0)], ScriptedDice(4)))
    assert [(loss.unit, loss.points) for loss in suffered] == [("foe", 1)]


@pytest.mark.clause("QS-CHR-19")
def test_what_each_was_given_is_kept_from_hit_to_hit() -> None:
    battle = two_characters()
    unit = battle.unit("guard")
    one, two = [figure.id for figure in unit.figures]
    given: dict[str, int] = {}
    found, asked = played(attacks.shared(battle, unit, 3, "QS-CHR-19", given), two)
    assert (found, given, len(asked)) == ([(one, 1), (two, 2)], {one: 1, two: 2}, 1)
    found, asked = played(attacks.shared(battle, unit, 1, "QS-CHR-19", given))
    assert (found, given, asked) == ([(one, 1)], {one: 2, two: 2}, [])
    # Without it every share begins anew.
    assert played(attacks.shared(battle, unit, 1, "QS-CHR-19"), one)[0] == [(one, 1)]
    each = attacks.area_hits(unit)
    kept: dict[str, int] = {}
    for area in (
        attacks.area_batches(battle, "gun", unit, 2, kept),
        attacks.area_batches(battle, "gun", unit, 2),
    ):
        batches, asked = played(area, *([one] if each % 2 else []))
        sums = {who: sum(b.hits for b in batches if b.who == who) for who in (one, two)}
        assert sums == {one: each, two: each}
        assert len(asked) == each % 2
    assert kept == {one: each, two: each}


def test_the_kinds_of_model_in_a_unit() -> None:
    battle = two_characters()
    unit = battle.unit("guard")
    one, two = unit.figures
    assert close_combat.kinds_of(unit) == [one, two]
    unit.rnf = 1
    assert close_combat.kinds_of(unit) == [None, one, two]
    unit.figures = ()
    assert close_combat.kinds_of(unit) == [None]


@pytest.mark.clause("QS-MEL-09")
def test_who_has_struck_does_not_strike_again_in_the_round() -> None:
    battle = scene(
        foe=block("B", 5, 5, Agi=3),
        guard={"side": "A", "against": "foe", "profile": {"models": 5, "files": 5, "Agi": 4, "Att": 1}},
    )
    guard, round_ = battle.unit("guard"), close_combat.Round(["guard", "foe"])
    strokes: list[Stroke] = []
    for step, struck in ((5, []), (4, [("guard", "")]), (4, [("guard", "")]), (3, [("guard", "")])):
        assert list(close_combat.allocate(battle, round_, guard, step, strokes)) == []
        assert round_.struck == struck
    assert [(s.unit, s.target, s.count, s.auto) for s in strokes] == [("guard", "foe", 5, None)]
    assert (round_.lost, round_.broken, round_.charged_anew, round_.winner, round_.difference) == (
        {"A": 0, "B": 0},
        [],
        [],
        "",
        0,
    )
