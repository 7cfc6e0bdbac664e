"""Who is sent things packed."""

from __future__ import annotations

import re


def reads_gzip(accepted: str) -> bool:
    """Whether a browser that sends this header unpacks gzip; “q=0” says that it does not."""
    ways = [[part.strip() for part in way.split(";")] for way in accepted.lower().split(",")]
    return any([way[0] == "gzip" and not re.fullmatch(r"q=0(\.0*)?", way[-1]) for way in ways])
