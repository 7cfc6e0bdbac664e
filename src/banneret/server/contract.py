"""The shapes of what books show, as JSON schemas, exported with the server's description of itself.

They are described in `core/engine/shown.py` and `core/space/shown.py`; their names lose the word “Shown” here.
Nothing but what is described may be sent, so no shape takes further properties. The page's types are made of
them.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Final, get_args, get_origin, is_typeddict

import msgspec
from pydantic import WithJsonSchema

from banneret.books.warbands import ShownBand, ShownMuster
from banneret.core.engine.shown import ClosedData, RefusalData, ShownWords
from banneret.core.space.shown import (
    AskedQuestion,
    AssignAnswer,
    BasesAnswer,
    ChargeAnswer,
    ChoiceAnswer,
    Consequence,
    ConsolidateAnswer,
    LandingAnswer,
    LegAnswer,
    MeasuredData,
    MoveAnswer,
    PickAnswer,
    PlaceAnswer,
    PointAnswer,
    PreviewData,
    ShownView,
    SplitAnswer,
    StandAnswer,
)

REF: Final = "#/components/schemas/"
_PREFIX: Final = "Shown"
# In a shape of the server: the name of one of these.
NAMED: Final = "x-shape"
# What tells shapes of one union apart stands first in them.
_FIRST: Final = ("type", "kind", "planner")


def shape(name: str) -> WithJsonSchema:
    """What says in the description of a field that one of these shapes stands there."""
    return WithJsonSchema({NAMED: name})


Words = Annotated[dict[str, Any], shape("Words")]
View = Annotated[dict[str, Any], shape("View")]
Asked = Annotated[dict[str, Any], shape("Question")]
RefusedWhy = Annotated[dict[str, Any], shape("RefusalData")]
Previewed = Annotated[dict[str, Any], shape("PreviewData")]
ClosedOption = Annotated[dict[str, Any], shape("ClosedData")]
Measured = Annotated[dict[str, Any], shape("MeasuredData")]
Foretold = Annotated[dict[str, Any], shape("Consequence")]


_ANSWERS: Final[dict[str, Any]] = {
    "Choice": ChoiceAnswer,
    "Pick": PickAnswer,
    "Assign": AssignAnswer,
    "Split": SplitAnswer,
    "Point": PointAnswer,
    "Place": PlaceAnswer,
    "Move": MoveAnswer,
    "Landing": LandingAnswer,
    "Charge": ChargeAnswer,
    "Consolidate": ConsolidateAnswer,
    "Bases": BasesAnswer,
    "Stand": StandAnswer,
    "Leg": LegAnswer,
}


@functools.cache
def shapes() -> dict[str, Any]:
    """Every shape by its name."""
    questions = get_args(AskedQuestion)
    types = [ShownView, ShownWords, ClosedData, RefusalData, PreviewData, Consequence, MeasuredData, *questions]
    types += [ShownBand, ShownMuster]
    named = {_named(name): each for name, each in described(types).items()}
    named["Question"] = {
        "title": "Question",
        "description": "A question; its kind says what else is in it.",
        "oneOf": [{"$ref": REF + _named(each.__name__)} for each in questions],
    }
    return named | _answers()


def _answers() -> dict[str, Any]:
    """What answers a question of each kind, and any question; the kinds are those of the questions."""
    made: dict[str, Any] = {}
    for kind, answer in _ANSWERS.items():
        parts = get_args(answer) if get_origin(answer) is UnionType else (answer,)
        made |= described([each for each in parts if is_typeddict(each)])
        several = [
            _strict(msgspec.json.schema_components([each], ref_template=REF + "{name}")[0][0]) for each in parts
        ]
        made[f"{kind}Answer"] = {
            "title": f"{kind}Answer",
            **({"anyOf": several} if several[1:] else several[0]),
        }
    made["Answer"] = {
        "title": "Answer",
        "description": "An answer to a question, by its kind.",
        "anyOf": [{"$ref": f"{REF}{kind}Answer"} for kind in _ANSWERS],
    }
    return made


def described(types: Sequence[Any]) -> dict[str, Any]:
    """The schemas of types and of all that they are made of, by their names, in the order of definition."""
    _, found = msgspec.json.schema_components(types, ref_template=REF + "{name}")
    orders = {each.__name__: list(each.__annotations__) for each in _all_in(types)}
    return {name: _strict(schema, orders.get(name, [])) for name, schema in found.items()}


def with_shapes(schema: Any) -> Any:
    """A description in which every field that names one of these shapes refers to it."""
    if isinstance(schema, list):
        return [with_shapes(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if NAMED in schema:
        return {"$ref": REF + str(schema[NAMED])}
    return {key: with_shapes(each) for key, each in schema.items()}


def _all_in(types: Sequence[Any]) -> list[Any]:
    """These types and all shapes that they are made of; msgspec forgets the order of their fields."""
    found: dict[str, Any] = {}
    waiting = [msgspec.inspect.type_info(each) for each in types]
    while waiting:
        info = waiting.pop()
        if isinstance(info, (msgspec.inspect.TypedDictType, msgspec.inspect.StructType)):
            if info.cls.__name__ in found:
                continue
            found[info.cls.__name__] = info.cls
            waiting += [field.type for field in info.fields]
        elif isinstance(info, msgspec.inspect.UnionType):
            waiting += info.types
        elif isinstance(info, msgspec.inspect.ListType):
            waiting.append(info.item_type)
        elif isinstance(info, msgspec.inspect.DictType):
            waiting.append(info.value_type)
    return list(found.values())


def _named(name: str) -> str:
    return name.removeprefix(_PREFIX)


def _strict(schema: Any, order: Sequence[str] = ()) -> Any:
    if isinstance(schema, list):
        return [_strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {key: _strict(each) for key, each in schema.items()}
    if isinstance(strict.get("$ref"), str):
        strict["$ref"] = REF + _named(strict["$ref"].removeprefix(REF))
    if isinstance(strict.get("title"), str):
        strict["title"] = _named(strict["title"])
    if "properties" in strict:
        strict["properties"] = _in_order(strict["properties"], order)
        strict["additionalProperties"] = False
    return strict


def _in_order(properties: Mapping[str, Any], order: Sequence[str]) -> dict[str, Any]:
    apart = [name for name in _FIRST if "enum" in properties.get(name, {})]
    known = [name for name in order if name in properties]
    return {name: properties[name] for name in dict.fromkeys([*apart, *known, *properties])}
