"""A whole game as one page that needs nothing else: the board, a scrubber, the story and the rosters.

Every unit, label and marker is drawn once for each look it has in the game; a frame only says which drawing
stands where, and only what changed since the frame before.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from banneret.core.engine.ask import Data
from banneret.core.engine.shown import ShownState
from banneret.core.space.distances import segment_distance
from banneret.pictures import bases, figure_art, labels, units
from banneret.pictures.board import (
    all_defs,
    legend_items,
    marker_drawing,
    place_boxes,
    place_labels,
    round_text,
    static_layer,
    unit_sentence,
)
from banneret.pictures.floors import drawn_height, spread
from banneret.pictures.look_file import COLOURS, SIDES, side_styles
from banneret.pictures.looks import look_at, words_at
from banneret.pictures.marks import (
    FONT,
    SCALE,
    esc,
    num,
    pennant,
    players_of,
    scores_of,
    seats_of,
    side_of,
)
from banneret.pictures.replay import Frame, Path, Sentence, ToldStep
from banneret.pictures.terrain import flags_of

_AT_END = 0.02  # inches: the end of a way is where its model stands, but for rounding


class _Pool:
    """Drawings, each kept once."""

    def __init__(self) -> None:
        self.items: list[str] = []
        self._places: dict[str, int] = {}

    def add(self, text: str) -> int:
        place = self._places.get(text)
        if place is None:
            place = self._places[text] = len(self.items)
            self.items.append(text)
        return place


def replay_html(frames: Sequence[Frame], names: Mapping[str, str], *, title: str = "", book: str = "") -> str:
    """The page for these frames."""
    last = spread(dict(frames[-1].view))
    shown = figure_art.figures_in([frame.view for frame in frames])
    # Terrain names keep off the markers, so the ground is drawn as it is once all markers are placed.
    data = replay_data(frames, names)
    width, height = (last["table"][key] * SCALE + 42 for key in ("width", "depth"))
    height += drawn_height(last)
    seats = data["seats"]
    heading = title or " against ".join(names.get(seat, seat) for seat in players_of(last))
    text = resources.files("banneret.pictures").joinpath("page.html").read_text("utf-8")
    parts = {
        "TITLE": esc(heading),
        "BOOK": esc(book),
        "FONT": FONT,
        "SIDES": side_styles(),
        "DEFS": all_defs() + figure_art.defs(shown) + _dice_defs(),
        "CREDIT": figure_art.metadata(shown),
        "VIEWBOX": f"-21 -21 {num(width)} {num(height)}",
        "GROUND": static_layer(last),
        "LEGEND": _legend(frames),
        "FLAGA": _flag(0),
        "FLAGB": _flag(1),
        "NAMEA": esc(names.get(seats[0], seats[0]) if seats else ""),
        "NAMEB": esc(names.get(seats[1], seats[1]) if len(seats) > 1 else ""),
        "MORE": "".join([_more(names.get(seat, seat), seats.index(seat)) for seat in players_of(last)[2:]]),
        "ROSTERS": "".join([_roster(at) for at in range(len(seats))]),
        "STEPS": steps_script(),
        "DATA": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    }
    # In one pass, so that no name in the game can be taken for a placeholder.
    pieces = text.split("%%")
    return "".join(parts[piece] if at % 2 else piece for at, piece in enumerate(pieces))


@functools.cache
def steps_script() -> str:
    """What the page shares with the game in a browser, as the build has written it (`web/src/replay_file.ts`).

    A package that was built without the browser game has none: then the page shows no steps, only moments.
    """
    file = resources.files("banneret.pictures").joinpath("replay_steps.js")
    return file.read_text("utf-8") if file.is_file() else ""


def replay_data(frames: Sequence[Frame], names: Mapping[str, str]) -> Data:
    """What the page draws from: the drawings, and each frame as changes to the frame before."""
    pool = _Pool()
    last = spread(dict(frames[-1].view))
    seats = seats_of(last)
    held = look_at(last).markers_held
    words = words_at(last)
    states = words["states"]
    codes: dict[str, str] = {}
    for unit in last.get("units", ()):
        codes[unit["id"]] = f"{unit['seat']}{1 + sum(code[0] == unit['seat'][0] for code in codes.values())}"
    rows: list[Data] = []
    lines: list[Data] = []
    shown: dict[str, list[Any]] = {}
    flags: dict[str, list[Any]] = {}
    placed: dict[str, labels.Label] = {}
    drawn: dict[str, tuple[dict[str, Any], tuple[float, float]]] = {}
    seen: dict[str, tuple[float, float]] = {}  # models, where they were last
    lying: dict[str, list[Any]] = {}
    steps: dict[int, ToldStep] = {}
    stood = [
        piece.get("id", "") for piece in last["table"]["pieces"]
    ]  # what the ground shows unless a frame says else
    # Names of places stand where the last frame has them.
    places = place_boxes(last)
    for number, frame in enumerate(frames):
        view = spread(dict(frame.view))
        depth = view["table"]["depth"]
        placed = place_labels(view, names, placed, places)
        score = scores_of(view)
        row: Data = {"m": frame.moment, "r": round_text(view), "s": [score.get(seat, 0) for seat in seats]}
        changes: Data = {}
        # Who stayed behind before it began is no part of it, and the last frame does not have it.
        here = [unit for unit in view.get("units", []) if unit["id"] in codes]
        for unit in here:
            label = placed.get(unit["id"])
            same = (unit, (label.x, label.y) if label else (0.0, 0.0))
            if drawn.get(unit["id"]) == same:
                continue
            drawn[unit["id"]] = same
            now = _unit_row(unit, label, codes[unit["id"]], names, seats, depth, pool, states)
            if shown.get(unit["id"]) != now:
                changes[unit["id"]] = shown[unit["id"]] = now
        if changes:
            row["u"] = changes
        now_lying = {unit["id"]: _lying(unit) for unit in here}
        changed = {key: where for key, where in now_lying.items() if lying.get(key, []) != where}
        if changed:
            row["g"] = changed
            lying.update(changed)
        steps.update([(step.n, step) for step in frame.steps])
        moved: Data = {}
        for marker in flags_of(view):
            flag = [
                pool.add(f'<g class="flag">{marker_drawing(marker, seats, held)}</g>'),
                _short(marker["x"] * SCALE),
                _short((depth - marker["y"]) * SCALE),
            ]
            if flags.get(marker["id"]) != flag:
                moved[marker["id"]] = flags[marker["id"]] = flag
        for key in [key for key in flags if key not in {marker["id"] for marker in flags_of(view)}]:
            # Destroyed, or taken back.
            del flags[key]
            moved[key] = None
        if moved:
            row["k"] = moved
        ways = _ways(frame, here, depth, seen)
        if ways:
            row["w"] = ways
        standing = [piece.get("id", "") for piece in view["table"]["pieces"]]
        if standing != stood:
            row["p"] = stood = standing
        about = list(dict.fromkeys(word for line in frame.sentences for word in line.about if word in codes))
        if about:
            row["h"] = about
        # Dice that no sentence tells of are shown with the moment.
        told = sum(len(line.faces) for line in frame.sentences)
        if frame.rolls and told == 0:
            row["d"] = [[clause, list(faces)] for clause, faces in frame.rolls]
        rows.append(row)
        for line in frame.sentences:
            entry: Data = {"f": number, "t": line.text, "c": line.clause, "r": line.round}
            if line.faces:
                entry["d"] = list(line.faces)
                entry["n"] = min(line.need, 6)
            if line.seat:
                entry["w"] = seats.index(line.seat) % len(SIDES) if line.seat in seats else -1
            lines.append({**entry, **_step_entry(line, codes)})
    roster = [
        [key, names.get(key, unit["name"]), seats.index(unit["seat"]), codes[key], unit["start_size"]]
        for key, unit in ((unit["id"], unit) for unit in last.get("units", ()))
    ]
    return {
        "seats": seats,
        "looks": len(SIDES),
        "colours": [side_of(seat, seats).main for seat in seats],
        "ink": COLOURS.ink,
        "depth": last["table"]["depth"],
        "steps": [_step_row(steps.get(n)) for n in range(max(steps, default=-1) + 1)],
        "round": words["round"],
        "names": [names.get(seat, seat) for seat in seats],
        "units": roster,
        "pool": pool.items,
        "frames": rows,
        "lines": lines,
    }


def _unit_row(
    unit: dict[str, Any],
    label: labels.Label | None,
    code: str,
    names: Mapping[str, str],
    seats: list[str],
    depth: float,
    pool: _Pool,
    states: Sequence[ShownState],
) -> list[Any]:
    """One unit in one frame: models, wounds left, place and states; on the table also drawing and label.

    Of a unit whose models stand by themselves the drawing is what lies below them, and the models come last:
    id, drawing and place of each.
    """
    said = ", ".join([badge["text"] for badge in unit["badges"]])
    left = sum([model.get("tough", 1) - model["wounds"] for model in unit.get("models", ())])
    row: list[Any] = [unit["size"], left, unit["place"], said]
    if label is None or not unit.get("outline"):
        return row
    side = side_of(unit["seat"], seats)
    x, y, turn = units.transform(unit, depth)
    loose = units.is_loose(unit)
    looks = labels.looks_of(unit, states)
    draw = bases.backdrop if loose else units.drawing
    below = draw(unit, side, looks, ring=True)
    title = f"<title>{esc(unit_sentence(unit, names))}</title>"
    drawn = title + (f'<g class="below">{below}</g>' if loose else below)
    tray = units.box_on_table(unit, depth)
    full, short = labels.drawing(label, side, tray), labels.tag(label, code, side, tray)
    both = f'<g class="full">{full}</g><g class="tag">{short}</g>'
    row += [pool.add(drawn), _short(x), _short(y), _short(turn)]
    row += [pool.add(both), _short(label.x), _short(label.y)]
    if loose:
        models = []
        for model in unit["models"]:
            at_x, at_y = model["at"][0] * SCALE, (depth - model["at"][1]) * SCALE
            drawn_as = pool.add(bases.model_drawing(model, side, looks))
            models.append([model["id"], drawn_as, _short(at_x), _short(at_y)])
        row.append(models)
    return row


def _lying(unit: Data) -> list[Any]:
    """Where a unit stands, in inches: nothing off the table, else its pose, outline and size.

    Of a unit whose models stand by themselves each comes after that: its id, its place, and the radius of its
    base or the corners.
    """
    if not unit.get("outline") or not unit.get("pose"):
        return []
    row: list[Any] = [_hundredths(unit["pose"]), _hundredths(unit["outline"]), unit["size"]]
    if units.is_loose(unit):
        row.append(
            [
                [model["id"], _hundredths(model["at"]), _hundredths(model.get("radius") or model["base"])]
                for model in unit["models"]
                if "at" in model
            ]
        )
    return row


def _step_entry(line: Sentence, codes: Mapping[str, str]) -> Data:
    """What a line adds to its step: whom it is about, where units went in it, and the ways of models."""
    entry: Data = {}
    if line.step >= 0:
        entry["s"] = line.step
    if about := [word for word in line.about if word in codes]:
        entry["a"] = about
    if line.legs:
        entry["l"] = [[unit, _hundredths(end)] for unit, _, end in line.legs]
    if line.paths:
        entry["p"] = _hundredths(line.paths)
    return entry


def _step_row(step: ToldStep | None) -> list[Any]:
    """Whose a step is, whom it is about, and its line; of one that no viewer may know there is nothing."""
    return ["", [], ""] if step is None else [step.seat, list(step.units), step.said]


def _hundredths(value: Any) -> Any:
    """A number, or whatever holds numbers, as fine as a trail needs it."""
    if isinstance(value, (list, tuple)):
        return [_hundredths(inner) for inner in value]
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _ways(frame: Frame, shown: Sequence[Data], depth: float, places: dict[str, tuple[float, float]]) -> Data:
    """The ways that models went to where they now stand, by their ids; several moves of a model are one way.

    A way belongs to the model that stands at its end: models may have fallen since. Who was shot at on the way
    has been seen where that happened, and goes on from there. `places` is where models were last seen, and is
    brought up to date.
    """
    moves: dict[str, list[Sequence[Path]]] = {}
    for line in frame.sentences:
        if line.paths and line.about:
            moves.setdefault(line.about[0], []).append(line.paths)
    found: Data = {}
    for unit in shown:
        for model in unit.get("models", []):
            if not unit.get("outline") or "at" not in model:
                continue  # not on the table, or in the ranks of a tray
            way: list[tuple[float, float]] = []
            at = (model["at"][0], model["at"][1])
            for paths in reversed(moves.get(unit["id"], [])):
                last = next((path for path in paths if math.dist(path[-1], at) < _AT_END), None)
                if last is not None:
                    way = [*last, *way[1:]]
                    at = last[0]
            seen = places.get(model["id"])
            places[model["id"]] = (model["at"][0], model["at"][1])
            if seen is not None:
                way = _from_there(way, seen)
            if way:
                found[model["id"]] = [[_short(x * SCALE), _short((depth - y) * SCALE)] for x, y in way]
    return found


def _from_there(way: list[tuple[float, float]], place: tuple[float, float]) -> list[tuple[float, float]]:
    """The rest of a way from a place on it; all of it if the place is not on it, nothing if that is its end."""
    for k in range(len(way) - 1):
        if segment_distance(*way[k], *way[k + 1], *place) < _AT_END:
            rest = [place, *way[k + 1 :]]
            return rest if math.dist(place, way[-1]) >= _AT_END else []
    return way


def _short(value: float) -> float | int:
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _legend(frames: Sequence[Frame]) -> str:
    """Everything that is on the table at any time in the game, each thing once."""
    found: dict[str, str] = {}
    for frame in [*frames[:: max(1, len(frames) // 40)], frames[-1]]:
        for swatch, words in legend_items(dict(frame.view)):
            found.setdefault(words, swatch)
    return "".join(
        f'<li><svg viewBox="0 0 22 16" width="33" height="24" aria-hidden="true">{swatch}</svg>'
        f"{esc(words)}</li>"
        for words, swatch in found.items()
    )


def _more(name: str, at: int) -> str:
    """The name and score of a side beyond two."""
    score = f'<b id="score{at}" aria-label="Score">0</b>'
    return f'\n  <div class="seat s{at % len(SIDES)}">{_flag(at)}<span>{esc(name)}</span>{score}</div>'


def _roster(at: int) -> str:
    return f'<section class="card s{at % len(SIDES)}" id="roster{at}"></section>'


def _flag(at: int) -> str:
    flag = pennant(SIDES[at % len(SIDES)], 0.5, 0.5, 17, 15)
    return f'<svg viewBox="0 0 18 16" width="20" height="18" aria-hidden="true">{flag}</svg>'


def _dice_defs() -> str:
    """The six faces of a die, each as a symbol."""
    spots = {
        1: ((8, 8),),
        2: ((4.5, 4.5), (11.5, 11.5)),
        3: ((4.2, 4.2), (8, 8), (11.8, 11.8)),
        4: ((4.5, 4.5), (11.5, 4.5), (4.5, 11.5), (11.5, 11.5)),
        5: ((4.2, 4.2), (11.8, 4.2), (8, 8), (4.2, 11.8), (11.8, 11.8)),
        6: ((4.5, 3.8), (4.5, 8), (4.5, 12.2), (11.5, 3.8), (11.5, 8), (11.5, 12.2)),
    }
    out = []
    for face, places in spots.items():
        pips = "".join(f'<circle cx="{num(x)}" cy="{num(y)}" r="1.5" fill="currentColor"/>' for x, y in places)
        out.append(f'<symbol id="bn-d{face}" viewBox="0 0 16 16">{pips}</symbol>')
    return "".join(out)
