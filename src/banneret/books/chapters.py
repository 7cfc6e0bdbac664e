"""Optional chapters of a book: what every one of them says of itself, and the moments at which it may step in.

A chapter keeps nothing in mind itself: a copy of the battle, an undone answer and a game that is resumed would
not know of it. What it remembers are its notes, a frozen value (a NamedTuple of numbers, texts and tuples) that
the battle keeps under the chapter's id and that is replaced, never changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias, TypeVar
from zlib import crc32

from banneret.books.sides import Sides
from banneret.books.turn_order import ALTERNATION, TurnOrder
from banneret.core.engine.ask import Answer, Data, Question, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownBadge, ShownGoal, ShownNote, ShownSupply, UnitState
from banneret.core.space.shown import ShownArrow, ShownPiece, ShownUnit

BY_NAME: Final = "chapters"  # the setting for which chapters with a title are chosen by their ids
FIRST_WITH_CHAPTERS: Final = 10_000  # the first seed of sample games that may be played with those

T = TypeVar("T")

Chosen: TypeAlias = Mapping[str, tuple[str, ...]]  # what was chosen for settings, by their ids
Pairs: TypeAlias = tuple[tuple[str, T], ...]  # what a frozen value has instead of a dict, in order of the keys


class Moment:
    """The named moments at which a chapter may ask the players something."""

    BEFORE_DEPLOYING: Final = "before deploying"
    UNIT_SET_UP: Final = "unit set up"
    ARMIES_DEPLOYED: Final = "armies deployed"
    UNIT_ARRIVED: Final = "unit arrived"
    TURN_BEGINS: Final = "turn begins"
    CHOOSING_UNIT: Final = "choosing unit"
    ACTION_ANNOUNCED: Final = "action announced"
    CHARGE_DECLARED: Final = "charge declared"
    UNIT_MOVES: Final = "unit moves"
    BEFORE_SHOOTING: Final = "before shooting"
    TARGETS_DECLARED: Final = "targets declared"
    ROLLED_TO_HIT: Final = "rolled to hit"
    ATTACKS_MISSED: Final = "attacks missed"
    HITS_SCORED: Final = "hits scored"
    SHOTS_RESOLVED: Final = "shots resolved"
    UNIT_SHOT_AT: Final = "unit shot at"
    MELEE_BEGINS: Final = "melee begins"
    BLOWS_STRUCK: Final = "blows struck"
    BOTH_HAVE_STRUCK: Final = "both have struck"
    MELEE_ENDS: Final = "melee ends"
    KILLING_WOUND: Final = "killing wound"
    MODELS_FELL: Final = "models fell"
    WOUNDS_TOLD: Final = "wounds told"
    ATTACK_RESOLVED: Final = "attack resolved"
    WOUNDS_WEIGHED: Final = "wounds weighed"
    SPELL_CAST: Final = "spell cast"
    SPELL_RESOLVED: Final = "spell resolved"
    MORALE_FAILED: Final = "morale failed"
    NERVE_FAILS: Final = "nerve fails"
    NERVE_LOST: Final = "nerve lost"
    ACTIVATION_ENDS: Final = "activation ends"
    DICE_ROLLED: Final = "dice rolled"
    ROUND_ENDS: Final = "round ends"


class ScenarioFacts(NamedTuple):
    """What a report says of a scenario: its id, who attacked ("" if nobody did) and whether it is one of those
    in which the winner draws an artefact."""

    scenario: str
    attacker: str
    artefact: bool


class OptionalChapter:
    """What a chapter of any book says of itself; each book adds hooks for what its chapters may change.

    `section` is its place in the order of the book. One with a `title` is in use if its id is chosen for the
    setting that lists all such chapters, or if one is that has it `along`; another is if what was chosen for
    its first setting is not what is usual. `chosen` is what was chosen for its first setting, and `chose` knows
    of all its settings. `fields` are settings that have a field of their own in the options, and `rows` are
    where the values of its notes stand in a saved state; both are only for chapters that are older than the
    room for all, in which others are written by name.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    about: ClassVar[str] = ""  # one sentence for whoever has never heard of it
    along: ClassVar[tuple[str, ...]] = ()  # the ids of chapters that are played whenever it is
    section: ClassVar[str] = ""
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()
    rows: ClassVar[tuple[tuple[int, ...], ...]] = ()
    provides: ClassVar[tuple[str, ...]] = ()  # what a game has only one of: no two chapters may bring it
    yields: ClassVar[tuple[str, ...]] = ()  # of that what it leaves to any other chapter that brings it
    words: ClassVar[tuple[str, ...]] = ()  # of a case's state, for what stands in its notes
    armies: ClassVar[tuple[int, ...]] = ()  # how many it is played by, if not by two
    neutral: ClassVar[str] = ""  # the seat of a side that nobody plays, which it brings
    neutral_name: ClassVar[str] = ""
    neutral_seizes: ClassVar[bool] = False  # whether it takes markers for itself; it contests them in any case
    neutral_acts: ClassVar[bool] = True  # whether it takes turns; else it acts when the chapter has it do so
    turn_rank: ClassVar[int] = ALTERNATION  # of the order of turns that it brings, if it brings one
    states: ClassVar[tuple[UnitState, ...]] = ()  # that units may be in because of it
    windows: ClassVar[tuple[str, ...]] = ()  # the moments at which it asks somebody something
    steps: ClassVar[tuple[str, ...]] = ()  # its own, which it plays itself
    measured: ClassVar[bool] = False  # whether benchmarks play games with it too, beside those without

    def __init__(self, chosen: tuple[str, ...] = (), choices: Pairs[tuple[str, ...]] = ()) -> None:
        self.chosen = chosen
        self.choices = choices

    def settings(self) -> tuple[Setting, ...]:
        """What players agree on, each with the sentence that explains it.

        The first switches the chapter on, unless it has a title.
        """
        return ()

    def chose(self, setting: str) -> tuple[str, ...]:
        """What was chosen for one of its settings."""
        return value_of(self.choices, setting, ())

    def called(self) -> str:
        """What sentences call it."""
        return self.title or self.settings()[0].name

    def sample(self, seed: int) -> Chosen:
        """What is chosen in the sample game of this seed; by default what is usual.

        A chapter with a title is played in a third of those from FIRST_WITH_CHAPTERS on. Which these are hangs
        on its id, so that any of them meet.
        """
        draw = SplitMix64((seed << 32) + crc32(self.id.encode()))
        if not self.title or seed < FIRST_WITH_CHAPTERS or draw.below(3):
            return {}
        return {BY_NAME: (self.id,), **self.drawn(draw)}

    def drawn(self, draw: SplitMix64) -> Chosen:
        """What is chosen for its settings in a sample game with it; by default what is usual."""
        return {}

    def equipped(self, options: Any, seed: int) -> Any:
        """The options of a sample game with armies that have what only this chapter uses."""
        return options

    def fresh_notes(self, chosen: Chosen) -> Any:
        """What it remembers when a game begins; None if it remembers nothing.

        Nothing is chosen at all where it is not in use: then its notes are those of a game without it.
        """
        return None

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """As much of its notes as a viewer may know ("" is anybody): notes of the same kind, without the rest.

        A chapter that has notes says so itself. Questions ask hooks with what their seat may know.
        """
        return None

    def other_notes(self, notes: Any, viewer: str, over: bool) -> list[Any]:
        """Notes that differ from these only in what the viewer may not know."""
        return []

    def shown(self, battle: Any) -> list[ShownNote]:
        """What it has to tell whoever sees this battle, of which its notes are what they may know."""
        return []

    def goal_told(self, battle: Any, goal: ShownGoal) -> ShownGoal:
        """What is told of how the battle is won, with what it changes of that, in the battle as somebody sees
        it. What another chapter has said of it may stand in the goal: that is a new one, never changed."""
        return goal

    def supplies(self, battle: Any, seat: str) -> list[ShownSupply]:
        """What a side has to spend because of it, in the battle as somebody sees it."""
        return []

    def badges(self, battle: Any, unit_id: str) -> list[ShownBadge]:
        """Which of its states a unit is in, in the battle as somebody sees it."""
        return []

    def arrows(self, battle: Any) -> list[ShownArrow]:
        """What units mean to do to others because of it, in the battle as somebody sees it."""
        return []

    def places(self) -> dict[str, str]:
        """The names of markers that it brings, by their ids."""
        return {}

    def lies(self, battle: Any) -> list[ShownPiece]:
        """What lies on the table because of it and is no terrain, in the battle as somebody sees it."""
        return []

    def write_notes(self, notes: Any) -> list[Any]:
        """Its notes as plain values, in the order of their fields."""
        return list(notes)

    def read_notes(self, values: list[Any]) -> Any:
        """The notes again, of what `write_notes` gave; files have lists where notes have tuples."""
        return type(self.fresh_notes({}))(*[as_tuples(value) for value in values])

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        """Its notes with what the words of a case say, or BadInput."""
        return notes

    def numbers(self) -> tuple[int, ...]:
        """How many armies it is played by, with what was chosen; () if that may be any number."""
        return self.armies

    def points_needed(self, costs: Mapping[str, int]) -> int:
        """The points to agree on for armies of these costs, by their seats; 0 for as much as the dearest."""
        return 0

    def check_costs(self, costs: Mapping[str, int], points: int) -> bool:
        """Whether it has limits of its own for what armies cost; BadInput for armies that cost more."""
        return False

    def teams(self, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Which of these seats are on one side; () if it leaves that as it is, and everybody is alone."""
        return ()

    def orders_turns(self) -> bool:
        """Whether its order of turns is played, if it has one: that may be a matter of what was chosen."""
        return True

    def turn_order(self, battle: Any) -> TurnOrder | None:
        """What says whose turn is next, made of its notes if it needs any; None if it leaves that as it is."""
        return None

    def answer(self, battle: Any, question: Question, dice: Dice) -> Answer:
        """What the side that nobody plays does, by a rule of this chapter, deterministic or by dice."""
        return question.default()

    def scenario_facts(self, battle: Any) -> ScenarioFacts | None:
        """Of a chapter that is a scenario of a campaign, what a report tells of it."""
        return None

    def unit_facts(self, battle: Any, unit_id: str) -> Data:
        """What a case may say about a unit because of this chapter."""
        return {}

    def window(self, battle: Any, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        """A moment that it listens for."""
        return
        yield

    def play(self, battle: Any, dice: Dice) -> Steps:
        """One of its own steps, named by `battle.step`; it ends by naming the next."""
        raise AssertionError("a chapter plays the steps that it has")
        yield


def notes_seen(
    chapters: Sequence[OptionalChapter], notes: dict[str, Any], viewer: str, over: bool
) -> dict[str, Any]:
    """The notes of all these chapters as far as the viewer may know them."""
    seen: dict[str, Any] = {}
    for chapter in chapters:
        known = notes.get(chapter.id)
        if known is not None:
            shown = chapter.seen_notes(known, viewer, over)
            if shown is not None:
                seen[chapter.id] = shown
    return seen


def notes_unknown(
    chapters: Sequence[OptionalChapter], notes: dict[str, Any], viewer: str, over: bool
) -> list[dict[str, Any]]:
    """All notes, each time with one other secret that the viewer could not tell from the true one."""
    found: list[dict[str, Any]] = []
    for chapter in chapters:
        known = notes.get(chapter.id)
        if known is not None:
            for other in chapter.other_notes(known, viewer, over):
                found.append({**notes, chapter.id: other})
    return found


def with_badges(chapters: Sequence[OptionalChapter], battle: Any, units: list[ShownUnit]) -> list[ShownUnit]:
    """What is shown of units, with the badges that these chapters give them: copies, for the rest is kept."""
    bringing = [chapter for chapter in chapters if chapter.states]
    if not bringing:
        return units
    found: list[ShownUnit] = []
    for unit in units:
        more: list[ShownBadge] = []
        for chapter in bringing:
            more += chapter.badges(battle, unit["id"])
        found.append({**unit, "badges": [*unit["badges"], *more]} if more else unit)
    return found


# ---------------------------------------------------------------------------------------- sides


def sides_of(chapters: Sequence[OptionalChapter], seats: tuple[str, ...], usual: Sides) -> Sides:
    """Who is in a battle of these seats with these chapters; `usual` is shared where they change nothing."""
    neutral, called, seizes, acts = "", "", False, True
    teams: tuple[tuple[str, ...], ...] = ()
    for chapter in chapters:
        if chapter.neutral:
            neutral, called = chapter.neutral, chapter.neutral_name
            seizes, acts = chapter.neutral_seizes, chapter.neutral_acts
        teams = teams or chapter.teams(seats)
    if seats == usual.seats and not neutral and not teams:
        return usual
    return Sides(seats, neutral, called, teams, seizes, acts)


def order_of(chapters: Sequence[OptionalChapter], battle: Any, usual: TurnOrder) -> TurnOrder:
    """What says whose turn is next: of what chapters bring that of the highest rank, else as usual."""
    best = usual
    rank = -1
    for chapter in chapters:
        order = chapter.turn_order(battle)
        if order is not None and chapter.turn_rank > rank:
            best, rank = order, chapter.turn_rank
    return best


def bringing_neutral(chapters: Sequence[OptionalChapter]) -> OptionalChapter:
    """The chapter that plays the side that nobody plays."""
    for chapter in chapters:
        if chapter.neutral:
            return chapter
    raise AssertionError("a side that nobody plays is some chapter's")


# ---------------------------------------------------------------------------------------- pairs


def value_of(pairs: Pairs[T], key: str, otherwise: T) -> T:
    for name, value in pairs:
        if name == key:
            return value
    return otherwise


def with_value(pairs: Pairs[T], key: str, value: T) -> Pairs[T]:
    """These pairs with another value for the key, in order of the keys."""
    kept = [pair for pair in pairs if pair[0] != key]
    return tuple(sorted([*kept, (key, value)], key=_first))


def only(pairs: Pairs[T], key: str) -> Pairs[T]:
    return tuple([pair for pair in pairs if pair[0] == key])


def as_tuples(value: Any) -> Any:
    """A value from a file as notes have it; compiled classes do not know enough of their types to say so."""
    if isinstance(value, list):
        return tuple([as_tuples(each) for each in value])
    return value


def _first(pair: tuple[str, Any]) -> str:
    return pair[0]
