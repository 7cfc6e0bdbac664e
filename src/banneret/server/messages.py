"""What is said over the socket of a game, from either end, and how it is described."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from pydantic import TypeAdapter

from banneret.server.contract import (
    NAMED,
    REF,
    ClosedOption,
    Foretold,
    Measured,
    Previewed,
    RefusedWhy,
    described,
    with_shapes,
)
from banneret.server.models import Out, StateOut

# ------------------------------------------------------------------------------------------ from the client

Id = Annotated[str, msgspec.Meta(max_length=100)] | int | None
AnyAnswer = Annotated[Any, msgspec.Meta(extra_json_schema={NAMED: "Answer"})]


class _Message(msgspec.Struct, tag_field="type", kw_only=True):
    id: Id = None


class Hello(_Message, tag="hello", kw_only=True):
    token: str


class Answer(_Message, tag="answer", kw_only=True):
    version: int
    answer: AnyAnswer


class Preview(_Message, tag="preview", kw_only=True):
    """Asks what an answer would do; changes nothing."""

    answer: AnyAnswer


class Nearest(_Message, tag="nearest", kw_only=True):
    """Asks for the nearest answer that is allowed; changes nothing."""

    answer: AnyAnswer


class WhyNot(_Message, tag="closed", kw_only=True):
    """Asks why the options that are not on offer are not."""


class Measure(_Message, tag="measure", kw_only=True):
    """`what`: one of the measures that the words of the book name."""

    what: Annotated[str, msgspec.Meta(max_length=40)]
    unit: str
    to: tuple[float, float] | str | None = None


class GiveDice(_Message, tag="dice", kw_only=True):
    """`version` may be given here and below; then the message is refused unless the game still stands there."""

    faces: list[int]
    version: int | None = None


class Undo(_Message, tag="undo", kw_only=True):
    version: int | None = None


class Takeback(_Message, tag="takeback", kw_only=True):
    do: Literal["ask", "accept", "decline"]
    version: int | None = None


class Prepare(_Message, tag="prepare", kw_only=True):
    """Has whatever comes before the first move answered for one's seat, until it is stopped or taken back."""

    do: Literal["start", "stop"]
    version: int | None = None


class Draw(_Message, tag="draw", kw_only=True):
    do: Literal["offer", "accept", "decline"]
    version: int | None = None


class Resign(_Message, tag="resign", kw_only=True):
    version: int | None = None


Message = (
    Hello | Answer | Preview | Nearest | WhyNot | Measure | GiveDice | Undo | Takeback | Prepare | Draw | Resign
)

# ------------------------------------------------------------------------------------------ from the server

Ident = str | int | None


class ServerState(StateOut):
    """The game as one viewer sees it: on hello, and after every change."""

    type: Literal["state"]


class ServerTaken(Out):
    """What was sent has been done."""

    type: Literal["taken"]
    id: Ident


class ServerRefused(Out):
    """What was sent has not been done, and why not."""

    type: Literal["refused"]
    id: Ident
    refusal: RefusedWhy


class ServerPreview(Out):
    type: Literal["preview"]
    id: Ident
    preview: Previewed


class ServerNearest(Out):
    """The nearest answer that is allowed, as it may be sent, with its preview; null where none was found."""

    type: Literal["nearest"]
    id: Ident
    answer: Any
    preview: Previewed | None


class ServerConsequences(Out):
    """What would come of the plan that was previewed with this id, worked out when the hand rests there."""

    type: Literal["consequences"]
    id: Ident
    consequences: list[Foretold]


class ServerClosed(Out):
    """What exists in the question and is not on offer."""

    type: Literal["closed"]
    id: Ident
    closed: list[ClosedOption]


class ServerMeasured(Out):
    type: Literal["measured"]
    id: Ident
    result: Measured


class ServerMoved(Out):
    """A seat that this token opened is played on another device now."""

    type: Literal["moved"]
    id: Ident
    seat: str


class ServerError(Out):
    """A message that could not be read, or something that went wrong; nothing has changed."""

    type: Literal["error"]
    id: Ident
    why: str


FromServer = (
    ServerState
    | ServerTaken
    | ServerRefused
    | ServerPreview
    | ServerNearest
    | ServerConsequences
    | ServerClosed
    | ServerMeasured
    | ServerMoved
    | ServerError
)

# ------------------------------------------------------------------------------------------ described

_CLIENT: Final = "Client"


def messages() -> dict[str, Any]:
    """The shapes of all messages by their names, and what each end says as one of its own."""
    own = get_args(Message)
    found = {f"{_CLIENT}{name}": _from_client(each) for name, each in described(own).items()}
    found["FromClient"] = {
        "title": "FromClient",
        "description": "What a client says; the first time hello.",
        "oneOf": [{"$ref": f"{REF}{_CLIENT}{each.__name__}"} for each in own],
    }
    schema = TypeAdapter(FromServer).json_schema(mode="serialization", ref_template=REF + "{model}")
    found |= with_shapes(schema["$defs"])
    found["FromServer"] = {
        "title": "FromServer",
        "description": "What the server says.",
        "oneOf": [{"$ref": REF + each.__name__} for each in get_args(FromServer)],
    }
    return found


def _from_client(schema: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = with_shapes(schema)
    return {**described, "title": f"{_CLIENT}{schema['title']}"}
