"""Artefacts that change hands after a battle: those of slain bearers (CP-ART-06), cursed ones passed on
(CP-ART-10), and those won in special scenarios (CP-ART-01).

What has been settled at the table stands in the report and is not asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from banneret.books.artefacts import MINOR
from banneret.campaign.artefact_events import (
    ArtefactFound,
    ArtefactLeft,
    ArtefactTaken,
    CursePassed,
    PoolEmpty,
    title,
)
from banneret.campaign.artefacts import (
    bearers,
    draw,
    give,
    is_cursed,
    key_of,
    name_in_army,
    note_passed,
    owned_by,
)
from banneret.campaign.experience import Facts, duels
from banneret.campaign.levels import name_of
from banneret.campaign.reports import other_role, slain, survived
from banneret.campaign.state import Campaign, army_key
from banneret.core.engine.ask import Assign, Option, Question, Slot, Steps, ask_all
from banneret.core.engine.dice import Dice

LEAVE: Final = "leave"
KEEP: Final = "keep"


class Spoil(NamedTuple):
    """An Artefact that lies with a slain bearer, and the army that may take it."""

    artefact: str
    bearer: str
    army: str


class Curse(NamedTuple):
    """A Cursed Artefact that its bearer may pass on, and to whom."""

    artefact: str
    bearer: str
    takers: tuple[str, ...]


# ------------------------------------------------------------------------------------------ of the slain


def spoils(campaign: Campaign, battles: list[Facts]) -> list[Spoil]:
    """CP-ART-06: what all who were slain have left behind. A garrison takes nothing."""
    found: list[Spoil] = []
    for facts in battles:
        for line in facts.report.characters:
            taker = facts.armies[other_role(line.side)]
            if slain(line) and taker in campaign.armies:
                found += [Spoil(id, line.id, taker) for id in owned_by(campaign, line.id)]
    return found


def take_spoils(campaign: Campaign, battles: list[Facts]) -> Steps:
    """CP-ART-06, CP-ART-08: the enemy player takes it or leaves it, and says who bears it; the General unless
    he names another."""
    found = spoils(campaign, battles)
    claims = {claim.id: claim for facts in battles for claim in facts.report.artefact_claims}
    asked: dict[str, list[Spoil]] = {}
    for spoil in found:
        if spoil.artefact not in claims:
            asked.setdefault(campaign.armies[spoil.army].owner, []).append(spoil)
    answers: dict[str, dict[str, str]] = {}
    if asked:
        answers = yield ask_all({seat: _spoils_question(campaign, asked[seat]) for seat in sorted(asked)})
    for spoil in found:
        seat = campaign.armies[spoil.army].owner
        claim = claims.get(spoil.artefact)
        if claim is not None:
            chosen = claim.new_bearer_id if claim.wanted else LEAVE
        else:
            chosen = answers[seat].get(spoil.artefact, "")
        _settle(campaign, seat, spoil, chosen)


def _settle(campaign: Campaign, seat: str, spoil: Spoil, chosen: str) -> None:
    loser = name_of(campaign, spoil.bearer)
    if chosen == LEAVE:
        campaign.tell(ArtefactLeft("CP-ART-06", seat, spoil.artefact, loser))
        return
    able = _keys(campaign, spoil.army)
    bearer = chosen if chosen in able else able[0]
    give(campaign, spoil.artefact, bearer)
    campaign.tell(ArtefactTaken("CP-ART-06", seat, spoil.artefact, loser, name_of(campaign, bearer)))


def _keys(campaign: Campaign, army: str) -> list[str]:
    return [key_of(army, each.id) for each in bearers(campaign, army)]


def _options(campaign: Campaign, keys: list[str] | tuple[str, ...]) -> list[Option]:
    return [Option(key, name_of(campaign, key)) for key in keys]


def _spoils_question(campaign: Campaign, mine: list[Spoil]) -> Question:
    slots = [
        Slot(
            spoil.artefact,
            f"{title(spoil.artefact)} of {name_of(campaign, spoil.bearer)}",
            [*_options(campaign, _keys(campaign, spoil.army)), Option(LEAVE, "leave it with the slain")],
        )
        for spoil in mine
    ]
    prompt = "Who of yours takes what the slain leave behind? Whatever you pass over goes to your General."
    return Assign("spoils", "CP-ART-06", prompt, slots)


# ------------------------------------------------------------------------------------------ curses


def curses(campaign: Campaign, battles: list[Facts], before: Mapping[str, str]) -> list[Curse]:
    """CP-ART-10: to the beaten character; if he has a Cursed Artefact already, to another of his army.

    `before` is whose the Artefacts were in the battles: what was only taken from the slain is not passed on.
    """
    found: list[Curse] = []
    for facts in battles:
        beaten: dict[str, list[str]] = {}
        for duel in duels(facts):
            line = facts.characters.get(duel.winner)
            if line is not None and survived(line) and facts.of_a_player(other_role(line.side)):
                beaten.setdefault(duel.winner, []).append(duel.loser)
        for winner in sorted(beaten):
            losers = list(dict.fromkeys(beaten[winner]))
            army = facts.armies[other_role(facts.side_of(winner))]
            for id in owned_by(campaign, winner):
                if is_cursed(id) and before.get(id) == winner:
                    takers = _takers(campaign, losers, army)
                    found += [Curse(id, winner, takers)] if takers else []
    return found


def _takers(campaign: Campaign, losers: list[str], army: str) -> tuple[str, ...]:
    """Whoever has a Cursed Artefact already takes no second one."""
    able = [key for key in _keys(campaign, army) if not _has_curse(campaign, key)]
    return tuple([key for key in losers if key in able] or able)


def _has_curse(campaign: Campaign, key: str) -> bool:
    return any([is_cursed(id) for id in owned_by(campaign, key)])


def pass_curses(campaign: Campaign, battles: list[Facts], before: Mapping[str, str]) -> Steps:
    """CP-ART-10: it is kept unless its bearer says otherwise. Of two for one character, the first counts.

    Whether the army of the taker is destroyed this turn is not known yet, so that the giver is remembered.
    """
    found = curses(campaign, battles, before)
    gifts = {gift.id: gift.taker_id for facts in battles for gift in facts.report.cursed_gifts}
    asked: dict[str, list[Curse]] = {}
    for curse in found:
        if curse.artefact not in gifts:
            asked.setdefault(campaign.armies[_army(curse.bearer)].owner, []).append(curse)
    answers: dict[str, dict[str, str]] = {}
    if asked:
        answers = yield ask_all({seat: _curses_question(campaign, asked[seat]) for seat in sorted(asked)})
    passed: dict[str, str] = {}
    for curse in found:
        seat = campaign.armies[_army(curse.bearer)].owner
        taker = gifts.get(curse.artefact) or answers.get(seat, {}).get(curse.artefact, KEEP)
        if taker in curse.takers and not _has_curse(campaign, taker):
            giver = name_of(campaign, curse.bearer)
            give(campaign, curse.artefact, taker)
            passed[curse.artefact] = curse.bearer
            campaign.tell(CursePassed("CP-ART-10", curse.artefact, giver, name_of(campaign, taker)))
    note_passed(campaign, passed)


def _army(key: str) -> str:
    return key.split("/", 1)[0]


def _curses_question(campaign: Campaign, mine: list[Curse]) -> Question:
    slots = [
        Slot(
            curse.artefact,
            f"{title(curse.artefact)} of {name_of(campaign, curse.bearer)}",
            [Option(KEEP, "keep it"), *_options(campaign, curse.takers)],
        )
        for curse in mine
    ]
    prompt = "Do victors of challenges pass their curses on? Whatever you pass over is kept."
    return Assign("curses", "CP-ART-10", prompt, slots)


# ------------------------------------------------------------------------------------------ special scenarios


def win_scenario_artefacts(campaign: Campaign, dice: Dice) -> Steps:
    """CP-ART-01: the winner of a special scenario draws a Minor Artefact, in army-key order (CP-ART-03)."""
    drawn: dict[str, list[tuple[str, str]]] = {}
    for army in sorted(_special_winners(campaign), key=lambda id: army_key(campaign, campaign.armies[id])):
        id = draw(campaign, dice, MINOR, (army, "scenario"))
        able = bearers(campaign, army)
        if not id or not able:
            campaign.tell(PoolEmpty("CP-ART-03", army, MINOR))
            continue
        give(campaign, id, key_of(army, able[0].id))
        drawn.setdefault(campaign.armies[army].owner, []).append((id, army))
    if not drawn:
        return
    answers = yield ask_all({seat: _prize_question(campaign, drawn[seat]) for seat in sorted(drawn)})
    for seat in sorted(drawn):
        for id, army in drawn[seat]:
            key = answers[seat].get(id, campaign.artefacts[id])
            give(campaign, id, key)
            campaign.tell(
                ArtefactFound("CP-ART-01", army, id, name_in_army(campaign, army, key.split("/", 1)[1]))
            )


def _special_winners(campaign: Campaign) -> list[str]:
    """Also of a battle that was given up before its first round (CP-GEN-14). A garrison draws nothing."""
    results = [battle.result for battle in campaign.battles.values() if battle.result is not None]
    won = [
        each.army(each.victor())
        for each in results
        if each.victor() and each.victor() == each.scenario_artefact_won
    ]
    return [army for army in won if army in campaign.armies]


def _prize_question(campaign: Campaign, mine: list[tuple[str, str]]) -> Question:
    slots = [Slot(id, title(id), _options(campaign, _keys(campaign, army))) for id, army in mine]
    prompt = "Your victory has brought an Artefact to light. Who bears it? The General, unless you say another."
    return Assign("prize", "CP-ART-08", prompt, slots)
