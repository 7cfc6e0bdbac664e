"""The parts of an import, each as a whole function: rules read, names made, reports written."""

from __future__ import annotations

import pytest

from banneret.books.opr.army_forge_json import read_list
from banneret.books.opr.army_forge_report import Findings, RuleNote, lines_of
from banneret.books.opr.army_forge_rules import (
    NO_SUCH_RULE,
    OTHERS,
    ForgeRule,
    Reading,
    add_rule,
    is_post,
    read_rule,
)
from banneret.books.opr.army_forge_units import slug_of
from banneret.core.engine.errors import BadInput
from tests.books.opr.forge_tools import a_list, a_unit


@pytest.mark.parametrize(
    ("name", "rating", "on_weapon", "reading"),
    [
        ("Fast", None, False, ("Fast", "model", "", 0)),
        ("fAsT", None, False, ("Fast", "model", "", 0)),
        ("Fast", None, True, ("", "", "here Fast is a rule for models", 0)),
        ("Fast", 2, False, ("", "", "Fast takes no number here", 0)),
        ("Fear", 2, False, ("Fear", "model", "", 0)),
        ("Tough", 3, False, ("Tough(3)", "model", "", 0)),
        ("Tough", 1, False, ("Tough(1)", "model", "", 0)),
        ("Tough", 99, False, ("Tough(99)", "model", "", 0)),
        ("Tough", None, False, ("", "", "Tough needs a number here", 0)),
        ("Tough", "X", False, ("", "", "Tough needs a number here", 0)),
        ("AP", 1, True, ("AP(1)", "weapon", "", 0)),
        ("AP", 1, False, ("", "", "here AP is a rule for weapons", 0)),
        ("Rending", None, True, ("Rending", "weapon", "", 0)),
        ("Unique", None, False, ("", "nowhere", "", 0)),
        ("Unique", None, True, ("", "nowhere", "", 0)),
        ("Gloom", None, True, ("", "", NO_SUCH_RULE, 0)),
        ("Caster", 2, False, ("", "", OTHERS["Caster"], 0)),
        ("Sergeant", None, False, ("Sergeant", "sergeant", "", 0)),
        ("Sergeant", None, True, ("", "", NO_SUCH_RULE, 0)),
        ("Champion (+1 to Hit Melee)", None, False, ("Sergeant (melee)", "model", "", 0)),
        ("Champion (+1 to Hit Melee)", None, True, ("", "", NO_SUCH_RULE, 0)),
        ("Defense", 1, False, ("Defense 1 better", "defense", "", 1)),
        ("Defense", 4, False, ("Defense 4 better", "defense", "", 4)),
        ("Defense", 0, False, ("", "", NO_SUCH_RULE, 0)),
        ("Defense", 5, False, ("", "", NO_SUCH_RULE, 0)),
        ("Defense", "1", False, ("", "", NO_SUCH_RULE, 0)),
        ("AP(+1) in Melee", None, False, ("AP(1)", "melee", "", 0)),
        ("AP(+9) when shooting", None, False, ("AP(9)", "shooting", "", 0)),
        ("AP(+0) in Melee", None, False, ("", "", NO_SUCH_RULE, 0)),
        ("Rending in Melee", None, False, ("Rending", "melee", "", 0)),
        ("Rending in Melee", 2, False, ("", "", NO_SUCH_RULE, 0)),
        ("Blast in Melee", None, False, ("", "", NO_SUCH_RULE, 0)),
        ("Fast in Melee", None, False, ("", "", NO_SUCH_RULE, 0)),
        ("Rending in Melee", None, True, ("", "", NO_SUCH_RULE, 0)),
    ],
)
def test_what_a_rule_is_here(
    name: str, rating: int | str | None, on_weapon: bool, reading: tuple[str, str, str, int]
) -> None:
    found = read_rule(ForgeRule(name, rating, "here"), on_weapon)
    assert found == Reading(*reading)
    assert found.known() is bool(reading[1])


@pytest.mark.parametrize("rating", [0, 100, -3])
def test_a_number_no_rule_can_have(rating: int) -> None:
    with pytest.raises(BadInput) as refused:
        read_rule(ForgeRule("Tough", rating, "units[0].rules[1]"), False)
    assert str(refused.value) == (
        f"units[0].rules[1].rating: the number of Tough must be from 1 to 99, not {rating}."
    )


def test_how_a_rule_is_written() -> None:
    assert [ForgeRule("Brood", rating, "").label() for rating in (None, 0, 3, "Grubs")] == [
        "Brood",
        "Brood(0)",
        "Brood(3)",
        "Brood(Grubs)",
    ]


def test_rules_added_one_after_another() -> None:
    """AF-SPC-02: once, but numbers add up, to 99 at most."""
    rules: list[str] = []
    for text in (
        "Tough(3)",
        "Fast",
        "Fast",
        "Tough(4)",
        "Sergeant (melee)",
        "Sergeant (melee)",
        "AP(1)",
        "Impact(60)",
    ):
        add_rule(rules, text)
    assert rules == ["Tough(7)", "Fast", "Sergeant (melee)", "AP(1)", "Impact(60)"]
    add_rule(rules, "Impact(39)")
    assert rules[-1] == "Impact(99)"
    add_rule(rules, "Impact(1)")
    assert rules[-1] == "Impact(99)"
    assert [is_post(text) for text in ("Musician", "Sergeant (melee)", "Fast", "Tough(3)", "Nothing")] == [
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Gate Guard", "gate-guard"),
        ("  The 3rd (old) Watch! ", "the-3rd-old-watch"),
        ("ЩИТ", ""),
        ("x" * 59 + " yz", "x" * 59),
        ("x" * 58 + " yz", "x" * 58 + "-y"),
        ("x" * 61, "x" * 60),
    ],
)
def test_ids_out_of_names(name: str, slug: str) -> None:
    assert slug_of(name) == slug


def test_a_report_in_full() -> None:
    ledger = Findings()
    for carrier in ("Guard", "Bows", "Guard"):
        ledger.understand("Fast", "Fast", carrier)
    ledger.understand("Fear(2)", "Fear", "Guard")
    ledger.understand("Impact(3)", "Impact(3)", "Guard")
    ledger.understand("Impact(3)", "Impact(3)", "Riders")
    for _ in range(2):
        ledger.leave_out("Gloom", "this book has no such rule", "Bows")
        ledger.idle("notes (Bows)")
        ledger.warn("The list is odd.")
        ledger.cannot_play("Bows cannot be played.")
    ledger.leave_out("Gloom", "this book has no such rule", "Guard")
    report = ledger.report("Mine", "aof", "regiments", 2, 1, 55)
    assert (report.list_name, report.system, report.book) == ("Mine", "aof", "regiments")
    assert (report.units, report.models, report.points) == (2, 1, 55)
    assert report.understood == (
        RuleNote("Fast", ("Guard", "Bows"), "Fast"),
        RuleNote("Impact(3)", ("Guard", "Riders"), "Impact(3)"),
    )
    assert report.renamed == (RuleNote("Fear(2)", ("Guard",), "Fear"),)
    assert [(note.rule, note.carriers) for note in report.changed] == [
        ("Fear", ("Guard",)),
        ("Impact", ("Guard", "Riders")),
    ]
    assert lines_of(report) == [
        "Mine: 2 units, 1 model, 55 points.",
        "Understood: Fast, Impact(3).",
        "Played as Fear: Fear(2) (Guard).",
        "Fear is played as this book has it: newer editions add a fixed number of wounds; here it is D3 "
        "(Guard).",
        "Impact is played as this book has it: newer editions roll each for 2+; here they are hits at once "
        "(Guard; Riders).",
        "No effect here: notes (Bows).",
        "The list is odd.",
        "Not understood: Gloom (Bows; Guard): this book has no such rule.",
        "Bows cannot be played.",
    ]
    assert lines_of(Findings().report("None", "", "regiments", 1, 0, 0)) == [
        "None: 1 unit, 0 models, 0 points."
    ]


@pytest.mark.parametrize(
    ("section", "whom"),
    [
        (None, ""),
        ("all", ""),
        ({}, ""),
        ({"affects": {"type": "all"}}, "all"),
        ({"affects": {"type": "any"}}, "some"),
        ({"affects": {"type": "exactly"}}, "some"),
        ({"affects": "all"}, "all"),
        ({"affects": 2}, "some"),
        ({"affects": {"type": 1}}, "some"),
        ({"affects": True, "label": "Upgrade all models"}, "all"),
        ({"affects": "", "label": "Replace any Knife"}, "some"),
        ({"label": "Replace ALL Knives"}, "all"),
        ({"label": "Upgrade one model"}, "some"),
        ({"label": "Replace small shields"}, ""),
        ({"affects": {"type": "any"}, "label": "all"}, "some"),
    ],
)
def test_for_whom_an_upgrade_is(section: object, whom: str) -> None:
    bought = [{"upgrade": section, "option": {"label": "Caps", "gains": []}}]
    (unit,) = read_list(a_list(a_unit(selectedUpgrades=bought))).units
    assert [(each.label, each.cost, each.gains, each.whom) for each in unit.upgrades] == [
        ("Caps", None, frozenset(), whom)
    ]
