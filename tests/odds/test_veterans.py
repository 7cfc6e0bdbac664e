"""Odds with Levels and Artefacts against the game itself, in both One Page Rules books."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy import melee as loose_melee
from banneret.books.opr.events import MeleeResult
from banneret.books.regiments import melee as tray_melee
from banneret.books.table_book import on_table
from banneret.core.engine.book import open_book
from banneret.core.engine.dice import SeededDice
from banneret.odds.age_of_fantasy import melee as loose_odds
from banneret.odds.opr.results import MeleeOdds, morale
from banneret.odds.regiments import chances as tray_odds
from tests.odds.age_of_fantasy_units import Casualties
from tests.odds.agreement import play
from tests.odds.opr import MeleeCounts, fate

pytestmark = pytest.mark.native

PLAYS = 1200
BOOKS = ("regiments", "age-of-fantasy")
HERO: dict[str, Any] = {"quality": 4, "defense": 4, "points": 50, "weapons": ["Sword (A3, AP(1))"]}


def a_battle(book_id: str, ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Any:
    """A Hero in contact with another; `rules` and `honours` of both as they are given."""
    units = {
        "captain": {"side": "A", "profile": {**HERO, "rules": ["Hero", "Tough(6)"]}, **ours},
        "rival": {"side": "B", "profile": {**HERO, "rules": ["Hero", "Tough(6)"]}, **theirs},
        **more,
    }
    for key, x, y, facing in (("captain", 36.0, 20.0, 0), ("rival", 36.0, 20.01, 180)):
        if "joins" in units[key]:
            continue
        if book_id == "regiments":
            units[key] |= {"at": [x, y], "facing": facing}
        else:
            units[key] |= {"places": [[x, y + (0.492 if facing else -0.492)]]}
    return on_table(open_book(book_id)).arrange({}, units, {"chapters": ["veterans"], "spent": SPENT})[1]


# Whether a Level lets dice be thrown again is a matter of choice, and no part of odds.
SPENT = {"captain level": 1, "rival level": 1, "king level": 1}


def foretold(book_id: str, battle: Any, charging: str = "captain") -> MeleeOdds:
    charger, defender = battle.unit(charging), battle.unit("rival")
    if book_id == "regiments":
        return tray_odds.melee(charger, defender, battle=battle)
    return loose_odds.melee(battle, charger, defender)


def fight(book_id: str, battle: Any, dice: SeededDice, charger: str = "captain") -> Any:
    if book_id == "regiments":
        return tray_melee.melee(battle, charger, "rival", "front", dice)
    return loose_melee.melee(battle, charger, "rival", "charge", dice)


KING = {"side": "A", "profile": {"quality": 4, "defense": 4, "points": 90, "rules": ["Hero"]}}
FIGHTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "Tidebreaker and the Hungry Mail": (
        {"honours": {"artefact": "tidebreaker"}},
        {"honours": {"artefact": "hungry-mail"}},
    ),
    "Whetted Oath and the Heavy Halo": (
        {"honours": {"artefact": "whetted-oath"}},
        {"honours": {"artefact": "heavy-halo"}},
    ),
    "the Duellist's Ribbon and the Crown of Whispers": (
        {"honours": {"artefact": "duellists-ribbon"}},
        {"honours": {"artefact": "crown-of-whispers"}},
    ),
    "Kingsbane and Tidebreaker": (
        {"honours": {"artefact": "kingsbane"}},
        {"honours": {"artefact": "tidebreaker"}},
    ),
    "the Pennon and the Shroud": (
        {"honours": {"battle_standard": True, "artefact": "patchwork-pennon"}},
        {"honours": {"battle_standard": True, "artefact": "shroud-banner"}},
    ),
    "the Ninth Dawn and a standard of Level 4": (
        {"honours": {"battle_standard": True, "artefact": "ninth-dawn"}},
        {"honours": {"battle_standard": True, "level": 4, "gain": "Attacks"}},
    ),
    "the Oathstone Plate and the Whetted Oath": (
        {"honours": {"artefact": "oathstone-plate"}},
        {"honours": {"artefact": "whetted-oath"}},
    ),
    "a great axe and the Plate after Regeneration": (
        {
            "profile": {
                **HERO,
                "rules": ["Hero", "Tough(6)"],
                "weapons": ["Axe (A2, Deadly(3))", "Claws (A3, Rending)"],
            }
        },
        {
            "profile": {**HERO, "rules": ["Hero", "Tough(6)", "Regeneration"]},
            "honours": {"artefact": "oathstone-plate"},
        },
    ),
    "the Debtor's Blade": (
        {"honours": {"artefact": "debtors-blade"}},
        {"profile": {**HERO, "rules": ["Hero", "Tough(6)", "Fear"]}},
    ),
    "the Debtor's Blade in the hand of one who strikes back and has nearly fallen": (
        {"wounds": 2},
        {"honours": {"artefact": "debtors-blade"}, "wounds": 4},
    ),
    "the Debtor's Blade with more than one weapon against the Plate": (
        {
            "profile": {
                **HERO,
                "rules": ["Hero", "Tough(6)"],
                "weapons": ["Club (A1, Blast(3))", "Claws (A2, Rending)"],
            },
            "honours": {"artefact": "debtors-blade"},
        },
        {"honours": {"artefact": "oathstone-plate"}},
    ),
    "units of Level 2 and 3": (
        {
            "profile": {**HERO, "rules": ["Tough(6)"]},
            "honours": {"level": 2, "gain": "Melee"},
        },
        {
            "profile": {**HERO, "rules": ["Tough(6)", "Fear"]},
            "honours": {"level": 3, "gain": "Melee"},
        },
    ),
}


@pytest.mark.parametrize("book_id", BOOKS)
@pytest.mark.parametrize("name", FIGHTS)
def test_a_melee(book_id: str, name: str) -> None:
    ours, theirs = FIGHTS[name]
    king = {**KING, **({"at": [5, 5]} if book_id == "regiments" else {"places": [[5, 5]]})}
    agrees(book_id, a_battle(book_id, dict(ours), dict(theirs), king=king))


def agrees(book_id: str, start: Any, charging: str = "captain") -> None:
    charger, defender = start.unit(charging), start.unit("rival")
    dice = SeededDice(7)
    seen = MeleeCounts()
    for _ in range(PLAYS):
        battle = start.copy()
        answers: dict[str, Any] = {"strike-back": "yes"}
        if book_id == "age-of-fantasy":
            answers["casualties"] = Casualties(charger)
        play(fight(book_id, battle, dice, charging), answers)
        losers = [event.loser for event in battle.told if isinstance(event, MeleeResult)]
        if not losers:
            fallen = [unit.id for unit in (charger, defender) if fate(battle, unit) == "destroyed"]
            losers = fallen if len(fallen) == 1 else [""]
        seen.add(battle, charger, defender, losers[0])
    seen.agree(foretold(book_id, start, charging), charging, "rival")


@pytest.mark.parametrize("book_id", BOOKS)
@pytest.mark.parametrize("artefact", ["debtors-blade", "oathstone-plate"])
def test_a_melee_of_a_hero_among_soldiers(book_id: str, artefact: str) -> None:
    """What an Artefact does to the Hero counts though his soldiers are lost before him."""
    levy: dict[str, Any] = {"side": "A", "profile": {"quality": 5, "defense": 6, "models": 2}}
    if book_id == "regiments":
        levy |= {"at": [36, 20], "facing": 0}
    else:
        levy |= {"places": [[35, 19.508], [37, 19.508], [36, 19.508]]}
    captain = {
        "profile": {**HERO, "rules": ["Hero", "Tough(3)"]},
        "joins": "levy",
        "wounds": 1,
        "honours": {"artefact": artefact},
    }
    rival = {
        "profile": {
            **HERO,
            "rules": ["Hero", "Tough(6)"],
            "weapons": ["Axe (A6, AP(1))", "Saw (A1, Deadly(3))"],
        }
    }
    start = a_battle(book_id, captain, rival, levy=levy)
    agrees(book_id, start, "levy")


def standing(book_id: str, x: float) -> dict[str, Any]:
    return {"at": [x, 30]} if book_id == "regiments" else {"places": [[x, 30]]}


@pytest.mark.parametrize("book_id", BOOKS)
@pytest.mark.parametrize(
    ("honours", "points", "chance"),
    [
        ({"level": 4, "gain": "Defense"}, 120, 4 / 6),  # the General's 3+ instead of 5+
        ({"level": 4, "gain": "Defense", "battle_standard": True}, 40, 1 - (4 / 6) ** 2),
        ({"level": 3, "gain": "Defense"}, 120, 2 / 6),
    ],
)
def test_nerve_near_who_leads(book_id: str, honours: dict[str, Any], points: int, chance: float) -> None:
    profile = {**HERO, "quality": 3, "points": points, "rules": ["Hero"]}
    levy = {"side": "A", "profile": {"quality": 5, "defense": 5}, **standing(book_id, 50)}
    leader = {"side": "A", "profile": profile, "honours": honours, **standing(book_id, 53)}
    king = {"side": "A", "profile": {**HERO, "points": 100, "rules": ["Hero"]}, **standing(book_id, 5)}
    battle = a_battle(book_id, {}, {}, king=king, levy=levy, leader=leader)
    assert morale(battle, battle.unit("levy")) == pytest.approx(chance)
