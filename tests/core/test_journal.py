"""The journal file: written whole, read back the same, and damage noticed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Ending, Given, Journal, Rolled


def sample() -> Journal:
    journal = Journal.begin("three-chests", 1, {"seed": 5}, {"rounds": 2})
    journal.entries += [
        Given("red", "oak", True),
        Rolled("TOY-04", [3, 6, 1]),
        Given("blue", (("forward", 4.0), ("pivot", -30.5)), True),
        Given("green", {"red": "iron"}, True),
    ]
    return journal


def load(data: bytes, *, partial: bool = False) -> Journal:
    return Journal.loads(data, "game.jsonl", partial=partial)


def lines() -> list[bytes]:
    return sample().dumps().splitlines(keepends=True)


def test_it_is_read_back_the_same() -> None:
    data = sample().dumps()
    again = load(data)
    assert again.dumps() == data
    assert again.header == sample().header
    given = again.entries[2]
    assert isinstance(given, Given)
    assert given.answer == [["forward", 4.0], ["pivot", -30.5]]
    assert not given.checked, "what comes from a file is checked again"


def test_counts_and_cut() -> None:
    journal = sample()
    assert (journal.answers(), journal.faces()) == (3, 3)
    start = journal.cut(2)
    assert (start.answers(), start.faces()) == (1, 3)
    start.entries.append(Rolled("TOY-04", [1]))
    assert len(journal.entries) == 4
    assert load(journal.cut(0).dumps()).entries == []


@given(
    st.lists(
        st.tuples(
            st.text(max_size=5),
            st.recursive(
                st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=9),
                lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
                max_leaves=6,
            ),
        ),
        max_size=5,
    )
)
def test_any_answer_survives(answers: list[tuple[str, Any]]) -> None:
    journal = sample()
    journal.entries += [Given(seat, answer, True) for seat, answer in answers]
    again = load(journal.dumps())
    kept = [(entry.seat, entry.answer) for entry in again.entries[4:] if isinstance(entry, Given)]
    assert kept == answers


# ---------------------------------------------------------------------------------------- damage


def test_every_cut_is_noticed() -> None:
    data = sample().dumps()
    for length in range(len(data) - 1):
        with pytest.raises(BadInput, match=r"^game\.jsonl"):
            load(data[:length])


def test_every_changed_byte_is_noticed() -> None:
    data = sample().dumps()
    for at in range(len(data) - 1):
        changed = bytearray(data)
        changed[at] ^= 1
        with pytest.raises(BadInput):
            load(bytes(changed))


def test_a_missing_closing_line_is_named() -> None:
    with pytest.raises(
        BadInput, match=r"^game\.jsonl: the journal is cut off after entry 4: its closing line is missing"
    ):
        load(b"".join(lines()[:-1]))


@pytest.mark.parametrize("line", range(1, 5))
def test_a_line_taken_out_is_noticed(line: int) -> None:
    kept = lines()
    del kept[line]
    with pytest.raises(BadInput, match=r"^game\.jsonl: the journal was changed after it was written"):
        load(b"".join(kept))


def test_swapped_lines_are_noticed() -> None:
    kept = lines()
    kept[1], kept[2] = kept[2], kept[1]
    with pytest.raises(BadInput, match=r"^game\.jsonl: the journal was changed after it was written"):
        load(b"".join(kept))


def test_something_after_the_end() -> None:
    with pytest.raises(BadInput, match=r"game\.jsonl, line 7: there is something after the closing line"):
        load(sample().dumps() + lines()[1])


@pytest.mark.parametrize("data", [b"", b"\n"])
def test_an_empty_file(data: bytes) -> None:
    with pytest.raises(BadInput):
        load(data)


@pytest.mark.parametrize(
    "data", [b"hello", b"{}", b"[]", b"3", b"\xff\xfe", b"[" * 100_000, b'{"journal":1,"book":"x"}', b"null"]
)
def test_something_else_entirely(data: bytes) -> None:
    with pytest.raises(BadInput, match=r"game\.jsonl, line 1: this is not a Banneret journal"):
        load(data + b"\n")


def test_a_format_of_the_future() -> None:
    header = msgspec.structs.replace(sample().header, journal=2)
    with pytest.raises(BadInput, match=r"^game\.jsonl, line 1: journal format 2 is not known here, only 1"):
        load(Journal(header).dumps())


def test_an_unknown_field_in_the_header() -> None:
    data = lines()
    data[0] = data[0].replace(b'{"journal":1', b'{"journal":1,"more":2')
    with pytest.raises(BadInput, match=r"^game\.jsonl, line 1: this is not a Banneret journal"):
        load(b"".join(data))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{torn", "this line is damaged"),
        (b"\xff\xff", "this line is damaged"),
        (b'{"seat":"red","answer":' + b"[" * 100_000, "this line is damaged"),
        (b"", "this line is damaged"),
        (b"[]", "neither an answer nor a roll"),
        (b"7", "neither an answer nor a roll"),
        (b"{}", "neither an answer nor a roll"),
        (b'{"seat":"red"}', "neither an answer nor a roll"),
        (b'{"seat":3,"answer":1}', "neither an answer nor a roll"),
        (b'{"seat":"red","answer":1,"more":2}', "neither an answer nor a roll"),
        (b'{"clause":"X","dice":"666"}', "neither an answer nor a roll"),
        (b'{"clause":"X","dice":[1.5]}', "neither an answer nor a roll"),
        (b'{"clause":"X","dice":[true]}', "neither an answer nor a roll"),
        (b'{"dice":[1]}', "neither an answer nor a roll"),
        (b'{"clause":"X","dice":[7]}', "a die shows 1 to 6"),
        (b'{"clause":"X","dice":[0]}', "a die shows 1 to 6"),
        (b'{"end":3}', "neither an answer nor a roll"),
    ],
)
def test_a_damaged_line_is_named(line: bytes, why: str) -> None:
    data = lines()
    data[2] = line + b"\n"
    with pytest.raises(BadInput, match=rf"game\.jsonl, line 3: .*{why}"):
        load(b"".join(data))
    with pytest.raises(BadInput, match=rf"game\.jsonl, line 3: .*{why}"):
        load(b"".join(data), partial=True)


# ---------------------------------------------------------------------------------------- after a crash


def test_after_a_crash_every_whole_line_is_kept() -> None:
    data = sample().dumps()
    header = len(lines()[0])
    whole = 0
    for length in range(header, len(data)):
        entries = load(data[:length], partial=True).entries
        assert len(entries) in (whole, whole + 1)
        whole = len(entries)
    assert whole == 4


def test_a_torn_header_is_beyond_help() -> None:
    with pytest.raises(BadInput, match=r"^game\.jsonl, line 1: this is not a Banneret journal"):
        load(lines()[0][:20], partial=True)


def test_partial_reading_still_notices_changes() -> None:
    with pytest.raises(BadInput, match=r"^game\.jsonl: the journal was changed after it was written"):
        load(sample().dumps().replace(b"[3,6,1]", b"[3,6,6]"), partial=True)


# ---------------------------------------------------------------------------------------- files


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sample().save(path)
    assert Journal.load(path).dumps() == sample().dumps()
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    sample().save(path)
    before = path.read_bytes()

    def half(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:10])
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(BadInput, match="the disk is full"):
        sample().cut(1).save(path)
    assert path.read_bytes() == before


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nothing\.jsonl: cannot read it \(No such file or directory\)"):
        Journal.load(tmp_path / "nothing.jsonl")
    with pytest.raises(BadInput, match="cannot read it"):
        Journal.load(tmp_path)


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(BadInput) as caught:
        Journal.load(Path("a\0b"))
    assert (caught.value.what, caught.value.where) == ("there is no such file", "a\0b")


class Huge(bytes):
    """A few bytes that pass for very many."""

    size = 0

    def __len__(self) -> int:
        return self.size


@pytest.mark.parametrize("size", [256_000_000, 256_000_001])
def test_a_journal_has_at_most_256_megabytes(
    size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    class File:
        def __enter__(self) -> File:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def read(self, most: int) -> bytes:
            asked.append(most)
            data = Huge(sample().dumps())
            data.size = size
            return data

    monkeypatch.setattr(Path, "open", lambda *_: File())
    path = tmp_path / "game.jsonl"
    if size == 256_000_000:
        assert Journal.load(path).dumps() == sample().dumps()
    else:
        with pytest.raises(BadInput) as caught:
            Journal.load(path)
        assert caught.value.what == "it has more than 256 MB; no journal has"
        assert caught.value.where == str(path)
    assert asked == [256_000_001]


@pytest.mark.parametrize(
    "options",
    [{"name": "a\nb"}, {"a\x1b": 1}, {"rows": [[1, "a\u202eb"]]}, {"rounds": {"deep": {"er": "\x00"}}}],
)
def test_names_in_a_journal_can_be_printed(options: dict[str, Any]) -> None:
    journal = Journal.begin("three-chests", 1, {"seed": 5}, options)
    with pytest.raises(BadInput) as caught:
        load(journal.dumps())
    assert caught.value.what == "a name in it has something that cannot be printed"
    assert caught.value.where == "game.jsonl, line 1"
    fine = Journal.begin("three-chests", 1, {"seed": 5}, {"name": "Ædda", "rows": [1, None, ["x"]]})
    assert load(fine.dumps()).header.options == {"name": "Ædda", "rows": [1, None, ["x"]]}


@pytest.mark.parametrize(("book", "dice"), [("a\nb", {"seed": 5}), ("toy", {"se\ned": 5})])
def test_whatever_a_header_names_can_be_printed(book: str, dice: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="a name in it has something that cannot be printed"):
        load(Journal.begin(book, 1, dice, {}).dumps())


def test_the_digest_is_of_all_that_comes_before_it() -> None:
    journal = sample()
    *lines_, last = journal.dumps().splitlines(keepends=True)
    body = b"".join(lines_)
    assert body == journal.body()
    assert msgspec.json.decode(last) == {"end": {"entries": 4, "digest": hashlib.sha256(body).hexdigest()}}
    ending = Ending("red", {"red": 2.0, "blue": 1.0}, "most treasures")
    over = Journal(journal.header, journal.entries, ending)
    last = over.dumps().splitlines()[-1]
    digest = hashlib.sha256(body + msgspec.json.encode(ending)).hexdigest()
    told = {"winner": "red", "score": {"red": 2.0, "blue": 1.0}, "why": "most treasures"}
    assert msgspec.json.decode(last) == {"end": {"entries": 4, "digest": digest, "outcome": told}}
    assert load(over.dumps()).ending == ending
    assert load(over.dumps()).cut(4).ending == ending
    assert load(over.dumps()).cut(3).ending is None


def test_who_won_cannot_be_changed_afterwards() -> None:
    over = Journal(sample().header, sample().entries, Ending("red", {"red": 2.0}, "most treasures"))
    for was, now in (
        (b'"winner":"red"', b'"winner":"green"'),
        (b'"red":2.0', b'"red":3.0'),
        (b"most", b"more"),
    ):
        with pytest.raises(BadInput, match="its digest does not match"):
            load(over.dumps().replace(was, now))
