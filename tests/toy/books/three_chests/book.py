"""Three Chests: a tiny game with secrets, for testing the engine with something no real book has yet.

Three players hide a treasure each in one of three chests. In every round all secretly stake cards, the
stakes are shown, each card is a die, and the highest roll may name a stake and search the others' chests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from banneret.core.engine.ask import (
    Assign,
    Choice,
    Closed,
    Data,
    Option,
    Pick,
    Question,
    Refusal,
    Slot,
    Steps,
    ask,
    ask_all,
)
from banneret.core.engine.book import Book, Outcome
from banneret.core.engine.dice import Dice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.shown import ShownNote, ShownSide, ShownSupply
from banneret.core.engine.state import State
from banneret.core.space.shown import ShownMarker, ShownView

SEATS = ("red", "green", "blue")
CHESTS = ("oak", "iron", "glass")
CARDS = ("sun", "moon", "star", "crown")
COLOURS = ("plain", "striped", "spotted")

CLAUSES = {
    "TOY-01": "Everybody in turn picks a banner.",
    "TOY-02": "Everybody secretly hides a treasure.",
    "TOY-03": "Everybody secretly stakes cards; the stakes are shown together.",
    "TOY-04": "A die for each card; the highest sum searches, the first seat of those that tie.",
    "TOY-05": "The searcher names a stake and then a chest for each rival.",
    "TOY-06": "The weather is a D3; with a 1 the searcher may not search.",
    "TOY-07": "At the end all treasures are shown.",
}

Names = Mapping[str, str]


class BannerPicked(Event, frozen=True, tag=True):
    seat: str
    banner: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} carries a {self.banner} banner."


class Hid(Event, frozen=True, tag=True):
    """Only the one who hid it knows where."""

    seat: str
    chest: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} hides a treasure in the {self.chest} chest."

    def seen_by(self) -> tuple[str, ...]:
        return (self.seat,)


class AllHid(Event, frozen=True, tag=True):
    def text(self, names: Names) -> str:
        return "All treasures are hidden."


class Staked(Event, frozen=True, tag=True):
    summed: ClassVar[bool] = True

    seat: str
    cards: tuple[str, ...]
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} stakes {len(self.cards)} cards and rolls {sum(self.faces)}."


class Weather(Event, frozen=True, tag=True):
    value: int

    def text(self, names: Names) -> str:
        return f"The weather is {self.value}."


class Searched(Event, frozen=True, tag=True):
    seat: str
    rival: str
    chest: str
    found: bool

    def text(self, names: Names) -> str:
        result = "finds the treasure" if self.found else "finds nothing"
        return f"{names[self.seat]} opens the {self.chest} chest of {names[self.rival]} and {result}."

    def reveals(self) -> bool:
        return True


class Shown(Event, frozen=True, tag=True):
    seat: str
    chest: str

    def text(self, names: Names) -> str:
        return f"The treasure of {names[self.seat]} was in the {self.chest} chest."

    def reveals(self) -> bool:
        return True


class ToyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 3


class Toy(State):
    """Where the game stands. `step` is the next step; `turn` counts within the banner step."""

    def __init__(self, rounds: int) -> None:
        super().__init__()
        self.rounds = rounds
        self.step = "banners"
        self.turn = 0
        self.round = 0
        self.banners: dict[str, str] = {}
        self.hidden: dict[str, str] = {}
        self.found: dict[str, str] = {}
        self.hands: dict[str, tuple[str, ...]] = dict.fromkeys(SEATS, CARDS)
        self.score: dict[str, int] = dict.fromkeys(SEATS, 0)

    def copy(self) -> Toy:
        twin = Toy(self.rounds)
        twin.step, twin.turn, twin.round = self.step, self.turn, self.round
        twin.banners, twin.hidden = dict(self.banners), dict(self.hidden)
        twin.found, twin.hands, twin.score = dict(self.found), dict(self.hands), dict(self.score)
        return twin


class ThreeChests(Book[ToyOptions, Toy, Data]):
    id: ClassVar[str] = "three-chests"
    title: ClassVar[str] = "Three Chests"
    prefix: ClassVar[str] = "TOY"
    version: ClassVar[int] = 1
    round_word: ClassVar[str] = "Night"
    score_word: ClassVar[str] = "Treasures"

    def read_options(self, data: object) -> ToyOptions:
        try:
            return msgspec.convert(data, ToyOptions, from_attributes=True)
        except msgspec.ValidationError as error:
            raise BadInput(f"these are not options for Three Chests: {error}", "options") from error

    def write_options(self, options: ToyOptions) -> Data:
        return {"rounds": options.rounds}

    def seats(self, options: ToyOptions) -> tuple[str, ...]:
        return SEATS

    def names(self, options: ToyOptions) -> dict[str, str]:
        chests = {
            f"{seat}-{chest}": f"the {chest} chest of {seat.capitalize()}" for seat in SEATS for chest in CHESTS
        }
        return {seat: seat.capitalize() for seat in SEATS} | chests

    def begin(self, options: ToyOptions) -> Toy:
        return Toy(options.rounds)

    def step(self, state: Toy, dice: Dice) -> Steps:
        return play_step(state, dice)

    def outcome(self, toy: Toy) -> Outcome | None:
        if toy.step != "over":
            return None
        best = max(toy.score.values())
        winners = [seat for seat in SEATS if toy.score[seat] == best]
        score = {seat: float(points) for seat, points in toy.score.items()}
        return Outcome(winners[0] if len(winners) == 1 else "", score, "most treasures")

    def view(self, toy: Toy, viewer: str) -> Data:
        known = dict(toy.found)
        if viewer in toy.hidden:
            known[viewer] = toy.hidden[viewer]
        return {
            "step": toy.step,
            "round": toy.round,
            "rounds": toy.rounds,
            "banners": dict(toy.banners),
            "hands": {seat: list(hand) for seat, hand in toy.hands.items()},
            "treasures": {seat: known[seat] for seat in SEATS if seat in known},
            "found": list(toy.found),
            "score": dict(toy.score),
        }

    def view_data(self, view: Data) -> ShownView:
        over = view["step"] == "over"
        where = f"Night {view['round']} of {view['rounds']}" if view["round"] else "Before the first night"
        return {
            "book": self.id,
            "heading": "All chests are open" if over else where,
            "round": view["round"],
            "over": over,
            "turn": "",
            "sides": [side_shown(view, seat) for seat in SEATS],
            "notes": [note_shown(view, seat) for seat in view["treasures"]],
            "goal": {
                "name": "Find the treasure",
                "wins": [{"text": "Whoever has found more treasures when all chests are open wins."}],
                "scores": [{"text": "A treasure found is a point."}],
                "ends": [{"text": f"It ends after night {view['rounds']}."}],
                "stands": [{"seat": seat, "text": f"{view['score'][seat]} found"} for seat in SEATS],
            },
            "table": {"width": 24, "depth": 18, "pieces": []},
            "markers": [chest_shown(view["treasures"], seat, chest) for seat in SEATS for chest in CHESTS],
        }

    def encode(self, toy: Toy) -> bytes:
        return msgspec.msgpack.encode(
            [toy.step, toy.turn, toy.round]
            + [
                [[seat, table[seat]] for seat in SEATS if seat in table]
                for table in (toy.banners, toy.hidden, toy.found, toy.hands, toy.score)
            ]
        )

    def decode(self, options: ToyOptions, data: bytes) -> Toy:
        toy = self.begin(options)
        saved = msgspec.msgpack.decode(data)
        toy.step, toy.turn, toy.round = saved[:3]
        toy.banners, toy.hidden, toy.found = [dict(rows) for rows in saved[3:6]]
        toy.hands = {seat: tuple(hand) for seat, hand in saved[6]}
        toy.score = dict(saved[7])
        return toy

    def broken_invariants(self, toy: Toy) -> list[str]:
        return [f"{seat} was found where nothing is" for seat in toy.found if seat not in toy.hidden]

    def sample_options(self, seed: int) -> ToyOptions:
        return ToyOptions(rounds=2 + seed % 3)

    def secret_variants(self, toy: Toy, viewer: str) -> list[Toy]:
        variants: list[Toy] = []
        for seat in toy.hidden:
            if seat == viewer or seat in toy.found:
                continue
            for chest in CHESTS:
                if chest != toy.hidden[seat]:
                    variant = toy.copy()
                    variant.hidden[seat] = chest
                    variants.append(variant)
        return variants


def side_shown(view: Data, seat: str) -> ShownSide:
    cards: ShownSupply = {"name": "Cards", "count": len(view["hands"][seat]), "sign": "card"}
    return {"seat": seat, "score": view["score"][seat], "supplies": [cards]}


def note_shown(view: Data, seat: str) -> ShownNote:
    """Where a treasure is, for whoever knows."""
    note: ShownNote = {"title": "Treasure", "text": f"in the {view['treasures'][seat]} chest", "seat": seat}
    if seat not in view["found"]:
        note["secret"] = True
    return note


def chest_shown(known: Mapping[str, str], seat: str, chest: str) -> ShownMarker:
    """A chest on the table, in the column of its seat; it flies a flag once its treasure is known."""
    return {
        "id": f"{seat}-{chest}",
        "x": 6 + 6 * SEATS.index(seat),
        "y": 4 + 5 * CHESTS.index(chest),
        "owner": seat if known.get(seat) == chest else "",
    }


def options_of(keys: tuple[str, ...]) -> list[Option]:
    return [Option(key, key.capitalize()) for key in keys]


def play_step(toy: Toy, dice: Dice) -> Steps:
    if toy.step == "banners":
        yield from pick_banner(toy)
    elif toy.step == "hiding":
        yield from hide(toy)
    elif toy.step == "round":
        yield from play_round(toy, dice)
    else:
        show(toy)


def pick_banner(toy: Toy) -> Steps:
    """TOY-01: a step for each seat, without dice or secrets."""
    seat = SEATS[toy.turn]
    question = Choice("banner", "TOY-01", "Which banner?", options_of(COLOURS))
    toy.banners[seat] = yield ask(seat, question)
    toy.tell(BannerPicked("TOY-01", seat, toy.banners[seat]))
    toy.turn += 1
    if toy.turn == len(SEATS):
        toy.step = "hiding"


def hide(toy: Toy) -> Steps:
    """TOY-02: a secret that stays in the state."""
    prompt = "Where do you hide your treasure?"
    questions: dict[str, Question] = {
        seat: Choice("hide", "TOY-02", prompt, options_of(CHESTS), (), "glass") for seat in SEATS
    }
    for question in questions.values():
        # Nobody lifts a lid or measures a chest before all have hidden theirs.
        question.may_be_previewed = False
        question.may_be_measured = False
    toy.hidden = yield ask_all(questions)
    for seat in SEATS:
        toy.tell(Hid("TOY-02", seat, toy.hidden[seat]))
    toy.tell(AllHid("TOY-02"))
    toy.step = "round"


class PlayedCards(Closed):
    """Cards that were staked in a round before."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        self.hand = hand

    def options(self) -> list[Option]:
        return options_of(tuple([card for card in CARDS if card not in self.hand]))

    def why(self, key: str) -> Refusal | None:
        if key not in CARDS:
            return None
        return Refusal("staked", "TOY-03", f"You have staked the {key} already.")


def play_round(toy: Toy, dice: Dice) -> Steps:
    """TOY-03 to TOY-06."""
    toy.round += 1
    questions: dict[str, Question] = {
        seat: Pick(
            "stake", "TOY-03", "Which cards do you stake?", options_of(hand), 0, 2, (), PlayedCards(hand)
        )
        for seat, hand in toy.hands.items()
        if hand
    }
    # With every hand empty this asks nobody.
    staked = yield ask_all(questions)
    sums: dict[str, int] = {}
    for seat, cards in staked.items():
        faces = dice.d6(len(cards), "TOY-04", f"the cards of {seat}")
        toy.hands[seat] = tuple([card for card in toy.hands[seat] if card not in cards])
        toy.tell(Staked("TOY-04", seat, cards, tuple(faces)))
        sums[seat] = sum(faces)
        faces.sort()  # a rule may do with its dice what it likes
    weather = dice.d3("TOY-06", "the weather")
    toy.tell(Weather("TOY-06", weather))
    best = max(sums.values(), default=0)
    if best > 0 and weather > 1:
        yield from search(toy, next(seat for seat in SEATS if sums.get(seat) == best))
    toy.step = "over soon" if toy.round == toy.rounds else "round"


def search(toy: Toy, seat: str) -> Steps:
    """TOY-05: two decisions; the first shows nothing yet, the second opens chests."""
    question = Choice("value", "TOY-05", "How many points is it worth to you?", options_of(("1", "2")))
    value = yield ask(seat, question)
    rivals = [rival for rival in SEATS if rival != seat and rival not in toy.found]
    slots = [Slot(rival, rival.capitalize(), options_of(CHESTS)) for rival in rivals]
    chests = yield ask(seat, Assign("search", "TOY-05", "Which chests do you open?", slots))
    for rival, chest in chests.items():
        found = toy.hidden[rival] == chest
        toy.tell(Searched("TOY-05", seat, rival, chest, found))
        if found:
            toy.found[rival] = chest
        toy.score[seat] += int(value) if found else -int(value)


def show(toy: Toy) -> None:
    for seat in SEATS:
        toy.found[seat] = toy.hidden[seat]
        toy.tell(Shown("TOY-07", seat, toy.hidden[seat]))
    toy.step = "over"
