"""A walk over all that can be reached from a thing, and nothing consumed or changed on the way.

It goes by attributes and properties, by what containers and iterators hold, by what functions have taken with
them, and by what classes of ours keep. It does not go into modules: what those hold belongs to no question.
"""

from __future__ import annotations

import functools
import gc
import weakref
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import (
    CellType,
    FunctionType,
    GeneratorType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, TypeAlias, cast

Parts: TypeAlias = list[tuple[str, object]]

PLAIN: tuple[Any, ...] = (str, bytes, int, float, complex, bool, type(None))
_BARE = frozenset(PLAIN)
OURS = ("banneret", "tests", "__main__")  # packages whose classes are looked into
# Of every object or class alike, or leading only to what is walked anyway.
_USUAL = {"__class__", "__dict__", "__weakref__", "__doc__", "__module__", "__annotations__", "__slots__"}


def reachable(thing: object) -> Iterator[tuple[str, object]]:
    """A thing, its parts, theirs, and so on, each with the way to it; nothing is walked twice."""
    waiting: Parts = [("", thing)]
    known: dict[int, object] = {}
    while waiting:
        path, found = waiting.pop()
        yield path, found
        if is_plain(found) or isinstance(found, ModuleType) or id(found) in known:
            continue
        known[id(found)] = found  # kept, so that its id is not given to another
        waiting += [(path + step, part) for step, part in parts(found)]


def is_plain(found: Any) -> bool:
    """A value that leads nowhere, or a row of such values."""
    kind = type(found)
    return kind in _BARE or (kind in (tuple, list) and _BARE.issuperset(map(type, found)))


def plain_values(thing: object) -> list[str]:
    """Every plain value that can be reached, with the way to it."""
    return [f"{path} = {found!r}" for path, found in reachable(thing) if is_plain(found)]


def parts(found: object) -> Parts:
    """What is to be had from a thing at one step."""
    if type(found) in (tuple, list):
        return [(f"[{at}]", part) for at, part in enumerate(cast(list[object], found))]
    if isinstance(found, type):
        return _kept_by_class(found) if _is_ours(found) else []
    kind: Any = type(found)
    held = _contents(found)
    # Subclasses of str, list and the like may have attributes as well.
    attributes = _attributes(found)
    if held is None and not _lists_all(kind):
        held = _unlisted(found)
    return attributes if held is None else held + attributes


@functools.cache
def _is_ours(kind: Any) -> bool:
    return kind.__module__.partition(".")[0] in OURS


@functools.cache
def _lists_all(kind: Any) -> bool:
    """Whether things of a kind have all that they hold in attributes: not what compiled closures took along."""
    listed = any(name in vars(each) for each in kind.__mro__ for name in ("__dict__", "__slots__"))
    return _is_ours(kind) and (listed or hasattr(kind, "__struct_fields__"))


def _contents(found: Any) -> Parts | None:
    """What a container or a piece of code holds; None of any other thing."""
    if isinstance(found, Mapping):
        values = [(f"[{_short(key, at)}]", found[key]) for at, key in enumerate(found)]
        return values + [(f" key {at}", key) for at, key in enumerate(found)]
    if isinstance(found, (list, tuple, deque)):
        return [(f"[{at}]", part) for at, part in enumerate(found)]
    if isinstance(found, (set, frozenset)):
        return [(f"[{at}]", part) for at, part in enumerate(sorted(found, key=repr))]
    if isinstance(found, PLAIN):
        return [(" itself", kind.__repr__(found)) for kind in PLAIN if isinstance(found, kind)]
    if isinstance(found, FunctionType):
        # What it has taken with it: from around it, and as what is meant if nothing is said.
        around: Parts = [(f".__closure__[{at}]", cell) for at, cell in enumerate(found.__closure__ or ())]
        return [*around, (".__defaults__", found.__defaults__), (".__kwdefaults__", found.__kwdefaults__)]
    if isinstance(found, CellType):
        try:
            return [("", found.cell_contents)]
        except ValueError:
            return []  # of a name that nothing has been given to yet
    if isinstance(found, MethodType):
        return [(".__self__", found.__self__), (".__func__", found.__func__)]
    if isinstance(found, property):
        return [(".fget", found.fget), (".fset", found.fset), (".fdel", found.fdel)]
    if isinstance(found, GeneratorType):
        frame = found.gi_frame
        waits: Parts = [] if frame is None else [(f" local {name}", of) for name, of in frame.f_locals.items()]
        return [*waits, (".gi_yieldfrom", found.gi_yieldfrom)]
    if isinstance(found, weakref.ref):
        return [("()", found())]
    return None


def _short(key: object, at: int) -> str:
    return repr(key) if type(key) in _BARE else str(at)


def _unlisted(found: Any) -> Parts:
    """What anything else holds, as the collector of garbage sees it: iterators, map, partial, bound methods."""
    if isinstance(found, functools._lru_cache_wrapper):
        # What it remembers was worked out in other games, too: no part of this one.
        return [(".__wrapped__", getattr(found, "__wrapped__", None))]
    held: Parts = [
        (f" holds {at}", part)
        for at, part in enumerate(gc.get_referents(found))
        if not isinstance(part, (type, ModuleType))
    ]
    with suppress(TypeError, ValueError):  # most things are no arrays
        held.append((" bytes", memoryview(found).tobytes()))
    return held


def _attributes(found: object) -> Parts:
    kind: Any = type(found)
    own: Mapping[str, object] = getattr(found, "__dict__", {})
    held: Parts = [(f".{name}", own[name]) for name in own]
    for name in _named_by_class(kind):
        if name not in own:
            try:
                held.append((f".{name}", getattr(found, name)))
            except Exception:
                continue  # not set, or a property that has nothing to say now
    if _is_ours(kind):
        held.append((".__class__", kind))
    return held


@functools.cache
def _named_by_class(kind: Any) -> tuple[str, ...]:
    """Attributes that things of a kind have beside their tables: slots, fields and properties.

    A compiled class has neither slots nor a table; its attributes are descriptors.
    """
    found: dict[str, None] = dict.fromkeys(getattr(kind, "__struct_fields__", ()))
    described = (GetSetDescriptorType, MemberDescriptorType, property, functools.cached_property)
    for each in kind.__mro__:
        if _is_ours(each):
            found.update({name: None for name, of in vars(each).items() if isinstance(of, described)})
    return tuple([name for name in found if name not in _USUAL])


def _kept_by_class(kind: type) -> Parts:
    """What a class of ours and those it comes from hold for all that are of it."""
    held: Parts = [(f" of {base.__name__}", base) for base in kind.__bases__]
    for name, of in vars(kind).items():
        code = of.__func__ if isinstance(of, (classmethod, staticmethod)) else of
        if isinstance(code, FunctionType) and not _holds_anything(code):
            continue
        if name in _USUAL or isinstance(code, (GetSetDescriptorType, MemberDescriptorType)):
            continue
        held.append((f".{name}", code))
    return held


def _holds_anything(code: FunctionType) -> bool:
    return bool(code.__closure__ or code.__defaults__ or code.__kwdefaults__ or code.__dict__)
