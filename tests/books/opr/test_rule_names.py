"""Rule names as data files write them."""

from __future__ import annotations

import pytest

from banneret.books.opr.rule_names import COMMAND, MODEL, RULES, WEAPON, parse_rule
from banneret.core.engine.errors import BadInput


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AP(1)", ("AP", 1)),
        ("Tough(12)", ("Tough", 12)),
        ("Fearless", ("Fearless", 0)),
        ("Breath Attack", ("Breath Attack", 0)),
        ("Sergeant (shooting)", ("Sergeant (shooting)", 0)),
        ("Sergeant (melee)", ("Sergeant (melee)", 0)),
        ("Battle Standard", ("Battle Standard", 0)),
    ],
)
def test_rules_are_read(text: str, expected: tuple[str, int]) -> None:
    assert parse_rule(text) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("AP", 'the special rule "AP" needs a number, such as "AP(1)".'),
        ("Fear(2)", 'the special rule "Fear" takes no number; write "Fear".'),
        ("Phalnx", 'there is no special rule "Phalnx"; did you mean "Phalanx"?'),
        ("ap(1)", 'there is no special rule "ap"; did you mean "AP"?'),
        ("Zzz", 'there is no special rule "Zzz".'),
        ("", 'there is no special rule "".'),
        ("AP(0)", 'the number of "AP" must be a whole number from 1 to 99, not "0".'),
        ("AP()", 'the number of "AP" must be a whole number from 1 to 99, not "".'),
        ("AP(one)", 'the number of "AP" must be a whole number from 1 to 99, not "one".'),
        ("AP(²)", 'the number of "AP" must be a whole number from 1 to 99, not "²".'),
        ("AP (1)", 'write "AP(1)" instead of "AP (1)".'),
        ("AP(01)", 'write "AP(1)" instead of "AP(01)".'),
        ("Musician(1)", 'the special rule "Musician" takes no number; write "Musician".'),
        ("Sergeant", 'there is no special rule "Sergeant"; did you mean "Sergeant (melee)"?'),
    ],
)
def test_wrong_rules_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_rule(text)
    assert str(caught.value) == sentence


def test_a_number_of_many_digits_is_refused() -> None:
    with pytest.raises(BadInput):
        parse_rule(f"AP({'9' * 5000})")


def test_the_catalogue_knows_where_rules_stand() -> None:
    assert RULES["AP"].place == RULES["Sniper"].place == WEAPON
    assert RULES["Tough"].place == RULES["Furious"].place == MODEL
    assert RULES["Musician"].place == COMMAND
    assert len(RULES) == 30
    assert {name for name, rule in RULES.items() if rule.number} == {
        "AP",
        "Blast",
        "Deadly",
        "Impact",
        "Tough",
        "Wizard",
    }
