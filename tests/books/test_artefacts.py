"""The pack of Artefacts is read with its faults named, and each of them exists once in an army."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.books import artefacts
from banneret.books.artefacts import all_artefacts
from banneret.books.honours import Honours, army_faults
from banneret.core.engine.errors import BadInput


def test_an_artefact_with_a_bad_id_is_told_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "own.toml"
    pack.write_text('["Bone Dice"]\nname = "Bone Dice"\n', encoding="utf-8")
    monkeypatch.setattr(artefacts, "PACK", pack)
    with pytest.raises(BadInput, match=r"^own\.toml: Bone Dice: an id is lower-case words"):
        all_artefacts.__wrapped__()


def test_whoever_has_it_already_is_named() -> None:
    army = [
        ("Ann", Honours(level=1, artefact="bone-dice")),
        ("Bob", Honours(level=1, owns=("bone-dice",))),
        ("Cid", Honours(level=1, artefact="bone-dice")),
    ]
    assert [(at, fault.key, fault.what) for at, fault in army_faults(army, "QS")] == [
        (1, "owns", "Bone Dice is with Ann already; each Artefact exists once (QS-ART-39)"),
        (2, "artefact", "Bone Dice is with Ann already; each Artefact exists once (QS-ART-39)"),
    ]
