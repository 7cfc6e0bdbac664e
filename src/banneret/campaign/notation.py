"""Orders as the book writes them, read and written (CP-MOV-11 to CP-MOV-15).

    Army 3 (priority 2). NW, W, Build Road, NW
    Marshal Oda. SKIP NE E, Prepare to Attack 112

A line for each army: its number or its General's name, a stop, then steps and actions with commas between them.
Whatever cannot be read is told with its place, and stands in the orders as an `Unreadable`: the editor takes no
orders with faults, and in a file that was taken all the same the army stops there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from banneret.campaign.hexes import DIRECTIONS
from banneret.campaign.misread import Misread, joined, nearest, no_direction, short, what_is_wrong
from banneret.campaign.orders import Act, Item, Orders, Portal, Skip, Step, Unreadable
from banneret.campaign.phrases import HEX, NUMBER, TERRAIN, Blank, Phrase, Vocabulary
from banneret.campaign.terrain import all_terrain

MOST_PRIORITY: Final = 99
MOST_ITEMS: Final = 60  # of one line: more than any movement pays for
LONGEST: Final = 20_000  # characters of all orders together
MOST_DIGITS: Final = 7

_PRIORITY: Final = re.compile(r"\(\s*priority\s+(\d{1,7})\s*\)", re.IGNORECASE)
_ROLLED: Final = re.compile(r"(?:\(\s*)?\brolled\s*:?\s*[\d,+ ]+\)?\s*$", re.IGNORECASE)
_WORD: Final = re.compile(r"\S+")


class OrderFault(NamedTuple):
    """What is wrong with one word: where it stands, what was expected, the nearest word that is known."""

    line: int
    column: int
    word: str
    expected: str
    why: str
    nearest: str = ""

    def text(self) -> str:
        meant = f" Did you mean {self.nearest}?" if self.nearest else ""
        return f"Line {self.line}, column {self.column}: {self.why}{meant}"


class OrderLine(NamedTuple):
    """One line as it was read. `at` are the columns of its items, `words` how each was written."""

    number: int
    orders: Orders
    at: tuple[int, ...]
    words: tuple[str, ...]


class OrderSheet(NamedTuple):
    """All that a player hands in."""

    lines: tuple[OrderLine, ...]
    faults: tuple[OrderFault, ...]

    @property
    def orders(self) -> tuple[Orders, ...]:
        return tuple([line.orders for line in self.lines])


class OrderNames(NamedTuple):
    """Who can be given orders: ids by number, and by name."""

    numbers: Mapping[int, str]
    names: Mapping[str, str]


def order_names(given: Iterable[tuple[int, str, str]]) -> OrderNames:
    """CP-MOV-11: of numbers, names and ids; of two with one name only the number tells."""
    everybody = list(given)
    called = [name.strip().casefold() for _, name, _ in everybody]
    return OrderNames(
        {number: id for number, _, id in everybody},
        {name.strip(): id for _, name, id in everybody if called.count(name.strip().casefold()) == 1},
    )


# ------------------------------------------------------------------------------------------ reading


def read(text: str, who: OrderNames, vocabulary: Vocabulary) -> OrderSheet:
    """The orders in a text, and everything that is wrong with it. A second line for an army counts for
    nothing."""
    faults: list[OrderFault] = []
    if len(text) > LONGEST:
        why = f"Orders are at most {LONGEST} characters long."
        return OrderSheet((), (OrderFault(1, 1, "", "shorter orders", why),))
    lines: list[OrderLine] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        head = _Head(number, line, who, vocabulary)
        faults += head.faults
        if not head.who:
            continue
        if head.who in seen:
            word = line[: head.end].strip(" .:")
            why = f"{word} has its orders in line {seen[head.who]} already."
            faults.append(OrderFault(number, 1 + len(line) - len(line.lstrip()), word, "another army", why))
            continue
        seen[head.who] = number
        reader = _Items(number, line, head.end, vocabulary)
        faults += reader.faults
        orders = Orders(head.who, tuple(reader.items), head.priority)
        lines.append(OrderLine(number, orders, tuple(reader.at), tuple(reader.words)))
    return OrderSheet(tuple(lines), tuple(faults))


def read_item(written: str, vocabulary: Vocabulary) -> Item:
    """One item as it is written by `write_item`."""
    items = _Items(1, written, 0, vocabulary).items
    return items[0] if len(items) == 1 else Unreadable(written)


class _Head:
    """CP-MOV-11: who the orders are for, by number or name, with a priority behind it."""

    def __init__(self, number: int, line: str, who: OrderNames, vocabulary: Vocabulary) -> None:
        self.faults: list[OrderFault] = []
        self.who = ""
        self.priority = 0
        start = len(line) - len(line.lstrip())
        self.end = start
        self.line = number
        self._whose(line, start, who, vocabulary.head)
        if self.who:
            self._after(line)

    def _whose(self, line: str, start: int, who: OrderNames, head: str) -> None:
        rest = line[start:]
        by_number = re.match(rf"{head}\s+(\d{{1,{MOST_DIGITS}}})(?!\w)", rest, re.IGNORECASE)
        name = _name_at_start(rest, who)
        # “Army 3 the Brave” is a name, though it begins like a number.
        if name and (by_number is None or len(name) > by_number.end()):
            self.who = who.names[name]
            self.end = start + len(name)
            return
        if by_number is not None:
            self.end = start + by_number.end()
            self.who = who.numbers.get(int(by_number.group(1)), "")
            if not self.who:
                known = [f"{head} {number}" for number in sorted(who.numbers)]
                why = f"{by_number.group(0)} is not yours."
                self._fault(start, by_number.group(0), "one of your own", why, known)
            return
        word = re.split(r"[.:(,]", rest, maxsplit=1)[0].strip() or rest[:1]
        known = [*who.names, *[f"{head} {number}" for number in sorted(who.numbers)]]
        why = f"A line begins with “{head}” and its number, or with a name; “{short(word)}” is neither."
        self._fault(start, word, "one of your own", why, known)

    def _after(self, line: str) -> None:
        """A stop and a priority, in either order."""
        at = self.end
        for _ in range(3):
            at += len(line[at:]) - len(line[at:].lstrip())
            stated = _PRIORITY.match(line, at)
            if stated is not None:
                self._prioritize(at, stated)
                at = stated.end()
            elif line[at : at + 1] in (".", ":"):
                at += 1
        self.end = at

    def _prioritize(self, at: int, stated: re.Match[str]) -> None:
        number = int(stated.group(1))
        if not 1 <= number <= MOST_PRIORITY:
            why = f"A priority is a number from 1 to {MOST_PRIORITY}; 1 goes first."
            self._fault(at, stated.group(0), f"a number from 1 to {MOST_PRIORITY}", why, [])
            return
        self.priority = number

    def _fault(self, at: int, word: str, expected: str, why: str, known: list[str]) -> None:
        near = nearest(word, known)
        self.faults.append(OrderFault(self.line, at + 1, word, expected, why, near))


def _name_at_start(rest: str, who: OrderNames) -> str:
    """The longest name, as one may begin with another."""
    for name in sorted(who.names, key=lambda name: (-len(name), name)):
        if name and rest.lower().startswith(name.lower()) and not rest[len(name) : len(name) + 1].isalnum():
            return name
    return ""


class _Items:
    """The items of a line, from a column on."""

    def __init__(self, line: int, text: str, start: int, vocabulary: Vocabulary) -> None:
        self.line = line
        self.vocabulary = vocabulary
        self.items: list[Item] = []
        self.at: list[int] = []
        self.words: list[str] = []
        self.faults: list[OrderFault] = []
        text = text.rstrip()
        if text.endswith(".") and len(text) > start:
            text = text[:-1]
        if not text[start:].strip():
            return
        at = start
        for part in text[start:].split(","):
            if len(self.items) >= MOST_ITEMS:
                self._fault(at, part.strip(), "no more", f"Orders are at most {MOST_ITEMS} items long.")
                return
            self._part(part, at)
            at += len(part) + 1

    def _part(self, part: str, at: int) -> None:
        rolled = _ROLLED.search(part)
        if rolled is not None:
            # CP-MOV-14: players no longer roll.
            why = "The dice are rolled when the orders are carried out; leave the roll out."
            self._fault(at + rolled.start(), rolled.group(0).strip(), "no roll", why)
            part = part[: rolled.start()]
        found = [(match.group(0), at + match.start()) for match in _WORD.finditer(part)]
        if not found:
            where = "between two commas" if self.items else "before this comma"
            self._add(Unreadable(""), at, "")
            why = f"There is nothing {where}."
            self._fault(at, "", "a step or an action", why)
            return
        words = [word for word, _ in found]
        upper = [word.upper() for word in words]
        if all([word in DIRECTIONS for word in upper]):
            for word, column in found:
                self._add(Step(word.upper()), column, word)
        elif upper[0] == "SKIP":
            self._skip(found)
        elif upper[0] == "PORTAL":
            self._portal(found)
        else:
            self._action(found)

    def _skip(self, found: list[tuple[str, int]]) -> None:
        """CP-FAC-03: two directions."""
        for word, column in found[1:]:
            if word.upper() not in DIRECTIONS:
                self._unreadable(found)
                self._tell(no_direction(word, column))
                return
        if len(found) != 3:
            self._unreadable(found)
            why = "SKIP takes two directions, as in SKIP NE E."
            self._fault(found[0][1], joined(found), "two directions", why)
            return
        self._add(Skip(found[1][0].upper(), found[2][0].upper()), found[0][1], joined(found))

    def _portal(self, found: list[tuple[str, int]]) -> None:
        """CP-SEA-06."""
        if len(found) != 2 or _number(found[1][0]) is None:
            self._unreadable(found)
            why = "PORTAL takes the number of a portal, as in PORTAL 3."
            self._fault(found[0][1], joined(found), "the number of a portal", why)
            return
        self._add(Portal(int(found[1][0])), found[0][1], joined(found))

    def _action(self, found: list[tuple[str, int]]) -> None:
        words = [word for word, _ in found]
        phrase = self.vocabulary.starting(words)
        if phrase is None:
            self._unreadable(found)
            self._tell(what_is_wrong(found, self.vocabulary))
            return
        rest = found[len(phrase.words.split()) :]
        act: Act | None = Act(phrase.action, None, phrase.choice)
        for blank in phrase.blanks:
            if act is not None:
                act, rest = self._blank(phrase, blank, act, rest, found)
        if act is not None and rest:
            word, column = rest[0]
            self._fault(column, word, "a comma", f"“{short(word)}” is too much behind {phrase.words}.")
            act = None
        if act is None:
            self._unreadable(found)
        else:
            self._add(act, found[0][1], joined(found))

    def _blank(
        self,
        phrase: Phrase,
        blank: Blank,
        act: Act,
        rest: list[tuple[str, int]],
        found: list[tuple[str, int]],
    ) -> tuple[Act | None, list[tuple[str, int]]]:
        """Fill in one blank out of the words that are left; None with a fault."""
        there = bool(rest) and (not blank.word or rest[0][0].lower() == blank.word)
        if not there:
            if blank.optional:
                return act, rest
            word, column = rest[0] if rest else (found[-1][0], found[-1][1] + len(found[-1][0]))
            why = f"{phrase.words} needs {blank.wanted()}."
            self._fault(column, word if rest else "", blank.wanted(), why)
            return None, rest
        left = rest[1:] if blank.word else rest
        if blank.kind == HEX:
            return self._hex(phrase, blank, act, left, rest)
        return self._choice(phrase, blank, act, left, rest)

    def _hex(
        self,
        phrase: Phrase,
        blank: Blank,
        act: Act,
        left: list[tuple[str, int]],
        rest: list[tuple[str, int]],
    ) -> tuple[Act | None, list[tuple[str, int]]]:
        if left and left[0][0].lower() == "hex":
            left = left[1:]
        number = _number(left[0][0]) if left else None
        if number is None:
            if blank.optional and not blank.word and not (left and left[0][0][:1].isdigit()):
                return act, rest
            word, column = left[0] if left else rest[-1]
            self._fault(column, word, blank.wanted(), f"{phrase.words} needs {blank.wanted()}.")
            return None, rest
        return Act(act.action, number, act.choice), left[1:]

    def _choice(
        self,
        phrase: Phrase,
        blank: Blank,
        act: Act,
        left: list[tuple[str, int]],
        rest: list[tuple[str, int]],
    ) -> tuple[Act | None, list[tuple[str, int]]]:
        """All words that are left."""
        word, column = left[0] if left else rest[-1]
        said = joined(left)
        if blank.kind == TERRAIN and said:
            terrain = {each.name.lower(): id for id, each in all_terrain().items()}
            choice = said.lower() if said.lower() in all_terrain() else terrain.get(said.lower(), "")
            if not choice:
                near = nearest(said, [each.name for each in all_terrain().values()])
                self._fault(column, said, blank.wanted(), f"“{short(said)}” is no terrain.", near)
                return None, rest
            return Act(act.action, act.hex, choice), []
        if not said or (blank.kind == NUMBER and _number(said) is None):
            self._fault(column, word, blank.wanted(), f"{phrase.words} needs {blank.wanted()}.")
            return None, rest
        return Act(act.action, act.hex, said), []

    # ---- what cannot be read

    def _tell(self, wrong: Misread) -> None:
        self._fault(wrong.column, wrong.word, wrong.expected, wrong.why, wrong.nearest)

    def _unreadable(self, found: list[tuple[str, int]]) -> None:
        self._add(Unreadable(joined(found)), found[0][1], joined(found))

    def _add(self, item: Item, at: int, words: str) -> None:
        self.items.append(item)
        self.at.append(at + 1)
        self.words.append(words)

    def _fault(self, at: int, word: str, expected: str, why: str, nearest: str = "") -> None:
        self.faults.append(OrderFault(self.line, at + 1, word, expected, why, nearest))


def _number(word: str) -> int | None:
    """Only plain digits: a hex has no sign and no other script's numerals."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS else None


# ------------------------------------------------------------------------------------------ writing


def write(orders: Orders, number: int, vocabulary: Vocabulary) -> str:
    """The line as it is always written, by the number of its army."""
    priority = f" (priority {orders.priority})" if orders.priority else ""
    items = ", ".join([write_item(item, vocabulary) for item in orders.items])
    return f"{vocabulary.head} {number}{priority}. {items}".rstrip()


def write_item(item: Item, vocabulary: Vocabulary) -> str:
    if isinstance(item, Step):
        return item.direction
    if isinstance(item, Skip):
        return f"SKIP {item.first} {item.second}"
    if isinstance(item, Portal):
        return f"PORTAL {item.number}"
    if isinstance(item, Unreadable):
        return item.text
    phrase = vocabulary.of(item.action, item.choice)
    if phrase is None:
        return item.action
    parts = [phrase.words]
    for blank in phrase.blanks:
        filled = _filled(blank, item)
        if filled:
            parts += [blank.word, filled]
    return " ".join([part for part in parts if part])


def _filled(blank: Blank, act: Act) -> str:
    if blank.kind == HEX:
        return "" if act.hex is None else str(act.hex)
    if blank.kind == TERRAIN:
        return all_terrain()[act.choice].name if act.choice in all_terrain() else act.choice
    return act.choice
