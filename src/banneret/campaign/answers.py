# interpreted: Structs
"""The end of the Army Phase: who fights whom (CP-ACT-21 to CP-ACT-30, gaps.md 2.4).

All moves are made. Attacks, annexations and roll-offs are settled on what they have left; then every defender
is asked at once, and nobody sees what another has handed in.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import msgspec

from banneret.campaign.battle_making import battles_of_attacks, battles_of_conflicts
from banneret.campaign.challenge_events import AttackUnanswered, GoldLost
from banneret.campaign.challenges import (
    Challenges,
    LiveAttack,
    attacked_in_place,
    forced_answers,
    free_answers,
    judge_annexations,
    prepared_attacks,
    roll_off,
)
from banneret.campaign.questions import Form
from banneret.campaign.realm import MOST_GOLD, is_neutral_city
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question, Refusal, Steps, ask_all, short
from banneret.core.engine.dice import Dice


class DefenceOrders(msgspec.Struct, frozen=True):
    """Against each attacking army the own armies that shall answer it, the most wanted first; and for own
    armies that several players attack in their hex, whom each of them faces."""

    answers: dict[str, tuple[str, ...]] = {}
    faces: dict[str, str] = {}


def play(campaign: Campaign, dice: Dice) -> Steps:
    clamp_treasuries(campaign)
    campaign.annexations = {}
    challenges = Challenges(campaign)
    prepared_attacks(challenges)
    judge_annexations(challenges)
    roll_off(challenges, dice)
    contested = attacked_in_place(challenges)
    if not contested:
        # Nobody has a choice in these, and what is left to decide is plain to everybody.
        forced_answers(challenges, {})
    questions = questions_to_defenders(challenges, contested)
    given: dict[str, DefenceOrders] = {}
    if questions:
        answered = yield ask_all(questions)
        given = {seat: msgspec.convert(data, DefenceOrders) for seat, data in answered.items()}
    faced = {army: seat for orders in given.values() for army, seat in orders.faces.items()}
    forced_answers(challenges, faced)
    free_answers(challenges, {seat: orders.answers for seat, orders in given.items()})
    battles = [*battles_of_conflicts(campaign, dice), *battles_of_attacks(campaign, dice, challenges)]
    campaign.battles = {battle.id: battle for battle in sorted(battles, key=lambda each: each.id)}
    settle_unanswered(challenges)


def clamp_treasuries(campaign: Campaign) -> None:
    """CP-ACT-01: Realm Gold above 3500 is lost when the Army Phase ends."""
    for seat in campaign.seats:
        over = campaign.realms[seat].gold - MOST_GOLD
        if over > 0:
            campaign.change_realm(seat, gold=MOST_GOLD)
            campaign.tell(GoldLost("CP-ACT-01", seat, over))


def settle_unanswered(challenges: Challenges) -> None:
    """CP-ACT-22, CP-ACT-26: who was not challenged may annex next turn, from where it stands now; so may one
    whose annexation was covered only by armies that fight elsewhere (CP-ACT-28)."""
    campaign = challenges.campaign
    left = {attack.army: attack.target for attack in challenges.attacks()}
    for id in challenges.in_order(campaign.armies):
        army = campaign.armies[id]
        target = left.get(id)
        place = None if target is None else army.place
        if (army.prepared, army.prepared_from) != (target, place):
            campaign.change_army(id, prepared=target, prepared_from=place)
        if target is not None:
            campaign.tell(AttackUnanswered("CP-ACT-22", id, target))
    # CP-DIP-10: such a hex cannot be traded in the coming Diplomacy Phase, if the campaign has that house rule.
    campaign.closed_to_trade = dict.fromkeys(sorted(set(left.values())), campaign.turn)


# ------------------------------------------------------------------------------------------ asking


def questions_to_defenders(
    challenges: Challenges, contested: Mapping[str, Sequence[str]]
) -> dict[str, Question]:
    """CP-ACT-22, CP-ACT-24: a form for every player who has something to decide, all at once."""
    campaign = challenges.campaign
    able: dict[str, dict[str, list[str]]] = {}
    for attack in challenges.attacks():
        if is_neutral_city(campaign.hexes[attack.target]):
            continue  # its garrison fights
        for seat, armies in _who_decides(challenges, attack, forced=bool(contested)).items():
            able.setdefault(seat, {})[attack.army] = armies
    faces: dict[str, dict[str, list[str]]] = {}
    for army, seats in contested.items():
        faces.setdefault(campaign.armies[army].owner, {})[army] = list(seats)
    seats = [seat for seat in campaign.seats if seat in able or seat in faces]
    return {seat: _question(challenges, seat, able.get(seat, {}), faces.get(seat, {})) for seat in seats}


def _who_decides(challenges: Challenges, attack: LiveAttack, forced: bool) -> dict[str, list[str]]:
    """By player the armies that could answer an attack, nearest first. With `forced` some attacks are yet to be
    bound to armies that must fight, and nobody knows which; else only armies that are free, or already defend
    against the same player, are of use."""
    campaign = challenges.campaign
    joinable = {pairing.defender for pairing in challenges.pairings if pairing.seat == attack.seat}
    useful = [
        id
        for id in challenges.who_could_answer(attack)
        if forced or id not in challenges.bound or id in joinable
    ]
    if attack.annexing and len(useful) < 2:
        return {}  # CP-ACT-28: it must be answered, and only one army can
    found: dict[str, list[str]] = {}
    for id in sorted(useful, key=lambda id: (_away(challenges, id, attack), campaign.armies[id].number)):
        found.setdefault(campaign.armies[id].owner, []).append(id)
    return found


def _away(challenges: Challenges, army: str, attack: LiveAttack) -> int:
    place = challenges.army(army).place
    assert place is not None
    return challenges.campaign.grid.distance(place, attack.target)


def _question(
    challenges: Challenges, seat: str, able: Mapping[str, list[str]], faces: Mapping[str, list[str]]
) -> Form:
    campaign = challenges.campaign
    attacks = {attack.army: attack for attack in challenges.attacks()}

    def owns(army: str) -> bool:
        return campaign.hexes[attacks[army].target].owner == seat

    # By default the owner of the hex answers with the nearest, and nobody else does anything.
    usual = {army: tuple(armies) if owns(army) else () for army, armies in able.items()}
    fallback = DefenceOrders(usual, {army: seats[0] for army, seats in faces.items()})

    def proposals(rng: random.Random, n: int) -> list[DefenceOrders]:
        found = [fallback]
        for _ in range(n - 1):
            ranked = {
                army: tuple(rng.sample(those, rng.randint(0, len(those)))) for army, those in able.items()
            }
            found.append(DefenceOrders(ranked, {army: rng.choice(seats) for army, seats in faces.items()}))
        rng.shuffle(found)
        return found

    return Form(
        "answers",
        "CP-ACT-22",
        "Which of your armies shall answer each attack? Name them in the order in which you want them to.",
        DefenceOrders,
        fallback,
        lambda orders: _fault(orders, able, faces),
        proposals,
        {
            "attacks": [
                {
                    "army": army,
                    "hex": attacks[army].target,
                    "compulsory": attacks[army].annexing,
                    "able": those,
                }
                for army, those in able.items()
            ],
            "faces": [{"army": army, "players": seats} for army, seats in faces.items()],
        },
    )


def _fault(
    orders: DefenceOrders, able: Mapping[str, list[str]], faces: Mapping[str, list[str]]
) -> Refusal | None:
    for attack, armies in orders.answers.items():
        if attack not in able:
            why = f"There is no attack of “{short(attack)}” that you could answer."
            return Refusal("no-such-attack", "CP-ACT-22", why)
        for army in armies:
            if army not in able[attack]:
                why = f"“{short(army)}” is no army of yours in Defensive Deployment that reaches this attack."
                return Refusal("out-of-reach", "CP-ACT-29", why)
        if len(set(armies)) != len(armies):
            return Refusal("twice", "CP-ACT-22", "The same army is named twice against one attack.")
    for army, seat in orders.faces.items():
        if seat not in faces.get(army, ()):
            why = f"“{short(seat)}” does not attack “{short(army)}” in its hex."
            return Refusal("not-attacked", "CP-ACT-24", why)
    return None
