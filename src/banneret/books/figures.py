# interpreted: Structs, read once
"""What troops look like on their bases: the kinds of figures that there are, as entries of packs name them.

A figure says nothing to the rules. Views carry the name, and whoever draws them knows what it looks like.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

import msgspec

import banneret
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import among, check_id, check_name, convert, read_toml, stamp_of

PACK: Final = Path(banneret.__file__).parent / "packs" / "figures.toml"


class FigureKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`icon` is what the collection of pictures calls it, `author` who drew that.

    One that `turns` looks to the right as it is drawn, and is mirrored when its model faces left.
    """

    called: str
    icon: str
    author: str
    turns: bool = False


@functools.cache
def figure_kinds() -> dict[str, FigureKind]:
    """Every kind of figure there is, by its name, in the order of the pack."""
    return load_figures(PACK)


def load_figures(path: Path) -> dict[str, FigureKind]:
    return _load(path, stamp_of(path))


@functools.lru_cache
def _load(path: Path, stamp: tuple[int, int]) -> dict[str, FigureKind]:
    """Kept while the file is unchanged."""
    file = path.name
    found: dict[str, FigureKind] = {}
    icons: dict[str, str] = {}
    for key, raw in read_toml(path).items():
        check_id(file, key, key)
        kind = found[key] = convert(file, key, raw, FigureKind)
        check_name(file, f"{key}.called", kind.called)
        check_id(file, f"{key}.icon", kind.icon)
        check_name(file, f"{key}.author", kind.author)
        if kind.icon in icons:
            raise BadInput(f'"{icons[kind.icon]}" has this icon already.', f"{file}: {key}.icon")
        icons[kind.icon] = key
    return found


def check_figure(file: str, where: str, figure: str) -> None:
    """BadInput unless there is such a kind; without one a figure is chosen by what the troops are."""
    if figure:
        among(file, f"{where}.figure", figure, figure_kinds(), "kind of figure")
