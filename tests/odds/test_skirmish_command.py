"""`banneret odds skirmish` on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.books.skirmish.packs import equipment, growth, magic
from banneret.cli.main import main
from banneret.cli.odds.skirmish import read_warrior

BOOK = "skirmish"
MARKSMAN = "free-company/marksman+crossbow+dagger"
CAPTAIN = "free-company/captain+sword+shield"
BRAWLER = "boss-mob/brawler+club"
OGRE = "hired/ogre-mercenary"
DOG = "creature/dog"
FATES = ("unhurt", "wounded", "down", "stunned", "out")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["odds", BOOK, *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def shot(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return told(capsys, *words, "--mode", "shooting")["shooting"][0]


def blows(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return told(capsys, *words, "--mode", "combat")["combat"]


def passes(capsys: pytest.CaptureFixture[str], who: str, why: str, *words: str) -> float:
    tests = told(capsys, who, DOG, *words, "--mode", "tests")["tests"]["attacker"]
    (chance,) = [row["passes"] for row in tests if row["for"] == why]
    return float(chance)


def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", BOOK, MARKSMAN, OGRE, "--cover", "--state", "knocked-down"]) == 0
    out = capsys.readouterr().out
    assert "Ogre Mercenary, who is knocked down" in out
    assert "Crossbow, up to 13.5”" in out
    assert "out of action" in out
    assert "Ogre Mercenary does not strike." in out
    assert "Initiative, climbing" in out
    assert "No magic: Marksman knows no spells." in out
    assert main(["odds", BOOK, "hired/hedge-caster+cinder-dart+smoke-cloak", BRAWLER]) == 0
    out = capsys.readouterr().out
    assert "Cinder Dart" in out
    assert "No shooting: Hedge Caster has nothing to shoot with." in out
    assert main(["odds", BOOK, "hired/gladiator", "creature/restless-spirit", "--distance", "7"]) == 0
    assert "No combat: Restless Spirit cannot be fought." in capsys.readouterr().out
    assert main(["odds", BOOK, "hired/gladiator", DOG, "--distance", "7"]) == 0
    out = capsys.readouterr().out
    assert "Net, at 7”" in out
    assert "out of range" in out
    assert main(["odds", BOOK, DOG, "creature/fallen-beast", "--mode", "combat"]) == 0
    assert "2D6" in capsys.readouterr().out


def test_a_shot_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """BS 4 needs 3+, 4+ beyond half of 27”; Strength 4 wounds Toughness 4 on 4+; nobody saves."""
    near, far = told(capsys, MARKSMAN, BRAWLER, "--mode", "shooting")["shooting"]
    assert (near["distance"], near["need"], far["distance"], far["need"]) == (13.5, 3, 27.0, 4)
    assert near["hits"] == pytest.approx(4 / 6)
    assert near["fate"]["unhurt"] == pytest.approx(1 - 4 / 6 * 3 / 6)
    for row in (near, far):
        assert sum(row["fate"][key] for key in FATES) == pytest.approx(1.0)
    for inches, need in ((13.5, 3), (13.6, 4), (27.0, 4)):
        assert shot(capsys, MARKSMAN, BRAWLER, "--distance", str(inches))["need"] == need
    assert shot(capsys, MARKSMAN, BRAWLER, "--distance", "27.1")["in_range"] is False


def test_what_is_said_of_a_shot_counts(capsys: pytest.CaptureFixture[str]) -> None:
    bow = "free-company/marksman+bow"
    plain = shot(capsys, bow, OGRE)
    assert plain["need"] == 2  # a large target
    assert shot(capsys, bow, OGRE, "--cover")["need"] == 3
    assert shot(capsys, bow, OGRE, "--moved")["need"] == 3
    assert plain["fate"]["wounded"] > plain["fate"]["out"]
    last = shot(capsys, bow, OGRE, "--wounds", "1")["fate"]
    assert last["wounded"] == pytest.approx(0.0)
    assert last["out"] > plain["fate"]["out"]
    lying = shot(capsys, bow, OGRE, "--wounds", "1", "--state", "stunned")["fate"]
    assert lying["stunned"] == pytest.approx(0.0)
    assert sum(lying[key] for key in FATES) == pytest.approx(1.0)
    assert len(told(capsys, bow + "+far-shot", OGRE, "--mode", "shooting")["shooting"]) == 1
    net = shot(capsys, "hired/gladiator", OGRE)
    assert (net["weapon"], net["distance"]) == ("Net", 6.0)
    assert net["hits"] == pytest.approx(2 / 6)  # BS 2, and nothing else counts


def test_a_blow_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """WS 4 against WS 3 hits on 3+; the sword rolls one miss again. Strength 3 wounds Toughness 4 on 5+."""
    fought = blows(capsys, CAPTAIN, BRAWLER)
    (row,) = fought["attacker"]
    assert (row["weapons"], row["attacks"], row["strikes"]) == ("Sword", 1, "with who charges")
    assert row["hits"] == pytest.approx(4 / 6)
    again = 4 / 6 + 2 / 6 * 4 / 6
    assert row["fate"]["unhurt"] == pytest.approx(1 - again * 2 / 6)
    assert fought["defender"][0]["strikes"] == "by Initiative 2"


def test_what_is_said_of_blows_counts(capsys: pytest.CaptureFixture[str]) -> None:
    spear = "free-company/soldier+spear"
    (charged,) = blows(capsys, spear, BRAWLER)["attacker"]
    (later,) = blows(capsys, spear, BRAWLER, "--later")["attacker"]
    assert (charged["strikes"], later["strikes"]) == ("with who charges", "by Initiative 3")
    (dived,) = blows(capsys, spear, BRAWLER, "--dived")["attacker"]
    assert dived["hits"] > charged["hits"]
    assert dived["fate"]["unhurt"] < charged["fate"]["unhurt"]
    (afraid,) = blows(capsys, spear, BRAWLER, "--afraid")["attacker"]
    assert afraid["hits"] == pytest.approx(1 / 6)
    for state in ("knocked-down", "stunned", "fleeing"):
        fought = blows(capsys, spear, BRAWLER, "--state", state)
        assert fought["attacker"][0]["hits"] == pytest.approx(1.0)
        assert fought["defender"] == []
    (stunned,) = blows(capsys, spear, BRAWLER, "--state", "stunned")["attacker"]
    assert stunned["fate"]["out"] == pytest.approx(1.0)
    both = blows(capsys, "free-company/captain+sword+dagger", OGRE)
    assert [row["weapons"] for row in both["attacker"]] == ["Sword and Dagger", "Dagger and Sword"]
    assert {row["attacks"] for row in both["attacker"]} == {2}
    assert both["defender"][0]["strikes"] == "last"  # a great maul


def test_spells(capsys: pytest.CaptureFixture[str]) -> None:
    """A Cinder Dart needs 7+ on two dice, and D3 hits at Strength 3 follow: at Toughness 3 on 4+."""
    rows = told(capsys, "hired/hedge-caster+cinder-dart+smoke-cloak", "free-company/soldier")["magic"]
    dart, cloak = rows
    assert dart["cast"] == pytest.approx(21 / 36)
    assert dart["fate"]["unhurt"] == pytest.approx((1 / 2 + 1 / 4 + 1 / 8) / 3)
    assert cloak["fate"] is None
    (page,) = told(capsys, "boss-mob/hexer+grimoire-page+glare", DOG, "--mode", "magic")["magic"]
    (bare,) = told(capsys, "boss-mob/hexer+glare", DOG, "--mode", "magic")["magic"]
    assert page["cast"] == pytest.approx(bare["cast"] + (1 - bare["cast"]) * bare["cast"])


def test_tests(capsys: pytest.CaptureFixture[str]) -> None:
    soldier = "free-company/soldier"  # Initiative 3, Strength 3, Leadership 7
    assert passes(capsys, soldier, "climbing") == pytest.approx(3 / 6)
    assert passes(capsys, f"{soldier}+surefoot", "climbing") == pytest.approx(3 / 4)
    assert passes(capsys, f"{soldier}+rope-and-hook", "climbing") == pytest.approx(3 / 4)
    assert passes(capsys, f"{soldier}+rope-and-hook", "jumping") == pytest.approx(3 / 6)
    assert passes(capsys, soldier, "breaking free") == pytest.approx(3 / 6)
    assert passes(capsys, soldier, "rallying") == pytest.approx(21 / 36)
    assert passes(capsys, soldier, "rallying", "--leader", "8") == pytest.approx(26 / 36)
    assert passes(capsys, soldier, "rallying", "--leader", "6") == pytest.approx(21 / 36)
    assert passes(capsys, f"{soldier}+unshaken", "fear") == pytest.approx(1.0)
    led = passes(capsys, soldier, "standing as a party that it leads", "--leader", "8")
    assert led == pytest.approx(21 / 36)  # nobody lends it for that


def test_warriors_as_they_are_written() -> None:
    captain = read_warrior("free-company/captain+sword+light-armour+shield+helmet+duellist")
    assert [weapon.id for weapon in captain.melee] == ["sword"]
    assert (captain.helmet, captain.skills) == (True, ("duellist",))
    assert captain.body > 0
    assert captain.shield > 0
    chaplain = read_warrior("free-company/chaplain+staff+stout-heart")
    assert [spell.id for spell in chaplain.spells] == ["stout-heart"]
    assert read_warrior(OGRE).strength == 5
    assert read_warrior(DOG).is_animal()


def test_no_word_means_two_things() -> None:
    """What follows a + is an item, a skill or a spell, and never two of them."""
    words = [*equipment().ids(), *growth().skills, *magic().spells]
    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["free-company", DOG], "PARTY/WARRIOR"),
        (["free-company/captain+", DOG], "PARTY/WARRIOR"),
        (["free-compny/captain", DOG], 'did you mean "free-company"?'),
        (["free-company/captian", DOG], 'did you mean "captain"?'),
        (["hired/gladiater", DOG], 'did you mean "gladiator"?'),
        ([MARKSMAN, "creature/dogg"], 'did you mean "dog"?'),
        (["free-company/captain+swort", DOG], 'did you mean "sword"?'),
        (["free-company/hound+sword", DOG], "carries nothing"),
        (["free-company/captain+sword+sword+sword", DOG], "no hand for"),
        (["hired/gladiator+sword", DOG], "comes as it is, without sword"),
        (["creature/dog+sword", DOG], "comes as it is, without sword"),
        (["hired/hedge-caster+stout-heart", DOG], "casts cinder-dart"),
        (["hired/gladiator+cinder-dart", DOG], "is no Wizard, so not cinder-dart"),
        ([CAPTAIN, DOG, "--mode", "shooting"], "nothing to shoot with"),
        ([MARKSMAN, DOG, "--mode", "shooting", "--moved"], "firm stand"),
        ([CAPTAIN, DOG, "--mode", "magic"], "knows no spells"),
        ([CAPTAIN, "creature/restless-spirit", "--mode", "combat"], "cannot be fought"),
        ([CAPTAIN, OGRE, "--wounds", "4"], "--wounds: Ogre Mercenary has 1 to 3 Wounds"),
        ([CAPTAIN, OGRE, "--wounds", "0"], "1 to 3 Wounds"),
        ([MARKSMAN, OGRE, "--distance", "49"], "0 to 48 inches"),
        ([CAPTAIN, OGRE, "--leader", "11"], "Leadership is 2 to 10"),
        ([CAPTAIN, OGRE, "--leader", "1"], "Leadership is 2 to 10"),
        ([CAPTAIN, OGRE, "--later", "--dived"], "--dived: is about the round of the charge"),
        ([CAPTAIN, OGRE, "--mode", "combat", "--cover"], "--cover: is about shooting, not about combat"),
        ([CAPTAIN, OGRE, "--mode", "combat", "--distance", "4"], "--distance: is about shooting"),
        ([MARKSMAN, OGRE, "--mode", "shooting", "--afraid"], "--afraid: is about combat"),
        ([MARKSMAN, OGRE, "--mode", "shooting", "--leader", "8"], "--leader: is about tests"),
        ([MARKSMAN, OGRE, "--mode", "tests", "--state", "stunned"], "--state: is about what a warrior suffers"),
        ([MARKSMAN, OGRE, "--mode", "tests", "--wounds", "1"], "--wounds: is about what a warrior suffers"),
        ([MARKSMAN, OGRE, "--mode", "melee"], "--mode: one of shooting, combat, magic, tests, all"),
        ([MARKSMAN, OGRE, "--side", "rear"], "--side: is not for the book skirmish"),
        ([MARKSMAN, OGRE, "--attackers", "2"], "--attackers: is not for the book skirmish"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", BOOK, *words]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1
