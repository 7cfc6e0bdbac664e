"""Veterans and Artefacts: what cases cannot say of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.books.artefacts import ON_MAP, all_artefacts
from banneret.cases.form import read_cases
from banneret.cases.runner import run_case

ROOT = Path(__file__).resolve().parents[3]
CASES = ROOT / "cases" / "quick-starter"
IN_BATTLE = [artefact.id for artefact in all_artefacts().values() if artefact.works != ON_MAP]


def failing(texts: list[str], tmp_path: Path) -> int:
    """How many of these cases fail."""
    folder = tmp_path / "quick-starter"
    folder.mkdir()
    path = folder / "cases.yaml"
    path.write_text("\n---\n".join(texts), "utf-8")
    return sum([1 for file in read_cases(path) if run_case(file)])


def cases_of(*names: str) -> list[str]:
    return [text for name in names for text in (CASES / name).read_text("utf-8").split("\n---\n")]


@pytest.mark.parametrize("artefact", IN_BATTLE)
def test_each_artefact_has_a_case_that_fails_where_it_is_only_owned(artefact: str, tmp_path: Path) -> None:
    word = f"artefact: {artefact}"
    found = [text for text in cases_of("artefacts.yaml") if re.search(rf"{word}\b", text)]
    changed = [re.sub(rf"{word}\b", f"owns: [{artefact}]", text) for text in found]
    changed = [re.sub(r", learns: \[[^\]]*\]", "", text) for text in changed]
    assert failing(changed, tmp_path) >= 1


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_each_level_has_cases_that_fail_below_it(level: int, tmp_path: Path) -> None:
    """Of Characters and of units, but that units have three."""
    found = [text for text in cases_of("veterans.yaml") if f"level: {level}" in text and "chapters:" in text]
    lower = f"level: {level - 1}"
    changed = [text.replace(f"level: {level}", lower) for text in found]
    if level == 2:
        changed = [re.sub(r", gain: \w+", "", text) for text in changed]
    assert failing(changed, tmp_path) >= 2
