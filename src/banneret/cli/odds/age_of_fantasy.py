"""`banneret odds age-of-fantasy`: shooting and melee between two units of the army packs on a bare table."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from banneret.cli.odds import opr
from banneret.cli.odds.arguments import add_distance
from banneret.cli.odds.opr import FLAGS, MODES
from banneret.cli.odds.output import percent, say_odds, table
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

if TYPE_CHECKING:  # numpy and rich are loaded only when there is something to work out
    from banneret.books.age_of_fantasy.battle import Battle
    from banneret.books.age_of_fantasy.unit import Unit
    from banneret.books.opr.roster import UnitData
    from banneret.odds.age_of_fantasy.chances import MeleeOdds, ShootingOdds
    from banneret.odds.age_of_fantasy.chapter_odds import OtherFire

__all__ = ["EXAMPLE", "FLAGS", "HELP", "MODES", "add_arguments", "read_unit", "run"]

HELP = "shooting and melee of Age of Fantasy, on a bare table"
EXAMPLE = f"""\
  banneret odds age-of-fantasy thornwood-kin/long-arrows cinder-horde/rabble --action advance
  banneret odds age-of-fantasy cinder-horde/ravagers marchland-levy/pikemen --mode melee --distance 4 --json

{opr.UNITS}"""
DISTANCE: Final = 6.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    opr.add_opr_arguments(parser)
    add_distance(parser, DISTANCE)
    parser.add_argument(
        "--action", metavar="ACTION", help="the action it shoots or charges with, such as advance"
    )


def run(args: argparse.Namespace) -> int:
    from banneret.odds.age_of_fantasy.chapter_odds import every_chapter
    from banneret.odds.age_of_fantasy.face_to_face import face_to_face
    from banneret.odds.opr.means import BEHIND, INSIDE

    mode = args.mode or "both"
    shoots, charges = _actions(args, mode)
    far = DISTANCE if args.distance is None else args.distance
    if not 1.0 <= far <= 30.0:
        raise BadInput("units stand 1 to 30 inches apart", "--distance")
    attacker, defender = opr.read_sides(args, read_unit, with_models_left)
    cover = INSIDE if args.cover else BEHIND if args.behind_cover else ""
    battle = face_to_face(attacker, defender, far, cover)
    shot = other = fought = None
    why: dict[str, str] = {}
    if mode != "melee":
        shot, other, why["shooting"] = _shoot(battle, shoots, args.moved)
    if mode != "shooting":
        fought, why["melee"] = _charge(battle, charges, not args.no_strike_back)
    if mode != "both" and why[mode]:
        raise BadInput(why[mode])
    if args.json:
        data = opr.sides_data(args, attacker, defender)
        data["distance"] = far
        data["shooting"] = shot.to_data() if shot else None
        for own in every_chapter():
            if own.fire is not None:
                data[own.fire.word] = other.to_data() if isinstance(other, own.fire) else None
        data["melee"] = fought.to_data() if fought else None
        say_odds(data)
    else:
        _show(attacker, defender, far, (shot, other, fought), why)
    return 0


def _actions(args: argparse.Namespace, mode: str) -> tuple[str, str]:
    """The actions it shoots and charges with."""
    from banneret.odds.age_of_fantasy.chapter_odds import every_chapter

    shooting, charging = ["hold", "advance"], ["charge"]
    for own in every_chapter():
        shooting += own.shooting_with
        charging += own.charging_with
    wanted = (args.action or "").replace("-", " ")
    if not wanted:
        return ("advance" if args.moved else "hold"), "charge"
    if wanted not in shooting + charging:
        named = [name.replace(" ", "-") for name in shooting + charging]
        raise BadInput(f"there is no such action here{meant(args.action, named)}", "--action")
    if wanted in charging:
        if mode == "shooting":
            raise BadInput("is about melee, not about shooting", "--action")
        return ("advance" if args.moved else "hold"), wanted
    if mode == "melee":
        raise BadInput("is about shooting, not about melee", "--action")
    if args.moved and wanted != "advance":
        raise BadInput(f"nobody moves with {args.action}", "--moved")
    return wanted, "charge"


def _shoot(battle: Battle, action: str, moved: bool) -> tuple[ShootingOdds | None, OtherFire | None, str]:
    """The odds, or why there are none."""
    from banneret.books.age_of_fantasy.shooting import possible_targets
    from banneret.odds.age_of_fantasy import chances as odds
    from banneret.odds.age_of_fantasy.chapter_odds import other_fire
    from banneret.odds.age_of_fantasy.shooting import declared_at, volleys_of

    unit, target = battle.unit("A.unit"), battle.unit("B.unit")
    if not any(model.sheet.shooting or model.sheet.breath_hits for model in unit.models):
        return None, None, f"{unit.name} has nothing to shoot with."
    slots = possible_targets(battle, unit, target.id)
    if not slots:
        return None, None, f"{unit.name} has nothing that reaches so far."
    volleys = volleys_of(battle, unit, declared_at(slots, target.id), action)
    other = other_fire(battle, volleys, target, action)
    if other is not None:
        return None, other, ""
    return odds.shooting(battle, unit, target, action=action, moved=moved or action == "advance"), None, ""


def _charge(battle: Battle, action: str, strike_back: bool) -> tuple[MeleeOdds | None, str]:
    from banneret.odds.age_of_fantasy import chances as odds

    unit, target = battle.unit("A.unit"), battle.unit("B.unit")
    if not all(rule.allows_action("charge") for rule in unit.rules()):
        return None, f"{unit.name} cannot charge."
    found = odds.charge(battle, unit, target, action=action, strike_back=strike_back)
    return found, "" if found else f"{unit.name} cannot charge so far."


# ------------------------------------------------------------------------------------------ units


def read_unit(text: str, seat: str) -> Unit:
    """The unit that a text such as "marchland-levy/2xpikemen+veterans/captain" names."""
    from banneret.books.age_of_fantasy.taking_the_field import unit_of

    def check_room(found: Unit, hero: UnitData) -> None:
        if not found.has_plain_soldiers():
            raise BadInput(f"{hero.name} cannot join {found.name}, who is a Hero as well.", text)

    return opr.joined_unit(opr.read_units(text, "age-of-fantasy"), seat, unit_of, check_room)


def with_models_left(unit: Unit, number: int, option: str) -> Unit:
    from banneret.odds.age_of_fantasy.bodies import order_of_loss

    return opr.models_left(unit, number, option, order_of_loss)


# ------------------------------------------------------------------------------------------ output


def _show(
    attacker: Unit,
    defender: Unit,
    far: float,
    found: tuple[ShootingOdds | None, OtherFire | None, MeleeOdds | None],
    why: dict[str, str],
) -> None:
    from banneret.cli.terminal import Terminal

    console = Terminal(markup=True)
    names = (opr.full_name(attacker), opr.full_name(defender))
    opr.show_sides(console, attacker, defender)
    shot, other, fought = found
    if shot:
        opr.show_shooting(console, names[1], shot)
    elif other:
        console.print(f"\n[bold]{other.title}[/bold]")
        rows: list[tuple[str, ...]] = [(words, percent(chance)) for words, chance in other.rows()]
        table(console, ("", names[1]), rows)
    elif why.get("shooting"):
        console.print(f"\nNo shooting: {why['shooting']}")
    if fought:
        charged = f"{names[1]} is charged by {names[0]} from {_inches(far)} away"
        opr.show_melee(console, names, charged, fought)
    elif why.get("melee"):
        console.print(f"\nNo melee: {why['melee']}")


def _inches(far: float) -> str:
    return f"{far:g}”"
