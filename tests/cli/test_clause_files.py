"""What is wrong with the clauses of a book is said with its place; a book may have none yet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.cases import clause_files
from banneret.cli.main import main
from banneret.core.engine.book import SHELF
from tests.cli.refusals import refused
from tests.toy import BOOK, shelved

Capture = pytest.CaptureFixture[str]

CLAUSE = "- {id: TOY-GEN-01, title: Banners, rule: Everybody picks a banner., lines: '', kind: rule}\n"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with shelved():
        yield


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (": [", "three-chests.yaml: this is not YAML: "),
        ("", "three-chests.yaml: this should be a list of clauses, each beginning with “- id:”."),
        ("id: TOY-GEN-01\n", "three-chests.yaml: this should be a list of clauses"),
        (CLAUSE + "- {id: TOY-GEN-02, title: T}\n", 'three-chests.yaml: clause 2: the key "rule" is missing.'),
        (
            CLAUSE.replace("title", "titel"),
            'three-chests.yaml: clause 1.titel: there is no key "titel"; did you mean "title"?',
        ),
        (
            CLAUSE.replace("''", "12"),
            "three-chests.yaml: clause 1.lines: this should be text in quotes, not a whole number.",
        ),
        (CLAUSE + "- a word\n", "three-chests.yaml: clause 2: this should be "),
        (
            CLAUSE.replace("TOY-GEN-01", "TOY-01"),
            "three-chests.yaml: clause 1.id: an id is a prefix, a section and a number, such as “XY-MOV-05”, "
            "not “TOY-01”.",
        ),
        (CLAUSE * 2, "three-chests.yaml: clause 2.id: there is a clause TOY-GEN-01 already."),
    ],
    ids=["brackets", "empty", "no list", "key missing", "wrong key", "number", "a word", "short id", "twice"],
)
def test_a_faulty_clause_file(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, sentence: str
) -> None:
    monkeypatch.setattr(clause_files, "CLAUSES", tmp_path)
    (tmp_path / f"{BOOK}.yaml").write_text(text, "utf-8")
    assert refused(capsys, "rules", BOOK).startswith(sentence)


def test_a_book_without_clauses_is_counted_with_none(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(capsys, "rules", BOOK) == "there are no clauses for “three-chests”"
    for other in list(SHELF):
        if other != BOOK:
            monkeypatch.delitem(SHELF, other)  # counting them takes its time
    assert main(["rules", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [{"book": BOOK, "clauses": 0, "proven": 0, "missing": []}]
