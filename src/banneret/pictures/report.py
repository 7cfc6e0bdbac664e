"""A battle report: one page that prints well and needs nothing else, made from the facts and events of a game.

Title and result, the armies, round by round the story in short with a picture, totals of every unit, the
score by round, and the luck of the dice. What is told and counted is asked of the look of the book.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from banneret.books.events import plural
from banneret.books.table_book import TableBook
from banneret.core.engine.grammar import KnownNames
from banneret.core.engine.journal import Ending, Journal
from banneret.core.engine.match import Match, Told
from banneret.core.engine.winners import wins
from banneret.core.space.shown import ShownUnit, ShownView
from banneret.pictures import figure_art
from banneret.pictures.board import all_defs, board_svg, goals_of, head_height
from banneret.pictures.chronicle import Actor, Chronicle, Episode, StoryLine, UnitAccount, enumerate_words
from banneret.pictures.floors import drawn_height
from banneret.pictures.look_file import NEUTRAL, Side
from banneret.pictures.looks import look_of
from banneret.pictures.luck import LuckLedger, Roll, Sum, ledger
from banneret.pictures.marks import FONT, SCALE, esc, num, pennant, pts, scores_of, side_of
from banneret.pictures.replay import Frame, played_frames

# ------------------------------------------------------------------------------------------ the page


def report_html(source: Match | Journal, viewer: str = "", ending: str = "") -> str:
    """The battle report of a finished or running game, as one page.

    `ending` says how a game ended that its journal does not end: by resigning, or by a draw agreed on.
    """
    match, found = played_frames(source, viewer=viewer)
    names = match.book.names(match.options)
    told = [each for each in match.told if not each.event.seen_by() or viewer in each.event.seen_by()]
    report = _Report(match, found, told, names)
    report.ending = ending
    last = found[-1].sentences
    if last and last[-1].kind == "RulesChanged":
        report.note = last[-1].text
    if isinstance(source, Journal) and match.outcome is None and source.ending is not None:
        report.kept = source.ending
    return report.page()


class _Report:
    def __init__(
        self, match: Match, found: Sequence[Frame], told: Sequence[Told], names: Mapping[str, str]
    ) -> None:
        self.match = match
        self.ending = ""
        self.note = ""  # that today's rules follow the journal only so far
        self.kept: Ending | None = None  # how such a game ended, as its journal says
        self.frames = found
        self.names = names
        self.last = found[-1].view
        self.seats = list(match.seats)
        self.units: list[ShownUnit] = self.last.get("units", [])
        self.figures = figure_art.figures_in([frame.view for frame in found])
        started = {unit["id"]: unit["size"] for unit in found[0].view.get("units", [])}
        self.look = look_of(match.book.id)
        self.words = match.book.words()
        self.round_word = self.words["round"]
        book = match.book
        facts = book.report(match) if isinstance(book, TableBook) and book.deeds else None
        self.chronicle: Chronicle = self.look.chronicle(told, facts)
        self.started = started
        self.luck: LuckLedger = ledger([each.event for each in told], self.seats, self.look)
        # The same name on both sides gets the name of its player.
        plain = [names.get(unit["id"], unit["name"]) for unit in self.units]
        self.told_names = KnownNames(names)
        for unit in self.units:
            name = names.get(unit["id"], unit["name"])
            if plain.count(name) > 1:
                self.told_names[unit["id"]] = f"{name} ({names.get(unit['seat'], unit['seat'])})"

    # ---------------------------------------------------------------- frame

    def page(self) -> str:
        title = " against ".join([self.names.get(seat, seat) for seat in self.seats])
        parts = [self._head(title), self._armies(), self._deployment()]
        rounds = self.last["round"]
        parts += [self._round(number) for number in range(1, rounds + 1)]
        parts += [self._totals(), self._sums(), self._by_round(), self._luck()]
        body = "\n".join([part for part in parts if part])
        return (
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
            f"<title>{esc(title)}: battle report</title><style>{_css(self.seats)}</style></head>\n<body>"
            # The drawings of all pictures use these definitions, so they stand here once.
            f'<svg class="defs" width="0" height="0" aria-hidden="true"><defs>{all_defs()}'
            f"{figure_art.defs(self.figures)}</defs></svg><main>{body}\n"
            f"<footer>Banneret · {esc(self.match.book.title)} · "
            f"{plural(len(self.match.journal.entries), 'entry', 'entries')} in the journal{self._credit()}"
            "</footer></main>"
            "</body></html>\n"
        )

    def _credit(self) -> str:
        """Who drew the figures on the bases."""
        said = figure_art.credit(self.figures)
        return f"<br/>{esc(said)}" if said else ""

    def _round_word(self) -> str:
        return self.round_word.lower()

    def _side(self, seat: str) -> Side:
        return side_of(seat, self.seats)

    def _flag(self, seat: str, size: float = 16) -> str:
        drawn = pennant(self._side(seat) if seat else NEUTRAL, 0.5, 0.5, 17, 15)
        return (
            f'<svg class="flag" viewBox="0 0 18 16" width="{num(size * 1.125)}" height="{num(size)}" '
            f'aria-hidden="true">{drawn}</svg>'
        )

    def _head(self, title: str) -> str:
        outcome = self.match.outcome or self.kept
        score: Mapping[str, float] = outcome.score if outcome is not None else scores_of(self.last)
        boxes = []
        for seat in self.seats:
            boxes.append(
                f'<div class="team s{esc(seat)}"><span class="name">{self._flag(seat, 22)}'
                f"{esc(self.names.get(seat, seat))}</span>"
                f'<b class="score">{score.get(seat, 0):g}</b></div>'
            )
        between = '<span class="to">:</span>'
        return (
            f'<header><p class="kind">Battle report · {esc(self.match.book.title)}</p><h1>{esc(title)}</h1>'
            f'<div class="result">{between.join(boxes)}</div>'
            f'<p class="verdict">{esc(self._result())}</p>'
            + (f'<p class="verdict">{esc(self.note)}</p>' if self.note else "")
            + "</header>"
        )

    def _result(self) -> str:
        outcome = self.match.outcome or self.kept
        sides = [*self.seats, *[unit["seat"] for unit in self.units]]
        losses = dict.fromkeys(sides, 0)
        gone = dict.fromkeys(sides, 0)
        for unit in self.units:
            tally = self.chronicle.tally(unit["id"])
            losses[unit["seat"]] += tally.lost
            gone[unit["seat"]] += unit["place"] == "destroyed"
        if outcome is None and self.ending:
            text = self.ending
        elif outcome is None and self.note:
            text = "How it ended is not kept."
        elif outcome is None:
            text = f"The battle is still being fought ({self._round_word()} {self.last['round']})."
        elif outcome.winner:
            text = f"{wins(outcome.winner, self.names)}: {outcome.why}."
        else:
            text = f"A draw: {outcome.why}."
        lost = [
            f"{self.names.get(seat, seat)} {plural(losses[seat], 'model')} "
            f"and {plural(gone[seat], 'whole unit')}"
            for seat in self.seats
        ]
        return f"{text} Lost: {'; '.join(lost)}."

    # ---------------------------------------------------------------- armies

    def _armies(self) -> str:
        armies: Mapping[str, Any] = getattr(self.match.options, "armies", {})
        columns = []
        for seat in self.seats:
            army = armies.get(seat)
            points = {f"{seat}.{unit.id}": unit.points for unit in army.units} if army is not None else {}
            about = f"{esc(army.name)} · {sum(points.values())} points" if army is not None else ""
            rows = []
            for unit in self.units:
                if unit["seat"] != seat:
                    continue
                rows.append(
                    f"<tr><th>{esc(self.names.get(unit['id'], unit['name']))}</th>"
                    f"<td>{self.started.get(unit['id'], unit['start_size'])}</td>"
                    f"<td>{points.get(unit['id'], '')}</td><td class='fate'>{esc(self._fate(unit))}</td></tr>"
                )
            columns.append(
                f'<div class="army s{esc(seat)}"><h3>{self._flag(seat)}{esc(self.names.get(seat, seat))}</h3>'
                f'<p class="about">{about}</p><table><thead><tr><th>Unit</th><td>Models</td><td>Points</td>'
                f'<td class="fate">At the end</td></tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
            )
        return (
            '<section class="armies"><h2>The armies</h2>'
            f'<div class="columns">{"".join(columns)}</div></section>'
        )

    def _fate(self, unit: ShownUnit) -> str:
        end = self.chronicle.tally(unit["id"]).end
        host = self.chronicle.host(unit["id"])
        if end and (host != unit["id"] or unit["place"] == "destroyed"):
            return end
        if host != unit["id"]:
            return f"with {Actor(host).told(self.names)}"
        if unit["place"] == "destroyed":
            return "destroyed"
        if unit["place"] != "on the table":
            return str(unit["place"])
        left = f"{unit['size']} left"
        if unit["start_size"] == 1:
            tough, wounds = unit["models"][0].get("tough", 1), unit["models"][0]["wounds"]
            left = f"{tough - wounds} of {plural(tough, self.look.wound_word)} left"
        shaken = [state["id"] for state in self.words["states"] if state.get("look") in ("shaken", "fleeing")]
        return ", ".join([left, *[badge["text"] for badge in unit["badges"] if badge["id"] in shaken]])

    # ---------------------------------------------------------------- rounds

    def _frame_at(self, moment: int) -> int:
        """The number of the first frame that shows this moment."""
        for number, frame in enumerate(self.frames):
            if frame.moment >= moment:
                return number
        return len(self.frames) - 1

    def _figure(self, view: ShownView, caption: str, *, legend: bool = False, about: Sequence[str] = ()) -> str:
        return (
            f"<figure>{picture(view, self.names, legend=legend, highlight=about)}"
            f"<figcaption>{esc(caption)}</figcaption></figure>"
        )

    def _deployment(self) -> str:
        if self.chronicle.begun < 0:
            return self._figure(self.last, "The table as it is now.", legend=True)
        begun = self.frames[self._frame_at(self.chronicle.begun)].view
        view: ShownView = {**begun, "heading": "Before the battle: the armies stand ready"}
        figure = self._figure(view, "After deployment.", legend=True)
        # As high as the first printed page has room for below the longer of the two armies.
        rows = max([len([u for u in self.units if u["seat"] == seat]) for seat in self.seats])
        high = max(85.0, 120.0 - 6.2 * max(0, rows - 7))
        return f'<section class="ready" style="--high:{num(high)}mm">{figure}</section>'

    def _round(self, number: int) -> str:
        story = self.chronicle.story(number, self.told_names)
        if not story:
            story = [StoryLine("The armies manoeuvre; nothing of note is lost.")]
        figures = ""
        worst = self.chronicle.worst()
        if worst is not None and worst.round == number:
            figures += self._blow(worst)
        moment = self.chronicle.round_ends.get(number)
        if moment is not None:
            view = self.frames[self._frame_at(moment)].view
            if view["round"] != number:
                # The question after it is of the next round already.
                view = {**view, "heading": f"End of {self._round_word()} {number}"}
            figures += self._figure(view, f"End of {self._round_word()} {number}.")
        elif number == self.last["round"]:
            figures += self._figure(self.last, f"{self.round_word} {number}, as it stands now.")
        two = figures.count("<figure>") > 1
        if self._tall():
            # Tall pictures stand side by side, as high as the story leaves room for on the printed page.
            room = 218.0 if two else 238.0
            high = room - sum([5.0 * (1 + len(line.text) // 110) + 8.5 * bool(line.heading) for line in story])
            high = min(150.0, max(85.0, high))
            figures = f'<div class="pair">{figures}</div>' if two else figures
        else:
            # Two pictures share a printed page with the story.
            lines = sum([1 + len(line.text) // 115 for line in story])
            high = max(70.0, 102.0 - 2.9 * max(0, lines - 4)) if two else 150.0
        return (
            f'<section class="round" style="--high:{num(high)}mm"><h2>{self.words["round"]} {number}</h2>'
            f"{_story(story)}{figures}</section>"
        )

    def _tall(self) -> bool:
        return _is_tall(self.last)

    def _blow(self, episode: Episode) -> str:
        """A picture of the blow: when the first wounds have fallen, or just before if that was the end."""
        at = self._frame_at(episode.moment)
        both = [episode.unit, episode.victim()]
        view = self.frames[at].view
        there = {unit["id"] for unit in view.get("units", []) if "outline" in unit}
        if not there.issuperset(both) and at > 0:
            view = self.frames[at - 1].view
        text = episode.tell(self.told_names) or "The heaviest losses of the battle."
        return self._figure(view, f"The heaviest blow. {text}", about=both)

    # ---------------------------------------------------------------- figures

    def _totals(self) -> str:
        tables = []
        for seat in self.seats:
            rows = []
            own = [u for u in self.units if u["seat"] == seat and self.chronicle.host(u["id"]) == u["id"]]
            most = max([1, *[self.chronicle.tally(unit["id"]).dealt for unit in self.units]])
            for unit in own:
                heroes = [
                    hero
                    for hero in self.started
                    if hero != unit["id"] and self.chronicle.host(hero) == unit["id"]
                ]
                tallies = [self.chronicle.tally(each) for each in (unit["id"], *heroes)]
                joined = [self.names.get(hero, hero) for hero in heroes]
                name = esc(self.names.get(unit["id"], unit["name"]))
                if joined:
                    name += f" <small>with {esc(enumerate_words(joined))}</small>"
                share = sum([tally.dealt for tally in tallies]) / most
                bar = (
                    '<svg viewBox="0 0 100 10" width="100" height="10" preserveAspectRatio="none" '
                    f'aria-hidden="true"><rect width="{num(100 * share)}" height="10" '
                    f'fill="{self._side(seat).main}"/></svg>'
                )
                left = "–" if unit["place"] == "destroyed" else f"{unit['size']} of {unit['start_size']}"
                rows.append(f"<tr><th>{name}</th>{self._tally(tallies, bar)}<td>{left}</td></tr>")
            all_of = [self.chronicle.tally(unit["id"]) for unit in self.units if unit["seat"] == seat]
            rows.append(f"<tr class='sum'><th>Together</th>{self._tally(all_of)}<td></td></tr>")
            dealt, killed, taken, lost = self.look.tally_words
            extras = "".join([f"<td>{esc(words)}</td>" for _, words in self.look.extras])
            tables.append(
                f'<table class="totals s{esc(seat)}"><thead><tr><th>{self._flag(seat)}'
                f"{esc(self.names.get(seat, seat))}</th><td>{dealt}</td><td></td>{extras}<td>{killed}</td>"
                f"<td>{taken}</td><td>{lost}</td><td>Left</td></tr></thead>"
                f"<tbody>{''.join(rows)}</tbody></table>"
            )
        note = f'<p class="note">{esc(self.look.tally_note)}</p>' if self.look.tally_note else ""
        return f'<section class="break"><h2>What every unit did</h2>{"".join(tables)}{note}</section>'

    def _tally(self, tallies: Sequence[UnitAccount], bar: str = "") -> str:
        """The cells of one unit, or of several together."""
        counts = [sum([tally.extra.get(key, 0) for tally in tallies]) for key, _ in self.look.extras]
        cells = [
            sum([tally.dealt for tally in tallies]),
            *counts,
            sum([tally.killed for tally in tallies]),
            sum([tally.taken for tally in tallies]),
            sum([tally.lost for tally in tallies]),
        ]
        shown = [f"<td>{count}</td>" for count in cells]
        shown.insert(1, f"<td class='bar'>{bar}</td>" if bar else "<td></td>")
        return "".join(shown)

    def _sums(self) -> str:
        """What each side did, in figures, where the book counts more than losses."""
        sums = self.chronicle.sums(self.seats)
        if not sums:
            return ""
        head = "".join(
            [f"<td>{self._flag(seat, 13)}{esc(self.names.get(seat, seat))}</td>" for seat in self.seats]
        )
        rows = [
            f"<tr><th>{esc(words)}</th>{''.join([f'<td>{esc(of[seat])}</td>' for seat in self.seats])}</tr>"
            for words, of in sums
        ]
        return (
            f'<section class="keep"><h2>What each side did</h2><table class="sides"><thead><tr><th></th>{head}'
            f"</tr></thead><tbody>{''.join(rows)}</tbody></table></section>"
        )

    def _by_round(self) -> str:
        return self._markers() if self.look.markers_held else self._scores()

    def _scores(self) -> str:
        """The score at the end of every round, where it does not lie in the hold of markers."""
        ends = sorted(self.chronicle.round_ends)
        if not ends:
            return ""
        head = "".join([f"<td>{self.round_word} {number}</td>" for number in ends])
        scores = {n: scores_of(self.frames[self._frame_at(self.chronicle.round_ends[n])].view) for n in ends}
        rows = []
        for seat in self.seats:
            cells = "".join([f"<td>{scores[number].get(seat, 0):g}</td>" for number in ends])
            rows.append(f"<tr><th>{self._flag(seat, 13)}{esc(self.names.get(seat, seat))}</th>{cells}</tr>")
        about = goals_of(self.last)
        words = f"{self.words['score']} for {about}" if about else self.words["score"]
        return (
            f'<section class="keep"><h2>{esc(words)}</h2><table class="markers"><thead><tr><th>At the '
            f"end of</th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></section>"
        )

    def _markers(self) -> str:
        ends = sorted(self.chronicle.round_ends)
        # Those that were destroyed are still told of.
        known = {m["id"]: m for frame in self.frames for m in frame.view.get("markers", [])}
        markers = [known[key] for key in sorted(known)]
        if not markers or not ends:
            return ""
        head = "".join([f"<td>{self.round_word} {number}</td>" for number in ends])
        owners = {
            number: {
                m["id"]: m["owner"] or m.get("belongs") or ""
                for m in self.frames[self._frame_at(self.chronicle.round_ends[number])].view.get("markers", [])
            }
            for number in ends
        }
        rows = []
        for marker in markers:
            cells = []
            for number in ends:
                owner = owners[number].get(marker["id"]) or ""
                words = esc(owner) if owner else "–" if marker["id"] in owners[number] else "destroyed"
                cells.append(f"<td>{self._flag(owner, 13) if owner else ''}<span>{words}</span></td>")
            rows.append(f"<tr><th>{esc(self.names.get(marker['id'], marker['id']))}</th>{''.join(cells)}</tr>")
        for seat in self.seats:
            counts = "".join([f"<td>{list(owners[n].values()).count(seat)}</td>" for n in ends])
            name = esc(self.names.get(seat, seat))
            rows.append(f"<tr class='sum'><th>{self._flag(seat, 13)}{name}</th>{counts}</tr>")
        return (
            f'<section class="keep"><h2>Markers by {self._round_word()}</h2><table class="markers">'
            f"<thead><tr><th>Held at the end of</th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
            "</section>"
        )

    # ---------------------------------------------------------------- luck

    def _luck(self) -> str:
        rolled = {kind for seat in self.seats for kind in self.luck.kinds[seat]}
        kinds = [kind for kind in self.look.all_kinds() if kind in rolled]
        head = "".join(
            [
                f'<td colspan="4" class="s{esc(seat)}">{self._flag(seat, 13)}'
                f"{esc(self.names.get(seat, seat))}</td>"
                for seat in self.seats
            ]
        )
        under = f"<td>{self.look.rolls_word}</td><td>Expected</td><td>Rolled</td><td></td>" * len(self.seats)
        most = max([s.expected for seat in self.seats for s in self.luck.kinds[seat].values()], default=1.0)
        most = max([most, *[s.rolled for seat in self.seats for s in self.luck.kinds[seat].values()], 1.0])
        rows = []
        for kind in kinds:
            cells = "".join([self._sum(self.luck.kinds[seat].get(kind), seat, most) for seat in self.seats])
            rows.append(f"<tr><th>{esc(kind[0].upper() + kind[1:])}</th>{cells}</tr>")
        sums = "".join([self._sum(self.luck.totals[seat], "", most) for seat in self.seats])
        rows.append(f"<tr class='sum'><th>All</th>{sums}</tr>")
        swings = "".join([f"<li>{esc(self._swing(roll))}</li>" for roll in self.luck.swings()])
        far = f'<h3>Furthest from the expected</h3><ul class="story">{swings}</ul>' if swings else ""
        return (
            f'<section class="break"><h2>The luck of the dice</h2>'
            f'<p class="verdict">{esc(self.luck.verdict(self.names))}</p>'
            f'<table class="luck"><thead><tr><th></th>{head}</tr><tr><th></th>{under}</tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table><p class="note">Bars show the successes rolled; the stroke '
            f"marks the expected. A success is good for whoever rolled it: {esc(self.look.all_good())}."
            f"</p>{self._course()}{far}</section>"
        )

    def _sum(self, found: Sum | None, seat: str, most: float) -> str:
        if found is None or not found.dice:
            return '<td class="none">–</td><td></td><td></td><td></td>'
        surplus = f"{found.surplus():+.1f}".replace("-", "−")
        bar = f'<td class="surplus">{surplus}</td>'
        if seat:
            side = self._side(seat)
            x = 90 * found.expected / most
            bar = (
                f'<td class="bar"><svg viewBox="0 0 96 12" width="96" height="12" aria-hidden="true">'
                f'<rect y="2" width="{num(90 * found.rolled / most)}" height="8" fill="{side.main}"/>'
                f'<path d="M{num(x)} 0V12" stroke="#221f19" stroke-width="1.6"/></svg></td>'
            )
        return f"<td>{found.dice}</td><td>{found.expected:.1f}</td><td>{found.rolled}</td>{bar}"

    def _swing(self, roll: Roll) -> str:
        head = f"{self.round_word} {roll.round}"
        test = self.look.all_tests().get(roll.kind)
        if test is not None:
            verb = "succeeds with" if roll.successes else "fails"
            return f"{head}: {Actor(roll.unit, verb).told(self.told_names)} {test} ({roll.goal})."
        what = "die" if roll.dice == 1 else "dice"
        return (
            f"{head}: {Actor(roll.unit).told(self.told_names)}, {roll.kind}: "
            f"{plural(roll.successes, 'success', 'successes')} with {roll.dice} {what} "
            f"({roll.goal}); {roll.expected():.1f} expected."
        )

    def _course(self) -> str:
        """How the luck ran: above the line the first of two sides is ahead, below it the other."""
        course = self.luck.course()
        if len(course) < 2 or len(self.seats) != 2:
            return ""
        width, height, top = 640.0, 120.0, 12.0
        reach = max(1.0, *[abs(lead) for _, lead in course])
        middle = top + height / 2

        def place(at: int, lead: float) -> tuple[float, float]:
            return 8 + (width - 16) * (at + 1) / len(course), middle - lead / reach * (height / 2 - 4)

        points = [(8.0, middle), *[place(at, lead) for at, (_, lead) in enumerate(course)]]
        area = [*points, (points[-1][0], middle)]
        lines = []
        rounds = [roll.round for roll in self.luck.rolls]
        for at in range(len(rounds)):
            if rounds[at] and (at == 0 or rounds[at] != rounds[at - 1]):
                x = num(place(at - 1, 0.0)[0])
                lines.append(
                    f'<path d="M{x} {num(top)}V{num(top + height)}" stroke="#b9ae95" stroke-dasharray="3 3"/>'
                    f'<text x="{x}" y="{num(top + height + 12)}" font-size="10" fill="#5d5646" dx="3">'
                    f"{self.round_word} {rounds[at]}</text>"
                )
        first, second = self._side(self.seats[0]), self._side(self.seats[1])
        names = [self.names.get(seat, seat) for seat in self.seats]
        ahead, behind = [
            f'<polygon points="{pts(area)}" fill="{side.main}" fill-opacity=".55" clip-path="url(#{part})"/>'
            for side, part in ((first, "bn-above"), (second, "bn-below"))
        ]
        return (
            f'<figure class="course"><svg viewBox="0 0 {num(width)} {num(top + height + 18)}" role="img">'
            f"<title>How the luck ran</title><defs>"
            f'<clipPath id="bn-above"><rect width="{num(width)}" height="{num(middle)}"/></clipPath>'
            f'<clipPath id="bn-below"><rect y="{num(middle)}" width="{num(width)}" height="{num(height)}"/>'
            f"</clipPath></defs>{''.join(lines)}"
            f"{ahead}{behind}"
            f'<polyline points="{pts(points)}" fill="none" stroke="#221f19" stroke-width="1.4"/>'
            f'<path d="M8 {num(middle)}H{num(width - 8)}" stroke="#221f19"/>'
            f'<text x="10" y="{num(top + 9)}" font-size="11" font-weight="700" fill="{first.dark}">'
            f"{esc(names[0])} luckier</text>"
            f'<text x="10" y="{num(top + height - 3)}" font-size="11" font-weight="700" fill="{second.dark}">'
            f"{esc(names[1])} luckier</text>"
            f'<text x="{num(width - 10)}" y="{num(top + 9)}" font-size="10" text-anchor="end" fill="#5d5646">'
            f"{reach:.1f} ahead</text></svg>"
            "<figcaption>How the luck ran: successes beyond the expected, one side’s less the other’s."
            "</figcaption></figure>"
        )


def _story(lines: Sequence[StoryLine]) -> str:
    """A list of what happened; a heading begins a new one."""
    out = ['<ul class="story">'] if not lines[0].heading else []
    for at, line in enumerate(lines):
        if line.heading:
            out.append(f'{"</ul>" if at else ""}<h3>{esc(line.heading)}</h3><ul class="story">')
        kind = f' class="{esc(line.kind)}"' if line.kind else ""
        out.append(f"<li{kind}>{esc(line.text)}</li>")
    return "".join(out) + "</ul>"


def _is_tall(view: ShownView) -> bool:
    """Whether a picture of the table, with its floors, is higher than wide."""
    table = view["table"]
    return bool(table["depth"] + drawn_height(view) / SCALE > table["width"])


def picture(
    view: ShownView, names: Mapping[str, str], *, legend: bool = False, highlight: Sequence[str] = ()
) -> str:
    """A board for a page that holds the definitions once; without its legend if that has been shown."""
    svg = board_svg(view, names, highlight=highlight).strip()
    # The page names those who drew the figures, too.
    svg = re.sub("<metadata>.*?</metadata>", "", svg, count=1)
    svg = re.sub("<defs>.*?</defs>", "", svg, count=1, flags=re.DOTALL).replace(
        ' xmlns="http://www.w3.org/2000/svg"', "", 1
    )
    at = svg.find('<g class="legend">')
    if not legend and at >= 0:
        # The legend is the last thing in the picture, in a group of its own below the table.
        svg = svg[: svg.rindex("<g transform=", 0, at)] + "</svg>"
        _, _, wide, high = svg.split('viewBox="', 1)[1].split('"', 1)[0].split()
        bottom = head_height(view) + view["table"]["depth"] * SCALE + drawn_height(view) + 48.0
        svg = svg.replace(f'viewBox="0 0 {wide} {high}"', f'viewBox="0 0 {wide} {num(bottom)}"', 1)
    head, rest = svg.split(">", 1)
    # The page says how wide it is.
    head = " ".join([word for word in _attributes(head) if not word.startswith(("width=", "height="))])
    tall = " tall" if _is_tall(view) else ""
    return f'{head} class="board{tall}">{rest}'


def _attributes(head: str) -> list[str]:
    """A start tag cut into its name and its attributes, spaces within quotes left alone."""
    found: list[str] = []
    for at, part in enumerate(head.split('"')):
        if at % 2:
            found[-1] += f'"{part}"'
        else:
            found += part.split()
    return found


def _css(seats: Sequence[str]) -> str:
    sides = []
    for seat in seats:
        side = side_of(seat, seats)
        sides.append(
            f".team.s{esc(seat)}{{border-color:{side.main};background:{side.pale}}}"
            f".s{esc(seat)} .score{{background:{side.dark}}}"
            f".s{esc(seat)} h3,.s{esc(seat)}.totals thead th{{color:{side.dark}}}"
            f".army.s{esc(seat)} thead,.s{esc(seat)}.totals thead{{border-bottom-color:{side.main}}}"
        )
    flat = ",".join([f'[fill="url(#bn-{pattern})"]' for pattern in _FLAT_IN_PRINT])
    return _CSS.replace("FONT", FONT).replace("FLAT", flat) + "".join(sides)


# Patterns over a colour of their own that would make a printed file ten times as big.
_FLAT_IN_PRINT: Final = ("corn", "waves", "reeds", "flags", "other")

_CSS: Final = """
@page{size:A4;margin:14mm 13mm 15mm}
*{box-sizing:border-box}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;background:#ddd5c3;color:#221f19;font:10.5pt/1.42 FONT}
main{max-width:210mm;margin:8mm auto;padding:14mm 13mm;background:#fffdf7;box-shadow:0 2px 18px #0004}
.defs{position:absolute}
header{text-align:center;margin-bottom:6mm}
.kind{margin:0;font-size:9pt;letter-spacing:.12em;text-transform:uppercase;color:#7a7058}
h1{margin:1mm 0 4mm;font:700 23pt/1.15 Georgia,'Times New Roman',serif}
h2{margin:7mm 0 2.5mm;padding-bottom:1mm;border-bottom:2px solid #221f19;font:700 14.5pt/1.2 Georgia,
'Times New Roman',serif;break-after:avoid}
h3{margin:3mm 0 1mm;font-size:11pt;break-after:avoid}
.result{display:flex;justify-content:center;align-items:center;gap:4mm}
.team{flex:1 1 0;display:flex;align-items:center;justify-content:space-between;gap:3mm;border:2px solid;
border-radius:2mm;padding:2mm 3mm;font-weight:700}
.team:last-child{flex-direction:row-reverse}
.team .name{display:flex;align-items:center;gap:2mm;text-align:left}
.team:last-child .name{flex-direction:row-reverse;text-align:right}
.team:last-child .flag{transform:scaleX(-1)}
.score{color:#fff;font-size:17pt;line-height:1;padding:2mm 3.4mm;border-radius:1.5mm}
.to{font-size:16pt;font-weight:700}
.verdict{margin:3.5mm 0 0;font-size:11pt}
.flag{flex:none;vertical-align:-2px;margin-right:1.2mm}
.columns{display:grid;grid-template-columns:1fr 1fr;gap:8mm}
.about{margin:0 0 1mm;font-size:9pt;color:#7a7058}
table{width:100%;border-collapse:collapse;font-size:9pt;font-variant-numeric:tabular-nums}
th{text-align:left;font-weight:600}
td{text-align:right;white-space:nowrap}
th,td{padding:.7mm 1mm;border-bottom:1px solid #e6dfcd;vertical-align:middle}
tr{break-inside:avoid}
thead th,thead td{font-size:8pt;color:#7a7058;font-weight:600;vertical-align:bottom}
thead{border-bottom:2px solid #221f19}
td.fate{text-align:left;padding-left:3mm;white-space:normal;min-width:27mm}
td.bar{width:28mm;text-align:left;padding-left:2mm}
td.bar svg{display:block;width:100%;height:3mm}
.sum th,.sum td{font-weight:700;border-top:1.5px solid #221f19}
.sum + .sum th,.sum + .sum td{border-top:0}
small{font-weight:400;color:#7a7058}
.totals{margin-bottom:5mm;table-layout:fixed}
.totals th{width:36%}.totals thead td{white-space:normal}
.totals thead th{font-size:10.5pt;font-weight:700}
.markers td,.luck thead td{text-align:center}
.markers td span{font-weight:700}
.luck{margin-top:3mm}
.luck td[colspan]{border-left:3px solid #fffdf7;font-size:9.5pt;font-weight:700;color:#221f19}
.luck tbody td.none{color:#b9ae95}
.luck td.bar{width:25mm}
td.surplus{text-align:left;padding-left:2mm}
.note{margin:1.5mm 0;font-size:8.5pt;color:#7a7058}
figure{margin:3mm 0 4mm;break-inside:avoid}
figure svg{display:block;width:100%;height:auto}
figure .board{border:1px solid #cfc5ad;border-radius:1.5mm}
figure .tall{max-width:125mm;margin:0 auto}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:5mm}
figcaption{margin-top:1.2mm;font-size:9pt;font-style:italic;color:#4d4636}
.story{margin:0 0 3mm;padding-left:4.5mm;font-size:9.6pt}
.story li{margin:.6mm 0;break-inside:avoid}
.story li::marker{color:#b08d3c}
.story .seized{font-weight:600}
.keep{break-inside:avoid}
footer{margin-top:8mm;padding-top:2mm;border-top:1px solid #cfc5ad;font-size:8pt;color:#7a7058;
text-align:center}
@media print{body{background:#fff}main{max-width:none;margin:0;padding:0;background:#fff;box-shadow:none}
.round,.break{break-before:page}h2{margin-top:0}.armies h2,.keep h2{margin-top:4mm}
.luck td[colspan]{border-left-color:#fff}figure .board{width:auto;max-width:100%;margin:0 auto}
.ready .board,.round .board{max-height:var(--high)}
FLAT{fill:none}}
@media screen and (max-width:640px){main{padding:5mm 4mm;margin:0}.columns{grid-template-columns:1fr;gap:2mm}
.result{flex-direction:column;align-items:stretch}.to{display:none}h1{font-size:17pt}
.totals,.luck{display:block;overflow-x:auto}}
"""
