"""What either end says over the socket is described, and what is described is what is read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.server.messages import (
    Answer,
    Draw,
    GiveDice,
    Hello,
    Measure,
    Nearest,
    Prepare,
    Preview,
    Resign,
    Takeback,
    Undo,
    WhyNot,
)
from banneret.server.socket import Bad, read_message
from tests import wire

SAID: list[tuple[dict[str, Any], type]] = [
    ({"type": "hello", "token": "t"}, Hello),
    ({"type": "answer", "id": 3, "version": 7, "answer": "hold"}, Answer),
    ({"type": "answer", "version": 7, "answer": [["forward", 4], ["wheel-left", 20]]}, Answer),
    ({"type": "answer", "version": 7, "answer": {"places": [[1, 2, 3]], "ways": {"0": [[1, 1]]}}}, Answer),
    ({"type": "preview", "answer": {"to": [12, 20]}}, Preview),
    ({"type": "preview", "answer": [18, 24, 90, [2, 3]]}, Preview),
    ({"type": "preview", "answer": ["move", 90, 3]}, Preview),
    ({"type": "nearest", "answer": [18, 24, 90]}, Nearest),
    ({"type": "closed", "id": "x"}, WhyNot),
    ({"type": "prepare", "do": "start", "version": 3}, Prepare),
    ({"type": "measure", "what": "sight", "unit": "A.pikes", "to": [3, 4]}, Measure),
    ({"type": "measure", "what": "range", "unit": "A.pikes", "to": "B.orcs"}, Measure),
    ({"type": "dice", "faces": [1, 6], "version": 3}, GiveDice),
    ({"type": "undo"}, Undo),
    ({"type": "takeback", "do": "ask"}, Takeback),
    ({"type": "draw", "do": "offer", "version": None}, Draw),
    ({"type": "resign"}, Resign),
]


@pytest.mark.parametrize(("said", "kind"), SAID, ids=lambda each: str(each)[:60])
def test_what_a_client_says_is_described_and_read(said: dict[str, Any], kind: type) -> None:
    assert isinstance(read_message(json.dumps(said)), kind)
    wire.check("FromClient", said)


def test_every_message_of_a_client_is_among_them() -> None:
    described = [part["$ref"].rsplit("/", 1)[1] for part in wire.described()["FromClient"]["oneOf"]]
    assert sorted(described) == sorted({f"Client{kind.__name__}" for _, kind in SAID})


@pytest.mark.parametrize(
    "said",
    [
        {"type": "answer", "answer": "hold"},
        {"type": "takeback", "do": "offer"},
        {"type": "measure", "what": "x" * 41, "unit": "A.pikes"},
        {"type": "luck"},
        {"token": "t"},
    ],
    ids=str,
)
def test_what_is_not_described_is_not_read(said: dict[str, Any]) -> None:
    with pytest.raises(Bad):
        read_message(json.dumps(said))
    with pytest.raises(AssertionError):
        wire.check("FromClient", said)


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ({"type": "taken", "id": 1}, True),
        ({"type": "taken", "id": None}, True),
        ({"type": "taken"}, False),
        ({"type": "refused", "id": 1, "refusal": {"code": "stale", "clause": "", "why": "Too late."}}, True),
        ({"type": "refused", "id": 1, "refusal": None}, False),
        ({"type": "preview", "id": 1, "preview": {"refusal": None, "words": ["6”"]}}, True),
        ({"type": "preview", "id": 1, "preview": {"refusal": None, "danger": 2}}, False),
        ({"type": "closed", "id": 1, "closed": []}, True),
        ({"type": "measured", "id": 1, "result": {"text": "Far.", "shapes": []}}, True),
        ({"type": "error", "id": None, "why": "That is no message."}, True),
        ({"type": "error", "id": None, "why": "That is no message.", "more": 1}, False),
    ],
    ids=lambda each: str(each)[:60],
)
def test_what_the_server_says(said: dict[str, Any], right: bool) -> None:
    if right:
        wire.check("FromServer", said)
    else:
        with pytest.raises(AssertionError):
            wire.check("FromServer", said)
