"""Imported lists as files of ours: written, read again, checked, and refused with the key that is wrong."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from banneret.books.armies import ListFault
from banneret.books.opr.army import check, muster
from banneret.books.opr.army_forge import Imported, import_list
from banneret.books.opr.army_forge_lists import list_text, write_list
from banneret.books.opr.packs import ArmyList, ArmyPack, load_army, load_list
from banneret.books.opr.roster import Roster
from banneret.core.engine.errors import BadInput
from tests.books.opr.forge_tools import a_list, a_unit, raw_list, weapon


@pytest.mark.parametrize("book", ["age-of-fantasy", "regiments"])
def test_a_written_list_is_the_same_army_again(tmp_path: Path, book: str) -> None:
    imported = import_list(raw_list(), book)
    path = tmp_path / "watch.toml"
    write_list(imported, path)
    loaded = load_list(path)
    pack = load_army(loaded.army)
    assert (loaded.id, loaded.book, loaded.points) == ("watch-of-the-long-fen", book, 750)
    assert loaded.joins == (("odder-quill", "fen-spears"),)
    assert (pack.id, pack.books) == (loaded.army, (book,))
    assert check(loaded, pack) == []
    assert muster(loaded, pack) == msgspec.structs.replace(imported.roster, joins=loaded.joins)


def test_names_of_any_kind_survive_the_file(tmp_path: Path) -> None:
    name = 'Щит "of" the \\ 山 {=} # \' \t\x7f end'
    imported = import_list(a_list(a_unit(weapon(name, 5), name=name), name=name))
    path = tmp_path / "odd.toml"
    write_list(imported, path)
    loaded = load_list(path)
    assert loaded.roster == imported.roster
    assert loaded.name == 'Щит "of" the \\ 山 {=} # \' end'


def test_spells_may_be_added_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "moot.toml"
    write_list(import_list(raw_list("moot")), path)
    spell = '\n[spells.mist]\nname = "Mist"\nnumber = 5\nrange = 12\ntarget = "friend"\ngrants = ["Stealth"]\n'
    path.write_text(path.read_text("utf-8") + spell, "utf-8")
    loaded = load_list(path)
    assert [each.name for each in muster(loaded, load_army(loaded.army)).spells] == ["Mist"]


def test_a_list_that_costs_too_much_is_not_mustered(tmp_path: Path) -> None:
    path = written(tmp_path, "points = 750", "points = 500")
    loaded = load_list(path)
    (fault,) = check(loaded, load_army(loaded.army))
    assert (fault.where, fault.clause) == ("watch.toml: list.points", "AF-PRE-12")
    assert "555 points, 55 more than the 500 allowed" in fault.what
    with pytest.raises(BadInput, match="AF-PRE-12"):
        muster(loaded, load_army(loaded.army))


def test_regiments_checks_the_rows_of_a_written_list(tmp_path: Path) -> None:
    path = written(tmp_path, 'book = "age-of-fantasy"', 'book = "regiments"')
    loaded = load_list(path)
    assert check(loaded, load_army(loaded.army)) == []
    path.write_text(path.read_text("utf-8").replace("count = 7", "count = 6"), "utf-8")
    loaded = load_list(path)
    (fault,) = check(loaded, load_army(loaded.army))
    assert fault.clause == "RG-PRE-05"
    assert "9 models in rows of 5" in fault.what


def written(folder: Path, old: str, new: str) -> Path:
    """The file of the small list, with one line changed."""
    text = list_text(import_list(raw_list()))
    assert old in text
    path = folder / "watch.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            'source = "imported"',
            'source = "dreamt"',
            'list.source: there is no source "dreamt"; known are imported.',
        ),
        ('source = "imported"', "", 'list: the key "source" is missing.'),
        ("points = 750", "points = 0", "list.points: this must be from 1 to 1000000, not 0."),
        (
            'book = "age-of-fantasy"',
            'book = "chess"',
            'list.book: there is no book "chess"; known are age-of-fantasy, regiments.',
        ),
        (
            'id = "fen-spears"',
            'id = "Fen Spears"',
            'roster.units[0].id: an id is lower-case words joined by "-", not "Fen Spears".',
        ),
        ('id = "fen-spears"', 'id = "heron-bows"', 'roster.units[1].id: two units have the id "heron-bows".'),
        (
            'kind = "infantry"',
            'kind = "tank"',
            'roster.units[0].kind: there is no kind of unit "tank"; known are artillery, '
            "beast, cavalry, chariot, hero, infantry, large, monster.",
        ),
        ("points = 115", "points = -1", "roster.units[0].points: this must be from 0 to 1000000, not -1."),
        ("width = 5", "width = 0", "roster.units[0].width: this must be from 1 to 10, not 0."),
        ("width = 5", "width = 11", "roster.units[0].width: this must be from 1 to 10, not 11."),
        ("base = [0.984, 0.984]", "base = [0.984, nan]", "roster.units[0].base: nan is not a usable number."),
        (
            "base = [0.984, 0.984]",
            "base = [0.984, 50.0]",
            "roster.units[0].base[1]: a base is 0.3 to 12.0 inches wide and deep, not 50.0.",
        ),
        ("count = 7", "count = 0", "roster.units[0].models[3].count: this must be from 1 to 1000, not 0."),
        (
            "count = 7",
            "count = 5000",
            "roster.units[0].models[3].count: this must be from 1 to 1000, not 5000.",
        ),
        ("quality = 5", "quality = 7", "roster.units[0].models[0].quality: this must be from 2 to 6, not 7."),
        ("defense = 5", "defense = 1", "roster.units[0].models[0].defense: this must be from 2 to 6, not 1."),
        (
            "attacks = 2",
            "attacks = 0",
            "roster.units[0].models[2].weapons[0].attacks: this must be from 1 to 99, not 0.",
        ),
        (
            "range = 24",
            "range = 240",
            "roster.units[1].models[1].weapons[0].range: this must be from 0 to 120, not 240.",
        ),
        (
            '"Hooked Axe", attacks = 2, rules = ["AP(1)"]',
            '"A", attacks = 1, rules = ["Fast"]',
            'roster.units[0].models[2].weapons[0].rules[0]: "Fast" is a rule for models, not for weapons.',
        ),
        (
            '"Hooked Axe", attacks = 2, rules = ["AP(1)"]',
            '"A", attacks = 1, rules = ["Zip"]',
            'roster.units[0].models[2].weapons[0].rules[0]: there is no special rule "Zip".',
        ),
        (
            '["Phalanx", "Fearless"]',
            '["Phalanx", "Rending"]',
            'roster.units[0].models[1].rules[1]: "Rending" is a rule for weapons, not for models.',
        ),
        (
            '["Phalanx", "Fearless"]',
            '["Phalanx", "Phalanx"]',
            'roster.units[0].models[1].rules[1]: "Phalanx" is written twice.',
        ),
        (
            '["Phalanx", "Fearless"]',
            '["Phalanx", "Sergeant (melee)"]',
            "roster.units[0].models[1].rules: a unit may have only one Sergeant (melee).",
        ),
        (
            'hero = "odder-quill"',
            'hero = "nobody"',
            'joins[0].hero: there is no unit "nobody"; known are '
            "barrow-toad, fen-spears, heron-bows, odder-quill.",
        ),
        (
            'hero = "odder-quill"',
            'heroine = "odder-quill"',
            'joins[0].heroine: there is no key "heroine"; did you mean "hero"?',
        ),
        (
            'unit = "fen-spears"',
            'unit = "nobody"',
            'joins[0].unit: there is no unit "nobody"; known are '
            "barrow-toad, fen-spears, heron-bows, odder-quill.",
        ),
        (
            "[roster]",
            '[roster]\ncolour = "red"',
            'roster.colour: there is no key "colour"; known are army, units.',
        ),
        (
            "[list]",
            "[weather]\n[list]",
            'weather: there is no key "weather"; known are joins, list, roster, spells.',
        ),
        ("[roster]", "[spells.x]\n[roster]", 'spells.x: the key "name" is missing.'),
    ],
)
def test_faults_in_a_written_list(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    path = written(tmp_path, old, new)
    with pytest.raises(BadInput) as caught:
        load_list(path)
    assert str(caught.value) == f"watch.toml: {sentence}"


def test_a_written_list_without_units(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    head = '[list]\nid = "none"\nname = "None"\nbook = "age-of-fantasy"\npoints = 750\nsource = "imported"\n'
    path.write_text(head + '[roster]\narmy = "imported"\nunits = []\n')
    loaded = load_list(path)
    (fault,) = check(loaded, load_army(loaded.army))
    assert fault.what == "the list has no units."
    bare = '[[roster.units]]\nid = "a"\nname = "A"\nentry = "a"\nkind = "hero"\npoints = 1\nwidth = 1\n'
    path.write_text(f'{head}[roster]\narmy = "imported"\n{bare}base = [1, 1]\nmodels = []\n')
    with pytest.raises(BadInput) as refused:
        load_list(path)
    assert str(refused.value) == "none.toml: roster.units[0].models: a unit needs at least one model."


def said_of_writing(imported: Imported, path: Path, force: bool = False) -> str:
    with pytest.raises(BadInput) as refused:
        write_list(imported, path, force)
    return str(refused.value)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    imported = import_list(raw_list())
    path = tmp_path / "watch.toml"
    path.write_text("mine")
    there = "this file exists already; --force writes over it."
    assert said_of_writing(imported, path) == f"{path}: {there}"
    assert path.read_text() == "mine"
    write_list(imported, path, force=True)
    assert load_list(path).roster == imported.roster
    assert [each.name for each in tmp_path.iterdir()] == ["watch.toml"]
    link = tmp_path / "link.toml"
    link.symlink_to(tmp_path / "nowhere.toml")
    assert said_of_writing(imported, link) == f"{link}: {there}"
    link.unlink()
    cannot = "cannot write it"
    for wrong, where, what in (
        (tmp_path / "none" / "a.toml", "", f"{cannot} (No such file or directory)"),
        (path / "a.toml", "", f"{cannot} (Not a directory)"),
        (tmp_path / "a.txt", "", "a list is a .toml file."),
        (tmp_path / "\0.toml", repr(str(tmp_path / "\0.toml")), "no file can have this name"),
    ):
        assert said_of_writing(imported, wrong) == f"{where or wrong}: {what}"
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert said_of_writing(imported, folder, force=True) == f"{folder}: {cannot} (Is a directory)"
    assert sorted([each.name for each in tmp_path.iterdir()]) == ["folder.toml", "watch.toml"]


@pytest.mark.clause("RG-PRE-05", "RG-PRE-06")
@pytest.mark.parametrize(
    ("size", "width", "legal"),
    [
        (1, 1, True),
        (2, 1, False),  # single models do not combine
        (2, 2, False),
        (3, 3, True),
        (5, 5, True),
        (5, 3, False),
        (6, 3, True),
        (6, 5, False),
        (10, 5, True),
        (12, 3, True),
        (20, 5, True),
        (15, 5, False),
        (40, 5, False),
    ],
)
def test_rows_of_a_written_list(size: int, width: int, legal: bool) -> None:
    (unit,) = import_list(a_list(a_unit(weapon("Knife", size), size=size)), "age-of-fantasy").roster.units
    unit = msgspec.structs.replace(unit, width=width)
    for book in ("regiments", "age-of-fantasy"):
        roster = Roster("Mine", "imported", 50, (unit,))
        mine = ArmyList("mine", "Mine", "mine", (), 50, book, "mine.toml", roster)
        pack = ArmyPack("mine", "Mine", "", (book,), {}, {}, {}, ())
        said = f"Gate Guard has {size} models in rows of {width}; a unit has 1, 3, 5, 6 or 10."
        faults = (
            [] if legal or book != "regiments" else [ListFault("mine.toml: roster.units[0]", said, "RG-PRE-05")]
        )
        assert check(mine, pack) == faults
        dear = check(msgspec.structs.replace(mine, points=49), pack)
        clause = "RG-PRE-02" if book == "regiments" else "AF-PRE-12"
        over = "the units cost 50 points, 1 more than the 49 allowed."
        assert dear == [*faults, ListFault("mine.toml: list.points", over, clause)]
