"""The greedy bot of the Quick Starter: single choices that anybody would make, and whole games."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.books.quick_starter.victory import counts
from banneret.bots.players import AnyBot, bot_names, make_bot, play_on
from banneret.bots.quick_starter.charge import share_attacks
from banneret.bots.quick_starter.goals import Goals
from banneret.bots.quick_starter.magic import dice_for, dispel_dice
from banneret.bots.quick_starter.worth import (
    blows,
    clash,
    pass_chance,
    points_of,
    reach_chance,
    sum_chance,
)
from banneret.core.engine.ask import Answer, Choice, Option, Question
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match
from banneret.odds.quick_starter.chances import combat

SWORDS = {"models": 20, "files": 5}
KNIGHTS = {
    "models": 5,
    "files": 5,
    "base": [25, 50],
    "Adv": 8,
    "Mar": 16,
    "Arm": 5,
    "Str": 5,
    "AP": 2,
    "Off": 5,
    "Agi": 5,
    "Dis": 8,
    "Att": 2,
}
MOB = {"models": 10, "files": 5, "Dis": 5}


def book() -> QuickStarter:
    return QuickStarter()


def scene(units: dict[str, Any], terrain: list[dict[str, Any]] | None = None, **state: Any) -> Match:
    """A game that begins as a case would."""
    options, battle = book().arrange({"terrain": terrain or []}, units, state)
    return Match.from_state(book(), options, battle, SeededDice(1))


def battle_of(match: Match) -> Battle:
    battle = match.state
    assert isinstance(battle, Battle)
    return battle


def greedy(seat: str = "A") -> AnyBot:
    return make_bot("greedy", book(), seat, 1)


def unit(side: str, x: float, y: float, facing: float, profile: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"side": side, "at": [x, y], "facing": facing, "profile": profile, **more}


def answer_to(match: Match, bot: AnyBot, name: str) -> tuple[Question, Answer]:
    """Let the bot play until it is asked this, and what it says then."""
    for _ in range(60):
        question = match.pending[bot.seat]
        answer = bot.decide(match.view(bot.seat), question)
        if question.name == name:
            return question, answer
        assert match.answer(bot.seat, answer) is None
    raise AssertionError(f"{name} was never asked")


def end_of_moves(match: Match, bot: AnyBot) -> Battle:
    while match.pending and bot.seat in match.pending and battle_of(match).step in ("remaining moves", "rally"):
        question = match.pending[bot.seat]
        assert match.answer(bot.seat, bot.decide(match.view(bot.seat), question)) is None
    return battle_of(match)


# ---------------------------------------------------------------------------------------- estimates


def test_chances_of_dice() -> None:
    assert pass_chance(7) == pytest.approx(21 / 36)
    assert pass_chance(1) == pytest.approx(0.0)
    assert sum_chance(3, 11) == pytest.approx(0.5)
    assert sum_chance(1, 7) == pytest.approx(0.0)
    battle = battle_of(scene({"a": unit("A", 18, 20, 0, SWORDS), "b": unit("B", 18, 30, 180, SWORDS)}))
    # Ten inches with an Advance of four: six or more on two dice.
    assert reach_chance(battle.unit("a"), 10.0, 4.0) == pytest.approx(26 / 36)


def test_blows_are_the_mean_of_what_the_rules_roll() -> None:
    battle = battle_of(scene({"a": unit("A", 18, 20, 0, SWORDS), "b": unit("B", 18, 21, 180, SWORDS)}))
    # Five in contact and five behind them, hitting on 4+, wounding on 4+, no save.
    assert blows(battle, battle.unit("a"), "front", 5, battle.unit("b")) == pytest.approx(10 * 0.5 * 0.5)
    # To the flank nobody supports.
    assert blows(battle, battle.unit("a"), "left", 4, battle.unit("b")) == pytest.approx(4 * 0.5 * 0.5)


def test_blows_know_armour_aegis_and_poison() -> None:
    plain = battle_of(scene({"a": unit("A", 18, 20, 0, SWORDS), "b": unit("B", 18, 21, 180, SWORDS)}))
    bare = blows(plain, plain.unit("a"), "front", 5, plain.unit("b"))
    clad = {**SWORDS, "Arm": 3, "rules": ["Aegis (3)"]}
    battle = battle_of(scene({"a": unit("A", 18, 20, 0, SWORDS), "b": unit("B", 18, 21, 180, clad)}))
    assert blows(battle, battle.unit("a"), "front", 5, battle.unit("b")) == pytest.approx(bare / 4)
    adders = {**SWORDS, "rules": ["Poison Attacks"]}
    battle = battle_of(scene({"a": unit("A", 18, 20, 0, adders), "b": unit("B", 18, 21, 180, SWORDS)}))
    assert blows(battle, battle.unit("a"), "front", 5, battle.unit("b")) == pytest.approx(
        10 * (2 / 6 * 0.5 + 1 / 6)
    )


@pytest.mark.parametrize("profile", [SWORDS, KNIGHTS, MOB])
def test_the_estimate_of_a_round_is_near_the_exact_odds(profile: dict[str, Any]) -> None:
    units = {
        "b": unit("B", 18, 24, 180, SWORDS),
        "a": {"side": "A", "profile": profile, "against": "b", "flags": ["charged"]},
    }
    _, battle = book().arrange({}, units, {"step": "melee", "waiting": ["a", "b"]})
    assert isinstance(battle, Battle)
    exact = combat(battle, "a", least=1e-5)
    guess = clash(battle, battle.unit("a"), "front", battle.unit("b"), "front", True)
    lead = sum(difference * chance for difference, chance in exact.difference.items())
    assert guess.lead == pytest.approx(lead, abs=0.6)
    assert guess.breaks == pytest.approx(exact.units["b"].breaks, abs=0.1)
    assert guess.broken == pytest.approx(exact.units["a"].breaks, abs=0.1)


def test_a_flank_charge_is_better_than_a_frontal_one() -> None:
    battle = battle_of(scene({"a": unit("A", 18, 20, 0, KNIGHTS), "b": unit("B", 18, 30, 180, SWORDS)}))
    one, other = battle.unit("a"), battle.unit("b")
    frontal = clash(battle, one, "front", other, "front", True)
    flank = clash(battle, one, "front", other, "left", True)
    assert flank.lead >= frontal.lead + 2.0
    assert flank.taken < frontal.taken


# ---------------------------------------------------------------------------------------- charges


def test_knights_charge_a_flank_that_lies_open() -> None:
    match = scene(
        {
            "knights": unit("A", 10, 24, 90, KNIGHTS),
            "swords": unit("B", 18, 26, 180, SWORDS),
        }
    )
    _, answer = answer_to(match, greedy(), "charge")
    assert answer == "knights swords"


def test_a_mob_does_not_charge_knights_in_the_front() -> None:
    match = scene({"mob": unit("A", 18, 20, 0, MOB), "knights": unit("B", 18, 27, 180, KNIGHTS)})
    _, answer = answer_to(match, greedy(), "charge")
    assert answer == ""


def test_a_charge_that_hardly_arrives_is_not_declared() -> None:
    match = scene({"swords": unit("A", 18, 10, 0, SWORDS), "mob": unit("B", 18, 25.9, 180, MOB)})
    _, answer = answer_to(match, greedy(), "charge")
    assert answer == ""


def test_a_unit_that_counts_holds_in_the_last_turn_and_a_lost_one_flees_before() -> None:
    archers = {"models": 5, "files": 5, "Dis": 5}
    for turn, expected in ((2, "flee"), (4, "hold")):
        match = scene(
            {
                "archers": unit("A", 18, 28, 180, archers),
                "knights": unit("B", 18, 15, 0, KNIGHTS),
            },
            turn=turn,
            active="B",
            first="B",
        )
        assert match.answer("B", "knights archers") is None
        _, answer = answer_to(match, greedy(), "reaction")
        assert answer == expected


# ---------------------------------------------------------------------------------------- moves


def test_units_march_to_the_centre_and_stay_there() -> None:
    match = scene(
        {
            "left": unit("A", 8, 12, 0, SWORDS),
            "right": unit("A", 28, 12, 0, SWORDS),
            "foe": unit("B", 34, 47, 180, MOB),
        },
        step="remaining moves",
    )
    battle = end_of_moves(match, greedy())
    goals = Goals(battle, "A")
    for key in ("left", "right"):
        assert goals.need(battle.unit(key)) < 6.0, key
    again = scene(
        {"block": unit("A", 18, 24, 0, SWORDS), "foe": unit("B", 34, 47, 180, MOB)},
        step="remaining moves",
        turn=4,
    )
    assert counts(end_of_moves(again, greedy()))["A"] == 1


def test_breakthrough_is_run_to_the_far_zone() -> None:
    match = scene(
        {"riders": unit("A", 18, 24, 0, KNIGHTS), "foe": unit("B", 4, 20, 180, MOB)},
        step="remaining moves",
        turn=4,
        condition="Breakthrough",
    )
    assert counts(end_of_moves(match, greedy()))["A"] == 1


def test_the_feature_that_the_enemy_picked_is_taken() -> None:
    hills = [
        {"at": [8, 22], "size": [6, 6], "category": "hill", "name": "West"},
        {"at": [28, 30], "size": [6, 6], "category": "hill", "name": "East"},
    ]
    units = {"swords": unit("A", 8, 14, 0, SWORDS), "foe": unit("B", 4, 46, 180, MOB)}
    ids = [piece.id for piece in battle_of(scene(units, hills)).field.pieces]
    match = scene(
        units,
        hills,
        step="remaining moves",
        turn=4,
        condition="King of the Hill",
        features={"A": ids[1], "B": ids[0]},
    )
    assert counts(end_of_moves(match, greedy()))["A"] == 1


def test_nobody_is_led_off_the_board_or_refused() -> None:
    match = scene(
        {
            "corner": unit("A", 34, 46, 45, KNIGHTS),
            "wall": unit("A", 3, 1.2, 270, SWORDS),
            "foe": unit("B", 18, 30, 180, SWORDS),
        },
        step="remaining moves",
    )
    battle = end_of_moves(match, greedy())
    assert book().broken_invariants(battle) == []
    # Both have turned back to where the battle is.
    for key, was in (("corner", (34.0, 46.0)), ("wall", (3.0, 1.2))):
        x, y, _ = battle.unit(key).pose()
        assert abs(x - 18) + abs(y - 24) < abs(was[0] - 18) + abs(was[1] - 24), key


def test_the_pivot_after_a_fight_faces_the_next_enemy() -> None:
    battle = battle_of(scene({"a": unit("A", 18, 24, 0, SWORDS), "b": unit("B", 30, 24, 270, MOB)}))
    question = MoveUnit(battle, battle.unit("a"), "pivot", "pivot", 0.0, "QS-RES-19", "Pivot?")
    answer = greedy().decide(battle, question)
    assert answer[0][0] == "pivot"
    assert answer[0][1] == pytest.approx(90.0, abs=10.0)


# ---------------------------------------------------------------------------------------- pursuit


def test_who_holds_the_centre_at_the_end_does_not_run_after_anybody() -> None:
    units = {
        "swords": unit("A", 18, 24, 0, SWORDS),
        "mob": {"side": "B", "profile": MOB, "against": "swords"},
    }
    for turn, expected in ((1, "pursue mob"), (4, "restrain")):
        battle = battle_of(scene(units, turn=turn, step="melee", active="B", waiting=[])).copy()
        broken = battle.unit("mob").twin()
        broken.fleeing = True
        battle.put(broken)
        options = [Option("pursue mob", "Pursue"), Option("restrain", "Stay")]
        question = Choice("pursue", "QS-RES-17", "What?", options, ("swords",))
        assert greedy().decide(battle, question) == expected, turn


# ---------------------------------------------------------------------------------------- magic and shooting


def test_dice_for_spells() -> None:
    assert dice_for(5, 8) == 2
    assert dice_for(9, 8) == 3
    assert dice_for(16, 8) == 5
    assert dice_for(16, 3) == 0
    for value in range(4, 15):
        count = dice_for(value, 8)
        assert sum_chance(count, value) >= 0.7, value
    assert dispel_dice(30.0, 10, 5, 4) >= 3
    assert dispel_dice(1.0, 10, 5, 6) == 0


def test_a_wizard_casts_at_what_it_hurts_with_enough_dice() -> None:
    bolt = {"name": "Bolt", "value": 8, "effects": [{"hits": "2D6", "strength": 4}]}
    wizard = {"character": True, "HP": 2, "spells": [bolt]}
    match = scene(
        {
            "wizard": unit("A", 18, 10, 0, wizard),
            "mob": unit("B", 15, 25, 180, MOB),
            "iron": unit("B", 22, 25, 180, {**SWORDS, "Res": 6, "Arm": 6}),
        },
        step="magic",
        pools={"A": 6, "B": 0},
    )
    bot = greedy()
    _, spell = answer_to(match, bot, "cast")
    assert spell.startswith("wizard wizard ")
    _, target = answer_to(match, bot, "spell-target")
    assert target == "mob"
    _, dice = answer_to(match, bot, "casting-dice")
    assert sum_chance(int(dice), 8) >= 0.7


def test_archers_shoot_at_whom_they_can_hurt() -> None:
    archers = {"models": 10, "files": 10, "shooting": {"range": 24, "aim": 4, "strength": 3}}
    match = scene(
        {
            "archers": unit("A", 18, 10, 0, archers),
            "iron": unit("B", 14, 20, 180, {**SWORDS, "Res": 6, "Arm": 6}),
            "mob": unit("B", 22, 20, 180, MOB),
        },
        step="shooting",
    )
    _, answer = answer_to(match, greedy(), "shoot")
    assert answer == "archers mob"


def test_attacks_go_where_they_are_worth_most() -> None:
    lord = {"character": True, "HP": 3, "Def": 6, "Res": 5, "Arm": 6}
    clerk = {"character": True, "HP": 1, "Def": 1, "Res": 2}
    for hero, most in ((lord, "swords"), (clerk, "swords hero")):
        units = {
            "swords": unit("B", 18, 24, 180, SWORDS),
            "hero": {"side": "B", "profile": hero, "joins": "swords"},
            "other": unit("A", 18, 20, 0, SWORDS),
        }
        battle = battle_of(scene(units))
        shared = share_attacks(battle, 8, ["swords", "swords hero"])
        assert sum(shared.values()) == 8
        if most == "swords":
            assert shared == {"swords": 8}
        else:
            assert shared.get("swords hero", 0) >= 1


# ---------------------------------------------------------------------------------------- whole games


def test_the_bots_of_the_quick_starter() -> None:
    assert bot_names(book()) == ["random", "greedy"]


def test_characters_start_in_units() -> None:
    match = Match.start(book(), book().set_up(("seawall-1000", "vigil-1000"), "default", 3), seed=3)
    bots = {seat: make_bot("greedy", book(), seat, 3) for seat in match.seats}
    while battle_of(match).turn == 0:
        for seat in list(match.pending):
            assert match.answer(seat, bots[seat].decide(match.view(seat), match.pending[seat])) is None
    alone = [u.id for u in battle_of(match).on_table() if u.is_character_alone()]
    assert alone == []
    assert all(points_of(u) > 0 for u in battle_of(match).on_table())


def test_greedy_plays_the_same_for_the_same_seed_and_changes_nothing_it_is_shown() -> None:
    endings = []
    for again in range(2):
        match = Match.start(book(), book().sample_options(5), seed=5)
        bots = {seat: make_bot("greedy", book(), seat, 5) for seat in match.seats}
        for _ in range(90):
            for seat in list(match.pending):
                view = match.view(seat)
                before = match.book.encode(view) if again else b""
                answer = bots[seat].decide(view, match.pending[seat])
                if again:
                    assert match.book.encode(view) == before
                assert match.answer(seat, answer) is None
        endings.append(match.journal.dumps())
    assert endings[0] == endings[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(700, 705))
def test_greedy_games_end_with_nothing_broken(seed: int) -> None:
    match = Match.start(book(), book().sample_options(seed), seed=seed)
    bots = {seat: make_bot("greedy", book(), seat, seed) for seat in match.seats}
    while not match.over:
        for seat in list(match.pending):
            question = match.pending[seat]
            refusal = match.answer(seat, bots[seat].decide(match.view(seat), question))
            assert refusal is None, (seed, question.to_data(), refusal)
        assert match.book.broken_invariants(match.state) == [], seed
    left = book().summary(battle_of(match))["points left"]
    armies = book().read_options(match.options).armies
    # Greedy bots come to blows.
    assert any(left[seat] < 0.95 * armies[seat].points for seat in match.seats)


@pytest.mark.slow
def test_greedy_beats_random_from_either_seat() -> None:
    won = 0
    # Every fourth sample is a large battle, which would take most of the time.
    seeds = [seed for seed in range(900, 927) if seed % 4 != 3][:20]
    for number, seed in enumerate(seeds):
        mine = "AB"[number % 2]
        match = Match.start(book(), book().sample_options(seed), seed=seed)
        bots = {
            seat: make_bot("greedy" if seat == mine else "random", book(), seat, number) for seat in match.seats
        }
        play_on(match, bots)
        assert match.outcome is not None
        won += match.outcome.winner == mine
    assert won >= 17, won
