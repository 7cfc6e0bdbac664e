"""`banneret odds` on the command line."""

from __future__ import annotations

import json

import pytest

from banneret.cli.main import main
from banneret.cli.odds.regiments import read_unit

PIKES = "marchland-levy/pikemen"
RABBLE = "cinder-horde/rabble"


def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "regiments", "marchland-levy/longbowmen", RABBLE, "--cover", "--moved"]) == 0
    out = capsys.readouterr().out
    assert "Shooting" in out
    assert "Melee" in out
    assert "█" in out
    assert "routed" in out


def test_a_phalanx_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "regiments", RABBLE, PIKES]) == 0
    out = capsys.readouterr().out
    assert "The phalanx breaks the charge" in out
    assert "No shooting" in out
    assert main(["odds", "regiments", RABBLE, PIKES, "--side", "rear", "--no-strike-back"]) == 0
    assert "phalanx" not in capsys.readouterr().out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = [PIKES + "+veterans+crossbow/captain", "cinder-horde/2xravagers+2xtwo-handed-axe"]
    flags = ["--fatigued-attacker", "--fatigued-defender", "--wavering-defender", "--attackers", "5"]
    assert main(["odds", "regiments", *words, *flags, "--defenders", "12", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["attacker"]["models"] == 5
    assert data["attacker"]["name"] == "Pikemen with Captain"
    assert data["defender"]["models"] == 12
    assert sum(data["shooting"]["wounds"]) == pytest.approx(1.0)
    assert sum(data["melee"]["defender"]["suffered"]) == pytest.approx(1.0)
    assert main(["odds", "regiments", *words, "--mode", "melee", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["shooting"] is None


def test_units_as_they_are_written() -> None:
    unit = read_unit("marchland-levy/2xpikemen+veterans+sergeant:melee/captain", "A")
    assert unit.size() == 21
    assert unit.quality() == 4
    assert any(model.sheet.hero for model in unit.models)
    assert any(model.sheet.command for model in unit.models)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["regiment", PIKES, RABBLE], 'did you mean "regiments"?'),
        (["regiments", "marchland-levi/pikemen", RABBLE], 'did you mean "marchland-levy"?'),
        (["regiments", "marchland-levy/pikmen", RABBLE], 'did you mean "pikemen"?'),
        (["regiments", PIKES + "+musican", RABBLE], 'did you mean "musician"?'),
        (["regiments", "marchland-levy", RABBLE], "ARMY/UNIT"),
        (["regiments", PIKES + "/", RABBLE], "ARMY/UNIT"),
        (["regiments", PIKES + "/lancers", RABBLE], "only a Hero can join"),
        (["regiments", "marchland-levy/captain/marshal", RABBLE], "no place"),
        (["regiments", "marchland-levy/3xpikemen", RABBLE], "at most two"),
        (["regiments", PIKES, RABBLE, "--defenders", "11"], "1 to 10 models"),
        (["regiments", RABBLE, PIKES, "--mode", "shooting"], "nothing to shoot with"),
        (["regiments", "marchland-levy/ballista", PIKES, "--mode", "melee"], "cannot charge"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *words]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1


def test_help_shows_how_units_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["odds", "--help"])
    assert stopped.value.code == 0
    assert "ARMY/UNIT" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            [
                "quick-starter",
                "seawall-league/quay-pikes",
                "sedge-brood/bog-clubs",
                "--mode",
                "charge",
                "--cover",
            ],
            "--cover",
        ),
        (
            [
                "quick-starter",
                "seawall-league/quay-pikes",
                "sedge-brood/bog-clubs",
                "--mode",
                "charge",
                "--later",
            ],
            "--later",
        ),
        (["regiments", PIKES, RABBLE, "--mode", "melee", "--behind-cover"], "--behind-cover"),
        (["regiments", PIKES, RABBLE, "--mode", "shooting", "--no-strike-back"], "--no-strike-back"),
    ],
)
def test_no_flag_is_taken_and_ignored(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *words]) == 2
    assert f"{said}: is about" in capsys.readouterr().err
