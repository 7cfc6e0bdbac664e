# interpreted: Structs, and records by their fields
"""Rulings of the Games Master: what was overridden and why, kept with what was before, so that each can be
undone by a ruling of its own (CP-GEN-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from banneret.campaign.codec import FIELDS
from banneret.campaign.invariants import broken_invariants
from banneret.campaign.overrides import AnyOverride
from banneret.campaign.state import GAMES_MASTER, Campaign, Ruling
from banneret.core.engine.events import Event

CLAUSE: Final = "CP-GEN-01"
UNDO: Final = "undo"
# What a ruling never puts back: the rulings themselves, and numbers that are given once.
_NOT_KEPT: Final = frozenset({"rulings", "army_numbers", "party_numbers"})

ABSENT: Final = "absent"
FIELDS_OF: Final = "fields"
WHOLE: Final = "whole"


class RulingMade(Event, frozen=True, tag=True):
    """`seats` are those whom it concerns; none of them named, it is for everybody."""

    ruling: str
    words: str
    reason: str
    seats: tuple[str, ...] = ()

    def text(self, names: Mapping[str, str]) -> str:
        return f"The Games Master rules: {self.words} ({self.reason})"

    def seen_by(self) -> tuple[str, ...]:
        return (*self.seats, GAMES_MASTER) if self.seats else ()


# ------------------------------------------------------------------------------------------ what was before


def before(old: Campaign, new: Campaign) -> dict[str, Any]:
    """What has to be put back to come from `new` to `old`, as plain data: by section and key."""
    found: dict[str, Any] = {}
    for name in FIELDS:
        was, now = getattr(old, name), getattr(new, name)
        if name in _NOT_KEPT or was == now:
            continue
        if isinstance(was, dict):
            found[name] = {
                str(key): _entry(was.get(key), now.get(key), key in was)
                for key in sorted({*was, *now}, key=str)
                if key not in was or key not in now or was[key] != now[key]
            }
        else:
            found[name] = {"": {WHOLE: msgspec.to_builtins(was)}}
    return found


def _entry(was: Any, now: Any, existed: bool) -> dict[str, Any]:
    if not existed:
        return {ABSENT: True}
    if isinstance(was, msgspec.Struct) and type(was) is type(now):
        changed = [name for name in was.__struct_fields__ if getattr(was, name) != getattr(now, name)]
        return {FIELDS_OF: {name: msgspec.to_builtins(getattr(was, name)) for name in changed}}
    return {WHOLE: msgspec.to_builtins(was)}


def put_back(campaign: Campaign, changes: Mapping[str, Any]) -> str:
    """Put everything back; the sentence why that cannot be done any more, or ""."""
    for name, entries in changes.items():
        kind = FIELDS[name]
        if "" in entries and get_args(kind) == ():
            setattr(campaign, name, msgspec.convert(entries[""][WHOLE], kind))
            continue
        key_kind, value_kind = get_args(kind)
        section = dict(getattr(campaign, name))
        for written, entry in entries.items():
            key = key_kind(written)
            if ABSENT in entry:
                section.pop(key, None)
            elif WHOLE in entry:
                section[key] = msgspec.convert(entry[WHOLE], value_kind, strict=False)
            elif key not in section:
                return f"What it was about is no more: {key}."
            else:
                section[key] = _with_fields(section[key], entry[FIELDS_OF])
        setattr(campaign, name, section)
    return ""


def _with_fields(record: Any, written: Mapping[str, Any]) -> Any:
    """A record with these fields as they were, all others as they are now."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(record)}
    fields = {name: msgspec.convert(value, kinds[name], strict=False) for name, value in written.items()}
    return msgspec.structs.replace(record, **fields)


# ------------------------------------------------------------------------------------------ ruling


def new_faults(old: Campaign, new: Campaign) -> list[str]:
    """What would be wrong that is not wrong already."""
    known = broken_invariants(old)
    return [each for each in broken_invariants(new) if each not in known]


def rule(campaign: Campaign, what: AnyOverride, reason: str, seats: tuple[str, ...] = ()) -> None:
    """Do it, note it and tell it. Whoever calls has asked `what.fault`."""
    words = what.said(campaign)
    old = campaign.copy()
    what.apply(campaign)
    _note(campaign, msgspec.to_builtins(what), reason, before(old, campaign), seats, words)


def why_not_undo(campaign: Campaign, id: str) -> str:
    """Why a ruling cannot be undone; "" if it can. That the campaign stays sound is asked apart."""
    found = campaign.rulings.get(id)
    if found is None:
        return "There is no such ruling."
    if found.undone:
        return "It has been undone already."
    return put_back(campaign.copy(), found.before)


def undo(campaign: Campaign, id: str, reason: str) -> None:
    """A ruling of its own, which can be undone as well."""
    found = campaign.rulings[id]
    old = campaign.copy()
    why = put_back(campaign, found.before)
    assert not why, why
    undone = {id: msgspec.structs.replace(found, undone=True)}
    again = found.what.get(UNDO)
    if again in campaign.rulings:
        undone[again] = msgspec.structs.replace(campaign.rulings[again], undone=False)
    campaign.rulings = {**campaign.rulings, **undone}
    _note(campaign, {UNDO: id}, reason, before(old, campaign), found.seats, "An earlier ruling is undone.")


def _note(
    campaign: Campaign,
    what: dict[str, Any],
    reason: str,
    was: dict[str, Any],
    seats: tuple[str, ...],
    words: str,
) -> None:
    id = f"ruling-{len(campaign.rulings) + 1}"
    # What stands in the state lies open to everybody.
    made = Ruling(id, campaign.turn, campaign.step, what, "" if seats else reason, was, seats)
    campaign.rulings = {**campaign.rulings, id: made}
    campaign.tell(RulingMade(CLAUSE, id, words, reason, seats))
