"""Bonus gold for what players have made of their battles (section BON): pictures, reports, stories.

They are handed in with the report, or to the Games Master, who says what has been delivered.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

import msgspec

from banneret.campaign.experience import fought
from banneret.campaign.questions import Form
from banneret.campaign.realm import change_gold
from banneret.campaign.records import Battle
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.ask import Refusal, Steps, ask, short
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event

# CP-BON-02 to CP-BON-04: what each is worth to both players.
WORTH: Final = {"photos": 50, "report": 100, "story": 100}
CLAUSES: Final = {"photos": "CP-BON-02", "report": "CP-BON-03", "story": "CP-BON-04"}
CALLED: Final = {"photos": "photos of", "report": "a report of", "story": "a short story about"}


class BonusPaid(Event, frozen=True, tag=True):
    """`credited` is what the treasury could take of it (CP-GLD-02)."""

    seat: str
    battle: str
    hex: int
    kinds: tuple[str, ...]
    gold: int
    credited: int

    def text(self, names: Mapping[str, str]) -> str:
        kept = "" if self.credited == self.gold else f", of which the treasury can take {self.credited}"
        what = " and ".join([CALLED[kind] for kind in self.kinds])
        return f"{names[self.seat]} receives {self.gold} gold for {what} the battle over hex {self.hex}{kept}."


class Delivered(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What counts as delivered, by battle: photos, report, story. Replays made by a machine do not count."""

    works: dict[str, tuple[str, ...]] = {}


def play(campaign: Campaign, dice: Dice) -> Steps:
    battles = [facts.battle for facts in fought(campaign)]
    if not battles:
        return
    form = _question(campaign, battles)
    accepted: Delivered = form.filled((yield ask(GAMES_MASTER, form)))
    paid = [(battle, best_of(campaign, accepted.works.get(battle.id, ()))) for battle in battles]
    _pay(campaign, [(battle, kinds) for battle, kinds in paid if kinds])


def best_of(campaign: Campaign, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """CP-BON-01: one award a battle, the best that was delivered; all of them if the campaign adds them up."""
    delivered = [kind for kind in WORTH if kind in kinds]
    if campaign.bonus_adds_up or not delivered:
        return tuple(delivered)
    return (max(delivered, key=lambda kind: WORTH[kind]),)


def players_of(campaign: Campaign, battle: Battle) -> list[str]:
    """CP-BON-01: each of the two; nobody is paid for a garrison."""
    owners = [campaign.armies[id].owner for id in (battle.attacker, battle.defender) if id in campaign.armies]
    told = [side.player for side in battle.result.sides] if battle.result is not None else []
    return [seat for seat in campaign.seats if seat in owners or seat in told]


def _pay(campaign: Campaign, paid: list[tuple[Battle, tuple[str, ...]]]) -> None:
    """CP-GLD-02: what comes to one player at this instant is summed first, then clamped."""
    due: list[tuple[str, Battle, tuple[str, ...], int]] = []
    for battle, kinds in paid:
        gold = sum([WORTH[kind] for kind in kinds])
        due += [(seat, battle, kinds, gold) for seat in players_of(campaign, battle)]
    sums: dict[str, int] = {}
    for seat, _, _, gold in due:
        sums[seat] = sums.get(seat, 0) + gold
    room = change_gold(campaign, sums)
    for seat, battle, kinds, gold in due:
        credited = min(gold, room[seat])
        room[seat] -= credited
        campaign.tell(BonusPaid(CLAUSES[kinds[-1]], seat, battle.id, battle.hex, kinds, gold, credited))


def _question(campaign: Campaign, battles: list[Battle]) -> Form:
    known = {battle.id: battle for battle in battles}

    def faults(form: Delivered) -> Refusal | None:
        for id, kinds in form.works.items():
            if id not in known:
                return Refusal("no-such-battle", "CP-BON-01", f"“{short(id)}” is no battle of this turn.")
            for kind in kinds:
                if kind not in WORTH:
                    why = f"Bonus gold is paid for photos, a report or a story, not for “{short(kind)}”."
                    return Refusal("no-such-work", "CP-BON-01", why)
            if len(set(kinds)) != len(kinds):
                return Refusal("twice", "CP-BON-01", "The same work is named twice.")
        return None

    def proposals(rng: random.Random, n: int) -> list[Delivered]:
        made = [Delivered(submitted(battles)), Delivered()]
        for _ in range(n - 2):
            some = {id: tuple([kind for kind in WORTH if rng.random() < 0.5]) for id in known}
            made.append(Delivered({id: kinds for id, kinds in some.items() if kinds}))
        return made

    prompt = "What have players made of the battles of this turn? Whatever you accept is paid for."
    facts = {"battles": list(known), "submitted": submitted(battles)}
    return Form("bonus-gold", "CP-BON-01", prompt, Delivered, Delivered(), faults, proposals, facts)


def submitted(battles: list[Battle]) -> dict[str, tuple[str, ...]]:
    """What the reports say was made, by whichever player."""
    found: dict[str, tuple[str, ...]] = {}
    for battle in battles:
        if battle.result is None:
            continue
        media = battle.result.media
        made = {"photos": media.photos_by, "report": media.report_by, "story": media.story_by}
        kinds = tuple([kind for kind in WORTH if made[kind]])
        if kinds:
            found[battle.id] = kinds
    return found
