"""A battle as a card: who met whom over what, how it ended, what was left of both, and the deeds of the day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.books.battle_report import DESTROYED, WON
from banneret.books.events import listed, plural
from banneret.books.scenarios.known import scenario_called
from banneret.campaign.battle_events import BattleSettled, ReadyForBattle
from banneret.campaign.challenge_events import BattleArises
from banneret.campaign.records import BEACH, BRIDGE, RAID, SIEGE, Battle
from banneret.campaign.reports import (
    ALIVE,
    ATTACKER,
    BY_ARTEFACT,
    FLED,
    OUT_OF_ACTION,
    ROLES,
    Report,
    entry_of,
    other_role,
)
from banneret.core.engine.events import Event
from banneret.pictures.campaign.people import People
from banneret.pictures.campaign.record import TurnRecord
from banneret.pictures.campaign.story import ToldLine, lines_html
from banneret.pictures.marks import esc, num

_SHOWN: Final = 6  # deeds that are told on the card itself
_KINDS: Final = {SIEGE: "Siege", RAID: "Raid", BEACH: "Beach landing", BRIDGE: "Crossing"}
_FATES: Final = {ALIVE: "alive", FLED: "fled", OUT_OF_ACTION: "out of action"}


def battle_cards(people: People, turn: TurnRecord) -> str:
    """All battles of a turn, by their hexes."""
    found = sorted(turn.end.battles.values(), key=lambda battle: (battle.hex, battle.id))
    return "".join([_card(people, turn, battle) for battle in found])


def _card(people: People, turn: TurnRecord, battle: Battle) -> str:
    for army in (battle.attacker, battle.defender):
        people.learn_garrison(turn.before, army)
    told = [event for event in turn.events if getattr(event, "battle", None) == battle.id]
    title = scenario_called(battle.scenario).name
    kind = _KINDS.get(battle.hex_type, "Battle")
    where = f"hex {battle.hex}"
    played = battle.result.scenario_played if battle.result is not None else ""
    if played and played != battle.scenario:
        where += f", fought as {scenario_called(played).name}"
    heading = title if title.lower() == kind.lower() else f"{kind}: {title}"
    if battle.hex_type not in _KINDS:
        heading = title
    result = battle.result
    return (
        f'<article class="battle"><h4>{esc(heading)} <small>{esc(where)}</small></h4>'
        f'<div class="foes">{_side(people, battle, ATTACKER)}<i>against</i>'
        f"{_side(people, battle, other_role(ATTACKER))}</div>"
        f"{_verdict(people, told)}{_deeds(people, result) if result is not None else ''}"
        f"{_report(people, result) if result is not None and result.units else ''}"
        f"{_before(people, told)}{_link(people, turn, battle)}</article>"
    )


def _side(people: People, battle: Battle, role: str) -> str:
    army = battle.attacker if role == ATTACKER else battle.defender
    name = people.name(army)
    result = battle.result
    out = [f"{people.flag(people.seat_of(army))}<b>{esc(name[:1].upper() + name[1:])}</b>"]
    won = result is not None and result.victor() == role
    out.append(f"<small>{role}{' · victor' if won else ''}</small>")
    units = result.units_of(role) if result is not None else []
    start = sum([unit.models_start for unit in units])
    if result is not None and start:
        left = sum([unit.models_end for unit in units])
        share = 100 * left / start
        out.append(
            f'<span class="meter" aria-hidden="true"><i style="width:{num(share)}%"></i></span>'
            f"<small>{left} of {start} models left</small>"
        )
    return f'<div class="foe{" won" if won else ""}">{"".join(out)}</div>'


def _verdict(people: People, told: Sequence[Event]) -> str:
    lines = [_said(people, event) for event in told if isinstance(event, BattleSettled)]
    if not lines:
        lines = [_said(people, event) for event in told if isinstance(event, BattleArises)]
        lines.append("Nobody has said yet what came of it.")
    return "".join([f'<p class="verdict">{line}</p>' for line in lines])


def _said(people: People, event: Event) -> str:
    return f"{esc(event.text(people.names))} <code>{esc(event.clause)}</code>"


# ------------------------------------------------------------------------------------------ deeds


def deeds(people: People, report: Report) -> list[ToldLine]:
    """What was done in a battle, the greatest first: duels, slain characters, monsters, broken units."""
    duels: list[ToldLine] = []
    slain: list[ToldLine] = []
    monsters: dict[str, list[str]] = {}
    broken: list[ToldLine] = []
    fallen_in_duels: set[str] = set()
    for character in report.characters:
        seat, name = people.seat_of(character.id), people.called(character.id)
        for duel in character.challenges:
            if duel.result == WON:
                other = people.called(duel.opponent_id)
                how = "slays" if duel.opponent_slain else "defeats"
                duels.append(ToldLine(seat, f"{name} {how} {other} in a challenge."))
                if duel.opponent_slain:
                    fallen_in_duels.add(duel.opponent_id)
        for monster in character.monsters_slain:
            monsters.setdefault(monster.id, []).append(character.id)
    for character in report.characters:
        if character.fate == OUT_OF_ACTION and character.id not in fallen_in_duels:
            seat, name = people.seat_of(character.id), people.called(character.id)
            by = ""
            if character.slain_by == BY_ARTEFACT:
                by = " by an Artefact of its own"
            elif entry_of(character.slain_by)[1]:
                by = f" by {people.called(character.slain_by)}"
            slain.append(ToldLine(seat, f"{name} is taken out of action{by}."))
    for unit in report.units:
        seat, name = people.seat_of(unit.id), people.called(unit.id)
        for monster in unit.monsters_slain:
            monsters.setdefault(monster.id, []).append(unit.id)
        destroyed = [each.unit_id for each in unit.beaten if each.how == DESTROYED]
        broke = [each.unit_id for each in unit.beaten if each.unit_id not in destroyed]
        for done, ids in (("destroyed", destroyed), ("broken", broke)):
            beaten = [people.called(id) for id in ids]
            if beaten:
                broken.append(ToldLine(seat, f"{listed(list(dict.fromkeys(beaten)))} {done} by {name}."))
    fallen = [
        ToldLine(
            people.seat_of(by[0]),
            f"The monster {people.called(id)} falls to {listed([people.called(each) for each in by])}.",
        )
        for id, by in monsters.items()
    ]
    return [*duels, *slain, *fallen, *broken]


def _deeds(people: People, report: Report) -> str:
    lines = deeds(people, report)
    shown, more = lines[:_SHOWN], lines[_SHOWN:]
    rest = ""
    if more:
        count = plural(len(more), "more deed")
        rest = f"<details><summary>{count}</summary>{lines_html(people, more)}</details>"
    return lines_html(people, shown) + rest


# ------------------------------------------------------------------------------------------ in full


def _report(people: People, report: Report) -> str:
    rows = []
    for role in ROLES:
        army = people.name(report.army(role)) if report.sides else role
        rows.append(f'<tr><th colspan="3" scope="rowgroup">{esc(army[:1].upper() + army[1:])}</th></tr>')
        for character in report.characters_of(role):
            fate = _FATES.get(character.fate, character.fate)
            rows.append(f"<tr><td>{esc(people.called(character.id))}</td><td></td><td>{esc(fate)}</td></tr>")
        for unit in report.units_of(role):
            state = "destroyed" if not unit.models_end else "fleeing" if unit.fled_at_end else ""
            models = f"{unit.models_end} of {unit.models_start}"
            rows.append(f"<tr><td>{esc(people.called(unit.id))}</td><td>{models}</td><td>{state}</td></tr>")
    rounds = f", {plural(report.rounds, 'round')}" if report.rounds else ""
    return (
        f"<details><summary>The report in full{rounds}</summary><table><thead><tr>"
        '<th scope="col">Who</th><th scope="col">Models left</th><th scope="col">At the end</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></details>"
    )


def _before(people: People, told: Sequence[Event]) -> str:
    lines = [
        ToldLine(people.doer(event), event.text(people.names), event.clause)
        for event in told
        if isinstance(event, ReadyForBattle)
    ]
    if not lines:
        return ""
    return f"<details><summary>Before the battle</summary>{lines_html(people, lines)}</details>"


def _link(people: People, turn: TurnRecord, battle: Battle) -> str:
    address = people.record.games.get((turn.number, battle.id), "")
    return f'<p><a href="{esc(address)}">How it was fought, round by round</a></p>' if address else ""
