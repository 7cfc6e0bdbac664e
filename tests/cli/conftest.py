"""A checkout that is read in no time: what `banneret rules` does with proofs, without deriving all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.cases.clause_files import load_clauses

CASE = """case: Ten pikemen stand there
proves: [RG-MEL-02]
units: {u: {side: A, is: marchland-levy/pikemen, at: [30, 10]}}
expect: [{unit: u, is: {models: 10}}]
"""


@pytest.fixture
def small_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All of Regiments is enforced and proven, RG-MEL-02 by a case too; of the other books one clause each is
    enforced by something and another proven by something."""
    root = tmp_path / "checkout"
    regiments = [clause.id for clause in load_clauses("regiments")]
    charge = f'def charge():\n    """{regiments[0]} to {regiments[-1]}"""\n'
    files = {
        "src/banneret/books/regiments/charge.py": charge,
        "src/banneret/books/others.py": "# QS-GEN-01 AF-GEN-01\n",
        "cases/regiments/pikes.yaml": CASE,
        "tests/test_all.py": _test(regiments),
        "tests/test_others.py": _test(["QS-GEN-02", "AF-GEN-02"]),
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr("banneret.cases.proof.checkout", lambda: root)
    return root


def _test(clauses: list[str]) -> str:
    return f"@pytest.mark.clause({', '.join(map(repr, clauses))})\ndef test_it(): pass\n"
