"""The table at one moment, as a self-contained SVG to look at or to paste into a battle report."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping
from typing import Any, Final

from banneret.pictures import bases, figure_art, floors, kinds, labels, terrain, units
from banneret.pictures.look_file import COLOURS, LOOKS, NEUTRAL, Side, filled
from banneret.pictures.looks import look_at, words_at
from banneret.pictures.marks import (
    FONT,
    SCALE,
    Box,
    esc,
    num,
    pennant,
    players_of,
    scores_of,
    seats_of,
    side_of,
    text_width,
)

_MARGIN: Final = 30.0


def board_svg(
    view_data: Mapping[str, Any],
    names: Mapping[str, str],
    *,
    highlight: Collection[str] = (),
    title: str = "",
    ruled: bool = True,
) -> str:
    """The table with everything on it, a heading with round and score, and a legend of what is there.

    Without `ruled` nobody can measure on it.
    """
    view = floors.spread(dict(view_data))
    width = view["table"]["width"] * SCALE
    depth = view["table"]["depth"] * SCALE
    head = head_height(view, title)
    legend, legend_height = _legend(view, width)
    full_width = width + 2 * _MARGIN
    low = depth + floors.drawn_height(view)
    full_height = head + low + 2 * _MARGIN + legend_height
    shown = figure_art.figures_in([view])
    caption = " ".join(part for part in (title, _heading(view, names)) if part)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(full_width)} {num(full_height)}" '
        f'width="{num(full_width * 1.75)}" height="{num(full_height * 1.75)}" font-family="{FONT}" '
        'role="img">'
        f"<title>{esc(caption)}</title>{figure_art.metadata(shown)}<defs>{all_defs()}{figure_art.defs(shown)}</defs>"
        f'<rect width="{num(full_width)}" height="{num(full_height)}" fill="{COLOURS.page}"/>'
        f"{_title(view, names, title, full_width, head)}"
        f'<g transform="translate({num(_MARGIN)} {num(head + _MARGIN - 8)})">'
        f"{static_layer(view, ruled)}{_moving(view, names, highlight)}</g>"
        f'<g transform="translate({num(_MARGIN)} {num(head + low + 2 * _MARGIN)})">{legend}</g></svg>\n'
    )


def head_height(view: Mapping[str, Any], title: str = "") -> float:
    """The room above the table; on a narrow one the round stands in a line of its own below the names."""
    return 50.0 + (22.0 if title else 0.0) + (16.0 if _narrow(view) else 0.0)


def _narrow(view: Mapping[str, Any]) -> bool:
    """Whether the heading has no room for all in one line."""
    return bool(view["table"]["width"] < 48) or len(players_of(view)) > 2


@functools.cache
def all_defs() -> str:
    return terrain.defs() + units.defs() + bases.defs()


def static_layer(view: dict[str, Any], ruled: bool = True) -> str:
    """What does not change in a game: the ground and the terrain, and the floors above."""
    ground = terrain.ground(view, ruled)
    return ground + terrain.pieces(view) + terrain.piece_names(view) + floors.layer(view, ruled)


def on_table(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [unit for unit in view.get("units", ()) if unit.get("outline")]


def marker_boxes(view: dict[str, Any]) -> list[Box]:
    depth = view["table"]["depth"] * SCALE
    found = []
    for marker in terrain.flags_of(view):
        x, y = marker["x"] * SCALE, depth - marker["y"] * SCALE
        found.append((x - 7, y - 25, x + 17, y + 7))
    return found


def place_boxes(view: dict[str, Any]) -> list[Box]:
    """Where the names of places stand, which those of units keep off if they can."""
    return [box for _, box, _ in terrain.name_boxes(view)] + floors.name_boxes(view)


def place_labels(
    view: dict[str, Any],
    names: Mapping[str, str],
    before: dict[str, labels.Label] | None = None,
    places: list[Box] | None = None,
) -> dict[str, labels.Label]:
    """Where the name of every unit on the table goes; `places` are the boxes of names of places, if known."""
    size = (view["table"]["width"], view["table"]["depth"])
    soft = place_boxes(view) if places is None else places
    return labels.place(
        on_table(view), dict(names), size, marker_boxes(view), soft, words_at(view)["states"], before
    )


def marker_drawing(marker: Mapping[str, Any], seats: list[str], held: bool = True) -> str:
    """A flag with the marker's foot at the origin: its sign, and the letter and colours of who holds it.

    Of markers that nobody can hold, only the foot.
    """
    owner = str(marker.get("owner") or "")
    if not held and not owner:
        return f'<g class="spot">{LOOKS.marker.spot}</g>'
    # A side's own, to be defended: its foot has a collar in the colours of the side.
    belongs = str(marker.get("belongs") or "")
    own = side_of(belongs, seats)
    collar = filled(LOOKS.marker.collar, main=own.main, dark=own.dark) if belongs else ""
    owner = owner or belongs
    side = side_of(owner, seats) if owner else NEUTRAL
    return filled(
        LOOKS.marker.flag,
        flag=pennant(side, 0.9, -25, side.flag.wide, 14, bar=False),
        x=num(side.flag.letter),
        on=side.on,
        collar=collar,
        letter=esc(owner[:1] or "–"),
        sign=esc(marker.get("sign", "")),
    )


def _moving(view: dict[str, Any], names: Mapping[str, str], highlight: Collection[str]) -> str:
    return troops(view, names, highlight) + flags(view, names) + _names_of_units(view, names)


def troops(view: dict[str, Any], names: Mapping[str, str], highlight: Collection[str] = ()) -> str:
    """Every unit on the table where it stands, those that are highlighted above the others."""
    seats = seats_of(view)
    table_depth = view["table"]["depth"]
    out = []
    states = words_at(view)["states"]
    for unit in sorted(on_table(view), key=lambda unit: unit["id"] in highlight):
        x, y, turn = units.transform(unit, table_depth)
        side = side_of(unit["seat"], seats)
        draw = bases.drawing if units.is_loose(unit) else units.drawing
        inner = draw(unit, side, labels.looks_of(unit, states), ring=unit["id"] in highlight)
        said = unit_sentence(unit, names)
        out.append(
            f'<g class="unit side-{esc(unit["seat"])}" data-id="{esc(unit["id"])}" {_level_of(unit)}'
            f'transform="translate({num(x)} {num(y)}) '
            f'rotate({num(turn)})"><title>{esc(said)}</title>{inner}</g>'
        )
    return "".join(out)


def flags(view: dict[str, Any], names: Mapping[str, str]) -> str:
    """The markers that stand on the table."""
    seats = seats_of(view)
    depth = view["table"]["depth"] * SCALE
    out = []
    held = look_at(view).markers_held
    for marker in terrain.flags_of(view):
        x, y = marker["x"] * SCALE, depth - marker["y"] * SCALE
        said = names.get(marker["id"], marker.get("name", marker["id"]))
        out.append(
            f'<g class="marker" data-id="{esc(marker["id"])}" data-owner="{esc(marker.get("owner") or "")}" '
            f'transform="translate({num(x)} {num(y)})"><title>'
            f"{esc(said)}</title>{marker_drawing(marker, seats, held)}</g>"
        )
    return "".join(out)


def _names_of_units(view: dict[str, Any], names: Mapping[str, str]) -> str:
    seats = seats_of(view)
    table_depth = view["table"]["depth"]
    placed = place_labels(view, names)
    out = []
    for unit in on_table(view):
        label = placed[unit["id"]]
        inner = labels.drawing(label, side_of(unit["seat"], seats), units.box_on_table(unit, table_depth))
        out.append(
            f'<g class="label" data-id="{esc(unit["id"])}" transform="translate({num(label.x)} '
            f'{num(label.y)})">'
            f"{inner}</g>"
        )
    return "".join(out)


def _level_of(unit: Mapping[str, Any]) -> str:
    """The surface a unit stands on, as an attribute; nothing for the ground."""
    return f'data-level="{esc(unit["level"])}" ' if unit.get("level") else ""


def unit_sentence(unit: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A unit in words, for the title of its drawing."""
    said = f"{names.get(unit['id'], unit['name'])}: {unit['size']} of {unit['start_size']} models"
    if unit.get("level"):
        said += f", {unit['height']:g}” up"
    return ", ".join([said, *[badge["text"] for badge in unit["badges"]]])


def _heading(view: dict[str, Any], names: Mapping[str, str]) -> str:
    told = ", ".join(f"{names.get(seat, seat)} {value:g}" for seat, value in scores_of(view).items())
    return f"{round_text(view)}. {told}" if told else round_text(view)


def goals_of(view: Mapping[str, Any]) -> str:
    """What the battle is about, in a few words; "" if it is always about the same."""
    return ", ".join([note["text"] for note in view["notes"] if note.get("goal")])


def round_text(view: Mapping[str, Any]) -> str:
    """Where the battle is, and what it is about."""
    return " · ".join([text for text in (view["heading"], goals_of(view)) if text])


def _title(view: dict[str, Any], names: Mapping[str, str], title: str, width: float, head: float) -> str:
    out = []
    base = 22.0 if title else 0.0
    if title:
        out.append(_fitted(width / 2, 27, title, 17, width - 60, "middle", COLOURS.text))
    middle = round_text(view)
    narrow = _narrow(view)
    room = 0.0 if narrow else text_width(middle, 11)
    low, most = (base + 55, width - 60) if narrow else (base + 35, width / 3)
    out.append(_fitted(width / 2, low, middle, 11, most, "middle", COLOURS.soft))
    seats = seats_of(view)
    score = scores_of(view)
    players = players_of(view)
    if len(players) > 2:
        slot = (width - 2 * _MARGIN) / len(players)
        for at, seat in enumerate(players):
            side, left, name = side_of(seat, seats), _MARGIN + at * slot, names.get(seat, seat)
            out.append(pennant(side, left, base + 22, 18, 16))
            out.append(_fitted(left + 25, base + 35.5, name, 14, slot - 70, "start", side.dark))
            shown = min(text_width(name, 14), slot - 70)
            out.append(_score(left + 25 + shown + 18, base + 30, f"{score.get(seat, 0):g}", side))
        return "".join(out)
    for at, seat in enumerate(players):
        side = side_of(seat, seats)
        value = f"{score.get(seat, 0):g}"
        name = names.get(seat, seat)
        space = width / 2 - room / 2 - _MARGIN - 62
        if at == 0:
            out.append(pennant(side, _MARGIN, base + 22, 18, 16))
            out.append(_fitted(_MARGIN + 25, base + 35.5, name, 14, space, "start", side.dark))
            shown = min(text_width(name, 14), space)
            out.append(_score(_MARGIN + 25 + shown + 18, base + 30, value, side))
        else:
            out.append(f'<g transform="translate({num(2 * (width - _MARGIN))} 0) scale(-1 1)">')
            out.append(pennant(side, width - _MARGIN, base + 22, 18, 16) + "</g>")
            out.append(_fitted(width - _MARGIN - 25, base + 35.5, name, 14, space, "end", side.dark))
            shown = min(text_width(name, 14), space)
            out.append(_score(width - _MARGIN - 25 - shown - 18, base + 30, value, side))
    return "".join(out)


def _score(x: float, y: float, value: str, side: Side) -> str:
    return (
        f'<rect x="{num(x - 11)}" y="{num(y - 10)}" width="22" height="20" rx="4" fill="{side.dark}"/>'
        f'<text x="{num(x)}" y="{num(y + 5)}" font-size="14" font-weight="700" text-anchor="middle" '
        'fill="#fff">'
        f"{esc(value)}</text>"
    )


def _fitted(x: float, y: float, text: str, size: float, room: float, anchor: str, colour: str) -> str:
    width = min(text_width(text, size), room)
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-weight="700" text-anchor="{anchor}" '
        f'textLength="{num(width)}" lengthAdjust="spacingAndGlyphs" fill="{colour}">{esc(text)}</text>'
    )


# ------------------------------------------------------------------------------------------------ legend


def legend_items(view: dict[str, Any]) -> list[tuple[str, str]]:
    """A swatch (in a box of 22 by 16 units) and its words for everything on this table, and no more."""
    found: list[tuple[str, str]] = []
    there: dict[str, list[dict[str, Any]]] = {}
    for piece in view["table"]["pieces"]:
        there.setdefault(piece["kind"], []).append(piece)
    for kind in sorted(there):
        box = (1, 5, 21, 11) if kinds.kind_look(kind).thin else (1, 1, 21, 15)
        outline = [(float(box[0]), float(box[1])), (float(box[2]), float(box[1]))]
        outline += [(float(box[2]), float(box[3])), (float(box[0]), float(box[3]))]
        about = ", ".join(terrain.effects(there[kind]))
        said = kind.capitalize() + (f": {about}" if about else "")
        border = there[kind][0].get("border", "")
        found.append((kinds.shape_of(kind, outline, f"legend {kind}", border), said))
    found += floors.legend_items(view)
    here = on_table(view)
    models = [model for unit in here for model in unit.get("models", [])]
    look, words = look_at(view), words_at(view)
    ranks = {rank for model in models for rank in model.get("ranks", ())}
    found += [(_rank_drawing(rank["sign"]), rank["called"]) for rank in words["ranks"] if rank["sign"] in ranks]
    if any(model.get("wounds") for model in models):
        found.append((LOOKS.swatches["wounds"], "Wounds taken"))
    badge = '<g transform="translate(11 8) scale(1.4)">{}</g>'
    shown = {each["id"] for unit in here for each in unit["badges"]}
    for state in words["states"]:
        if state["id"] in shown:
            found.append((badge.format(labels.badge_drawing(state["id"], state["sign"])), state["called"]))
    seats = seats_of(view)
    if view.get("markers") and look.markers_held:
        flag = marker_drawing({"owner": "", "sign": "1"}, seats)
        found.append((f'<g transform="translate(7 14) scale(.6)">{flag}</g>', "Marker, with its holder"))
        own = next((marker for marker in view["markers"] if marker.get("belongs")), None)
        if own is not None:
            flag = marker_drawing({**own, "sign": ""}, seats)
            found.append((f'<g transform="translate(7 14) scale(.6)">{flag}</g>', "A side’s own marker"))
    elif view.get("markers"):
        spot = marker_drawing({"owner": ""}, seats, held=False)
        found.append((f'<g transform="translate(11 8) scale(.7)">{spot}</g>', "Centre of the table"))
    if view.get("claims"):
        flag = marker_drawing({"owner": seats[0], "sign": "⌂"}, seats)
        found.append((f'<g transform="translate(7 14) scale(.6)">{flag}</g>', "Terrain a side picked"))
    if here and not units.is_loose(here[0]):
        found.append((LOOKS.swatches["front"], "Front of a unit"))
    return found


def _rank_drawing(sign: str) -> str:
    """What marks a model out, in the middle of a swatch."""
    size = 1.5 if sign == "general" else 1.9
    backing = LOOKS.swatches["special"] if sign == "special" else ""
    return f'{backing}<g transform="translate(11 8) scale({size})"><use href="#bn-{sign}"/></g>'


def _legend(view: dict[str, Any], width: float) -> tuple[str, float]:
    items = legend_items(view)
    if not items:
        return "", 10.0
    out = []
    x, y, gap = 0.0, 0.0, 16.0
    for swatch, words in items:
        room = 27 + text_width(words, 9)
        if x + room > width and x > 0:
            x, y = 0.0, y + 21
        out.append(
            f'<g transform="translate({num(x)} {num(y)})">{swatch}<text x="27" y="11.2" font-size="9" '
            f'textLength="{num(text_width(words, 9))}" lengthAdjust="spacingAndGlyphs" fill="{COLOURS.text}">'
            f"{esc(words)}</text></g>"
        )
        x += room + gap
    return f'<g class="legend">{"".join(out)}</g>', y + 34
