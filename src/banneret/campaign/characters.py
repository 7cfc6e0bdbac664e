"""Post-Battle Phase: the Character Sub-Phase (CP-CHA-01).

Experience of characters, then Artefacts that change hands, then names and what Level 2 gains; last, what those
with several Artefacts use on the map.
"""

from __future__ import annotations

from banneret.campaign.artefact_events import ArtefactUseNamed, title
from banneret.campaign.artefacts import army_of_key, in_use, is_cursed, name_in_use, of_the_map
from banneret.campaign.battle_artefacts import remember_use
from banneret.campaign.credit import ask_credit
from banneret.campaign.experience import Facts, apply, earned_by_characters, fought, shares_of_characters
from banneret.campaign.honouring import honour
from banneret.campaign.levels import name_of
from banneret.campaign.spoils import pass_curses, take_spoils, win_scenario_artefacts
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Assign, Option, Slot, Steps, ask_all
from banneret.core.engine.dice import Dice


def play(campaign: Campaign, dice: Dice) -> Steps:
    remember_use(campaign)
    battles = fought(campaign)
    yield from _experience(campaign, battles)
    before = campaign.artefacts  # as they were in the battles
    yield from take_spoils(campaign, battles)
    yield from pass_curses(campaign, battles, before)
    yield from win_scenario_artefacts(campaign, dice)
    yield from honour(campaign, characters=True)
    yield from _name_what_is_used(campaign)


def _experience(campaign: Campaign, battles: list[Facts]) -> Steps:
    """CP-CHA-02 to CP-CHA-12."""
    earned = [each for facts in battles for each in earned_by_characters(facts)]
    shares = [share for facts in battles for share in shares_of_characters(facts)]
    earned += yield from ask_credit(campaign, shares, "CP-CHA-07")
    apply(campaign, earned, "CP-CHA-12")


def _name_what_is_used(campaign: Campaign) -> Steps:
    """CP-ART-05, CP-ART-08: of several Artefacts of the map one is in use, and of a Cursed one none need be."""
    slots: dict[str, list[Slot]] = {}
    for key in sorted(set(campaign.artefacts.values())):
        able = of_the_map(campaign, key)
        if len(able) > 1 or any([is_cursed(id) for id in able]):
            seat = campaign.armies[army_of_key(key)].owner
            options = [Option(id, title(id)) for id in able]
            label = f"{name_of(campaign, key)}, who now uses {_said(in_use(campaign, key))}"
            slots.setdefault(seat, []).append(Slot(key, label, [*options, Option("none", "none of them")]))
    if not slots:
        return
    prompt = "Which Artefact does each use on the march? Whoever you pass over goes on as before."
    answers = yield ask_all(
        {seat: Assign("artefacts-used", "CP-ART-05", prompt, slots[seat]) for seat in sorted(slots)}
    )
    for seat in sorted(slots):
        for key, chosen in answers[seat].items():
            id = "" if chosen == "none" else chosen
            if id != in_use(campaign, key):
                name_in_use(campaign, key, id)
                campaign.tell(ArtefactUseNamed("CP-ART-08", name_of(campaign, key), id))


def _said(artefact: str) -> str:
    return title(artefact) if artefact else "none"
