"""Who does what: plural names take plural verbs, and units their article."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from banneret.core.engine.grammar import KnownNames, Noun, does, for_many, is_plural, its, said_of, says


@pytest.mark.parametrize(
    "name",
    [
        "Pikemen",
        "Husks 2",
        "Hill Brutes",
        "Twig Folk",
        "Brazen Oxen",
        "Cuckoos",
        "Knights of the Rose",
        "Kitchen Dead",
    ],
)
def test_names_of_many(name: str) -> None:
    assert is_plural(name)


@pytest.mark.parametrize(
    "name",
    [
        "Wall Gun",
        "Gate Guard 2",
        "Colossus",
        "Goddess",
        "Keeper of Wicks",
        "Coach and Six",
        "Omen",
        "Specimen",
        "Bob’s",
        "",
    ],
)
def test_names_of_one(name: str) -> None:
    assert not is_plural(name)


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("is deployed", "are deployed"),
        ("has fought", "have fought"),
        ("does not reach", "do not reach"),
        ("rushes", "rush"),
        ("passes", "pass"),
        ("carries", "carry"),
        ("lies", "lie"),
        ("loses", "lose"),
        ("goes on", "go on"),
        ("must flee", "must flee"),
        ("scouts ahead and is set up", "scout ahead and are set up"),
        ("keeps its charge", "keep their charge"),
        ("restrains itself", "restrain themselves"),
    ],
)
def test_what_many_do(one: str, many: str) -> None:
    assert for_many(one) == many


def test_units_have_an_article_and_players_none() -> None:
    names = KnownNames({"A": "Marcus Hounds"})
    names.call("A.pikes", "Pikemen", plural=True)
    names.call("A.dead", "The Undrowned", plural=True)
    names.call("A.hero", "Boris the Bold", plural=False)
    assert says(names, "A.pikes", "holds") == "The Pikemen hold"
    assert does(names, "A.dead", "holds") == "the Undrowned hold"
    assert does(names, "A.hero", "holds") == "Boris the Bold holds"
    assert says(names, "A", "holds") == "Marcus Hounds holds"  # a player is one, whatever he is called
    assert its(names, "A.pikes") == "their"
    assert its(names, "A.hero") == "its"


def test_numbered_units_have_no_article() -> None:
    names = KnownNames()
    names.call("A.husks-2", "Husks 2", plural=True)
    assert says(names, "A.husks-2", "holds") == "Husks 2 hold"


def test_without_facts_the_name_tells() -> None:
    assert says({"x": "Pikemen"}, "x", "holds") == "Pikemen hold"
    assert says({"x": "Captain"}, "x", "holds") == "Captain holds"


def test_names_alone_have_their_verb() -> None:
    assert said_of("sun Riders", "falls back from its hex") == "Sun Riders fall back from their hex"
    assert said_of("Army 7", "was not there and withdraws") == "Army 7 was not there and withdraws"


def test_names_known_again_are_as_plural_as_before() -> None:
    names = KnownNames()
    names.call("A.husks", "Husks", plural=True)
    again = KnownNames(names)
    again.call("A.lord", "Lord", plural=False)
    assert says(again, "A.husks", "holds") == "The Husks hold"
    assert "A.lord" not in names.common


def test_nouns_ask_and_tell() -> None:
    noun = Noun()
    noun.name, noun.plural = "Border Riders", True
    assert noun.asks() == "do the Border Riders"
    assert noun.says("is Wavering") == "The Border Riders are Wavering"
    assert (noun.it(), noun.them(), noun.its()) == ("they", "them", "their")


def test_a_pack_says_what_the_name_does_not() -> None:
    """`plural` stands only where it is needed; anything else would be another thing to keep right."""
    found = 0
    for folder in ("opr", "quick_starter"):
        for file in files("banneret").joinpath(f"packs/{folder}/armies").iterdir():
            for unit in tomllib.loads(file.read_text(encoding="utf-8"))["units"].values():
                if "plural" in unit:
                    assert unit["plural"] != is_plural(unit["name"]), unit["name"]
                    found += 1
    assert found
