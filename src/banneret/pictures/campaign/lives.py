"""The deeds of characters and units, from recruit to grave, and the ways of Artefacts from owner to owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from banneret.books.artefacts import all_artefacts
from banneret.books.battle_report import LOST, WON
from banneret.books.events import plural
from banneret.campaign.armies import ArmyDestroyed
from banneret.campaign.artefact_events import CursePassed, CurseStays
from banneret.campaign.experience_events import ExperienceChanged, GainChosen, LevelChanged, NameGiven
from banneret.campaign.levels import level_at, limit_of
from banneret.campaign.records import Army, Character, Unit
from banneret.campaign.reports import OUT_OF_ACTION, entry_key
from banneret.campaign.state import Campaign
from banneret.pictures.campaign.people import People
from banneret.pictures.campaign.record import entries_of
from banneret.pictures.campaign.story import deed_of
from banneret.pictures.marks import esc, num

_STRIP: Final = 300.0
_TALL: Final = 26.0

# Kinds of moments, with the sign that stands for each on a line of life.
RECRUITED: Final = "recruited"
FOUGHT: Final = "fought"
DUEL: Final = "duel"
LEARNT: Final = "learnt"
LEVEL: Final = "level"
ARTEFACT: Final = "artefact"
FELL: Final = "fell"
GRAVE: Final = "grave"

_SIGNS: Final = {
    FOUGHT: '<circle r="2.2" class="fought"/>',
    DUEL: '<path d="M-4-4L4 4M4-4L-4 4" class="duel"/>',
    LEVEL: '<path d="M0-6L5 4H-5Z" class="level"/>',
    ARTEFACT: '<path d="M0-5.5L5 0L0 5.500L-5 0Z" class="artefact"/>',
    FELL: '<circle r="3.6" class="fell"/>',
    GRAVE: '<path d="M0-8V8M-4.500-3.500H4.500" class="grave"/>',
}
SIGN_WORDS: Final = {
    FOUGHT: "a battle",
    FELL: "out of action",
    DUEL: "a challenge won",
    LEVEL: "a new Level",
    ARTEFACT: "an Artefact",
    GRAVE: "the end of its army",
}


class LifeMoment(NamedTuple):
    place: int  # of the turn in the record
    kind: str
    text: str
    clause: str = ""


class Life:
    def __init__(self, key: str, army: Army, entry: Character | Unit, begun: int) -> None:
        self.key = key
        self.army = army
        self.entry = entry
        self.begun = begun
        self.ended: int | None = None
        self.experience = 0
        self.moments: list[LifeMoment] = []

    @property
    def level(self) -> int:
        return level_at(self.experience, limit_of(self.entry))

    def has_deeds(self) -> bool:
        return any([each.kind not in (RECRUITED, FOUGHT, GRAVE) for each in self.moments])

    def has_signs(self) -> bool:
        """Whether more than battles and some experience is told of it."""
        return any([each.kind in (DUEL, LEVEL, ARTEFACT) for each in self.moments])


def lives(people: People) -> list[Life]:
    """Everybody who was ever on a list, in the order in which the armies came."""
    found: dict[str, Life] = {}
    owned: dict[str, str] = {}
    for place, turn in enumerate(people.record.turns):
        _enlist(people, found, turn.before, place)
        _enlist(people, found, turn.end, place)
        for event in turn.events:
            key = str(getattr(event, "key", ""))
            life = found.get(key)
            if life is None:
                continue
            if isinstance(event, ExperienceChanged):
                kind = DUEL if event.deed == "won-challenge" else LEARNT
                points = f"{event.points:+d}".replace("-", "−")
                life.moments.append(
                    LifeMoment(place, kind, f"{points} experience {deed_of(event)}", event.clause)
                )
                life.experience = max(0, life.experience + event.points)
            elif isinstance(event, LevelChanged | NameGiven | GainChosen):
                kind = LEVEL if isinstance(event, LevelChanged) and event.level > event.before else LEARNT
                text = event.text(people.names).rstrip(".")
                life.moments.append(LifeMoment(place, kind, text, event.clause))
        _battles(people, found, place)
        for id in sorted({*owned, *turn.end.artefacts}):
            was, now = owned.get(id, ""), turn.end.artefacts.get(id, "")
            name = all_artefacts()[id].name
            if was != now and now in found:
                found[now].moments.append(LifeMoment(place, ARTEFACT, f"now bears the {name}"))
            if was != now and was in found and was.split("/")[0] in turn.end.armies:
                found[was].moments.append(LifeMoment(place, LEARNT, f"bears the {name} no more"))
        owned = dict(turn.end.artefacts)
        for event in turn.events:
            if isinstance(event, ArmyDestroyed):
                _bury(people, found, event.army, place)
    for key, life in found.items():
        known = people.record.last.veterans.get(key)
        if known is not None and life.ended is None:
            life.experience = known.experience
        life.moments.sort(key=lambda each: each.place)
    return list(found.values())


def _enlist(people: People, found: dict[str, Life], campaign: Campaign, place: int) -> None:
    for army in campaign.armies.values():
        for entry in entries_of(campaign.lists[army.list]):
            key = entry_key(army.id, entry.id)
            if key not in found:
                found[key] = Life(key, army, entry, place)
                found[key].moments.append(
                    LifeMoment(place, RECRUITED, f"recruited with {people.name(army.id)}")
                )


def _bury(people: People, found: dict[str, Life], army: str, place: int) -> None:
    """A General's Army is raised anew, with the same list; of others nobody is left (CP-ARM-09)."""
    name = people.name(army)
    again = army in people.record.turns[place].end.armies
    for life in found.values():
        if life.army.id == army and life.ended is None:
            life.experience = 0
            what = f"lost with {name}, which is raised anew" if again else f"the end of {name}"
            life.moments.append(LifeMoment(place, GRAVE, what))
            if not again:
                life.ended = place


def _battles(people: People, found: dict[str, Life], place: int) -> None:
    """Who has fought where, and how it ended for characters."""
    turn = people.record.turns[place]
    for battle in sorted(turn.end.battles.values(), key=lambda each: each.id):
        report = battle.result
        if report is None or not report.fought():
            continue
        outcome = {report.victor(): "won", report.beaten(): "lost"}
        sides = {line.id: line.side for line in report.characters}
        sides |= {line.id: line.side for line in report.units}
        for id, side in sides.items():
            if id in found:
                how = outcome.get(side, "ended in a draw") if report.victor() else "ended in a draw"
                verb = f"fought over hex {battle.hex}, which was {how}" if how in ("won", "lost") else ""
                text = verb or f"fought over hex {battle.hex}, which {how}"
                found[id].moments.append(LifeMoment(place, FOUGHT, text))
        for character in report.characters:
            life = found.get(character.id)
            if life is None:
                continue
            for duel in character.challenges:
                other = people.called(duel.opponent_id)
                if duel.result == WON and not _told(life, place, DUEL):
                    life.moments.append(LifeMoment(place, DUEL, f"won a challenge with {other}"))
                elif duel.result == LOST:
                    life.moments.append(LifeMoment(place, LEARNT, f"lost a challenge with {other}"))
            if character.fate == OUT_OF_ACTION:
                life.moments.append(LifeMoment(place, FELL, f"was taken out of action over hex {battle.hex}"))


def _told(life: Life, place: int, kind: str) -> bool:
    return any([each.place == place and each.kind == kind for each in life.moments])


# ------------------------------------------------------------------------------------------ as a page has it


def lives_html(people: People) -> str:
    """Realm by realm and army by army. Those of whom nothing is remembered are counted."""
    everybody = lives(people)
    out = [_key()]
    for seat in people.seats:
        own = [life for life in everybody if people.seat_of(life.key) == seat]
        armies = list(dict.fromkeys([life.army.id for life in own]))
        parts = "".join([_army(people, [life for life in own if life.army.id == army]) for army in armies])
        heading = f"{people.flag(seat)} {esc(people.name(seat))}"
        out.append(f'<section class="realm-lives"><h3>{heading}</h3>{parts}</section>')
    return "".join(out)


def _key() -> str:
    items = [
        f'<li><svg viewBox="-9 -9 18 18" width="18" height="18" aria-hidden="true">{_SIGNS[kind]}</svg>'
        f"{words}</li>"
        for kind, words in SIGN_WORDS.items()
    ]
    return f'<ul class="key">{"".join(items)}</ul>'


def _army(people: People, own: Sequence[Life]) -> str:
    first = own[0]
    army = people.record.armies[first.army.id]
    turns = people.record.turns
    span = f"turn {turns[first.begun].number}" if turns[first.begun].number else "the start"
    when = f"since {span}"
    if first.ended is not None:
        when = f"from {span} to its end in turn {turns[first.ended].number}"
    leading = " · General’s Army" if army.general else ""
    told = [life for life in own if life.has_deeds()]
    told.sort(key=lambda life: isinstance(life.entry, Unit))
    rest = len(own) - len(told)
    quiet = ""
    if rest:
        who = plural(rest, "other", "others") if told else f"all {rest}"
        quiet = f'<p class="quiet">Of {who} on its list nothing is remembered.</p>'
    plain = [life for life in told if isinstance(life.entry, Unit) and not life.has_signs()]
    more = ""
    if plain:
        rows = "".join([_life(people, life) for life in plain])
        count = plural(len(plain), "unit")
        more = f"<details><summary>{count} with some experience</summary>{rows}</details>"
    grave = " †" if first.ended is not None else ""
    return (
        f'<details class="army"{" open" if told else ""}><summary>'
        f"<b>Army {army.number}: {esc(army.name)}{grave}</b> <small>{when}{leading}</small></summary>"
        f"{''.join([_life(people, life) for life in told if life not in plain])}{more}{quiet}</details>"
    )


def _life(people: People, life: Life) -> str:
    turns = people.record.turns
    items = []
    for moment in life.moments:
        number = turns[moment.place].number
        when = f"Turn {number}" if number else "Start"
        clause = f" <code>{esc(moment.clause)}</code>" if moment.clause else ""
        text = moment.text[:1].upper() + moment.text[1:]
        items.append(f"<li><b>{when}</b> <span>{esc(text)}.{clause}</span></li>")
    what = "unit"
    if isinstance(life.entry, Character):
        what = {"general": "General", "bsb": "Battle Standard Bearer"}.get(life.entry.role, "character")
    name = esc(people.called(life.key))
    summed = f"Level {life.level}, {life.experience} experience"
    return (
        f'<details class="life"><summary><span class="who">{name} <small>{what}</small></span>'
        f'{_strip(people, life)}<span class="sum">{summed}</span></summary>'
        f'<ol class="moments">{"".join(items)}</ol></details>'
    )


def _strip(people: People, life: Life) -> str:
    """A line from recruit to grave, with a sign for whatever happened."""
    count = len(people.record.turns)
    step = (_STRIP - 20) / max(1, count - 1)
    middle = _TALL / 2
    end = life.ended if life.ended is not None else count - 1
    colour = people.look(people.seat_of(life.key)).main
    out = [
        f'<path class="life-line" d="M{num(10 + life.begun * step)} {num(middle)}H{num(10 + end * step)}" '
        f'stroke="{colour}"/>'
    ]
    for place in range(count):
        kinds = [kind for kind in _SIGNS if _told(life, place, kind)]
        strong = [kind for kind in kinds if kind != FOUGHT] or kinds
        for at, kind in enumerate(strong):
            x = 10 + place * step + (at - (len(strong) - 1) / 2) * 9
            out.append(f'<g transform="translate({num(x)} {num(middle)})">{_SIGNS[kind]}</g>')
    return (
        f'<svg class="strip" viewBox="0 0 {num(_STRIP)} {num(_TALL)}" aria-hidden="true">{"".join(out)}</svg>'
    )


# ------------------------------------------------------------------------------------------ Artefacts


def artefacts_html(people: People) -> str:
    """Every Artefact that anybody had: its owners, one after the other, and who has it at the end."""
    ways: dict[str, list[tuple[int, str]]] = {}
    owned: dict[str, str] = {}
    for turn in people.record.turns:
        for id in sorted({*owned, *turn.end.artefacts}):
            now = turn.end.artefacts.get(id, "")
            if now != owned.get(id, ""):
                ways.setdefault(id, []).append((turn.number, now))
        owned = dict(turn.end.artefacts)
    if not ways:
        return "<p>Nobody has found an Artefact.</p>"
    passed: Counter[str] = Counter()
    for event in [each for turn in people.record.turns for each in turn.events]:
        if isinstance(event, CursePassed):
            passed[event.artefact] += 1
        elif isinstance(event, CurseStays):
            passed[event.artefact] -= 1
    rows = []
    for id in [each for each in all_artefacts() if each in ways]:
        artefact = all_artefacts()[id]
        steps = []
        for number, key in ways[id]:
            when = f"turn {number}" if number else "the start"
            if key:
                army = esc(people.name(key.split("/", 1)[0]))
                who = f"{people.flag(people.seat_of(key))} {esc(people.called(key))} <small>of {army}</small>"
            else:
                who = "lost, to be found again"
            steps.append(f"<li>{who} <small>({when})</small></li>")
        pool = artefact.pool.title() + (", its curse passed on" if passed[id] else "")
        rows.append(
            f'<tr><th scope="row">{esc(artefact.name)}<br><small>{esc(pool)}</small></th>'
            f'<td>{esc(artefact.text)}</td><td><ol class="owners">{"".join(steps)}</ol></td></tr>'
        )
    return (
        '<div class="wide"><table class="artefacts"><thead><tr><th scope="col">Artefact</th><th scope="col">'
        f'What it does</th><th scope="col">Whose it was</th></tr></thead><tbody>{"".join(rows)}</tbody>'
        "</table></div>"
    )
