# interpreted: shapes of data, which nothing compiled makes
"""What a page, a picture or a program far away is shown of any game, as data: the contract of every book.

A book fills these shapes with words of its own, so that whoever draws them knows no rules and no book. Their
schema is exported with the server's (`/openapi.json`), and the page's types are made from it. What only games
on a table have stands in `core/space/shown.py`.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

# ------------------------------------------------------------------------------------------ a book


class ShownMeasure(TypedDict):
    """Something that can be measured from a unit."""

    id: str
    called: str


# ------------------------------------------------------------------------------------------ a question


class RefusalData(TypedDict):
    """Why an answer is not allowed: a stable code, the clause that says so, and a sentence for the player."""

    code: str
    clause: str
    why: str


class OptionData(TypedDict):
    """One thing that can be chosen. `marks` are the ids on the table that it speaks of, `hint` its odds."""

    key: str
    label: str
    marks: list[str]
    hint: NotRequired[str]


class ClosedData(OptionData, RefusalData):
    """What exists and is not on offer, and why not."""


class SlotData(TypedDict):
    """Something to be given one of its own options."""

    key: str
    label: str
    options: list[OptionData]


class AskedAnything(TypedDict):
    """What every question has. `planner` names what a page answers it with, `about` the units it is about.

    `may_be_previewed` and `may_be_measured` stand only where a book forbids it, and are then false. `harm`
    stands where what is chosen is lost or hurt.
    """

    name: str
    clause: str
    prompt: str
    about: list[str]
    may_be_previewed: NotRequired[bool]
    may_be_measured: NotRequired[bool]
    harm: NotRequired[bool]


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
    slots: list[SlotData]
    default: dict[str, str]


class AskedAssign(AskedAnything, AssignDetails):
    """Every slot gets one of its options, or nothing; the answer maps slots to option keys."""

    kind: Literal["assign"]
    planner: Literal["assign"]


class SplitDetails(TypedDict):
    options: list[OptionData]
    total: int
    default: dict[str, int]


class AskedSplit(AskedAnything, SplitDetails):
    """So many things are shared out among options; the answer maps option keys to numbers."""

    kind: Literal["split"]
    planner: Literal["split"]


AskedOptions: TypeAlias = AskedChoice | AskedPick | AskedAssign | AskedSplit


class PreviewBase(TypedDict):
    """What an answer would do: a refusal, or none."""

    refusal: RefusalData | None
