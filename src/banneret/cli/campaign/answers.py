"""Answers as people type them: orders as the book writes them, the key of an option, or JSON for any form."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from banneret.campaign.questions import Form
from banneret.cli.campaign.forms import told_form, written_in
from banneret.core.engine.ask import Assign, Choice, Pick, Question, Slot, Split
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import read_text

LONGEST: Final = 1_000_000


def text_in(place: str) -> str:
    """The text of a file, or of standard input for “-”."""
    if place != "-":
        return read_text(Path(place))
    try:
        text = sys.stdin.read(LONGEST + 1)
    except UnicodeDecodeError as error:
        raise BadInput("this is not text in UTF-8", "standard input") from error
    if len(text) > LONGEST:
        raise BadInput(f"this has more than {LONGEST} characters; no answer has", "standard input")
    return text


def answer_in(question: Question, text: str) -> Any:
    """What a text answers to a question, as data; the question says whether that can be."""
    stripped = text.strip()
    if stripped[:1] in ("{", "[", '"'):
        try:
            return msgspec.json.decode(stripped.encode())
        except msgspec.DecodeError as error:
            raise BadInput(f"this is not JSON ({error})", "answer") from error
    field = written_in(question) if isinstance(question, Form) else ""
    if field:
        return {field: text.rstrip()}
    if isinstance(question, Pick):
        return stripped.replace(",", " ").split()
    return stripped


def told(question: Question) -> Iterator[str]:
    """A question in lines: what is asked, what can be chosen, and what an answer looks like."""
    yield f"{question.prompt} ({question.clause})"
    if isinstance(question, Choice | Pick | Split):
        for option in question.options:
            yield f"  {option.key}: {option.label}"
    elif isinstance(question, Assign):
        for slot in question.slots:
            yield f"  {slot.key}: {slot.label}: {_keys(slot)}"
    elif isinstance(question, Form):
        yield from told_form(question)


def _keys(slot: Slot) -> str:
    return ", ".join([option.key for option in slot.options]) or "nothing to choose from"
