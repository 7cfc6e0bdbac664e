"""Names for a new world and for what stands in it."""

from __future__ import annotations

from typing import Final

from banneret.campaign.records import HOLD, TEMPLE
from banneret.campaign.worlds.sketch import Sketch
from banneret.core.engine.randoms import SplitMix64

_FIRST: Final = (
    "Al",
    "Bre",
    "Cor",
    "Dun",
    "El",
    "Fen",
    "Gar",
    "Hal",
    "Ith",
    "Kel",
    "Lor",
    "Mar",
    "Nor",
    "Or",
    "Per",
    "Ras",
    "Sel",
    "Tor",
    "Ul",
    "Ves",
)
_MIDDLE: Final = ("", "", "a", "an", "e", "er", "i", "o", "ur", "yn")
_LAST: Final = (
    "bria",
    "dor",
    "gard",
    "land",
    "mark",
    "mere",
    "moor",
    "nia",
    "reach",
    "ria",
    "thia",
    "vale",
    "wold",
    "wyn",
)
_WHOLE: Final = ("The {} Marches", "The Reach of {}", "{}", "The Lands of {}", "The {} Shores", "Old {}")
_DEEP_FIRST: Final = ("Iron", "Grim", "Stone", "Anvil", "Copper", "Deep", "Black", "Granite", "Hammer", "Rune")
_DEEP_LAST: Final = ("delve", "gate", "hall", "hearth", "hold", "vault", "forge", "root")
_TEMPLE_FIRST: Final = ("Axo", "Cua", "Hua", "Ixta", "Mico", "Oxta", "Tepe", "Xil", "Yoto", "Zala")
_TEMPLE_LAST: Final = ("calli", "tlan", "machi", "quil", "tepec", "zinco", "pan")


def _one(random: SplitMix64, words: tuple[str, ...]) -> str:
    return words[random.below(len(words))]


def world_name(sketch: Sketch) -> str:
    random = SplitMix64(sketch.seed ^ 0x4E41_4D45)
    country = _one(random, _FIRST) + _one(random, _MIDDLE) + _one(random, _LAST)
    return _one(random, _WHOLE).format(country)


def name_places(sketch: Sketch) -> dict[int, str]:
    """Neutral Cities, each by another name."""
    random = SplitMix64(sketch.seed ^ 0x504C_4143)
    names: dict[int, str] = {}
    words = {HOLD: (_DEEP_FIRST, _DEEP_LAST), TEMPLE: (_TEMPLE_FIRST, _TEMPLE_LAST)}
    for number, kind in sorted(sketch.cities.items()):
        name = ""
        while not name or name in names.values():
            name = "".join([_one(random, each) for each in words[kind]])
        names[number] = name
    return names
