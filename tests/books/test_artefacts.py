"""The pack of Artefacts is read with its faults named, and each of them exists once in an army."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.books import artefacts
from banneret.books.artefacts import all_artefacts
from banneret.books.honours import Honours, army_faults
from banneret.books.quick_starter.chapters.veterans.events import ArtefactCost
from banneret.books.veteran_events import ArtefactUsed
from banneret.core.engine.errors import BadInput
from banneret.core.engine.grammar import KnownNames


def test_an_artefact_with_a_bad_id_is_told_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "own.toml"
    pack.write_text('["Bone Dice"]\nname = "Bone Dice"\n', encoding="utf-8")
    monkeypatch.setattr(artefacts, "PACK", pack)
    with pytest.raises(BadInput, match=r"^own\.toml: Bone Dice: an id is lower-case words"):
        all_artefacts.__wrapped__()


def test_only_one_bears_the_battle_standard() -> None:
    army = [(name, Honours(level=1, battle_standard=True)) for name in ("Ann", "Bob", "Cid")]
    assert [(at, fault.key, fault.what) for at, fault in army_faults(army, "QS")] == [
        (1, "battle_standard", "Ann and Bob cannot both bear the battle standard (QS-VET-13)"),
        (2, "battle_standard", "Ann and Cid cannot both bear the battle standard (QS-VET-13)"),
    ]


def test_what_is_used_and_what_it_costs_is_told() -> None:
    names = KnownNames({"A": "Ann"})
    names.call("A.marshal", "Harbour Marshal", plural=False)
    names.call("A.pikes", "Pikemen", plural=True)
    for on, text in (
        ("", "The Harbour Marshal uses the Bone Dice."),
        ("A.marshal", "The Harbour Marshal uses the Bone Dice."),
        ("A.pikes", "The Harbour Marshal uses the Bone Dice for the Pikemen."),
    ):
        assert ArtefactUsed("QS-ART-01", "A.marshal", "bone-dice", on).text(names) == text
    cost = ArtefactCost("QS-ART-04", "A.marshal", "bone-dice", 1, (3,))
    assert cost.text(names) == "The Bone Dice costs the Harbour Marshal 1 Health Point (3)."


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
