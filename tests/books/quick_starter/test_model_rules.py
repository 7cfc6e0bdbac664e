"""Model Rules as entries write them, and what needs more than a case to show."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import attacks, case_setup, combat_result
from banneret.books.quick_starter.army_building import unit_data_of
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.model_rules import RULE_NAMES, parse_rule
from banneret.books.quick_starter.packs import available_armies, load_army
from banneret.books.quick_starter.taking_the_field import unit_of
from banneret.core.engine.errors import BadInput


def scene(units: dict[str, Any]) -> Battle:
    _, battle = case_setup.arrange({}, units, {"step": "melee"})
    return battle


def two_heroes(hero: dict[str, Any]) -> Battle:
    """A unit of which only its two Characters are left."""
    battle = scene(
        {
            "bones": {"side": "B", "profile": {"models": 4, "files": 2, "rules": ["Unstable"]}, "at": [18, 24]},
            "lich": {"side": "B", "profile": hero, "joins": "bones", "file": 0},
            "wight": {"side": "B", "profile": hero, "joins": "bones", "file": 1},
        }
    )
    alone = battle.unit("bones").twin()
    alone.rnf = 0
    alone.pool = 0
    alone.reshape(2, ())
    battle.put(alone)
    return battle


WRITTEN = {
    "Aegis": "Aegis (2)",
    "Devastating Charge": "Devastating Charge (+1 Str, +2 AP)",
    "Fly": "Fly (8, 16)",
    "Impact Hits": "Impact Hits (D3+1)",
    "Multiple Wounds": "Multiple Wounds (D3)",
    "Stomp Attacks": "Stomp Attacks (D6)",
}


@pytest.mark.clause("QS-MOD-01")
def test_every_rule_is_read_back_as_it_is_written() -> None:
    for name in RULE_NAMES:
        text = WRITTEN.get(name, name)
        assert parse_rule(text).label() == text
        assert parse_rule(text).about


@pytest.mark.clause("QS-MOD-01", "QS-MOD-03")
@pytest.mark.parametrize(
    "text",
    [
        "Frenzy",
        "Aegis",
        "Aegis (6)",
        "Aegis (0)",
        "Aegis (5+)",
        "Fly (8)",
        "Undead (2)",
        "Stomp Attacks (x)",
        "",
    ],
)
def test_what_is_no_rule_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_rule(text)


@pytest.mark.clause("QS-MOD-01")
def test_units_of_the_packs_have_the_rules_of_their_entries_and_no_others() -> None:
    with_rules = 0
    for army in available_armies():
        pack = load_army(army)
        for name, entry in pack.units.items():
            unit = unit_of("A", unit_data_of(pack, name), name)
            assert [rule.label() for rule in unit.entry.rules] == [parse_rule(r).label() for r in entry.rules]
            with_rules += bool(entry.rules)
    assert with_rules > 10


@pytest.mark.clause("QS-MOD-38")
def test_characters_left_alone_share_what_an_unstable_unit_loses() -> None:
    battle = two_heroes({"character": True, "HP": 5, "rules": ["Unstable"]})
    steps = combat_result.crumble(battle, battle.unit("bones"), 5)
    asked = next(steps)
    assert asked.questions["B"].name == "odd-hit"
    with pytest.raises(StopIteration):
        steps.send("wight")
    assert {figure.id: figure.hp for figure in battle.unit("bones").figures} == {"lich": 3, "wight": 2}


@pytest.mark.clause("QS-MOD-38")
def test_characters_are_spared_while_rank_and_file_stand() -> None:
    battle = scene(
        {
            "bones": {"side": "B", "profile": {"models": 3, "files": 2, "rules": ["Unstable"]}, "at": [18, 24]},
            "lich": {"side": "B", "profile": {"character": True, "HP": 3}, "joins": "bones", "file": 0},
        }
    )
    for _ in combat_result.crumble(battle, battle.unit("bones"), 9):
        pass
    unit = battle.unit("bones")
    assert (unit.rnf, [figure.hp for figure in unit.figures]) == (0, [3])


@pytest.mark.clause("QS-MOD-37")
def test_a_combined_unit_is_unstable_by_its_rank_and_file() -> None:
    plain, unstable = {"models": 4, "files": 2}, {"models": 4, "files": 2, "rules": ["Unstable"]}
    for rules, expected in ((plain, False), (unstable, True)):
        hero = {"character": True, "rules": [] if expected else ["Unstable"]}
        battle = scene(
            {
                "line": {"side": "B", "profile": rules, "at": [18, 24]},
                "hero": {"side": "B", "profile": hero, "joins": "line", "file": 0},
            }
        )
        assert battle.unit("line").is_unstable() is expected


@pytest.mark.clause("QS-MOD-07", "QS-MOD-04")
def test_two_characters_alone_share_an_area_attack_with_one_strong_hit() -> None:
    battle = two_heroes({"character": True, "HP": 5})
    batches: list[attacks.Batch] = []
    steps = attacks.area_batches(battle, "", battle.unit("bones"), 2)
    try:
        next(steps)
    except StopIteration as end:
        batches = end.value
    # Each of the two hits is multiplied by the one rank of two models, and one of its two is strong.
    assert sum(batch.hits for batch in batches) == 4
    assert [(b.hits, b.ap) for b in batches if b.strength == 7] == [(1, 4), (1, 4)]
    assert [(b.hits, b.ap, b.multiple) for b in batches if b.strength == 3] == [(1, 0, None), (1, 0, None)]
