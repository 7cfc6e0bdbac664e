"""Views show Quality, Defense and ranges as the chapters in use have them, in both One Page Rules books."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy import chapter as age_of_fantasy
from banneret.books.regiments import chapter as regiments
from tests.data import figures_of
from tests.toy_chapters import table_book

pytestmark = pytest.mark.plain

KINDS = {"age-of-fantasy": age_of_fantasy.Chapter, "regiments": regiments.Chapter}
MEN = {"quality": 4, "defense": 5, "models": 3, "weapons": ['Bow (24", A1, AP(1))', "Sword (A1)"]}
UNITS: dict[str, dict[str, Any]] = {
    "men": {"side": "A", "profile": MEN, "at": [30, 20]},
    "gone": {"side": "B", "profile": MEN, "place": "destroyed"},
    "late": {"side": "B", "profile": {**MEN, "rules": ["Ambush"]}, "place": "in reserve"},
}


def iron(kind: type) -> Any:
    class Iron(kind):  # type: ignore[misc]
        """The same whether they shoot or fight."""

        def quality_modifier(self, battle: Any, unit: Any, attack: Any) -> int:
            assert unit.on_table()
            return -1

        def defense(self, battle: Any, unit: Any, shooting: bool, defense: int) -> int:
            assert unit.on_table()
            return 2

        def range_modifier(self, battle: Any, unit: Any, weapon: Any) -> float:
            assert unit.on_table()
            return -6.5

    return Iron()


def rain(kind: type) -> Any:
    class Rain(kind):  # type: ignore[misc]
        """Only of shots."""

        def hit_quality(self, battle: Any, unit: Any, attack: Any, quality: int) -> int:
            return 6 if attack.shooting else quality

        def defense(self, battle: Any, unit: Any, shooting: bool, defense: int) -> int:
            return 3 if shooting else defense

    return Rain()


@pytest.mark.parametrize("book_id", sorted(KINDS))
def test_values_are_shown_as_chapters_have_them(book_id: str) -> None:
    book, kind = table_book(book_id), KINDS[book_id]
    _, battle = book.arrange({}, UNITS, {})

    def shown(*chapters: Any) -> dict[str, Any]:
        battle.chapters = list(chapters)
        return {unit["id"]: unit for unit in book.view_data(book.view(battle, "A"))["units"]}

    def values(unit: Any) -> list[Any]:
        (kind,) = unit["kinds"]
        return [figures_of(unit)["Quality"], figures_of(unit)["Defense"], kind["weapons"]]

    bare = shown()
    bow, short = "Bow (24”, A1, AP(1))", "Bow (17.5”, A1, AP(1))"
    assert values(bare["men"]) == ["4+", "5+", [bow, "Sword (A1)"]]
    other = shown(iron(kind))
    assert values(other["men"]) == ["3+", "2+", [short, "Sword (A1)"]]
    assert figures_of(other["men"]).keys() == figures_of(bare["men"]).keys() == {"Quality", "Defense"}
    assert other["men"].keys() == bare["men"].keys()
    wet = shown(rain(kind))["men"]
    assert values(wet) == values(bare["men"])
    more = figures_of(wet)
    assert (more["Quality in shooting"], more["Defense against shooting"]) == ("6+", "3+")
    for key in ("gone", "late"):
        assert other[key] == bare[key]
    again = shown(kind())
    assert again == bare
    assert all([again[key] is bare[key] for key in bare]), "what was made of a unit is kept"
    assert values(shown()["men"]) == ["4+", "5+", [bow, "Sword (A1)"]]
    assert "Quality in shooting" not in figures_of(shown()["men"])
