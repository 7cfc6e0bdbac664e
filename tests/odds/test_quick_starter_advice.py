"""Advice in the Quick Starter: hints agree with the odds and with the question; measuring; the command."""

from __future__ import annotations

import functools
import json
import random
import re
import time
from typing import Any

import pytest

from banneret.books.quick_starter.battle import Battle, Charge
from banneret.books.quick_starter.charge_question import LandingChoice
from banneret.books.quick_starter.close_combat import AllocateAttacks
from banneret.books.quick_starter.contacts import Striker
from banneret.books.quick_starter.magic_phase import AT_ENEMY, CastingDice, DispelDice
from banneret.books.quick_starter.sheets import Spell
from banneret.books.quick_starter.unit import DESTROYED
from banneret.cli.main import main
from banneret.cli.odds.quick_starter import read_unit, with_models_left
from banneret.core.engine.ask import Choice, Option, Question, Split
from banneret.core.engine.book import AnyBook, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match
from banneret.core.space.shown import MeasuredData, MeasuredShape
from banneret.odds import advice, pmf
from banneret.odds.advice import hints, measure
from banneret.odds.quick_starter import advice as advice_quick_starter
from banneret.odds.quick_starter import chances as odds
from banneret.odds.quick_starter.clash import melee_words
from banneret.odds.wording import percent
from tests.odds.quick_starter_units import add, bow, empty_battle, facing, in_contact, made, with_character

BOOK: AnyBook = open_book("quick-starter")
SEEDS = (3, 5)
# Questions of which every option that does something has a hint.
ALWAYS = (
    "charge",
    "redirect-to",
    "reaction",
    "shoot",
    "cast",
    "casting-dice",
    "pursue",
    "rally-order",
    "allocate",
)

Asked = tuple[Battle, Question, tuple[Event, ...]]


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine time runs short, and the words would differ."""
    monkeypatch.setattr(advice_quick_starter, "SECONDS", 1e9)


@functools.cache
def questions(seed: int) -> tuple[Asked, ...]:
    """Everything asked in a game of players who charge, shoot and cast whenever they can."""
    rng = random.Random(seed)
    match = Match.start(BOOK, BOOK.sample_options(seed), seed=seed)
    found: list[Asked] = []
    while not match.over:
        seat, question = next(iter(match.pending.items()))
        found.append((match.book.view(match.state, seat), question, tuple(match.events[-80:])))
        chosen = question.candidates(rng, 1)[0]
        if isinstance(question, Choice) and question.name in ("charge", "shoot", "cast", "move-kind"):
            chosen = question.options[0].key
        data = [list(part) if isinstance(part, tuple) else part for part in chosen]
        assert match.answer(seat, data if isinstance(chosen, tuple) else chosen) is None
    return tuple(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_has_its_hint(seed: int) -> None:
    adviser = advice.adviser_for(BOOK)
    names = set()
    for view, question, told in questions(seed):
        # The adviser itself, which does not swallow faults.
        found = adviser.hints(view, question, told)
        keys = list(question.keys()) if isinstance(question, (Choice, Split, LandingChoice)) else []
        assert set(found) <= set(keys)
        assert all(text and len(text) < 220 and "nan" not in text for text in found.values()), found
        if found:
            names.add(question.name)
        if question.name in ALWAYS:
            silent = {"", "restrain"}
            assert set(keys) - silent <= set(found), question.prompt
        assert not told or adviser.hints(view, question, ()) is not None
    assert {"charge", "reaction", "casting-dice"} <= names


def test_nothing_long_is_begun_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that ticks whenever somebody looks at it."""
    looked = [0.0]
    begun: list[float] = []  # how much time had been spent when something long was begun

    def ticking() -> float:
        looked.append(looked[-1] + 1.0)
        return looked[-1]

    def watched(name: str) -> None:
        real = getattr(odds, name)

        def watch(*given: Any, **named: Any) -> Any:
            begun.append(looked[-1] - first)
            return real(*given, **named)

        monkeypatch.setattr(odds, name, watch)

    for name in ("after_charge", "combat", "flee_odds", "spell_losses", "volley"):
        watched(name)
    monkeypatch.setattr(time, "perf_counter", ticking)
    monkeypatch.setattr(advice_quick_starter, "SECONDS", 3.0)
    for view, question, told in questions(SEEDS[0]):
        first = looked[-1] + 1.0
        advice.adviser_for(BOOK).hints(view, question, told)
    assert len(begun) > 20
    assert max(begun) <= 3.0


# ------------------------------------------------------------------------------------------ what hints say


def chosen(name: str, keys: list[str], prompt: str = "", about: tuple[str, ...] = ()) -> Choice:
    return Choice(name, "", prompt, [Option(key, key) for key in keys], about)


def test_a_charge_says_what_it_needs_and_what_comes_of_it() -> None:
    battle = facing(made("A", 10, 5), made("B", 10, 5), 12.0)
    found = hints(BOOK, battle, chosen("charge", ["A.made B.made", ""]))
    landed = odds.after_charge(battle, battle.unit("A.made"), battle.unit("B.made"))
    assert landed is not None
    told = odds.combat(landed, "A.made", least=0.02)
    assert found["A.made B.made"].startswith("7+ needed, 58 %; then ")
    dealt, taken = told.mean_lost("B"), told.mean_lost("A")
    assert f"{dealt:.1f} Health Points dealt and {taken:.1f} taken" in found["A.made B.made"]
    assert f"{percent(told.wins['A'])} to win" in found["A.made B.made"]
    assert "" not in found


def test_without_time_the_means_must_do(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = facing(made("A", 10, 5), made("B", 10, 5), 11.0)
    monkeypatch.setattr(advice_quick_starter, "SECONDS", 0.0)
    found = hints(BOOK, battle, chosen("charge", ["A.made B.made"]))
    assert found == {"A.made B.made": "6+ needed, 72 %"}
    landed = odds.after_charge(battle, battle.unit("A.made"), battle.unit("B.made"))
    assert landed is not None
    text = melee_words(landed, landed.unit("A.made"), landed.unit("B.made"), 0.0)
    means = odds.blows(landed, "A.made")
    assert text == f"about {means['B']:.1f} Health Points dealt and up to {means['A']:.1f} taken"


def test_a_reaction_weighs_holding_and_fleeing() -> None:
    battle = facing(made("A", 10, 5), made("B", 10, 5), 8.0)
    unit, target = battle.unit("A.made"), battle.unit("B.made")
    battle.charges["A.made"] = Charge("A.made", "B.made", "front", False, target.centre())
    found = hints(BOOK, battle, chosen("reaction", ["hold", "flee"], "", ("B.made", "A.made")))
    flight = odds.flee_odds(battle, target, unit)
    assert found["flee"].startswith(
        f"{percent(flight.escapes)} to get away, {percent(flight.caught)} to be caught"
    )
    assert found["hold"].startswith("97 % that the charge arrives (3+ needed); then ")


def test_redirecting_and_moving_chargers() -> None:
    battle = facing(made("A", 10, 5), made("B", 10, 5), 12.0)
    battle.charges["A.made"] = Charge("A.made", "B.made", "front", False, (18.0, 30.0))
    found = hints(BOOK, battle, chosen("redirect", ["A.made", ""], "", ("B.made",)))
    assert found == {"A.made": "58 % to pass the test", "": "to catch the Made B: Made A 58 %"}
    moving = hints(BOOK, battle, chosen("move-charger", ["B.made"]))
    assert moving == {"B.made": "Made A 58 %"}


def test_shooting_is_the_volley() -> None:
    battle = facing(made("A", 10, 5, weapon=bow()), made("B", 12, 4), 6.0)
    found = hints(BOOK, battle, chosen("shoot", ["A.made B.made", ""]))
    told = odds.volley(battle, battle.unit("A.made"), battle.unit("B.made"))
    expected = f"{told.mean_lost:.1f} Health Points expected, {percent(told.panics)} to make them panic"
    assert found["A.made B.made"] == f"10 models, hits on 4+; {expected}"


def test_magic_dice() -> None:
    battle = empty_battle()
    battle.pools = {"A": 5, "B": 3}
    wizard = made("A", 1, 1, category="character").figures[0]
    fog = Spell("fog", "Fog", 7, AT_ENEMY, 18, [], False, False, False, False, False, "")
    asked = CastingDice(wizard, fog, [Option(key, key) for key in ("1", "2", "4")], 4)
    found = hints(BOOK, battle, asked)
    against = odds.casting(4, 7, 3).takes_effect
    assert found["1"] == "0 % to work"
    assert found["2"].startswith("58 % to work, ")
    assert found["4"] == (
        f"{percent(odds.cast_chance(4, 7))} to work, {percent(against)} against all 3 of their dice, "
        f"{percent(odds.miscast_chance(4, 7))} to miscast"
    )
    dispel = DispelDice("A.made", wizard, fog, 9, "B.made", [Option(key, key) for key in ("0", "1", "2")])
    assert hints(BOOK, battle, dispel) == {"1": "0 % to dispel", "2": "28 % to dispel"}


def test_pursuit_and_tests() -> None:
    battle = in_contact(made("A", 10, 5), made("B", 10, 5))
    asked = chosen("pursue", ["pursue B.made", "restrain"], "", ("A.made",))
    assert hints(BOOK, battle, asked) == {"pursue B.made": "56 % to capture them"}
    asked = chosen("pursue", ["overrun", "restrain"], "", ("A.made",))
    assert hints(BOOK, battle, asked) == {"overrun": "7” on average"}
    assert hints(BOOK, battle, chosen("rally-order", ["A.made"])) == {"A.made": "58 % to rally"}
    assert hints(BOOK, battle, chosen("panic-order", ["A.made"])) == {"A.made": "42 % to fail"}


def test_attacks_to_be_shared_out() -> None:
    hero = made("B", 1, 1, category="character", HP=1, Res=1, unit_id="B.hero")
    battle = in_contact(made("A", 10, 5), with_character(made("B", 10, 5), hero, 2))
    options = [Option("B.made", "Made B"), Option("B.made B.hero", "Hero")]
    striker = Striker("A.made", None, False, (("B.made", ""), ("B.made", "B.hero")))
    split = AllocateAttacks(battle.unit("A.made"), striker, 4, options)
    found = hints(BOOK, battle, split)
    assert found["B.made"] == "1.0 Health Point expected from all of them"
    kills = 1.0 - (1.0 - 0.5 * 5 / 6) ** 4
    text = f"{pmf.mean(pmf.binomial(1, kills)):.1f} Health Points expected from all of them"
    assert found["B.made B.hero"] == f"{text}, {percent(kills)} to kill"


# ------------------------------------------------------------------------------------------ measuring


def shapes(found: MeasuredData, style: str) -> list[MeasuredShape]:
    return [shape for shape in found["shapes"] if shape["style"] == style]


def test_ranges() -> None:
    battle = facing(made("A", 10, 5, "Fly (8, 16)", weapon=bow()), made("B", 10, 5), 6.0)
    found = measure(BOOK, battle, "range", "A.made")
    labels = [shape["label"] for shape in found["shapes"]]
    assert labels == [
        "Advance 5”",
        "March 10”",
        "Flying Advance 8”",
        "Flying March 16”",
        "Longest charge 17”",
        "Longest flying charge 20”",
        "Bow, Short Range 12”",
        "Bow 24”",
    ]
    for shape in found["shapes"]:
        assert all(0.0 <= x <= 36.0 and 0.0 <= y <= 48.0 for x, y in shape["points"])
    there = measure(BOOK, battle, "range", "A.made", "B.made")
    assert there["text"].startswith("From Made A to Made B: 6.0”. Within March (10”)")
    assert "Beyond Advance (5”)" in there["text"]
    spot = measure(BOOK, battle, "range", "A.made", [18.0, 21.0])
    assert "to that point: 1.0”" in spot["text"]


def test_sight_arc_and_threat() -> None:
    battle = facing(made("A", 10, 5, weapon=bow()), made("B", 10, 5), 10.0)
    seen = measure(BOOK, battle, "sight", "A.made", "B.made")
    assert "10 of 10 models see it; can shoot: 10 on 4+" in seen["text"]
    assert shapes(seen, "sight")
    add(battle, made("B", 10, 5, unit_id="B.behind"), 18.0, 8.0, 0.0)
    everybody = measure(BOOK, battle, "sight", "A.made")
    assert re.search(r"Made B, \d+\.\d” away: not in sight", everybody["text"])
    assert shapes(everybody, "blocked")
    arc = measure(BOOK, battle, "arc", "A.made")
    assert arc["text"] == "In the Front Arc of the Made A: Made B."
    assert "not in the Front Arc" in measure(BOOK, battle, "arc", "A.made", "B.behind")["text"]
    threat = measure(BOOK, battle, "threat", "B.made")
    assert "could charge it (83 %, 5+ on the dice) or shoot it with Bow" in threat["text"]
    assert (
        "No enemy could charge" in measure(BOOK, facing(made("A"), made("B"), 20.0), "threat", "B.made")["text"]
    )
    machine = facing(made("A", 1, 1, "War Machine", base=(60, 60)), made("B"), 10.0)
    assert "all around" in measure(BOOK, machine, "arc", "A.made")["text"]


def test_what_cannot_be_measured() -> None:
    battle = facing(made("A"), made("B"), 10.0)
    with pytest.raises(BadInput, match="no such unit"):
        measure(BOOK, battle, "range", "C.made")
    with pytest.raises(BadInput, match="itself"):
        measure(BOOK, battle, "range", "A.made", "A.made")
    gone = battle.unit("B.made").twin()
    gone.place = DESTROYED
    battle.put(gone)
    with pytest.raises(BadInput, match="not on the table"):
        measure(BOOK, battle, "range", "A.made", "B.made")


# ------------------------------------------------------------------------------------------ the command

PIKES = "seawall-league/quay-pikes"
NEWTS = "sedge-brood/newt-hunters"


def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "quick-starter", NEWTS, PIKES, "--distance", "5"]) == 0
    out = capsys.readouterr().out
    assert all(word in out for word in ("Charge", "Shooting", "Combat", "█", "captured"))
    assert main(["odds", "quick-starter", PIKES, "tallow-vigil/lamp-dead", "--mode", "charge"]) == 0
    out = capsys.readouterr().out
    assert "never flees" in out
    assert "Combat" not in out


def test_json_is_what_the_odds_say(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["odds", "quick-starter", PIKES + "/harbour-marshal", NEWTS, "--side", "left", "--json"]
    assert main([*words, "--attackers", "11", "--defenders", "5"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["attacker"] == {
        "unit": PIKES + "/harbour-marshal",
        "name": "Quay Pikes with Harbour Marshal",
        "models": 11,
    }
    assert data["defender"]["models"] == 5
    assert data["charge"]["gap"] == pytest.approx(8.0, abs=0.01)
    assert data["shooting"] is None
    assert sum(sum(row) for row in data["combat"]["lost"]) == pytest.approx(1.0)
    # A charge in the flank is worth three points more than a later Round to the front.
    lead = sum(int(key) * chance for key, chance in data["combat"]["difference"].items())
    assert main([*words[:-3], "--json", "--later", "--attackers", "11", "--defenders", "5"]) == 0
    later = json.loads(capsys.readouterr().out)["combat"]["difference"]
    assert lead > sum(int(key) * chance for key, chance in later.items()) + 1.0


def test_cover_and_moving_make_it_harder(capsys: pytest.CaptureFixture[str]) -> None:
    means = []
    for flags in ([], ["--cover"], ["--cover", "--moved"]):
        words = ["odds", "quick-starter", "larkspire/lark-archers", PIKES, "--mode", "shooting", "--json"]
        assert main([*words, *flags]) == 0
        means.append(json.loads(capsys.readouterr().out)["shooting"]["mean_lost"])
    assert means[0] > means[1] > means[2] > 0.0


def test_units_as_they_are_written() -> None:
    unit = read_unit(PIKES + "/harbour-marshal", "A", "A.one")
    assert unit.total() == 21
    assert with_models_left(unit, 4, "--attackers").rnf == 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["quick-start", PIKES, NEWTS], 'did you mean "quick-starter"?'),
        (["quick-starter", "seawall-leage/quay-pikes", NEWTS], 'did you mean "seawall-league"?'),
        (["quick-starter", "seawall-league/quay-pike", NEWTS], 'did you mean "quay-pikes"?'),
        (["quick-starter", "seawall-league", NEWTS], "ARMY/UNIT"),
        (["quick-starter", PIKES + "/wharf-swords", NEWTS], "only a Character can join"),
        (["quick-starter", PIKES + "/causeway-captain", NEWTS], "cannot join"),
        (["quick-starter", PIKES, NEWTS, "--attackers", "21"], "1 to 20 models"),
        (["quick-starter", PIKES, NEWTS, "--mode", "shooting"], "nothing to shoot with"),
        (["quick-starter", PIKES, NEWTS, "--mode", "melee"], "charge, shooting, combat, all"),
        (["quick-starter", PIKES, NEWTS, "--distance", "30"], "0.1 to 24 inches"),
        (["quick-starter", PIKES, NEWTS, "--behind-cover"], "is not for the book quick-starter"),
        (["regiments", "marchland-levy/pikemen", "cinder-horde/rabble", "--later"], "is not for the book"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *words]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1
