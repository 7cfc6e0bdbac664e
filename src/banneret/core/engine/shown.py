# interpreted: shapes of data, which nothing compiled makes
"""What a page, a picture or a program far away is shown of any game, as data: the contract of every book.

A book fills these shapes with words of its own, so that whoever draws them knows no rules and no book. Their
schema is exported with the server's (`/openapi.json`), and the page's types are made from it. What only games
on a table have stands in `core/space/shown.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

# ------------------------------------------------------------------------------------------ a game


class ShownSupply(TypedDict):
    """What a side has to spend. `sign` says how it is drawn."""

    name: str
    count: int
    sign: Literal["die", "card", "point"]


class ShownSide(TypedDict):
    """One of those who are in the game. `allies` are the seats that win with it; nobody plays a neutral one."""

    seat: str
    score: NotRequired[float]
    allies: NotRequired[list[str]]
    neutral: NotRequired[bool]
    supplies: NotRequired[list[ShownSupply]]


class ShownNote(TypedDict):
    """Something that is in force, told in words: what the battle is about, a mission, what a chapter remembers.

    `title` says what kind of thing it is, `text` what it is here, `about` what follows from that. A `goal` is
    what the whole game is about. `setting` is the setting that it settles, should that have been left to the
    dice. A note with a `seat` is about that side, and a `secret` one is known to whoever sees it and not to
    everybody. `seats` are sides that are named after its text, in this order. One that holds `now` is kept in
    sight, since it changes what players would do next; an `outcome` says of a side, once all is over, what came
    of something.
    """

    title: str
    text: str
    about: NotRequired[str]
    clause: NotRequired[str]
    goal: NotRequired[bool]
    setting: NotRequired[str]
    seat: NotRequired[str]
    secret: NotRequired[bool]
    seats: NotRequired[list[str]]
    now: NotRequired[bool]
    outcome: NotRequired[bool]


class ShownGoalLine(TypedDict):
    """A sentence about the goal of a game. One with a `seat` is about that side, and is told after its name;
    who is `ahead` has won, or would if the game ended now. A `secret` one is known to this viewer and not to
    everybody."""

    text: str
    seat: NotRequired[str]
    clause: NotRequired[str]
    ahead: NotRequired[bool]
    secret: NotRequired[bool]


class ShownGoal(TypedDict):
    """The goal of a game, for whoever has never heard of it, as far as it is known by now.

    `name` is what it is called, `wins` how one wins, `scores` what scores, `ends` when the game ends, and
    `stands` how it stands, of every side that somebody plays. It is `open` while it has yet to be settled what
    the game is about.
    """

    name: str
    open: NotRequired[bool]
    wins: list[ShownGoalLine]
    scores: list[ShownGoalLine]
    ends: list[ShownGoalLine]
    stands: list[ShownGoalLine]


class ShownGame(TypedDict):
    """Where any game is. `heading` says it in the book's words; `round` counts, and is 0 before the first.

    Every game that can be won has a `goal`.
    """

    book: str
    heading: str
    round: int
    over: bool
    turn: str
    sides: list[ShownSide]
    notes: list[ShownNote]
    goal: NotRequired[ShownGoal]


# ------------------------------------------------------------------------------------------ a unit's state

# Those who are down lie on their base; over those who are hidden lies a token.
UnitLook: TypeAlias = Literal["spent", "shaken", "fleeing", "down", "hidden"]


class UnitState(NamedTuple):
    """What may be the matter with a unit: its id, the sign of its badge, and what it is called.

    `look` says how the whole unit is drawn in this state. Of states with the same `instead` only the first that
    holds is shown.
    """

    id: str
    sign: str
    called: str
    look: UnitLook | None = None
    instead: str = ""


class ShownBadge(TypedDict):
    """A state of a unit by its id, and what it is here, as one would say it after the unit's name."""

    id: str
    text: str


def badges_for(states: Sequence[UnitState], holding: Mapping[str, str]) -> list[ShownBadge]:
    """Badges for those of these states that hold, in their order, each with what it is here.

    With "" it is what the state is called.
    """
    found: list[ShownBadge] = []
    told: set[str] = set()
    for state in states:
        if state.id in holding and (not state.instead or state.instead not in told):
            told.add(state.instead)
            found.append({"id": state.id, "text": holding[state.id] or as_said(state.called)})
    return found


def as_said(called: str) -> str:
    """A name as it stands in the middle of a sentence."""
    return called[:1].lower() + called[1:]


# ------------------------------------------------------------------------------------------ a book


class ShownState(TypedDict):
    """A state that units may be in, for the key: its badge is drawn by its id, or else as its sign."""

    id: str
    sign: str
    called: str
    look: NotRequired[UnitLook]


class ShownRank(TypedDict):
    """What a model may be beside a soldier, for the key: `sign` says how it is drawn."""

    sign: Literal["hero", "general", "wizard", "command", "special"]
    called: str


class ShownMeasure(TypedDict):
    """Something that can be measured from a unit."""

    id: str
    called: str


class BookWords(TypedDict):
    """A book's own words, which hold for every game of it: what it calls a round, and what is counted.

    `stats` are the names of characteristics by the short ones that stand in profiles.
    """

    round: str
    score: str
    stats: dict[str, str]
    states: list[ShownState]
    ranks: list[ShownRank]


class ShownWords(BookWords):
    """A book's words, and what can be measured in its games: without `measurable` not even by a ruler."""

    measures: list[ShownMeasure]
    measurable: bool


def state_shown(state: UnitState) -> ShownState:
    """A state as the key of a page or a picture has it."""
    data: ShownState = {"id": state.id, "sign": state.sign, "called": state.called}
    if state.look is not None:
        data["look"] = state.look
    return data


# ------------------------------------------------------------------------------------------ a question


class RefusalData(TypedDict):
    """Why an answer is not allowed: a stable code, the clause that says so, and a sentence for the player.

    `by` is the id of the unit or the piece of terrain that is in the way, where one is.
    """

    code: str
    clause: str
    why: str
    by: NotRequired[str]


class MarkedOption(TypedDict):
    """One thing that exists to be chosen. `marks` are the ids on the table that it speaks of."""

    key: str
    label: str
    marks: list[str]


class OptionData(MarkedOption):
    """One thing that can be chosen. `marks` are the ids on the table that it speaks of, `hint` its odds.

    `about` says what it is, where the label does not; `best`, that the odds put it before its rivals.
    """

    about: NotRequired[str]
    hint: NotRequired[str]
    best: NotRequired[bool]


class ClosedData(MarkedOption, RefusalData):
    """What exists and is not on offer, and why not."""


class SlotData(TypedDict):
    """Something to be given one of its own options."""

    key: str
    label: str
    options: list[OptionData]


class ShownLosses(TypedDict):
    """What a side has lost when all is over: “12 of 54 models, 3 of 8 units”."""

    seat: str
    text: str


class ShownHero(TypedDict):
    """Who did most to win the day, and what, in a sentence."""

    name: str
    seat: str
    text: str


class ShownEnding(TypedDict):
    """What came of a game beside who has won."""

    losses: list[ShownLosses]
    hero: NotRequired[ShownHero]


class AskedAnything(TypedDict):
    """What every question has. `planner` names what a page answers it with, `about` the units it is about.

    `may_be_previewed` and `may_be_measured` stand only where a book forbids it, and are then false. `harm`
    stands where what is chosen is lost or hurt. `act` is what the button says that sends a plan, and
    `act_none` with nothing chosen (“Shoot at these”, “Hold fire”); without them a page has words
    for each of its planners. `under_way` is what the charge or the like comes to that it is a step of, by the
    odds.
    """

    name: str
    clause: str
    prompt: str
    about: list[str]
    may_be_previewed: NotRequired[bool]
    may_be_measured: NotRequired[bool]
    harm: NotRequired[bool]
    act: NotRequired[str]
    act_none: NotRequired[str]
    under_way: NotRequired[str]


class ChoiceDetails(TypedDict):
    options: list[OptionData]
    default: str
    frames: NotRequired[dict[str, list[tuple[float, float]]]]


class AskedChoice(AskedAnything, ChoiceDetails):
    """One of a few options; the answer is its key.

    `frames` are points on the table that an option is about, by its key. With the planner “areas” the options
    are areas of the view, by their keys.
    """

    kind: Literal["choice"]
    planner: Literal["choice", "areas"]


class PickDetails(TypedDict):
    options: list[OptionData]
    least: int
    most: int
    default: list[str]


class AskedPick(AskedAnything, PickDetails):
    """Any number of options between `least` and `most`; the answer is a list of keys."""

    kind: Literal["pick"]
    planner: Literal["pick"]


class AssignDetails(TypedDict):
    """`default` is taken when time is up, `proposed` is what the odds put first.

    `idle` says what is lost by giving a slot nothing, by its key; also of slots that have no option at all and
    are not among the others.
    """

    slots: list[SlotData]
    default: dict[str, str]
    proposed: NotRequired[dict[str, str]]
    idle: NotRequired[dict[str, str]]


class AskedAssign(AskedAnything, AssignDetails):
    """Every slot gets one of its options, or nothing; the answer maps slots to option keys."""

    kind: Literal["assign"]
    planner: Literal["assign"]


class SplitDetails(TypedDict):
    options: list[OptionData]
    total: int
    default: dict[str, int]
    proposed: NotRequired[dict[str, int]]


class AskedSplit(AskedAnything, SplitDetails):
    """So many things are shared out among options; the answer maps option keys to numbers."""

    kind: Literal["split"]
    planner: Literal["split"]


AskedOptions: TypeAlias = AskedChoice | AskedPick | AskedAssign | AskedSplit


class PreviewBase(TypedDict):
    """What an answer would do: a refusal, or none."""

    refusal: RefusalData | None
