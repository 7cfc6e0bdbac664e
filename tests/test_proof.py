"""The link from clauses to proofs is derived: taking a case away makes its clause missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from banneret.cases.clause_files import load_clauses
from banneret.cases.proof import checkout, derive, missing
from banneret.core.engine.book import SHELF, open_book


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A checkout with the same code and tests but only the cases a test leaves in it."""
    root = checkout()
    assert root is not None
    for folder in ("src", "cases", "tests"):
        shutil.copytree(root / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return tmp_path


def test_deleting_the_cases_of_a_clause_makes_it_missing(copy: Path) -> None:
    book = open_book("regiments")
    assert "RG-SPC-09" not in missing(derive(book, copy))
    for path in (copy / "cases" / "regiments").glob("*.yaml"):
        kept = [part for part in path.read_text().split("\n---\n") if "RG-SPC-09" not in part]
        path.write_text("\n---\n".join(kept)) if kept else path.unlink()
    for path in (copy / "tests").rglob("*.py"):
        text = path.read_text()
        if "RG-SPC-09" in text:
            path.write_text(text.replace("RG-SPC-09", "RG-GEN-02"))
    found = missing(derive(book, copy))
    assert found == ["RG-SPC-09"]


def test_a_case_that_fails_proves_nothing(copy: Path) -> None:
    for path in (copy / "cases" / "regiments").glob("*.yaml"):
        path.unlink()
    (copy / "cases" / "regiments" / "one.yaml").write_text(
        "case: wrong\nproves: [RG-SPC-09]\n"
        "units: {u: {side: A, is: marchland-levy/pikemen, at: [30, 10]}}\n"
        "expect: [{unit: u, is: {models: 7}}]\n"
    )
    found = derive(open_book("regiments"), copy)
    assert not any(proof.startswith("cases/") for proof in found["RG-SPC-09"].proof)


@pytest.mark.parametrize("book_id", sorted(SHELF))
def test_clause_ids_are_unique_and_carry_the_book_prefix(book_id: str) -> None:
    clauses = load_clauses(book_id)
    ids = [clause.id for clause in clauses]
    assert len(set(ids)) == len(ids)
    assert all(found.startswith(open_book(book_id).prefix + "-") for found in ids)


@pytest.mark.clause("RG-GEN-01")
def test_unclear_cases_are_settled_by_rulings() -> None:
    """Nothing is left to the table: a clause marked optional says what the software does instead."""
    clauses = {clause.id: clause for clause in load_clauses("regiments")}
    assert "ruling in this ledger" in clauses["RG-GEN-01"].ruling
    assert sum(bool(clause.ruling) for clause in clauses.values()) > 60
