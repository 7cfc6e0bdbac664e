"""A name at the first Level, a statistic at the second (CP-CHA-14, CP-CHA-15, CP-VET-08, CP-VET-09)."""

from __future__ import annotations

import random
from typing import Final

import msgspec

from banneret.campaign.experience_events import GainChosen, NameGiven
from banneret.campaign.levels import CHOOSES, level_of, listed, name_of
from banneret.campaign.questions import Form
from banneret.campaign.records import Unit
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Refusal, Steps, ask_all

LONGEST: Final = 40  # of a name


class Honouring(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """By the keys of Veterans. Whoever is passed over has the name of the list, and the usual gain."""

    names: dict[str, str] = {}
    gains: dict[str, str] = {}


def unnamed(campaign: Campaign, seat: str, characters: bool) -> list[str]:
    """Those of a player with a Level and no name."""
    return [key for key in _mine(campaign, seat, characters) if not campaign.veterans[key].name]


def undecided(campaign: Campaign, seat: str, characters: bool) -> dict[str, tuple[str, ...]]:
    """Those of Level 2 who have not chosen what to gain, and what they may. It is chosen for good."""
    found: dict[str, tuple[str, ...]] = {}
    for key in _mine(campaign, seat, characters):
        entry = listed(campaign, key)
        if entry is not None and entry.gains and not campaign.veterans[key].gain:
            if level_of(campaign, key) >= CHOOSES:
                found[key] = entry.gains
    return found


def _mine(campaign: Campaign, seat: str, characters: bool) -> list[str]:
    return [
        key
        for key in sorted(campaign.veterans)
        if campaign.veterans[key].character == characters
        and campaign.armies[campaign.veterans[key].army].owner == seat
        and level_of(campaign, key)
    ]


def honour(campaign: Campaign, characters: bool) -> Steps:
    questions = {
        seat: _question(campaign, seat, characters)
        for seat in campaign.seats
        if unnamed(campaign, seat, characters) or undecided(campaign, seat, characters)
    }
    if not questions:
        return
    answers = yield ask_all({seat: questions[seat] for seat in sorted(questions)})
    for seat in sorted(questions):
        form: Honouring = questions[seat].filled(answers[seat])
        _carry_out(campaign, seat, characters, form)


def _carry_out(campaign: Campaign, seat: str, characters: bool, form: Honouring) -> None:
    gains = undecided(campaign, seat, characters)
    for key in unnamed(campaign, seat, characters):
        was = name_of(campaign, key)
        name = form.names.get(key, was)
        campaign.veterans[key] = msgspec.structs.replace(campaign.veterans[key], name=name)
        if name != was:
            campaign.tell(NameGiven("CP-CHA-14" if characters else "CP-VET-08", key, was, name))
    for key, able in gains.items():
        gain = form.gains.get(key, able[0])
        campaign.veterans[key] = msgspec.structs.replace(campaign.veterans[key], gain=gain)
        clause = "CP-CHA-15" if characters else "CP-VET-09"
        unit = isinstance(listed(campaign, key), Unit)
        campaign.tell(GainChosen(clause, key, name_of(campaign, key), gain, unit))


def _question(campaign: Campaign, seat: str, characters: bool) -> Form:
    nameless = unnamed(campaign, seat, characters)
    choosing = undecided(campaign, seat, characters)

    def faults(form: Honouring) -> Refusal | None:
        for key, name in form.names.items():
            if key not in nameless:
                return Refusal("not-to-be-named", "CP-CHA-14", "Names are given once, at the first Level.")
            if not name.strip() or not name.isprintable() or len(name) > LONGEST:
                why = f"A name is a word or a few that can be shown, of {LONGEST} letters at most."
                return Refusal("no-name", "CP-CHA-14", why)
        for key, gain in form.gains.items():
            if key not in choosing:
                why = "A statistic is chosen once, at Level 2."
                return Refusal("not-to-choose", "CP-CHA-15", why)
            if gain not in choosing[key]:
                why = f"{name_of(campaign, key)} may gain {', '.join(choosing[key])}, and nothing else."
                return Refusal("no-such-gain", "CP-CHA-15", why)
        return None

    def proposals(rng: random.Random, n: int) -> list[Honouring]:
        made = [Honouring()]
        for _ in range(n - 1):
            made.append(Honouring({}, {key: rng.choice(able) for key, able in choosing.items()}))
        return made

    facts = {
        "names": {key: name_of(campaign, key) for key in nameless},
        "gains": {key: list(able) for key, able in choosing.items()},
    }
    whose = "characters" if characters else "units"
    prompt = f"Some of your {whose} have risen. What are they called, and what do those of Level 2 gain?"
    clause = "CP-CHA-14" if characters else "CP-VET-08"
    return Form("honours", clause, prompt, Honouring, Honouring(), faults, proposals, facts, (whose,))
