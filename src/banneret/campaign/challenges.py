"""Who fights whom (CP-ACT-22 to CP-ACT-28, gaps.md 2.4): attacks that stand, annexations, roll-offs, and the
pairs of attackers and defenders that come of them.

Everything is settled in army-key order, whatever the order of armies, orders and answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from banneret.campaign.artefacts import wins_roll_off
from banneret.campaign.challenge_events import (
    AnnexationCancelled,
    AnnexationCovered,
    AnnexationVoid,
    Annexed,
    AttacksRolledOff,
    TurnedToDefence,
)
from banneret.campaign.deployment import deployed, locked, reaches
from banneret.campaign.naming import GARRISON
from banneret.campaign.realm import is_neutral_city
from banneret.campaign.records import ANNEXING, LOCKED, PREPARED, Annexation, Army, ArmyMove
from banneret.campaign.rolls import keyed
from banneret.campaign.state import Campaign, army_key
from banneret.core.engine.dice import Dice

FORESTALLED: Final = 2  # CP-ACT-23: how near two attackers must be for only one of them to attack
ANNEX: Final = "annex-territory"


class LiveAttack(NamedTuple):
    """An attack that stands. `annexing` is one on a hex that was to be annexed and is covered: it must be
    answered."""

    army: str
    seat: str
    target: int
    annexing: bool = False


class Pairing:
    """A battle in the making: one player's armies, the one whose attack came first before the others, and who
    answers them."""

    def __init__(self, seat: str, attacks: Sequence[LiveAttack], defender: str) -> None:
        self.seat = seat
        self.attacks = list(attacks)
        self.defender = defender


class Challenges:
    """How far it is settled who fights whom.

    `live` are the attacks that stand, `deployed` the armies in Defensive Deployment, `bound` those that a
    battle has already, of which each army fights one a turn.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.live: dict[str, LiveAttack] = {}
        self.deployed = deployed(campaign)
        self.bound = set(locked(campaign))
        self.pairings: list[Pairing] = []

    def army(self, id: str) -> Army:
        return self.campaign.armies[id]

    def in_order(self, armies: Iterable[str]) -> list[str]:
        """By their army keys."""
        return sorted(armies, key=lambda id: army_key(self.campaign, self.army(id)))

    def attacks(self) -> list[LiveAttack]:
        """Those that stand and are in no battle yet, in the order of the army keys."""
        return [self.live[id] for id in self.in_order(self.live) if id not in self.bound]

    def enemies(self, one: str, other: str) -> bool:
        """Whether the owners of two armies are at war."""
        return self.campaign.enemies(self.army(one).owner, self.army(other).owner)

    def who_could_answer(self, attack: LiveAttack) -> list[str]:
        """CP-ACT-29: Enemies of the attacker in Defensive Deployment that reach the hex, bound or not."""
        return [
            id
            for id in self.in_order(self.deployed)
            if self.enemies(id, attack.army) and reaches(self.campaign, self.army(id), attack.target)
        ]

    def defended_against(self, seat: str, armies: Iterable[str]) -> Pairing | None:
        """The battle in which one of these armies defends against this player, of the lowest army key."""
        those = {pairing.defender: pairing for pairing in self.pairings if pairing.seat == seat}
        able = self.in_order(set(armies) & set(those))
        return those[able[0]] if able else None

    def bind(self, attacks: Sequence[LiveAttack], defender: str) -> None:
        self.pairings.append(Pairing(attacks[0].seat, attacks, defender))
        self.bound |= {attack.army for attack in attacks}
        if not defender.startswith(GARRISON):
            self.bound.add(defender)

    def join(self, pairing: Pairing, attack: LiveAttack) -> None:
        """CP-ACT-24: one battle against the same defender."""
        pairing.attacks.append(attack)
        self.bound.add(attack.army)


# ------------------------------------------------------------------------------------------ what stands


def prepared_attacks(challenges: Challenges) -> None:
    """CP-ACT-21: armies that have prepared; one held by a move conflict has lost its attack (CP-ACT-26)."""
    campaign = challenges.campaign
    for id, move in campaign.moves.items():
        army = campaign.armies.get(id)
        if army is None or army.place is None or move.target is None or move.ended != PREPARED:
            continue
        if id not in challenges.bound:
            challenges.live[id] = LiveAttack(id, army.owner, move.target)


def annexes(move: ArmyMove) -> bool:
    """Whether it has annexed, be it held by a battle since."""
    return move.ended == ANNEXING or (move.ended == LOCKED and ANNEX in move.actions)


def judge_annexations(challenges: Challenges) -> None:
    """CP-ACT-27, CP-ACT-28: all on the same state. What nobody covers succeeds; what an Enemy covers becomes an
    attack that must be answered, and the army leaves deployment."""
    campaign = challenges.campaign
    turned: list[LiveAttack] = []
    for id in challenges.in_order(set(campaign.moves) & set(campaign.armies)):
        move, army = campaign.moves[id], campaign.armies[id]
        if not annexes(move) or army.place is None or move.target is None:
            continue
        hex = campaign.hexes[move.target]
        attack = LiveAttack(id, army.owner, move.target, annexing=True)
        if not is_neutral_city(hex) and not campaign.enemies(army.owner, hex.owner):
            campaign.tell(AnnexationVoid("CP-ACT-26", id, move.target))
        elif not is_neutral_city(hex) and not challenges.who_could_answer(attack):
            campaign.annexations[id] = Annexation(id, move.target, army.place)
            campaign.tell(Annexed("CP-ACT-27", id, move.target))
        elif id in challenges.bound:
            campaign.tell(AnnexationCancelled("CP-ACT-28", id, move.target))
        else:
            campaign.tell(AnnexationCovered("CP-ACT-28", id, move.target))
            turned.append(attack)
    for attack in turned:
        challenges.live[attack.army] = attack
        challenges.deployed.discard(attack.army)


# ------------------------------------------------------------------------------------------ roll-off


def roll_off(challenges: Challenges, dice: Dice) -> None:
    """CP-ACT-23: of attackers at war within 2 hexes of each other the highest keeps its attack and turns the
    others to defence, then the next highest of those that still attack."""
    rivals = {id: _rivals(challenges, id) for id in challenges.live}
    for group in _groups(challenges, rivals):
        for id in _ranked(challenges, dice, group):
            if id not in challenges.live:
                continue
            for other in challenges.in_order(rivals[id] & set(challenges.live)):
                del challenges.live[other]
                challenges.deployed.add(other)
                challenges.campaign.tell(TurnedToDefence("CP-ACT-23", other, id))


def _rivals(challenges: Challenges, id: str) -> set[str]:
    here = challenges.army(id).place
    found: set[str] = set()
    for other in challenges.live:
        there = challenges.army(other).place
        assert here is not None
        assert there is not None
        if challenges.enemies(id, other) and challenges.campaign.grid.distance(here, there) <= FORESTALLED:
            found.add(other)
    return found


def _groups(challenges: Challenges, rivals: Mapping[str, set[str]]) -> list[list[str]]:
    """Those whose dice can matter to each other, in army-key order; nobody without a rival rolls."""
    seen: set[str] = set()
    found: list[list[str]] = []
    for id in challenges.in_order([id for id in rivals if rivals[id]]):
        if id in seen:
            continue
        group, edge = {id}, {id}
        while edge:
            edge = {other for each in edge for other in rivals[each]} - group
            group |= edge
        seen |= group
        found.append(challenges.in_order(group))
    return found


def _ranked(challenges: Challenges, dice: Dice, group: Sequence[str]) -> list[str]:
    """The highest row first; equal rows grow by a die each until they differ. An Artefact may win outright."""
    campaign = challenges.campaign
    sure = [id for id in group if wins_roll_off(campaign, challenges.army(id))]
    rolling = [id for id in group if id not in sure]
    sources = {id: keyed(campaign, dice, "roll-off", (id,)) for id in rolling}
    rows: dict[str, tuple[int, ...]] = dict.fromkeys(rolling, ())
    while True:
        shown = list(rows.values())
        equal = [id for id in rolling if shown.count(rows[id]) > 1]
        if not equal:
            break
        for id in equal:
            rows[id] = (*rows[id], *sources[id].d6(1, "CP-ACT-23", "roll-off"))
    campaign.tell(AttacksRolledOff("CP-ACT-23", rows, tuple(sure)))
    return [*sure, *sorted(rolling, key=lambda id: rows[id], reverse=True)]


# ------------------------------------------------------------------------------------------ forced answers


def attacked_in_place(challenges: Challenges) -> dict[str, list[str]]:
    """CP-ACT-24: armies in hexes that several Enemy players attack, with those players in army-key order."""
    found: dict[str, list[str]] = {}
    for attack in challenges.attacks():
        defender = _standing(challenges, attack)
        if defender is not None and attack.seat not in found.setdefault(defender, []):
            found[defender].append(attack.seat)
    return {army: seats for army, seats in found.items() if len(seats) > 1}


def _standing(challenges: Challenges, attack: LiveAttack) -> str | None:
    """The Enemy army in the hex that is attacked, if nothing binds it yet."""
    army = challenges.campaign.army_at(attack.target)
    if army is None or army.id in challenges.bound or not challenges.enemies(army.id, attack.army):
        return None
    return army.id


def forced_answers(challenges: Challenges, faced: Mapping[str, str]) -> None:
    """CP-ACT-22: an army in the hex that is attacked always fights, and its own attack lapses; a garrison
    fights every player who attacks its City (CP-NEU-03, CP-NEU-09). `faced` says whom a defender has chosen.
    """
    for attack in challenges.attacks():
        if attack.army in challenges.bound:
            continue
        if is_neutral_city(challenges.campaign.hexes[attack.target]):
            challenges.bind(_on_hex(challenges, attack.target, attack.seat), f"{GARRISON}{attack.target}")
            continue
        defender = _standing(challenges, attack)
        if defender is None:
            continue
        chosen = _on_hex(challenges, attack.target, faced.get(defender, ""))
        if not chosen or not challenges.enemies(chosen[0].army, defender):
            chosen = _on_hex(challenges, attack.target, attack.seat)
        challenges.bind(chosen, defender)


def _on_hex(challenges: Challenges, hex: int, seat: str) -> list[LiveAttack]:
    """The attacks of one player on a hex that are in no battle yet."""
    return [attack for attack in challenges.attacks() if attack.target == hex and attack.seat == seat]


# ------------------------------------------------------------------------------------------ free answers


def free_answers(challenges: Challenges, lists: Mapping[str, Mapping[str, Sequence[str]]]) -> None:
    """CP-ACT-22, CP-ACT-28, CP-ACT-29: each attack that is left takes the first army on the lists of the hex
    owner and then of the others in Player Order. `lists` are by player and attacking army."""
    for attack in challenges.attacks():
        listed = _listed(challenges, attack, lists)
        free = [id for id in listed if id not in challenges.bound]
        able = challenges.who_could_answer(attack) if attack.annexing else []
        if not free:
            free = _nearest(challenges, attack, [id for id in able if id not in challenges.bound])
        if free:
            challenges.bind([attack], free[0])
            continue
        pairing = challenges.defended_against(attack.seat, [*listed, *able])
        if pairing is not None:
            challenges.join(pairing, attack)


def _listed(
    challenges: Challenges, attack: LiveAttack, lists: Mapping[str, Mapping[str, Sequence[str]]]
) -> list[str]:
    """All armies that were offered against an attack, the hex owner's before the others'."""
    campaign = challenges.campaign
    owner = campaign.hexes[attack.target].owner
    seats = sorted(campaign.order, key=lambda seat: seat != owner)
    return [id for seat in seats for id in lists.get(seat, {}).get(attack.army, ())]


def _nearest(challenges: Challenges, attack: LiveAttack, able: Sequence[str]) -> list[str]:
    """CP-ACT-28: the nearest first, of those as near the hex owner's, then by army key."""
    campaign = challenges.campaign
    owner = campaign.hexes[attack.target].owner

    def rank(id: str) -> tuple[int, bool]:
        army = campaign.armies[id]
        assert army.place is not None
        return campaign.grid.distance(army.place, attack.target), army.owner != owner

    return sorted(able, key=rank)
