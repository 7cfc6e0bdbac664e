"""Files that people write: every fault is one sentence, with file and key."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from banneret.core.engine import toml_files as toml
from banneret.core.engine.errors import BadInput


def fault(call: Callable[[], object]) -> tuple[str, str]:
    """What is said, and of what place."""
    with pytest.raises(BadInput) as caught:
        call()
    return caught.value.what, caught.value.where


# --------------------------------------------------------------------------------------------------- words


def test_the_nearest_word_is_named() -> None:
    assert toml.meant("spaer", ["shield", "spear", "sword"]) == '; did you mean "spear"?'
    assert toml.meant("SHIELDS", ["Shield", "spear"]) == '; did you mean "Shield"?'
    for words in (["spear", "spears", "speaking"], ["speaking", "spears", "spear"]):
        assert toml.meant("spea", words) == '; did you mean "spear"?'
        assert toml.meant("speakin", words) == '; did you mean "speaking"?'


def test_known_words_are_listed_in_order_while_they_are_few() -> None:
    twelve = [f"a{k:02}" for k in range(12)]
    assert toml.meant("zzz", reversed(twelve)) == f"; known are {', '.join(twelve)}."
    assert toml.meant("zzz", [*twelve, "a12"]) == "."
    assert toml.meant("zzz", ["only"]) == "; known are only."
    assert toml.meant("zzz", []) == "."


# --------------------------------------------------------------------------------------------------- files


def test_an_id_is_looked_for_among_the_bundled_files(tmp_path: Path) -> None:
    bundled = [tmp_path / "gate-guard.toml", tmp_path / "levy-750.toml"]
    assert toml.find_file("levy-750", bundled, "list") == bundled[1]
    what = 'there is no list "levy-75"; did you mean "levy-750"?'
    assert fault(lambda: toml.find_file("levy-75", bundled, "list")) == (what, "")
    # Text that is no id, and a path whatever it looks like, are files of one's own.
    assert toml.find_file("Levy.toml", bundled, "list") == Path("Levy.toml")
    assert toml.find_file("a--b", bundled, "list") == Path("a--b")
    assert toml.find_file(Path("levy-75"), bundled, "list") == Path("levy-75")


def test_a_stamp_changes_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    assert toml.stamp_of(path) == (0, 0)
    assert toml.stamp_of(Path("a\0b")) == (0, 0)
    path.write_text("a = 1\n")
    assert toml.stamp_of(path) == (path.stat().st_mtime_ns, 6)


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    gone = tmp_path / "gone.toml"
    assert fault(lambda: toml.read_text(gone)) == (
        "the file cannot be read: No such file or directory.",
        str(gone),
    )
    strange = tmp_path / "strange.toml"
    strange.write_bytes(b"a = '\xff'")
    assert fault(lambda: toml.read_text(strange)) == ("the file is not UTF-8 text (byte 5).", "strange.toml")
    assert fault(lambda: toml.read_text(Path("a\0b"))) == ("there is no such file.", repr("a\0b"))


def test_a_file_has_at_most_4_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * 4_000_000)
    assert len(toml.read_text(path)) == 4_000_000
    path.write_bytes(b"#" * 4_000_001)
    assert fault(lambda: toml.read_text(path)) == ("the file has more than 4 MB.", "large.toml")


def test_a_pipe_is_read_once_and_its_text_kept() -> None:
    read, write = os.pipe()
    other_read, other_write = os.pipe()
    try:
        os.write(write, b"a = 1")
        os.close(write)
        os.write(other_write, b"b = 2")
        os.close(other_write)
        for _ in range(2):
            assert toml.read_text(Path(f"/dev/fd/{read}")) == "a = 1"
            assert toml.read_text(Path(f"/dev/fd/{other_read}")) == "b = 2"
    finally:
        os.close(read)
        os.close(other_read)


def test_a_file_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    for text in ("a = 1", "a = 2"):
        path.write_text(text)
        assert toml.read_text(path) == text


def test_a_text_that_is_not_closed_is_told_as_that() -> None:
    dots = key(20)
    for text in (f'a = """{dots}', f"a = '''{dots}", f'a = """\\"""{dots}'):
        assert "at line 1, the end of the file" in fault(lambda text=text: toml.parse_toml(text, "f"))[0]  # type: ignore[misc]
    for text in (f'a = "{dots}\n', f"a = '{dots}\n", f'a = "\\"{dots}\n'):
        assert "has more than" not in fault(lambda text=text: toml.parse_toml(text, "f"))[0]  # type: ignore[misc]


def test_a_whole_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('name = "Æthel"\n[sizes]\nwide = 2\n', encoding="utf-8")
    assert toml.read_toml(path) == {"name": "Æthel", "sizes": {"wide": 2}}
    path.write_text("a = \n")
    what, where = fault(lambda: toml.read_toml(path))
    assert (what, where) == ("this is not valid TOML: Invalid value (at line 1, column 5).", "own.toml")


def test_what_is_no_toml_is_said() -> None:
    what = "this is JSON, not TOML; “banneret army import” makes a list of what Army Forge gives."
    assert fault(lambda: toml.parse_toml('\n {"units": []}', "army.json")) == (what, "army.json")
    deep = "this is not valid TOML: brackets are nested too deeply."
    assert fault(lambda: toml.parse_toml("a = " + "[" * 20_000, "deep.toml")) == (deep, "deep.toml")


@pytest.mark.parametrize(("text", "line"), [("a = 1\nb = [", 2), ("a = 1\nb = [\n", 2), ("b = [", 1)])
def test_the_end_of_a_file_is_a_line(text: str, line: int) -> None:
    what, where = fault(lambda: toml.parse_toml(text, "cut.toml"))
    assert where == "cut.toml"
    assert what.endswith(f"(at line {line}, the end of the file).")


def key(parts: int) -> str:
    return ".".join("a" * parts)


def test_a_key_has_at_most_16_parts() -> None:
    long = "a key at line {} has more than 16 parts."
    dots = "#" + "." * 20
    nested: object = 1
    for _ in range(16):
        nested = {"a": nested}
    assert toml.parse_toml(f"{key(16)} = 1", "f") == nested
    assert toml.parse_toml(f"{key(16)} = 1 {dots}\n", "f") == nested
    assert fault(lambda: toml.parse_toml(f"{key(17)} = 1", "f")) == (long.format(1), "f")
    assert fault(lambda: toml.parse_toml(f"b = 1\n\n{key(17)} = 1", "f")) == (long.format(3), "f")
    spaced = key(17).replace(".", " .\t")
    assert fault(lambda: toml.parse_toml(f"{dots}\n{spaced} = 1", "f")) == (long.format(2), "f")
    quoted = '"x.y".' + "'z z'." + key(15)
    assert fault(lambda: toml.parse_toml(f"{quoted} = 1", "f")) == (long.format(1), "f")
    # Lines within a long text count too.
    text = 'b = """\n\n"""\n'
    assert fault(lambda: toml.parse_toml(f"{text}{key(17)} = 1", "f")) == (long.format(4), "f")


def test_other_dots_are_no_parts_of_a_key() -> None:
    dotted = "." * 40
    assert toml.parse_toml(f'a = "{dotted}"\nb = """\n{dotted}"""', "f") == {"a": dotted, "b": dotted}
    floats = ", ".join(["1.5"] * 30)
    assert toml.parse_toml(f"a = [{floats}]", "f") == {"a": [1.5] * 30}
    assert toml.parse_toml("\n".join(f"[a.b.c{k}]\nd.e = 1.5" for k in range(20)), "f")
    # What no key is, is told as what it is: dots that begin a line or follow a sign join nothing.
    for text in ("." + key(16), "=." + key(16), "a" + "=.a" * 30, "a=.b.c" * 30):
        assert fault(lambda text=text: toml.parse_toml(text, "f"))[0].startswith("this is not valid TOML: Inv")  # type: ignore[misc]
    for text in ("." + key(17), "=." + key(17)):
        assert fault(lambda text=text: toml.parse_toml(text, "f"))[0].startswith("a key at line 1 has")  # type: ignore[misc]


# --------------------------------------------------------------------------------------------------- shape


def test_tables_that_nobody_knows_are_named() -> None:
    toml.known_tables("f", {"units": 1}, ("army", "units"))
    what = 'there is no key "unit"; did you mean "units"?'
    assert fault(lambda: toml.known_tables("f", {"unit": 1}, ("army", "units"))) == (what, "f: unit")


def test_a_table_must_be_there_and_be_one() -> None:
    assert toml.table_of("f", {"army": {"a": 1}}, "army") == {"a": 1}
    assert fault(lambda: toml.table_of("f", {}, "army")) == ("the table [army] is missing.", "f")
    what = "this should be a table, written [army]."
    assert fault(lambda: toml.table_of("f", {"army": [1]}, "army")) == (what, "f: army")


def test_entries_have_ids() -> None:
    assert toml.entries_of("f", {}, "units") == {}
    assert toml.entries_of("f", {"units": {"gate-guard2": {}}}, "units") == {"gate-guard2": {}}
    what = 'an id is lower-case words joined by "-", such as "gate-guard", not "Gate".'
    assert fault(lambda: toml.entries_of("f", {"units": {"Gate": {}}}, "units")) == (what, "f: units")
    assert fault(lambda: toml.entries_of("f", {"units": 3}, "units"))[1] == "f: units"


def test_rows_are_a_list() -> None:
    assert toml.rows_of("f", {}, "unit") == []
    assert toml.rows_of("f", {"unit": [1, 2]}, "unit") == [1, 2]
    what = "this should be a list: write each under [[unit]], with two brackets."
    assert fault(lambda: toml.rows_of("f", {"unit": {}}, "unit")) == (what, "f: unit")


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    deep: float


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    wide: int
    size: tuple[float, float] = (1.0, 1.0)
    name: str | None = None
    either: int | str = 0
    inner: Inner | None = None
    flag: bool = False
    rows: list[int] = []


@pytest.mark.parametrize(
    ("raw", "what", "where"),
    [
        ({"wide": 1, "sise": 2}, 'there is no key "sise"; did you mean "size"?', "f: units.a.sise"),
        ({}, 'the key "wide" is missing.', "f: units.a"),
        ({"wide": "x"}, "this should be a whole number, not text in quotes.", "f: units.a.wide"),
        ({"wide": 1.5}, "this should be a whole number, not a number with a fraction.", "f: units.a.wide"),
        ({"wide": 1, "size": [1]}, "this should be a list of 2 values.", "f: units.a.size"),
        ({"wide": 1, "size": 3}, "this should be a list, not a whole number.", "f: units.a.size"),
        ({"wide": 1, "name": 3}, "this should be text in quotes, not a whole number.", "f: units.a.name"),
        (
            {"wide": 1, "either": []},
            "this should be a whole number or text in quotes, not a list.",
            "f: units.a.either",
        ),
        ({"wide": 1, "flag": {}}, "this should be true or false, not a table.", "f: units.a.flag"),
        (
            {"wide": 1, "inner": {"deep": True}},
            "this should be a number, not true or false.",
            "f: units.a.inner.deep",
        ),
        # Further down other keys are known than here, so none is guessed.
        ({"wide": 1, "inner": {"wid": 1}}, 'there is no key "wid".', "f: units.a.inner.wid"),
        (
            {"wide": 1, "rows": [1, "x"]},
            "this should be a whole number, not text in quotes.",
            "f: units.a.rows[1]",
        ),
        (3, "this should be a table, not a whole number.", "f: units.a"),
    ],
)
def test_what_a_table_holds_wrongly_is_said(raw: object, what: str, where: str) -> None:
    assert fault(lambda: toml.convert("f", "units.a", raw, Outer)) == (what, where)


def test_a_table_becomes_a_struct() -> None:
    made = toml.convert("f", "units.a", {"wide": 2, "size": [3, 4], "inner": {"deep": 1}}, Outer)
    assert (made.wide, made.size, made.name) == (2, (3, 4), None)
    assert made.inner == Inner(1)


class Ranged(msgspec.Struct):
    few: int

    def __post_init__(self) -> None:
        if self.few > 3:
            raise ValueError("`few` is at most 3")


def test_what_a_struct_says_itself_is_a_sentence() -> None:
    assert fault(lambda: toml.convert("f", "a", {"few": 4}, Ranged)) == ('"few" is at most 3.', "f: a")


# -------------------------------------------------------------------------------------------------- values


def test_ids_and_names_have_at_most_200_letters() -> None:
    toml.check_id("f", "id", "a" * 200)
    toml.check_name("f", "name", "A" * 200)
    what = "this has 201 letters; at most 200 are allowed."
    assert fault(lambda: toml.check_id("f", "id", "a" * 201)) == (what, "f: id")
    assert fault(lambda: toml.check_name("f", "name", "A" * 201)) == (what, "f: name")
    assert fault(lambda: toml.at_most_long("f", "x", "A" * 201)) == (what, "f: x")


@pytest.mark.parametrize("word", ["", "Gate", "a_b", "-a", "a-", "a--b", "a b", "ä"])
def test_what_is_no_id(word: str) -> None:
    what = f'an id is lower-case words joined by "-", not "{word}".'
    assert fault(lambda: toml.check_id("f", "army.id", word)) == (what, "f: army.id")


@pytest.mark.parametrize("word", ["", "  ", "a\nb", "a\x1b[1m", "\u202eab"])
def test_what_is_no_name(word: str) -> None:
    what = "a name needs letters, and has nothing in it that cannot be printed."
    assert fault(lambda: toml.check_name("f", "army.name", word)) == (what, "f: army.name")


def test_words_among_others() -> None:
    toml.among("f", "kind", "wood", ["wood", "hill"], "kind of terrain")
    what = 'there is no kind of terrain "wod"; did you mean "wood"?'
    assert fault(lambda: toml.among("f", "kind", "wod", ["wood", "hill"], "kind of terrain")) == (
        what,
        "f: kind",
    )


def test_numbers_within_limits() -> None:
    for value in (2, 6):
        toml.between("f", "quality", value, 2, 6)
    for value in (1, 7):
        what = f"this must be from 2 to 6, not {value}."
        assert fault(lambda value=value: toml.between("f", "quality", value, 2, 6)) == (what, "f: quality")  # type: ignore[misc]
    toml.at_least("f", "cost", 5, 5)
    what = "this must be at least 5, not 4."
    assert fault(lambda: toml.at_least("f", "cost", 4, 5)) == (what, "f: cost")


def test_numbers_that_nobody_can_reckon_with() -> None:
    toml.usable_numbers("f", "at", [1.0, -3.5])
    for number in (float("nan"), float("inf")):
        what = f"{number} is not a usable number."
        assert fault(lambda number=number: toml.usable_numbers("f", "at", [1.0, number])) == (what, "f: at")  # type: ignore[misc]


def test_an_id_is_words_of_letters_and_digits() -> None:
    assert [word for word in ("a", "a-1", "1", "A", "a-", "") if re.fullmatch(toml.ID, word)] == [
        "a",
        "a-1",
        "1",
    ]
