"""A question that is answered by a form, in lines: what can be filled in, what is known, and an example."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import inspect

from banneret.campaign.questions import Form

# The field of a form that takes orders as they are written.
WRITTEN: Final = ("text", "orders")
WIDEST: Final = 160  # of what is known about one thing; --json has all of it
_IDEAS: Final = 8
_IN_A_LINE: Final = 3  # kinds of which one is chosen
_PLAIN: Final = {
    inspect.StrType: "text",
    inspect.IntType: "a number",
    inspect.BoolType: "true or false",
    inspect.AnyType: "anything",
    inspect.NoneType: "null",
}


def written_in(form: Form) -> str:
    """The field that takes what is written as it is; "" if there is none."""
    return next((field for field in WRITTEN if field in form.shape.__struct_fields__), "")


def told_form(form: Form) -> Iterator[str]:
    facts = form.details()["facts"]
    assert isinstance(facts, Mapping)
    if written_in(form):
        yield from _told_orders(form, facts)
        return
    yield "  Answer with JSON; whatever is marked “?” can be left out:"
    for field in _struct(form.shape).fields:
        yield from _field(field)
    default = form.default()
    yield f"  The usual answer, for which “usual” is enough: {_json(default)}"
    example = next((made for made in _ideas(form) if made != default), None)
    if example is not None:
        yield f"  For example: {_json(example)}"
    for name, value in facts.items():
        yield f"  {name}: {_cut(_json(value))}"


def _ideas(form: Form) -> list[Any]:
    # From the same seed each time: the question does not change by being looked at.
    return form.candidates(random.Random(1), _IDEAS)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _cut(text: str) -> str:
    return text if len(text) <= WIDEST else f"{text[:WIDEST]}… (--json has all of it)"


# ------------------------------------------------------------------------------------------ orders


def _told_orders(form: Form, facts: Mapping[str, Any]) -> Iterator[str]:
    """Those who can be ordered, what they can do, and orders as they could be."""
    pieces: Sequence[Mapping[str, Any]] = facts.get("armies") or facts.get("parties") or ()
    kind = "Army" if "armies" in facts else "Party"
    for piece in pieces:
        yield f"  {kind} {piece['number']}, {piece['name']}, {_standing(piece, facts)}"
    words = _words(pieces, facts)
    if words:
        yield f"  Besides steps (NE, E, SE, SW, W, NW) there can be: {'; '.join(words)}."
    yield "  A line for each, with commas between; whoever has none stays where it is."
    text = next((made[written_in(form)] for made in _ideas(form) if made.get(written_in(form))), "")
    if text:
        yield "  For example:"
        yield from [f"    {line}" for line in text.splitlines()]


def _standing(piece: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
    place = piece.get("place", piece.get("hex"))
    if place is None:
        return "which is off the map"
    return f"in hex {place} with {piece.get('budget', facts.get('movement'))} movement"


def _words(pieces: Sequence[Mapping[str, Any]], facts: Mapping[str, Any]) -> list[str]:
    """Every action that one of them can take, as it is written, once each."""
    found: dict[str, None] = {}
    for piece in pieces:
        for action in piece.get("actions", ()):
            found.update(dict.fromkeys(action["written"]))
    for action in facts.get("actions", ()):
        found.update(dict.fromkeys(action["words"]))
    return list(found)


# ------------------------------------------------------------------------------------------ shapes


def _struct(shape: type[msgspec.Struct]) -> inspect.StructType:
    found = inspect.type_info(shape)
    assert isinstance(found, inspect.StructType)
    return found


def _field(field: inspect.Field) -> Iterator[str]:
    """In a line; where something in it is of many kinds, these in a line each."""
    many: list[inspect.Type] = []
    yield f"    {_named(field, many)}"
    for kind in many:
        yield f"      {_shape(kind, [])}"


def _named(field: inspect.Field, many: list[inspect.Type]) -> str:
    return f"{field.encode_name}{'' if field.required else '?'}: {_shape(field.type, many)}"


def _shape(of: inspect.Type, many: list[inspect.Type]) -> str:
    """What something looks like; kinds too many for a line are put aside."""
    if isinstance(of, inspect.StructType):
        tag = [] if of.tag is None else [f"{of.tag_field}: {_json(of.tag)}"]
        return f"{{{', '.join([*tag, *[_named(each, many) for each in of.fields]])}}}"
    if isinstance(of, inspect.VarTupleType | inspect.ListType):
        return f"[{_shape(of.item_type, many)}, …]"
    if isinstance(of, inspect.TupleType):
        return f"[{', '.join([_shape(each, many) for each in of.item_types])}]"
    if isinstance(of, inspect.DictType):
        return f"{{{_shape(of.key_type, many)}: {_shape(of.value_type, many)}, …}}"
    if isinstance(of, inspect.UnionType):
        if len(of.types) > _IN_A_LINE:
            many += of.types
            return "one of these"
        return " or ".join([_shape(each, many) for each in of.types])
    return _PLAIN.get(type(of), "a value")
