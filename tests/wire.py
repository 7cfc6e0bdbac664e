"""Holds what is sent to what the server says of itself, and notes which of it has been sent."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import jsonschema_rs

from banneret.server.app import create_app
from banneret.server.contract import REF
from banneret.server.settings import Settings
from tests.data import plain

Schema = dict[str, Any]
Found = set[tuple[str, str]]  # shapes, and properties of theirs


@functools.cache
def described() -> dict[str, Schema]:
    """Every shape that the server names."""
    schemas: dict[str, Schema] = create_app(Settings()).openapi()["components"]["schemas"]
    return schemas


@functools.cache
def _validator(name: str) -> Any:
    components = {"components": {"schemas": described()}}
    return jsonschema_rs.validator_for({"$ref": REF + name, **components})


def check(name: str, data: object, where: str = "") -> Any:
    """The data as it goes over the wire, which is just of this shape."""
    sent = plain(data)
    for error in _validator(name).iter_errors(sent):
        place = "/".join(map(str, error.instance_path))
        raise AssertionError(f"{where or name}: {place}: {error.message[:400]}")
    return sent


def optional(name: str) -> Found:
    """The properties that a shape, and all that it is made of, may have and need not have."""
    found: Found = set()
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        shape = waiting.pop()
        if shape in seen:
            continue
        seen.add(shape)
        schema = described()[shape]
        known = set(schema.get("properties", {}))
        found |= {(shape, each) for each in known - set(schema.get("required", []))}
        waiting += _named_in(schema)
    return found


def _named_in(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].removeprefix(REF)
        for each in schema.values():
            yield from _named_in(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _named_in(each)


def note(name: str, sent: Any, found: Found) -> None:
    """Take note of every property of a shape that data of it has."""
    _note({"$ref": REF + name}, sent, found, "")


def _note(schema: Schema, sent: Any, found: Found, shape: str) -> None:
    if "$ref" in schema:
        shape = schema["$ref"].removeprefix(REF)
        _note(described()[shape], sent, found, shape)
    for several in ("anyOf", "oneOf"):
        for part in schema.get(several, []):
            if _is_of(part, sent):
                _note(part, sent, found, shape)
    if isinstance(sent, dict):
        for key, value in sent.items():
            inner = schema.get("properties", {}).get(key)
            if inner is not None:
                found.add((shape, key))
                _note(inner, value, found, shape)
            elif isinstance(schema.get("additionalProperties"), dict):
                _note(schema["additionalProperties"], value, found, shape)
    elif isinstance(sent, list) and isinstance(schema.get("items"), dict):
        for each in sent:
            _note(schema["items"], each, found, shape)


def _is_of(part: Schema, sent: Any) -> bool:
    """Whether data is of this part of a union, of which no two have the same kind or type."""
    if "$ref" not in part:
        return not isinstance(sent, dict)
    own = described()[part["$ref"].removeprefix(REF)].get("properties", {})
    if not isinstance(sent, dict):
        return False
    told_apart = [key for key in ("type", "kind") if key in own and ("enum" in own[key] or "const" in own[key])]
    return all([sent.get(key) in own[key].get("enum", [own[key].get("const")]) for key in told_apart])
