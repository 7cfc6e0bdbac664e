"""Every entry of every pack says what its troops look like, and views carry it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.books.figures import figure_kinds, load_figures
from banneret.books.opr import model_figures
from banneret.books.opr.packs import load_army as load_opr_army
from banneret.books.opr.roster import ModelData, WeaponData
from banneret.books.opr.sheets import model_sheet
from banneret.books.quick_starter.packs import load_army
from banneret.books.regiments.book import options_for
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.space.table_generator import generate
from tests.data import plain
from tests.shelf import offered

PACKS = Path(banneret.__file__).parent / "packs"
# Tables of packs whose entries are troops.
TROOPS = ("units", "warriors", "hired", "creatures")


def entries() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every entry of troops in any pack, with its place; lists only choose among them."""
    for path in sorted(PACKS.rglob("*.toml")):
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        for table in TROOPS:
            if isinstance(raw.get(table), dict):
                for key, entry in raw[table].items():
                    if not isinstance(entry, dict):
                        continue  # not troops but words about them
                    yield f"{path.relative_to(PACKS)}: {table}.{key}", entry


def test_every_entry_of_a_pack_names_a_figure_that_exists() -> None:
    found = dict(entries())
    assert len(found) > 300
    nameless = [where for where, entry in found.items() if entry.get("figure") not in figure_kinds()]
    assert not nameless, f"say what these look like (packs/figures.toml): {nameless}"


def test_there_are_many_kinds_and_none_for_nothing() -> None:
    assert len(figure_kinds()) >= 30
    text = "".join(path.read_text(encoding="utf-8") for path in PACKS.rglob("*.toml"))
    code = "".join(path.read_text(encoding="utf-8") for path in (PACKS.parent / "books").rglob("figures.py"))
    idle = [key for key in figure_kinds() if f'figure = "{key}"' not in text and f'"{key}"' not in code]
    assert not idle


@pytest.mark.parametrize("book_id", offered())
def test_views_carry_the_figure_of_each_model(book_id: str) -> None:
    """A while after the beginning of a game; a new book does it by filling the shape."""
    book = open_book(book_id)
    match = Match.start(book, book.sample_options(1), seed=1)
    shown: list[str] = []
    for _ in range(150):
        if not match.pending:
            break
        seat, question = next(iter(match.pending.items()))
        match.answer(seat, question.default())
    for seat in match.seats:
        view = plain(book.view_data(match.view(seat)))
        shown += [model.get("figure", "") for unit in view.get("units", ()) for model in unit.get("models", ())]
    assert shown
    assert set(shown) <= set(figure_kinds())


def write(folder: Path, old: Path, before: str, after: str) -> Path:
    text = old.read_text(encoding="utf-8")
    assert before in text
    path = folder / old.name
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return path


def test_an_unknown_figure_is_a_fault_with_file_and_key(tmp_path: Path) -> None:
    levy = write(tmp_path, PACKS / "opr/armies/marchland-levy.toml", 'figure = "pike"', 'figure = "pikes"')
    with pytest.raises(BadInput, match=r'no kind of figure "pikes"; did you mean "pike"') as fault:
        load_opr_army(levy)
    assert fault.value.where == "marchland-levy.toml: units.pikemen.figure"
    league = write(
        tmp_path, PACKS / "quick_starter/armies/seawall-league.toml", 'figure = "pike"', 'figure = "no"'
    )
    with pytest.raises(BadInput) as fault:
        load_army(league)
    assert fault.value.where == "seawall-league.toml: units.quay-pikes.figure"


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ('icon = "pikeman"', 'ikon = "pikeman"', "figures.toml: pike"),
        ('icon = "spears"', 'icon = "pikeman"', "figures.toml: spear.icon"),
        ('author = "Delapouite"', 'author = ""', "figures.toml: pike.author"),
    ],
)
def test_the_table_of_figures_is_checked(tmp_path: Path, before: str, after: str, where: str) -> None:
    path = write(tmp_path, PACKS / "figures.toml", before, after)
    with pytest.raises(BadInput) as fault:
        load_figures(path)
    assert fault.value.where.startswith(where)


def test_upgrades_change_the_figure() -> None:
    """A standard bearer among pikes, and one with a crossbow."""
    options = options_for("levy-750", "court-750", generate(1), 750)
    figures = {
        model.name: model.figure
        for army in options.armies.values()
        for unit in army.units
        for model in unit.models
    }
    assert figures["Pikeman"] == "pike"
    assert figures["Standard Bearer"] == "standard"
    assert figures["Husk"] == "zombie"


@pytest.mark.parametrize(
    ("kind", "weapons", "rules", "base", "figure"),
    [
        ("", (), (), (1.0, 1.0), "sword"),
        ("infantry", (WeaponData("Bow", 1, 24),), (), (1.0, 1.0), "bow"),
        ("infantry", (WeaponData("Dart", 1, 12),), (), (1.0, 1.0), "javelin"),
        ("", (), (), (1.0, 2.0), "lance"),
        ("cavalry", (WeaponData("Bow", 1, 24),), (), (1.0, 2.0), "rider"),
        ("monster", (), ("Tough(12)", "Flying"), (2.0, 4.0), "drake"),
        ("", (), ("Tough(12)",), (2.0, 4.0), "monster"),
        ("artillery", (WeaponData("Stone", 1, 30),), (), (2.0, 2.0), "engine"),
        ("hero", (), ("Hero", "Wizard(2)"), (1.0, 1.0), "wizard"),
        ("hero", (), ("Hero",), (1.0, 2.0), "lance"),
    ],
)
def test_troops_without_a_figure_get_one_by_what_they_are(
    kind: str, weapons: tuple[WeaponData, ...], rules: tuple[str, ...], base: tuple[float, float], figure: str
) -> None:
    sheet = model_sheet("x", ModelData("Somebody", 1, 4, 4, weapons, rules), base, kind)
    assert model_figures.figure_of(sheet) == figure
