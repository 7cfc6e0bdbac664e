"""`banneret odds age-of-fantasy` on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.cli.main import main
from banneret.cli.odds.age_of_fantasy import read_unit

BOOK = "age-of-fantasy"
PIKES = "marchland-levy/pikemen"
BOWS = "marchland-levy/longbowmen"
RABBLE = "cinder-horde/rabble"


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["odds", BOOK, *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", BOOK, BOWS, RABBLE, "--cover", "--moved"]) == 0
    out = capsys.readouterr().out
    assert "Shooting" in out
    assert "Melee" in out
    assert "from 6” away" in out
    assert main(["odds", BOOK, RABBLE, PIKES]) == 0
    out = capsys.readouterr().out
    assert "The phalanx breaks the charge" in out
    assert "No shooting" in out
    assert main(["odds", BOOK, BOWS, PIKES, "--action", "covering-fire", "--distance", "14"]) == 0
    out = capsys.readouterr().out
    assert "Covering Fire" in out
    assert "No melee" in out


def test_what_is_said_counts(capsys: pytest.CaptureFixture[str]) -> None:
    plain = told(capsys, BOWS, RABBLE)
    assert sum(plain["shooting"]["wounds"]) == pytest.approx(1.0)
    assert sum(plain["melee"]["defender"]["suffered"]) == pytest.approx(1.0)
    for flag in ("--cover", "--behind-cover"):
        assert told(capsys, BOWS, RABBLE, flag)["shooting"]["mean_wounds"] < plain["shooting"]["mean_wounds"]
    focused = told(capsys, BOWS, RABBLE, "--action", "focused-fire")
    assert focused["shooting"]["mean_wounds"] > plain["shooting"]["mean_wounds"]
    heavy = told(capsys, BOWS, RABBLE, "--action", "heavy-charge", "--distance", "4")
    assert heavy["melee"]["defender"]["mean_suffered"] > plain["melee"]["defender"]["mean_suffered"]
    tired = told(capsys, BOWS, RABBLE, "--fatigued-attacker", "--fatigued-defender", "--wavering-defender")
    assert tired["melee"]["defender"]["mean_suffered"] < plain["melee"]["defender"]["mean_suffered"]
    meek = told(capsys, BOWS, RABBLE, "--no-strike-back", "--attackers", "4", "--defenders", "5")
    assert meek["melee"]["charger"]["mean_suffered"] == pytest.approx(0.0)
    assert (meek["attacker"]["models"], meek["defender"]["models"]) == (4, 5)
    pinned = told(capsys, BOWS, RABBLE, "--action", "covering-fire", "--mode", "shooting")
    assert 0.0 < pinned["covering_fire"]["wavering"] < pinned["covering_fire"]["pinned"] < 1.0
    assert pinned["shooting"] is pinned["melee"] is None


def test_units_as_they_are_written() -> None:
    unit = read_unit("marchland-levy/2xpikemen+veterans+sergeant:melee/captain", "A")
    assert unit.size() == 21
    assert unit.quality() == 4
    assert any(model.sheet.hero for model in unit.models)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["marchland-levi/pikemen", RABBLE], 'did you mean "marchland-levy"?'),
        (["marchland-levy/captain/marshal", RABBLE], "cannot join"),
        ([PIKES, RABBLE, "--distance", "31"], "1 to 30 inches"),
        ([PIKES, RABBLE, "--distance", "0.5"], "1 to 30 inches"),
        ([PIKES, RABBLE, "--side", "rear"], "--side: is not for the book age-of-fantasy"),
        ([PIKES, RABBLE, "--later"], "is not for the book"),
        ([PIKES, RABBLE, "--action", "covering-fir"], 'did you mean "covering-fire"?'),
        ([BOWS, RABBLE, "--action", "focused-fire", "--moved"], "nobody moves"),
        ([BOWS, RABBLE, "--action", "focused-fire", "--mode", "melee"], "about shooting"),
        ([BOWS, RABBLE, "--action", "heavy-charge", "--mode", "shooting"], "about melee"),
        ([RABBLE, PIKES, "--mode", "shooting"], "nothing to shoot with"),
        ([BOWS, PIKES, "--mode", "melee", "--distance", "20"], "cannot charge so far"),
        (["marchland-levy/ballista", PIKES, "--mode", "melee"], "cannot charge."),
        ([PIKES, RABBLE, "--defenders", "11"], "1 to 10 models"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", BOOK, *words]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1


def test_other_books_know_no_actions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "regiments", PIKES, RABBLE, "--action", "hold"]) == 2
    assert "--action: is not for the book" in capsys.readouterr().err
