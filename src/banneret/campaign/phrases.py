"""The words in which actions stand in orders: a name, then what it is aimed at (CP-MOV-13).

Each action says its own phrases; `notation` reads and writes orders in any such vocabulary, of armies and of
parties.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

# What a blank is filled in with.
HEX: Final = "hex"
TERRAIN: Final = "terrain"
WORDS: Final = "words"
NUMBER: Final = "number"


class Blank(NamedTuple):
    """A place in a phrase: the little word before it, what belongs there, and how that is called.

    A hex goes into the action's `hex`, anything else into its `choice`.
    """

    word: str
    kind: str
    optional: bool = False
    about: str = ""

    def wanted(self) -> str:
        """As in a sentence: “to” and the number of a hex."""
        usual = {HEX: "the number of a hex", TERRAIN: "a kind of terrain", NUMBER: "a number"}
        what = self.about or usual.get(self.kind, "words")
        return f"“{self.word}” and {what}" if self.word else what


class Phrase(NamedTuple):
    """How one action is written. `choice` is what is chosen by writing it so."""

    action: str
    words: str
    blanks: tuple[Blank, ...] = ()
    choice: str = ""

    def shown(self) -> str:
        """With its blanks, for whoever has to fill them in."""
        signs = {HEX: "HEX", TERRAIN: "TERRAIN", NUMBER: "NUMBER", WORDS: "…"}
        parts = [self.words]
        for blank in self.blanks:
            part = f"{blank.word} {signs[blank.kind]}".strip()
            parts.append(f"[{part}]" if blank.optional else part)
        return " ".join(parts)


class Vocabulary:
    """All phrases that orders of one kind are written in. `head` is what a line begins with: “Army”."""

    def __init__(self, head: str, phrases: Iterable[Phrase]) -> None:
        self.head = head
        self.phrases = tuple(phrases)
        # The longest first: “Move Town” is no “Move” with a word too many.
        by_length = sorted(self.phrases, key=lambda phrase: -len(phrase.words.split()))
        self.by_words = [(tuple(phrase.words.lower().split()), phrase) for phrase in by_length]

    def starting(self, words: list[str]) -> Phrase | None:
        """The phrase that these words begin with."""
        lower = [word.lower() for word in words]
        for start, phrase in self.by_words:
            if tuple(lower[: len(start)]) == start:
                return phrase
        return None

    def of(self, action: str, choice: str) -> Phrase | None:
        """How an action is written: by its choice if that has words of its own."""
        own = [phrase for phrase in self.phrases if phrase.action == action]
        for phrase in own:
            if phrase.choice and phrase.choice == choice:
                return phrase
        return next((phrase for phrase in own if not phrase.choice), None)
