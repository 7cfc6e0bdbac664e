"""The greedy bot among several: whom it fights, whom it may not, and that it wins."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.armies import armies_of
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.match import Match

BOOK = AgeOfFantasy()
LISTS = [name for name in armies_of(BOOK.id).list_ids() if name.endswith("-750")][:4]
MEN = {"quality": 4, "defense": 5, "models": 5, "weapons": ["Sword (A1)", 'Bow (24", A1)']}
PLACES = {"A": (30.0, 20.0), "B": (38.0, 20.0), "C": (30.0, 28.0), "D": (22.0, 20.0)}


def a_battle(**state: Any) -> Battle:
    units = {
        f"of-{seat}": {"side": seat, "profile": MEN, "at": list(at), "points": 100}
        for seat, at in PLACES.items()
    }
    return BOOK.arrange({}, units, {"chapters": ["multiplayer"], **state})[1]


def look_of(battle: Battle, seat: str = "A") -> Situation:
    return Situation(battle, seat, {})


def test_whoever_is_ahead_is_worth_most_to_hurt() -> None:
    """By markers first: what others lose is everybody's gain."""
    for owner in "BCD":
        look = look_of(a_battle(markers=[{"at": [60, 40], "owner": owner}]))
        stakes = {seat: look.stake(look.battle.unit(f"of-{seat}")) for seat in PLACES}
        assert stakes["A"] == pytest.approx(1.0)
        assert [seat for seat in "BCD" if stakes[seat] == max(stakes[each] for each in "BCD")] == [owner]
        worth = {seat: look.worth(look.battle.unit(f"of-{seat}"), 2.0) for seat in "BCD"}
        assert max(worth, key=lambda seat: worth[seat]) == owner


def test_enemies_of_one_team_are_alike() -> None:
    look = look_of(a_battle(**{"multiplayer-form": "teams", "markers": [{"at": [60, 40], "owner": "B"}]}))
    assert [look.stake(look.battle.unit(f"of-{seat}")) for seat in "BD"] == [1.0, 1.0]


def test_it_weighs_things_before_anybody_has_a_zone() -> None:
    """Whoever may raise the die for the zones is asked what that is worth."""
    battle = a_battle(mission="breakthrough", markers=[{"at": [60, 40]}, {"at": [10, 10]}])
    battle.zones = {}
    assert len({goal.worth for goal in look_of(battle).goals}) == 1
    battle.zones = {"A": 0}
    assert len({goal.worth for goal in look_of(battle).goals}) == 1


def test_in_a_merry_go_round_only_prey_and_hunter_count() -> None:
    """A hunts B and is hunted by D; C is no danger, and nothing to charge or to shoot at."""
    battle = a_battle(**{"multiplayer-form": "merry-go-round", "deployed": list("ABCD")})
    look = look_of(battle)
    own = battle.unit("of-A")
    assert [look.may_charge(own, battle.unit(f"of-{seat}")) for seat in "BCD"] == [True, False, False]
    dangers = {seat: look.threat(battle.unit(f"of-{seat}"), own) for seat in "BCD"}
    assert [max(dangers[seat]) > 0.0 for seat in "BCD"] == [False, False, True]


@pytest.mark.slow
@pytest.mark.native
@pytest.mark.parametrize("form", ["free-for-all", "merry-go-round"])
def test_one_greedy_wins_among_three_random(form: str) -> None:
    won = 0
    for seed in range(20):
        chosen = {"chapters": ["multiplayer"], "multiplayer-form": [form]}
        match = Match.start(BOOK, BOOK.set_up_agreed(LISTS, "generated", seed, chosen), seed=seed)
        greedy = match.seats[seed % 4]
        names = {seat: "greedy" if seat == greedy else "random" for seat in match.seats}
        play_on(match, {seat: make_bot(name, BOOK, seat, seed) for seat, name in names.items()})
        assert match.outcome is not None
        won += match.outcome.winner == greedy
    assert won >= 14
