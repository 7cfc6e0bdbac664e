"""The chronicle of a campaign: one page that needs nothing else, with a map for each turn and a slider to go
from one to the next, the story of every turn with its battles, curves of land and gold, the deeds of characters
and units, Artefacts and their owners, and where the realms stand. Nobody has won (CP-GEN-02).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Final

from banneret.books.events import listed, plural
from banneret.campaign.armies import ArmyDestroyed
from banneret.campaign.factions.known import faction_of
from banneret.campaign.records import Battle
from banneret.campaign.standings import standings
from banneret.core.engine.match import Match
from banneret.pictures.campaign.battle_card import battle_cards
from banneret.pictures.campaign.curves import curves_html
from banneret.pictures.campaign.lives import artefacts_html, lives_html
from banneret.pictures.campaign.map import describe
from banneret.pictures.campaign.map_layers import layered_map
from banneret.pictures.campaign.map_legend import signs_legend
from banneret.pictures.campaign.map_look import SERIF
from banneret.pictures.campaign.people import People
from banneret.pictures.campaign.record import CampaignRecord, TurnRecord, record_of
from banneret.pictures.campaign.story import Passage, ToldLine, lines_html, passage_html, passages
from banneret.pictures.marks import FONT, esc, num

_LEGEND: Final = 1060.0
BATTLES: Final = "Battles"


def campaign_chronicle(
    match: Match, title: str = "", games: Mapping[tuple[int, str], str] | None = None, viewer: str = ""
) -> str:
    """The page of a campaign that is played, or has been; `games` are the addresses of the games of its
    battles and skirmishes, by turn and id."""
    return chronicle_html(record_of(match, title, games, viewer))


def chronicle_html(record: CampaignRecord) -> str:
    people = People(record)
    turns = record.turns
    shown = 0
    text = resources.files("banneret.pictures.campaign").joinpath("chronicle.html").read_text("utf-8")
    parts = {
        "TITLE": esc(record.title),
        "SUMMARY": esc(_summary(record)),
        "FONT": FONT,
        "SERIF": SERIF,
        "FLAGS": people.flag_defs(),
        "REALMS": _realms(people),
        "LAST": str(len(turns) - 1),
        "SHOWN": str(shown),
        "YEARS": _years(record),
        "NOW": esc(turns[shown].title),
        "MAP": layered_map(
            [turn.end for turn in turns], [gained(turn) for turn in turns], shown, describe(turns[shown].end)
        ),
        "SIGNS": _signs(record),
        "TURNS": "".join([_turn(people, turn) for turn in turns]),
        "CURVES": curves_html(people),
        "LIVES": lives_html(people),
        "ARTEFACTS": artefacts_html(people),
        "STANDINGS": _standings(people),
        "FOOT": f"Banneret · {plural(_last_number(record), 'turn')} of {esc(record.title)}",
    }
    head, *pieces = text.split("%%")
    # Names of parts and what stands between them take turns.
    out = [head]
    for name, rest in zip(pieces[::2], pieces[1::2], strict=True):
        out += [parts[name], rest]
    return "".join(out)


# ------------------------------------------------------------------------------------------ the head


def _summary(record: CampaignRecord) -> str:
    battles = [battle for turn in record.turns for battle in turn.end.battles.values()]
    fought = [battle for battle in battles if battle.result is not None and battle.result.fought()]
    parts = [plural(len(record.seats), "realm"), plural(_last_number(record), "turn")]
    parts.append(plural(record.last.year, "year"))
    parts.append(f"{plural(len(fought), 'battle')} fought")
    if not record.over:
        parts.append("still going on")
    return " · ".join(parts)


def _last_number(record: CampaignRecord) -> int:
    return record.turns[-1].number


def _realms(people: People) -> str:
    """Each with its flag, in a piece of land with its border and hatching."""
    out = []
    last = people.record.last
    for at, seat in enumerate(people.seats):
        look = people.look(seat)
        realm = last.realms[seat]
        box = '<rect x="3" y="3" width="46" height="32" rx="4"'
        dash = (
            f'{box} fill="none" stroke="#fffdf7" stroke-width="2" stroke-dasharray="{look.dash}"/>'
            if look.dash
            else ""
        )
        swatch = (
            f'<svg width="52" height="38" viewBox="0 0 52 38" aria-hidden="true">{box} fill="#f2ecd6"/>'
            f'{box} fill="url(#m-hatch{at})" stroke="{look.dark}" stroke-width="5.400"/>'
            f'{box} fill="none" stroke="{look.main}" stroke-width="4.200"/>{dash}'
            f'<use href="#flag{at}" transform="translate(17 12.500)"/></svg>'
        )
        faction = faction_of(realm.faction).name
        below = f"<small>{esc(faction)}</small>" if faction != realm.name else ""
        out.append(f'<li style="--realm:{look.main}">{swatch}<span><b>{esc(realm.name)}</b>{below}</span></li>')
    return "".join(out)


def _years(record: CampaignRecord) -> str:
    """Where each year begins, under the slider."""
    out = []
    last = max(1, len(record.turns) - 1)
    for place, turn in enumerate(record.turns):
        if turn.number % 4 == 1:
            out.append(f'<span style="left:{num(100 * place / last)}%">year {turn.end.year}</span>')
    return "".join(out)


def _signs(record: CampaignRecord) -> str:
    """Whatever stands on any of the maps."""
    every = record.last.copy()
    for turn in record.turns:
        every.battles.update(turn.end.battles)
        every.skirmishes.update(turn.end.skirmishes)
        every.parties.update(turn.end.parties)
        if turn.end.season.portals:
            every.season = turn.end.season
    drawn, high = signs_legend(every, _LEGEND)
    return (
        f'<svg viewBox="0 0 {num(_LEGEND)} {num(high)}" role="img" aria-label="What the signs on the map mean" '
        f'font-family="{FONT}">{drawn}</svg>'
    )


# ------------------------------------------------------------------------------------------ a turn


def gained(turn: TurnRecord) -> list[int]:
    """The hexes that have a new owner."""
    before = turn.before.hexes
    return [number for number, hex in turn.end.hexes.items() if hex.owner and hex.owner != before[number].owner]


def _turn(people: People, turn: TurnRecord) -> str:
    id = f"story-{turn.number}"
    told = passages(people, turn)
    cards = battle_cards(people, turn)
    if cards and not any([passage.title == BATTLES for passage in told]):
        after = next(
            (at for at, each in enumerate(told) if each.title in ("After the battles", "Skirmishes")), len(told)
        )
        told.insert(after, Passage(BATTLES, [], []))
    story = "".join([passage_html(people, each, cards if each.title == BATTLES else "") for each in told])
    return (
        f'<article class="turn" data-turn="turn-{turn.number}" data-map="{esc(_map_words(turn))}" '
        f'aria-labelledby="{id}-head">'
        f'<h2 id="{id}-head">{esc(turn.title)}</h2><div class="paper"></div>{_balance(people, turn)}'
        f"{_borders(people, turn)}{story}</article>"
    )


def _map_words(turn: TurnRecord) -> str:
    return f"{turn.title}. {describe(turn.end)}"


def _balance(people: People, turn: TurnRecord) -> str:
    """What every realm has at the end of the turn, and how much more or less than at its beginning."""
    rows = []
    before = {each.seat: each for each in standings(turn.before)}
    for now in standings(turn.end):
        was = before[now.seat]
        cells = [
            _change(now.hexes, was.hexes, turn.number),
            _change(now.gold, was.gold, turn.number),
            _change(now.armies, was.armies, turn.number),
            _change(now.experience, was.experience, turn.number),
        ]
        rows.append(
            f'<tr><th scope="row">{people.flag(now.seat)} {esc(people.name(now.seat))}</th>'
            f"{''.join([f'<td>{cell}</td>' for cell in cells])}</tr>"
        )
    heads = "".join([f'<th scope="col">{word}</th>' for word in ("Hexes", "Gold", "Armies", "Experience")])
    return (
        '<table class="standing"><caption class="hidden">At the end of the turn, and the change in it</caption>'
        f'<thead><tr><th scope="col">Realm</th>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def _change(now: int, was: int, number: int) -> str:
    if now == was or not number:
        return str(now)
    way = "up" if now > was else "down"
    return f'{now} <small class="{way}">{"+" if now > was else "−"}{abs(now - was)}</small>'


def _borders(people: People, turn: TurnRecord) -> str:
    """Who has won and lost which land, in a line for each realm."""
    if not turn.number:
        return ""
    lines = []
    before = turn.before.hexes
    for seat in people.seats:
        won: dict[str, int] = {}
        lost: dict[str, int] = {}
        for number, hex in turn.end.hexes.items():
            was = before[number].owner
            if hex.owner == seat and was != seat:
                won[was] = won.get(was, 0) + 1
            elif was == seat and hex.owner != seat:
                lost[hex.owner] = lost.get(hex.owner, 0) + 1
        parts = []
        if won:
            parts.append(f"wins {_from(people, won, 'from', 'free land')}")
        if lost:
            parts.append(f"loses {_from(people, lost, 'to', 'the wild')}")
        if parts:
            lines.append(ToldLine(seat, f"{people.name(seat)} {' and '.join(parts)}."))
    if not lines:
        return ""
    return f'<section class="phase borders"><h3>Borders</h3>{lines_html(people, lines)}</section>'


def _from(people: People, counts: Mapping[str, int], word: str, nobody: str) -> str:
    total = plural(sum(counts.values()), "hex", "hexes")
    whose = people.in_order(counts)
    if whose == [""]:
        return f"{total} {'of' if word == 'from' else word} {nobody}"
    if len(whose) == 1:
        return f"{total} {word} {people.name(whose[0])}"
    each = [f"{counts[seat]} {word} {people.name(seat) if seat else nobody}" for seat in whose]
    return f"{total}: {listed(each)}"


# ------------------------------------------------------------------------------------------ the end


def _standings(people: People) -> str:
    """Figures side by side, in the order in which they joined: nobody has won (CP-GEN-02)."""
    heads = (
        "Hexes", "Cities", "Fortresses", "Towns", "Mines", "Ruins", "Armies", "Parties", "Gold", "Experience",
        "Battles won", "drawn", "lost", "Armies lost",
    )  # fmt: skip
    fought = _fought(people)
    rows = []
    for row in standings(people.record.last):
        cells = [*row[1:], *fought[row.seat], _graves(people, row.seat)]
        rows.append(
            f'<tr><th scope="row">{people.flag(row.seat)} {esc(people.name(row.seat))}</th>'
            f"{''.join([f'<td>{cell}</td>' for cell in cells])}</tr>"
        )
    head = "".join([f'<th scope="col">{word}</th>' for word in heads])
    return (
        "<p>These are figures only. Nobody wins a campaign; it has a story, and that is above. "
        "<code>CP-GEN-02</code></p>"
        f'<div class="wide"><table class="sums"><thead><tr><th scope="col">Realm</th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _fought(people: People) -> dict[str, list[int]]:
    """Battles won, drawn and lost by each player."""
    found = {seat: [0, 0, 0] for seat in people.seats}
    for turn in people.record.turns:
        for battle in turn.end.battles.values():
            if battle.result is None or not battle.result.fought():
                continue
            for role, army in _sides(battle):
                seat = people.seat_of(army)
                if seat:
                    won = battle.result.victor() == role
                    lost = battle.result.beaten() == role
                    found[seat][0 if won else 2 if lost else 1] += 1
    return found


def _sides(battle: Battle) -> tuple[tuple[str, str], ...]:
    return (("attacker", battle.attacker), ("defender", battle.defender))


def _graves(people: People, seat: str) -> int:
    """How many of its armies were destroyed."""
    told = [event for turn in people.record.turns for event in turn.events if isinstance(event, ArmyDestroyed)]
    return len([event for event in told if event.seat == seat])
