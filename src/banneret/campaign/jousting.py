# interpreted: Structs
"""Jousting tournaments in the Army Battle Phase (CP-BAT-09, gaps.md 1.3).

Anybody may hold one. Each player enters one mounted character of a living army and pays the fee, which is kept
until the end. Tilts are the best of three passes with secret aims; the winner of the last takes all fees.
Nobody is hurt and nobody learns anything.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any, Final

import msgspec

from banneret.campaign.artefacts import army_of_key, artefact, give, is_cursed, key_of, owned_by_army
from banneret.campaign.joust_events import (
    UNHORSES,
    JousterEntered,
    JousterRests,
    TiltRidden,
    TiltWon,
    TournamentAnnounced,
    TournamentCalledOff,
    TournamentWon,
)
from banneret.campaign.levels import level_of, name_of
from banneret.campaign.questions import Form
from banneret.campaign.realm import MOST_GOLD, change_gold
from banneret.campaign.records import IN_THE_SANDS, Army
from banneret.campaign.rolls import pick, roll
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Ask, Choice, Option, Refusal, Steps, ask_all
from banneret.core.engine.dice import Dice

CLAUSE: Final = "CP-BAT-09"
USUAL_FEE: Final = 50
FEWEST: Final = 2  # entrants
BEST_OF: Final = 3
LANCES: Final = 2  # that win a tilt
LONGEST: Final = 40  # passes, after which Player Order decides; real dice never come to that

HEAD: Final = "head"
SHIELD: Final = "shield"
SEAT: Final = "seat"
CHANCE: Final = "chance"
BEATS: Final = {HEAD: SEAT, SEAT: SHIELD, SHIELD: HEAD}
AIMS: Final = (HEAD, SHIELD, SEAT)


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whether a player holds one, and the fee: gold, or an Artefact of each who enters."""

    hold: bool = False
    gold: int = 0
    artefact: bool = False


class JoustEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who rides, as a key of `Campaign.veterans`, and the Artefact that is paid if the fee is one."""

    rider: str = ""
    artefact: str = ""


def jousts(campaign: Campaign, dice: Dice) -> Steps:
    """All tournaments of this turn, one a host, in Player Order. Where no two players have anybody who could
    ride, nobody is asked.
    """
    if len([seat for seat in campaign.order if riders_of(campaign, seat)]) < FEWEST:
        return
    questions = {seat: hosting_question() for seat in campaign.order}
    answers = yield ask_all(dict(questions))
    for seat in campaign.order:
        held: Tournament = questions[seat].filled(answers[seat])
        if held.hold:
            yield from tournament(campaign, dice, seat, held)


# ------------------------------------------------------------------------------------------ who can ride


def riders_of(campaign: Campaign, seat: str) -> list[str]:
    """The mounted characters of a player's living armies."""
    return [
        key_of(army.id, each.id)
        for army in _living(campaign, seat)
        for each in campaign.lists[army.list].characters
        if each.mounted
    ]


def stakes_of(campaign: Campaign, seat: str) -> list[str]:
    """The Artefacts that a player can pay with: nobody gets rid of a Cursed one like that (CP-ART-10)."""
    return [
        id for army in _living(campaign, seat) for id in owned_by_army(campaign, army.id) if not is_cursed(id)
    ]


def _living(campaign: Campaign, seat: str) -> list[Army]:
    armies = [each for each in campaign.armies_of(seat) if each.place is not None or each.away == IN_THE_SANDS]
    return sorted(armies, key=lambda army: army.number)


def may_enter(campaign: Campaign, seat: str, held: Tournament) -> bool:
    if not riders_of(campaign, seat) or campaign.realms[seat].gold < held.gold:
        return False
    return bool(stakes_of(campaign, seat)) or not held.artefact


# ------------------------------------------------------------------------------------------ questions


def hosting_question() -> Form:
    def faults(held: Tournament) -> Refusal | None:
        if not held.hold and (held.gold or held.artefact):
            return Refusal("no-tournament", CLAUSE, "Only who holds a tournament names a fee.")
        if not 0 <= held.gold <= MOST_GOLD:
            return Refusal("fee", CLAUSE, f"The fee is at most {MOST_GOLD} gold.")
        if held.gold and held.artefact:
            return Refusal("fee", CLAUSE, "The fee is gold or an Artefact, not both.")
        return None

    def proposals(rng: random.Random, n: int) -> list[Any]:
        kinds = (
            Tournament(),
            Tournament(),
            Tournament(),
            Tournament(True, USUAL_FEE),
            Tournament(True, 0, True),
        )
        return [rng.choice(kinds) for _ in range(n)]

    prompt = "Do you hold a jousting tournament, and for which fee?"
    return Form("joust-host", CLAUSE, prompt, Tournament, Tournament(), faults, proposals)


def entry_question(campaign: Campaign, seat: str, host: str, held: Tournament) -> Form:
    riders, stakes = riders_of(campaign, seat), stakes_of(campaign, seat)

    def faults(entry: JoustEntry) -> Refusal | None:
        if not entry.rider:
            return Refusal("no-rider", CLAUSE, "Nobody pays without a rider.") if entry.artefact else None
        if entry.rider not in riders:
            return Refusal("no-rider", CLAUSE, "Only a mounted character of an Army of yours can ride.")
        if held.artefact and entry.artefact not in stakes:
            return Refusal("fee", CLAUSE, "The fee is an Artefact of one of your Armies that is not Cursed.")
        if entry.artefact and not held.artefact:
            return Refusal("fee", CLAUSE, "The fee is not an Artefact.")
        return None

    def proposals(rng: random.Random, n: int) -> list[Any]:
        found: list[JoustEntry] = []
        for _ in range(n):
            stake = rng.choice(stakes) if held.artefact else ""
            found.append(rng.choice((JoustEntry(), JoustEntry(rng.choice(riders), stake))))
        return found

    fee = "an Artefact" if held.artefact else f"{held.gold} gold"
    prompt = (
        f"{campaign.realms[host].name} holds a jousting tournament for {fee}. Who rides for you, if anybody?"
    )
    facts = {
        "riders": {key: name_of(campaign, key) for key in riders},
        "artefacts": {id: artefact(id).name for id in stakes} if held.artefact else {},
    }
    return Form("joust-entry", CLAUSE, prompt, JoustEntry, JoustEntry(), faults, proposals, facts, (host,))


def aim_question(campaign: Campaign, rider: str, other: str, about: tuple[str, ...]) -> Choice:
    """Secret until both have chosen; by default the dice aim."""
    options = [
        Option(CHANCE, "Leave it to chance"),
        Option(HEAD, "The head", about="Beats an aim at the seat."),
        Option(SHIELD, "The shield", about="Beats an aim at the head."),
        Option(SEAT, "The seat", about="Beats an aim at the shield."),
    ]
    prompt = f"{name_of(campaign, rider)} rides against {called(campaign, other)}. Where does the lance go?"
    return Choice("joust-aim", CLAUSE, prompt, options, about, CHANCE)


# ------------------------------------------------------------------------------------------ a tournament


def tournament(campaign: Campaign, dice: Dice, host: str, held: Tournament) -> Steps:
    """From the first entry to the prize."""
    campaign.tell(TournamentAnnounced(CLAUSE, host, held.gold, held.artefact))
    able = [seat for seat in campaign.order if may_enter(campaign, seat, held)]
    entered: dict[str, JoustEntry] = {}
    if len(able) >= FEWEST:
        questions = {seat: entry_question(campaign, seat, host, held) for seat in able}
        answers = yield ask_all(dict(questions))
        given = {seat: questions[seat].filled(answers[seat]) for seat in able}
        entered = {seat: entry for seat, entry in given.items() if entry.rider}
    if len(entered) < FEWEST:
        # Nothing has been paid yet.
        campaign.tell(TournamentCalledOff(CLAUSE, host))
        return
    for seat, entry in entered.items():
        pay_fee(campaign, seat, host, held, entry)
    winner = yield from ridden(campaign, dice, host, [entry.rider for entry in entered.values()])
    take_all(campaign, winner, held.gold * len(entered), [each.artefact for each in entered.values()])


def pay_fee(campaign: Campaign, seat: str, host: str, held: Tournament, entry: JoustEntry) -> None:
    """Into escrow: gold leaves the treasury, an Artefact its bearer, and nobody has either until the end."""
    stake = artefact(entry.artefact).name if entry.artefact else ""
    change_gold(campaign, {seat: -held.gold})
    if entry.artefact:
        give(campaign, entry.artefact, f"tournament of {host}")
    campaign.tell(JousterEntered(CLAUSE, seat, called(campaign, entry.rider), held.gold, stake))


def take_all(campaign: Campaign, winner: str, gold: int, stakes: list[str]) -> None:
    """CP-GLD-02: gold above the cap is lost. The rider bears the Artefacts (CP-ART-08)."""
    seat = owner_of(campaign, winner)
    gained = change_gold(campaign, {seat: gold})[seat]
    paid = [id for id in stakes if id]
    for id in paid:
        give(campaign, id, winner)
    names = tuple([artefact(id).name for id in paid])
    campaign.tell(TournamentWon(CLAUSE, seat, called(campaign, winner), gained, gold - gained, names))


def called(campaign: Campaign, rider: str) -> str:
    """A rider with his realm: captains of several may have one name."""
    return f"{name_of(campaign, rider)} of {campaign.realms[owner_of(campaign, rider)].name}"


def owner_of(campaign: Campaign, rider: str) -> str:
    return campaign.armies[army_of_key(rider)].owner


def ridden(campaign: Campaign, dice: Dice, host: str, riders: list[str]) -> Generator[Ask, Any, str]:
    """Round by round until one is left. Byes of the first round go to players first in Player Order; the rest
    is drawn."""
    number = 0
    left = sorted(riders, key=lambda rider: campaign.order.index(owner_of(campaign, rider)))
    while len(left) > 1:
        number += 1
        resting, drawn = left[: byes(len(left))], left[byes(len(left)) :]
        for rider in resting:
            campaign.tell(JousterRests(CLAUSE, called(campaign, rider)))
        drawn = shuffled(campaign, dice, drawn, (host, number))
        tilts = [Tilt(one, other) for one, other in zip(drawn[::2], drawn[1::2], strict=True)]
        yield from ride(campaign, dice, tilts, (host, number))
        won = {*resting, *[tilt.winner for tilt in tilts]}
        left = [rider for rider in left if rider in won]
    return left[0]


def byes(riders: int) -> int:
    """So many sit out the first round that a power of two is left for the second."""
    full = 1
    while full < riders:
        full *= 2
    return full - riders


def shuffled(campaign: Campaign, dice: Dice, riders: list[str], subjects: tuple[str | int, ...]) -> list[str]:
    left, found = list(riders), []
    while len(left) > 1:
        at = pick(campaign, dice, CLAUSE, "joust draw", (*subjects, len(left)), len(left))
        found.append(left.pop(at))
    return found + left


# ------------------------------------------------------------------------------------------ tilts


class Tilt:
    """Two riders, and the lances that each has broken."""

    def __init__(self, one: str, other: str) -> None:
        self.riders = (one, other)
        self.lances = [0, 0]
        self.winner = ""
        self.unhorsed = False

    def passed(self, number: int, totals: tuple[int, int]) -> None:
        """The best of three, then sudden death; whoever is unhorsed has lost."""
        apart = totals[0] - totals[1]
        if abs(apart) >= UNHORSES:
            self.unhorsed = True
            self.winner = self.riders[int(apart < 0)]
        if apart:
            self.lances[int(apart < 0)] += 1
        leads = self.lances[0] != self.lances[1]
        if not self.winner and leads and (max(self.lances) >= LANCES or number >= BEST_OF):
            self.winner = self.riders[int(self.lances[1] > self.lances[0])]


def ride(campaign: Campaign, dice: Dice, tilts: list[Tilt], subjects: tuple[str | int, ...]) -> Steps:
    """All tilts of a round side by side: in each pass everybody who still rides aims, in secret."""
    number = 0
    while True:
        number += 1
        riding = [tilt for tilt in tilts if not tilt.winner]
        if not riding:
            return
        asked: dict[str, Choice] = {}
        for tilt in riding:
            for rider, other in (tilt.riders, tilt.riders[::-1]):
                about = (str(subjects[0]), str(subjects[1]), str(number), rider)
                asked[owner_of(campaign, rider)] = aim_question(campaign, rider, other, about)
        aims = yield ask_all(dict(asked))
        for tilt in riding:
            _pass(campaign, dice, tilt, number, aims, subjects)
            if number == LONGEST and not tilt.winner:
                tilt.winner = min(tilt.riders, key=lambda each: campaign.order.index(owner_of(campaign, each)))
            if tilt.winner:
                _tell_winner(campaign, tilt)


def _pass(
    campaign: Campaign,
    dice: Dice,
    tilt: Tilt,
    number: int,
    aims: dict[str, str],
    subjects: tuple[str | int, ...],
) -> None:
    """Each rolls D6 and adds his Level; the better aim adds 1."""
    aimed: list[str] = []
    faces: list[int] = []
    for rider in tilt.riders:
        aim = aims[owner_of(campaign, rider)]
        about = (rider, *subjects, number)
        if aim == CHANCE:
            aim = AIMS[pick(campaign, dice, CLAUSE, "aim", about, len(AIMS))]
        aimed.append(aim)
        faces += roll(campaign, dice, CLAUSE, "tilt", about)
    totals = [
        face + level_of(campaign, rider) + int(BEATS[aim] == other)
        for face, rider, aim, other in zip(faces, tilt.riders, aimed, reversed(aimed), strict=True)
    ]
    one, other = [called(campaign, rider) for rider in tilt.riders]
    both = (totals[0], totals[1])
    campaign.tell(TiltRidden(CLAUSE, number, (one, other), (aimed[0], aimed[1]), (faces[0], faces[1]), both))
    tilt.passed(number, both)


def _tell_winner(campaign: Campaign, tilt: Tilt) -> None:
    first = tilt.winner == tilt.riders[0]
    one, other = tilt.riders if first else tilt.riders[::-1]
    lances = (tilt.lances[0], tilt.lances[1]) if first else (tilt.lances[1], tilt.lances[0])
    campaign.tell(TiltWon(CLAUSE, called(campaign, one), called(campaign, other), lances, tilt.unhorsed))
