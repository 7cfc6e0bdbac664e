"""What goes over the wire, as it comes out there: lists for tuples, and nothing that JSON does not know."""

from __future__ import annotations

from typing import Any

import msgspec


def plain(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))
