"""What came of an import: what was understood, what was not, and what a player should know before playing."""

from __future__ import annotations

import msgspec

from banneret.books.opr.army_forge_rules import CHANGED


class RuleNote(msgspec.Struct, frozen=True):
    """A special rule as the list writes it, who carries it, what it is here, and why if that needs saying."""

    rule: str
    carriers: tuple[str, ...]
    now: str = ""
    why: str = ""


class ForgeReport(msgspec.Struct, frozen=True):
    """Everything about an import that a player should see.

    `understood`, `renamed` and `not_understood` hold every special rule of the list, each once: a rule that is
    the same for some carriers and not for others stands in two of them with different carriers. `no_effect`
    are items and fields that do nothing here, `unplayable` what the chosen book cannot play at all.
    """

    list_name: str
    system: str
    book: str
    units: int
    models: int
    points: int
    understood: tuple[RuleNote, ...] = ()
    renamed: tuple[RuleNote, ...] = ()
    not_understood: tuple[RuleNote, ...] = ()
    changed: tuple[RuleNote, ...] = ()
    no_effect: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    unplayable: tuple[str, ...] = ()


class Findings:
    """Gathers the report while a list is read; everything is kept once, in the order it was met."""

    def __init__(self) -> None:
        self._understood: dict[tuple[str, str], list[str]] = {}
        self._left_out: dict[tuple[str, str], list[str]] = {}
        # In dicts, for order and for speed: a list may be anything.
        self.no_effect: dict[str, None] = {}
        self.warnings: dict[str, None] = {}
        self.unplayable: dict[str, None] = {}

    def understand(self, label: str, now: str, carrier: str) -> None:
        _add(self._understood.setdefault((label, now), []), carrier)

    def leave_out(self, label: str, why: str, carrier: str) -> None:
        _add(self._left_out.setdefault((label, why), []), carrier)

    def idle(self, what: str) -> None:
        self.no_effect[what] = None

    def warn(self, what: str) -> None:
        self.warnings[what] = None

    def cannot_play(self, what: str) -> None:
        self.unplayable[what] = None

    def report(self, name: str, system: str, book: str, units: int, models: int, points: int) -> ForgeReport:
        notes = [RuleNote(was, tuple(who), now) for (was, now), who in self._understood.items() if who]
        changed: dict[str, list[str]] = {}
        for note in notes:
            rule = note.now.partition("(")[0]
            if rule in CHANGED:
                for carrier in note.carriers:
                    _add(changed.setdefault(rule, []), carrier)
        return ForgeReport(
            name,
            system,
            book,
            units,
            models,
            points,
            understood=tuple([note for note in notes if note.rule == note.now]),
            renamed=tuple([note for note in notes if note.rule != note.now]),
            not_understood=tuple(
                [RuleNote(was, tuple(who), why=why) for (was, why), who in self._left_out.items()]
            ),
            changed=tuple([RuleNote(rule, tuple(who), rule, CHANGED[rule]) for rule, who in changed.items()]),
            no_effect=tuple(self.no_effect),
            warnings=tuple(self.warnings),
            unplayable=tuple(self.unplayable),
        )


def _add(words: list[str], word: str) -> None:
    if word not in words:
        words.append(word)


def lines_of(report: ForgeReport) -> list[str]:
    """The report in plain lines, the things to decide about last."""
    out = [
        f"{report.list_name}: {_many(report.units, 'unit')}, {_many(report.models, 'model')}, "
        f"{report.points} points."
    ]
    if report.understood:
        out.append(f"Understood: {', '.join([note.rule for note in report.understood])}.")
    for note in report.renamed:
        out.append(f"Played as {note.now}: {note.rule} ({_who(note)}).")
    for note in report.changed:
        out.append(f"{note.rule} is played as this book has it: {note.why} ({_who(note)}).")
    for what in report.no_effect:
        out.append(f"No effect here: {what}.")
    out += report.warnings
    for note in report.not_understood:
        out.append(f"Not understood: {note.rule} ({_who(note)}): {note.why}.")
    out += report.unplayable
    return out


def _who(note: RuleNote) -> str:
    return "; ".join(note.carriers)


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
