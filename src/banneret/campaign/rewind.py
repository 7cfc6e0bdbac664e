"""Rewinding a campaign: back to a decision, decide it otherwise, and play on with everybody else's answers.

Each course that a campaign has taken is its journal up to where it was left. An answer is known by who gave it,
in which turn and phase, to which question and for the how many-th time; a report by the battle that it is of:
the same armies, lists, scenario, roles and hex. As all dice are keyed, whatever a change does not touch comes
out as it was. Where a new course agrees with an earlier one in everything so far it goes on as that did: so
changing a decision back gives the first course again, byte for byte.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple, cast

import msgspec

from banneret.campaign.phases import TURN
from banneret.campaign.records import Battle, PendingSkirmish
from banneret.campaign.state import REFEREE, Campaign
from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.engine.book import AnyBook
from banneret.core.engine.dice import Key
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Journal, Rolled
from banneret.core.engine.match import Match

_ALL: Final = ", all that are open"


class AskedAt(NamedTuple):
    """What an answer is known by. `of` are the battles it is about, and all that these stand and fall with."""

    seat: str
    turn: int
    step: str
    question: str
    about: tuple[str, ...]
    time: int
    of: str = ""

    def text(self) -> str:
        about = f" ({', '.join(self.about)})" if self.about else ""
        return f"turn {self.turn}, {self.step}: {self.seat}, {self.question}{about}"

    def key(self) -> tuple[object, ...]:
        if self.is_report:
            # In whatever order battles are reported.
            return (self.seat, self.turn, self.question, self.of)
        return tuple(self)

    @property
    def is_report(self) -> bool:
        return self.seat == REFEREE and bool(self.of) and not self.question.endswith(_ALL)

    def of_all(self) -> AskedAt:
        """Of an answer of the referee that reports no single battle."""
        return self._replace(question=self.question + _ALL) if self.seat == REFEREE and self.of else self


class Said(NamedTuple):
    """An answer as a course has it, and how long the journal was before it."""

    asked: AskedAt
    answer: Answer
    entry: int


class Course:
    """One course that a campaign has taken: its answers by what they are known by, and the dice by their keys.

    Apart from the answers that somebody gave stand those that were taken for who gave none.
    """

    def __init__(self) -> None:
        self.said: list[Said] = []
        self.given: dict[tuple[object, ...], Said] = {}
        self.usual: dict[tuple[object, ...], Said] = {}
        self.faces: dict[Key, list[int]] = {}

    def add(self, said: Said, late: bool) -> None:
        self.said.append(said)
        (self.usual if late else self.given)[said.asked.key()] = said

    def by_key(self, key: tuple[object, ...]) -> Said:
        return self.given[key] if key in self.given else self.usual[key]


class Follower:
    """A match that notes what each answer is given to."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.course = Course()
        self._times: dict[tuple[object, ...], int] = {}
        self._reported: dict[str, str] = {}  # what was last reported of a battle

    def asked(self, seat: str) -> AskedAt:
        """What this seat is asked now is known by this."""
        question = self.match.pending[seat]
        campaign = cast(Campaign, self.match.state)
        of = "".join([self._of(campaign, seat, id) for id in question.about])
        known = (seat, campaign.turn, campaign.step, question.name, question.about, of)
        return AskedAt(*known[:5], self._times.get(known, 0), of)

    def reports(self) -> list[AskedAt]:
        """Each single report that the referee is asked for now."""
        question = self.match.pending.get(REFEREE)
        if question is None:
            return []
        whole, campaign = self.asked(REFEREE), cast(Campaign, self.match.state)
        each = [whole._replace(about=(id,), of=self._of(campaign, REFEREE, id)) for id in question.about]
        return [asked for asked in each if asked.of]

    def _of(self, campaign: Campaign, seat: str, id: str) -> str:
        """What stands and falls with a battle; of a player's answer also what was reported of it."""
        found = identity(campaign, id)
        return found if seat == REFEREE or not found else found + self._reported.get(id, "")

    def answer(self, seat: str, answer: Answer, late: bool = False) -> Refusal | None:
        """`late`: nobody gave it, and it was taken instead."""
        asked = self.asked(seat)
        singly = {each.about[0]: each for each in self.reports()} if seat == REFEREE else {}
        entries = self.match.journal.entries
        at = len(entries)
        refusal = self.match.answer(seat, answer)
        if refusal is not None:
            return refusal
        given = entries[at]
        assert isinstance(given, Given)
        id = reported_in(given.answer)
        if id in singly:
            asked = singly[id]
            self._reported[id] = msgspec.json.encode(given.answer, order="deterministic").decode()
        else:
            known = (*asked[:5], asked.of)
            self._times[known] = self._times.get(known, 0) + 1
            asked = asked.of_all()
        self.course.add(Said(asked, given.answer, at), late)
        return None


def reported_in(answer: Answer) -> str:
    """The battle or skirmish that an answer of the referee reports; "" if it reports none."""
    report = answer.get("report", answer) if isinstance(answer, dict) else None
    id = report.get("id", "") if isinstance(report, dict) else ""
    return id if isinstance(id, str) else ""


def identity(campaign: Campaign, id: str) -> str:
    """What the report of a battle stands and falls with; "" for what is no battle.

    These are the armies, their lists, the scenario, the roles and the hex.
    """
    if id in campaign.battles:
        parts = _of_battle(campaign, campaign.battles[id])
    elif id in campaign.skirmishes:
        parts = _of_skirmish(campaign.skirmishes[id])
    else:
        return ""
    return msgspec.json.encode(parts, order="deterministic").decode()


def _of_battle(campaign: Campaign, battle: Battle) -> list[Any]:
    lists = [
        campaign.lists[campaign.armies[army].list] if army in campaign.armies else None
        for army in (battle.attacker, battle.defender)
    ]
    # What was played of the lists, or beside them.
    played = {role: (ready.left_out, ready.added) for role, ready in battle.ready.items()}
    where = (battle.id, battle.hex, battle.hex_type, battle.scenario)
    return [*where, battle.attacker, battle.defender, sorted(battle.merged), lists, played]


def _of_skirmish(skirmish: PendingSkirmish) -> list[Any]:
    return [skirmish.id, skirmish.hex, skirmish.cause, skirmish.parties, skirmish.moved_in]


# ------------------------------------------------------------------------------------------ following a course


def follow(book: AnyBook, journal: Journal, entries: int | None = None, late: Collection[int] = ()) -> Follower:
    """The course of a journal, or as far as so many of its entries; BadInput where the rules part from it.

    `late` are the entries that were taken for who gave no answer.
    """
    follower = Follower(Match.resume(journal.cut(0), book=book))
    match = follower.match
    for at, entry in enumerate(journal.entries[: len(journal.entries) if entries is None else entries]):
        if isinstance(entry, Rolled):
            if entry.key:
                follower.course.faces.setdefault(entry.key, []).extend(entry.faces)
            if match.wanted is not None:
                match.give_dice(entry.faces)
        else:
            if entry.seat not in match.pending:
                raise BadInput(f"nothing is asked of “{entry.seat}” at entry {at + 1}", "journal")
            refusal = follower.answer(entry.seat, entry.answer, at in late)
            if refusal is not None:
                raise BadInput(f"entry {at + 1} is refused: {refusal.why}", "journal")
    return follower


def beginning_of(match: Match, turn: int, step: str = "") -> int:
    """How long the journal was when this phase of this turn began, or the turn itself; BadInput if none has."""
    for boundary in match.boundaries():
        campaign = cast(Campaign, boundary.state)
        # The Season Phase begins a turn, and counts it once it is played.
        number = campaign.turn + 1 if campaign.step == "season" else campaign.turn
        if number == turn and step in ("", campaign.step):
            return boundary.entries
    whither = f"“{step}” in turn {turn}" if step else f"turn {turn}"
    raise BadInput(f"the campaign has not come to {whither}", "--to")


# ------------------------------------------------------------------------------------------ playing on


class Change(NamedTuple):
    """One decision that is made otherwise: the answer that a seat gave, and what it is now."""

    said: Said
    answer: Answer


class Unheard(NamedTuple):
    """An answer that is no longer legal: why, and what stands in its place."""

    asked: AskedAt
    answer: Answer
    why: Refusal
    instead: Answer


class Replay:
    """A campaign that plays on with the answers of earlier courses.

    `courses` are tried from the last to the first. A course is `agreeing` while the campaign has come exactly
    its way. `kept` are reports that stand, `unheard` answers that the rules no longer take.
    """

    def __init__(self, follower: Follower, courses: Sequence[Course], agreeing: Sequence[Course]) -> None:
        self.follower = follower
        self.match = follower.match
        self.courses = list(courses)
        self.agreeing = [course for course in agreeing if _agrees(course, follower.course)]
        self.kept: list[AskedAt] = []
        self.unheard: list[Unheard] = []

    def go_on(self) -> None:
        """As far as answers are known."""
        while self.match.pending or self.match.wanted is not None:
            if self.match.wanted is not None:
                if not self._throw():
                    return
            elif not self.step():
                return

    def step(self) -> bool:
        """One more answer; False if nobody who is asked has given one in an earlier course."""
        at = len(self.follower.course.said)
        for course in reversed(self.agreeing):
            if at < len(course.said):
                said = course.said[at]
                late = said.asked.key() in course.usual
                if said.asked.seat in self.match.pending and not self._give(said.asked.seat, said.answer, late):
                    return True
        return any(self.take(seat) for seat in self.match.pending)

    def knows(self, seat: str) -> bool:
        """Whether an earlier course has an answer to what this seat is asked, or what stands in its place."""
        return bool(self._known(seat))

    def _known(self, seat: str) -> list[tuple[Answer, bool]]:
        """What was answered to this, the latest first, and after it what was taken for who answered nothing.

        Of the referee's answers only those that the rules still take: a battle that is another has no report.
        """
        question, asked = self.match.pending[seat], self.follower.asked(seat)
        wanted = [*(self.follower.reports() if seat == REFEREE else []), asked.of_all()]
        keys = [each.key() for each in wanted]
        latest = self.courses[::-1]
        given = [(course.given[key].answer, False) for key in keys for course in latest if key in course.given]
        usual = [(course.usual[key].answer, True) for key in keys for course in latest if key in course.usual]
        if seat == REFEREE:
            return [each for each in given + usual if _takes(question, each[0])]
        return given + [(question.default(), True) for _ in usual[:1]]

    def take(self, seat: str) -> bool:
        """Give the answer of an earlier course, or what stands in its place; False if there is neither."""
        asked, question = self.follower.asked(seat), self.match.pending[seat]
        refused: list[tuple[Answer, Refusal]] = []
        for answer, late in self._known(seat):
            refusal = self._give(seat, answer, late)
            if refusal is None:
                break
            refused.append((answer, refusal))
        else:
            if not refused:
                return False
            self.give(seat, question.default(), late=True)
        if refused:
            given = self.follower.course.said[-1].answer
            self.unheard.append(Unheard(asked, *refused[0], given))
        return True

    def give(self, seat: str, answer: Answer, late: bool = False) -> None:
        """An answer that the rules take."""
        refusal = self._give(seat, answer, late)
        assert refusal is None, f"{seat}: {refusal}"

    def _give(self, seat: str, answer: Answer, late: bool = False) -> Refusal | None:
        refusal = self.follower.answer(seat, answer, late)
        if refusal is None:
            own = self.follower.course
            if own.said[-1].asked.is_report and not late:
                self.kept.append(own.said[-1].asked)
            self.agreeing = [course for course in self.agreeing if _agrees(course, own, len(own.said) - 1)]
        return refusal

    def _throw(self) -> bool:
        """Faces that fell for a key before fall again; False if people have to throw the dice."""
        wanted = self.match.wanted
        assert wanted is not None
        for course in reversed(self.courses):
            known = course.faces.get(wanted.key, []) if wanted.key else []
            if len(known) >= wanted.start + wanted.count:
                self.match.give_dice(known[wanted.start : wanted.start + wanted.count])
                return True
        return False


def _takes(question: Question, answer: Answer) -> bool:
    read = question.read(answer)
    return not isinstance(read, Refusal) and question.check(read) is None


def _agrees(course: Course, own: Course, start: int = 0) -> bool:
    """Whether a course has the same answers, from one on, as far as the other goes."""
    count = len(own.said)
    return len(course.said) >= count and all(
        (one.asked.seat, one.answer) == (other.asked.seat, other.answer)
        for one, other in zip(course.said[start:count], own.said[start:count], strict=True)
    )


def rewound(
    book: AnyBook, journal: Journal, change: Change, courses: Sequence[Course], agreeing: Sequence[Course]
) -> Replay:
    """The campaign with this decision made otherwise, as far as the answers of earlier courses lead it.

    BadInput if the rules do not take the new decision.
    """
    follower = follow(book, journal, change.said.entry)
    replay = Replay(follower, courses, agreeing)
    refusal = replay._give(change.said.asked.seat, change.answer)
    if refusal is not None:
        raise BadInput(refusal.why, "--change")
    replay.go_on()
    return replay


# ------------------------------------------------------------------------------------------ seen beforehand


class RewindPlan(NamedTuple):
    """What a rewinding would do, for the Games Master to see before it happens.

    `kept` and `void` are reports, `unheard` answers that are no longer legal, `fresh` the first question that
    nobody has been asked before, `unasked` answers to questions that are asked no longer. What comes after the
    first of `void` and `fresh` depends on how that is answered, and is reckoned with what is usual: `sure` says
    up to where it is certain.
    """

    kept: tuple[AskedAt, ...]
    void: tuple[AskedAt, ...]
    unheard: tuple[Unheard, ...]
    fresh: tuple[AskedAt, ...]
    unasked: tuple[AskedAt, ...]
    sure: str


def plan_of(
    book: AnyBook, journal: Journal, change: Change, courses: Sequence[Course], agreeing: Sequence[Course]
) -> RewindPlan:
    """Tried on a copy; nothing happens to the campaign."""
    last = courses[-1]
    until = last.said[-1].asked if last.said else change.said.asked
    replay = rewound(book, journal, change, courses, agreeing)
    void: list[AskedAt] = []
    fresh: list[AskedAt] = []
    sure = ""
    while replay.match.pending and not _is_past(replay.match, until):
        seat = next(iter(replay.match.pending))
        asked = replay.follower.asked(seat)
        if seat == REFEREE:
            void += replay.follower.reports()
        elif not sure:
            fresh.append(asked)  # what is asked later may be asked only because of what is usual here
        sure = sure or f"turn {asked.turn}, {asked.step}"
        replay.agreeing = []
        replay.give(seat, replay.match.pending[seat].default(), late=True)
        replay.go_on()
    new = {said.asked.key() for said in replay.follower.course.said}
    known = {said.asked.key() for said in last.said}
    unasked = [
        said.asked for said in last.said if said.asked.key() not in new and said.entry > change.said.entry
    ]
    again = {(asked.turn, asked.about) for asked in void}
    void += [asked for asked in unasked if asked.is_report and (asked.turn, asked.about) not in again]
    return RewindPlan(
        tuple([asked for asked in replay.kept if asked.key() in known]),
        tuple(void),
        tuple(replay.unheard),
        tuple(fresh),
        tuple([asked for asked in unasked if not asked.is_report]),
        sure,
    )


def _is_past(match: Match, until: AskedAt) -> bool:
    """Whether a campaign has come further than it had before."""
    campaign = cast(Campaign, match.state)
    return campaign.turn > until.turn or (campaign.turn == until.turn and _later(campaign.step, until.step))


def _later(step: str, other: str) -> bool:
    return step in TURN and other in TURN and TURN.index(step) > TURN.index(other)


def lines_of(plan: RewindPlan) -> Iterator[str]:
    """A plan as sentences."""
    for asked in plan.kept:
        yield f"Kept: the report of {asked.about[0]} (turn {asked.turn})."
    for asked in plan.void:
        yield f"Void: the report of {asked.about[0]} (turn {asked.turn}) is asked for again."
    for each in plan.unheard:
        yield f"No longer legal: {each.asked.text()}: {each.why.why} The usual answer stands in its place."
    for asked in plan.fresh:
        yield f"Asked anew: {asked.text()}."
    for asked in plan.unasked:
        yield f"No longer asked: {asked.text()}."
    if plan.sure:
        yield f"What comes after {plan.sure} depends on what is answered there."
