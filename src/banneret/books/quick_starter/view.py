"""A battle as it is shown: all that a picture or a page needs to know.

The Quick Starter hides nothing, unless a chapter does: the order of a deck is nobody's secret, because every
card is drawn by a roll (QS-MAG-04).
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.battle import (
    BREAKTHROUGH,
    CONDITION,
    HILL,
    HINDERING,
    HOLD_THE_GROUND,
    IMPASSABLE,
    KING_OF_THE_HILL,
    OVER,
    SEA,
    Battle,
    Charge,
    Terrain,
)
from banneret.books.quick_starter.figures import figure_of
from banneret.books.quick_starter.sheets import STATS, Weapon
from banneret.books.quick_starter.unit import LEFT, RIGHT, Figure, Lasting, Unit
from banneret.books.quick_starter.victory import counts
from banneret.books.view_parts import box_outline, heading, sides_shown
from banneret.core.engine.shown import ShownBadge, ShownNote, ShownRank, ShownSupply, UnitState, badges_for
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import (
    ShownArea,
    ShownArrow,
    ShownClaim,
    ShownFigure,
    ShownKind,
    ShownMarker,
    ShownModel,
    ShownPiece,
    ShownUnit,
    ShownView,
)

ROUND: Final = "Turn"
FLEEING: Final = UnitState("fleeing", "R", "Fleeing", "fleeing")
ENGAGED: Final = UnitState("engaged", "E", "Engaged in combat")
ENCHANTED: Final = UnitState("spells", "S", "Under a spell")
SHOT: Final = UnitState("shot", "A", "Has shot")
CHARGED: Final = UnitState("charged", "C", "Has charged", "spent", "moved")
MARCHED: Final = UnitState("marched", "M", "Has marched", "spent", "moved")
MOVED: Final = UnitState("activated", "✓", "Has moved", "spent", "moved")
STATES: Final = (FLEEING, ENGAGED, ENCHANTED, SHOT, CHARGED, MARCHED, MOVED)
RANKS: Final[tuple[ShownRank, ...]] = (
    {"sign": "hero", "called": "Character"},
    {"sign": "general", "called": "General"},
    {"sign": "wizard", "called": "Wizard"},
)
STAT_WORDS: Final = {
    "Adv": "Advance Rate",
    "Mar": "March Rate",
    "Dis": "Discipline",
    "HP": "Health Points",
    "Def": "Defensive Skill",
    "Res": "Resilience",
    "Arm": "Armour",
    "Agi": "Agility",
    "Att": "Attack Value",
    "Off": "Offensive Skill",
    "Str": "Strength",
    "AP": "Armour Penetration",
}
_FIGHTS: Final[ShownBadge] = {"id": ENGAGED.id, "text": "engaged"}

# QS-TER-01: what a Terrain Feature does, by its category.
_EFFECTS: Final = {
    HILL: ["hill", "blocks sight"],
    HINDERING: ["hindering", "cover"],
    IMPASSABLE: ["impassable", "blocks sight"],
}
# Of each Victory Condition, the clause and what it asks for.
_CONDITIONS: Final = {
    HOLD_THE_GROUND: ("QS-VIC-02", "more units than the enemy within 6” of the centre of the table"),
    BREAKTHROUGH: ("QS-VIC-03", "more units than the enemy in the other’s Deployment Zone"),
    KING_OF_THE_HILL: (
        "QS-VIC-05",
        "a unit in the Terrain Feature that the enemy has picked, and no enemy in your own",
    ),
}
_FACINGS: Final = {LEFT: "left flank", RIGHT: "right flank"}


def view_data(battle: Battle) -> ShownView:
    """The view as data: all that a picture or a page draws, in inches; all may measure (QS-GEO-16).

    Chapters add to it.
    """
    field = battle.field
    over = battle.step == OVER
    return {
        "book": "quick-starter",
        "heading": heading(ROUND, battle.turn, battle.turns(), battle.step, over, battle.phase),
        "round": battle.turn,
        "over": over,
        "turn": battle.active or battle.placing,
        "sides": sides_shown(battle.sides, counts(battle), supplies(battle)),
        "notes": notes(battle),
        "table": {
            "width": field.width,
            "depth": field.depth,
            "pieces": [piece_shown(piece) for piece in field.pieces],
        },
        "areas": areas(battle),
        "units": [unit_shown(battle, unit) for unit in battle.units.values()],
        "markers": markers(battle),
        "arrows": [arrow(battle, charge) for charge in battle.charges.values()],
        "claims": claims(battle),
    }


def supplies(battle: Battle) -> dict[str, list[ShownSupply]]:
    """QS-MAG-03, QS-MAG-06: the Magic Dice of each side, and the Flux Cards that are left."""
    return {
        seat: [
            {"name": "Magic Dice", "count": battle.pools.get(seat, 0), "sign": "die"},
            {"name": "Flux Cards", "count": len(cards), "sign": "card"},
        ]
        for seat, cards in battle.decks.items()
    }


def notes(battle: Battle) -> list[ShownNote]:
    """QS-VIC-01: what the battle is about, once it is known."""
    if battle.step == CONDITION:
        return []
    note: ShownNote = {"title": "Victory Condition", "text": battle.condition, "goal": True}
    if battle.condition in _CONDITIONS:
        clause, about = _CONDITIONS[battle.condition]
        note["about"] = about
        # QS-SET-12: the basic game knows no other.
        note["clause"] = clause if battle.field.advanced else "QS-SET-12"
    return [note]


def piece_shown(piece: Terrain) -> ShownPiece:
    data: ShownPiece = {
        "id": piece.id,
        "kind": piece.kind,
        "name": piece.name,
        "outline": outline_of(piece.shape),
        "effects": _EFFECTS.get(piece.category, [])[: 1 if piece.low else 2],
    }
    if piece.category == IMPASSABLE and piece.kind != SEA:
        # The sea lies about ships in bands, and there is nothing between these.
        data["border"] = "impassable"
    elif piece.category == HINDERING:
        data["border"] = "hindering"
    return data


def areas(battle: Battle) -> list[ShownArea]:
    """QS-SET-07: boxes along the edges, or what a chapter has drawn; all in which some unit may be deployed."""
    found: list[ShownArea] = []
    for seat in battle.seats if battle.south else ():
        drawn = battle.zone_drawn(seat == battle.south)
        outlines = [box_outline(battle.zone(seat)) if drawn is None else outline_of(drawn)]
        for unit in battle.units.values():
            zones = battle.zones_for(unit) if unit.seat == seat else []
            outlines += [outline for outline in map(outline_of, zones) if outline not in outlines]
        found.append({"outlines": outlines, "seat": seat})
    return found


def markers(battle: Battle) -> list[ShownMarker]:
    """QS-SET-04: the centre marker, where it matters."""
    found: list[ShownMarker] = []
    for chapter in battle.chapters:
        found += chapter.markers(battle)
    if battle.condition != HOLD_THE_GROUND:
        return found
    field = battle.field
    return [*found, {"id": "centre", "x": 0.5 * field.width, "y": 0.5 * field.depth, "owner": ""}]


def arrow(battle: Battle, charge: Charge) -> ShownArrow:
    """QS-CHG-01: a charge that is declared and not yet moved."""
    where = f", in the {_FACINGS.get(charge.facing, charge.facing)}" if charge.facing else ""
    text = f"Charge declared: {battle.unit(charge.unit).the()} on {battle.unit(charge.target).the()}{where}."
    return {"unit": charge.unit, "target": charge.target, "text": text}


def claims(battle: Battle) -> list[ShownClaim]:
    """QS-VIC-04: the Terrain Feature that each side has picked."""
    found: list[ShownClaim] = []
    for seat, key in battle.features.items():
        piece = battle.laid_out.feature(key)
        found.append({"seat": seat, "piece": key, "text": f"has picked the {piece.name or piece.kind}"})
    return found


# ---------------------------------------------------------------------------------------- units


def unit_shown(battle: Battle, unit: Unit) -> ShownUnit:
    """A unit as it is shown; only what depends on others is worked out each time."""
    data = own_data(unit)
    if battle.is_engaged(unit):
        data = {**data, "badges": [_FIGHTS, *data["badges"]]}
    if battle.chapters:
        data = with_values(battle, unit, data)
    return data


def with_values(battle: Battle, unit: Unit, data: ShownUnit) -> ShownUnit:
    """The Characteristics as chapters have changed them; the same data if they have not."""
    if "profile" in data:
        profile = profile_now(battle, unit, None)
        if profile != data["profile"]:
            data = {**data, "profile": profile}
        lines = [line for chapter in battle.chapters for line in chapter.card_lines(unit, None)]
        if lines:
            data = {**data, "lines": [*data.get("lines", []), *lines]}
    kinds = list(data["kinds"])
    first = len(kinds) - len(unit.figures)  # the rank-and-file come before the Characters
    for at in range(len(unit.figures)):
        profile = profile_now(battle, unit, unit.figures[at])
        if profile != kinds[first + at]["profile"]:
            kinds[first + at] = {**kinds[first + at], "profile": profile}
        lines = [line for chapter in battle.chapters for line in chapter.card_lines(unit, unit.figures[at])]
        if lines:
            kinds[first + at] = {**kinds[first + at], "lines": [*kinds[first + at].get("lines", []), *lines]}
    return {**data, "kinds": kinds} if kinds != data["kinds"] else data


def profile_now(battle: Battle, unit: Unit, figure: Figure | None) -> dict[str, str]:
    """The Characteristics of the rank-and-file or of a Character, as they count in this battle."""
    return {name: str(battle.stat(unit, figure, at)) for at, name in enumerate(STATS)}


def own_data(unit: Unit) -> ShownUnit:
    """What is shown of a unit by itself. Units are values, so what was made of one holds while it exists."""
    known = unit.shown()
    if known is not None:
        return known
    entry = unit.entry
    data: ShownUnit = {
        "id": unit.id,
        "seat": unit.seat,
        "name": unit.name,
        "place": unit.place,
        "size": unit.total(),
        "start_size": entry.models + len([figure for figure in unit.figures if figure.id != unit.id]),
        "badges": badges_for(STATES, states_of(unit)),
        "figures": figures(unit),
        "kinds": kinds_of(unit),
    }
    if unit.rnf or not unit.figures:
        # Those of the rank-and-file; Characters have their own.
        data["profile"] = {name: str(unit.stat(at)) for at, name in enumerate(STATS)}
        if entry.rules:
            data["rules"] = [rule.label() for rule in entry.rules]
        if entry.weapon is not None:
            data["lines"] = [weapon_text(entry.weapon)]
    if unit.on_table():
        data["pose"] = (unit.x, unit.y, unit.heading)
        data["outline"] = [outline_of(unit.boundary())]
        data["models"] = models(unit)
    return unit.show(data)


def states_of(unit: Unit) -> dict[str, str]:
    """Those of STATES that a unit is in by itself, each with what it is here ("": as it is called)."""
    found: dict[str, str] = {}
    if unit.fleeing:
        found[FLEEING.id] = ""
    if unit.lasting:
        found[ENCHANTED.id] = under(unit.lasting)
    if unit.shot:
        found[SHOT.id] = ""
    if unit.charged:
        found[CHARGED.id] = "charged"
    if unit.marched:
        found[MARCHED.id] = "marched"
    if unit.moved:
        found[MOVED.id] = "moved"
    return found


def under(lasting: tuple[Lasting, ...]) -> str:
    return f"under {' and '.join([upon.spell.name for upon in lasting])}"


def figures(unit: Unit) -> list[ShownFigure]:
    if unit.health() == unit.total():
        return []
    return [{"name": "Health Points", "value": str(unit.health())}]


def kinds_of(unit: Unit) -> list[ShownKind]:
    """The rank-and-file, and then every Character."""
    found: list[ShownKind] = []
    entry = unit.entry
    if unit.rnf:
        ranks: ShownKind = {"name": entry.name, "count": unit.rnf}
        if entry.profile[3] > 1:
            ranks["notes"] = [f"{entry.profile[3]} Health Points"]
        if hurt(unit):
            ranks["lost"] = hurt(unit)
        found.append(ranks)
    for figure in unit.figures:
        own = figure.entry
        notes = ["General" if figure.general else "Character"]
        if own.spells:
            notes.append("wizard")
        kind: ShownKind = {
            "name": own.name,
            "count": 1,
            "notes": notes,
            "profile": {name: str(unit.figure_stat(figure, at)) for at, name in enumerate(STATS)},
        }
        if figure.hp < own.profile[3]:
            kind["lost"] = own.profile[3] - figure.hp
        if own.rules:
            kind["rules"] = [rule.label() for rule in own.rules]
        lines = [weapon_text(own.weapon)] if own.weapon is not None else []
        if figure.lasting:
            lines.append(under(figure.lasting))
        if lines:
            kind["lines"] = lines
        found.append(kind)
    return found


def hurt(unit: Unit) -> int:
    """QS-ATK-13: the Health Points that the one wounded model of the rank-and-file has lost."""
    return unit.rnf * unit.entry.profile[3] - unit.pool


def weapon_text(weapon: Weapon) -> str:
    strength = "" if weapon.strength < 0 else f", Str {weapon.strength}"
    rules = "".join([f", {rule.label()}" for rule in weapon.rules])
    shots = f"{weapon.range}”, shots {weapon.shots.text()}"
    return f"Shooting: {weapon.name} ({weapon.aim}+): {shots}{strength}, AP {weapon.ap}{rules}"


def models(unit: Unit) -> list[ShownModel]:
    found: list[ShownModel] = []
    cells = unit.cells()
    last = len(cells) - 1
    for at, (rank, file) in enumerate(cells):
        figure = unit.figure_at(rank, file)
        base = outline_of(unit.base_at(rank, file))
        entry = unit.entry if figure is None else figure.entry
        model: ShownModel = {
            "id": f"{unit.id}#{rank}.{file}" if figure is None else figure.id,
            "name": entry.name,
            "wounds": 0,
            "base": base,
            "figure": figure_of(entry),
        }
        if figure is None:
            if at == last:
                model["wounds"] = hurt(unit)
        else:
            model["wounds"] = entry.profile[3] - figure.hp
            ranks = ["general" if figure.general else "hero"]
            if entry.spells:
                ranks.append("wizard")
            model["ranks"] = ranks
        if entry.profile[3] > 1:
            model["tough"] = entry.profile[3]
        found.append(model)
    return found
