"""`banneret odds regiments`: shooting and melee between two units of the army packs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from banneret.cli.odds import opr
from banneret.cli.odds.arguments import add_side
from banneret.cli.odds.opr import FLAGS, MODES
from banneret.cli.odds.output import say_odds
from banneret.core.engine.errors import BadInput

if TYPE_CHECKING:  # numpy and rich are loaded only when there is something to work out
    from banneret.books.opr.roster import UnitData
    from banneret.books.regiments.unit import Unit
    from banneret.odds.opr.results import MeleeOdds, ShootingOdds

__all__ = ["EXAMPLE", "FLAGS", "HELP", "MODES", "add_arguments", "read_unit", "run"]

HELP = "shooting and melee of Age of Fantasy: Regiments"
EXAMPLE = f"""\
  banneret odds regiments marchland-levy/longbowmen cinder-horde/ravagers --mode shooting --cover
  banneret odds regiments hollow-court/pale-riders+musician marchland-levy/pikemen+veterans/captain
  banneret odds regiments cinder-horde/rabble marchland-levy/2xpikemen+sergeant:melee --side rear --json

{opr.UNITS}"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    opr.add_opr_arguments(parser)
    add_side(parser)


def run(args: argparse.Namespace) -> int:
    from banneret.odds.regiments import chances as odds

    mode = args.mode or "both"
    attacker, defender = opr.read_sides(args, read_unit, with_models_left)
    can_shoot = any(model.sheet.shooting or model.sheet.breath_hits for model in attacker.models)
    can_charge = all(rule.allows_action("charge") for rule in attacker.rules())
    if mode == "shooting" and not can_shoot:
        raise BadInput(f"{attacker.name} has nothing to shoot with.")
    if mode == "melee" and not can_charge:
        raise BadInput(f"{attacker.name} cannot charge.")
    shot = fought = None
    if mode != "melee" and can_shoot:
        cover = odds.INSIDE if args.cover else odds.BEHIND if args.behind_cover else ""
        shot = odds.shooting(attacker, defender, cover=cover, moved=args.moved)
    if mode != "shooting" and can_charge:
        fought = odds.melee(attacker, defender, args.side, strike_back=not args.no_strike_back)
    if args.json:
        say_odds(_data(args, attacker, defender, shot, fought))
    else:
        _show(args, mode, attacker, defender, shot, fought)
    return 0


# ------------------------------------------------------------------------------------------ units


def read_unit(text: str, seat: str) -> Unit:
    """The unit that a text such as "marchland-levy/2xpikemen+veterans/captain" names."""
    from banneret.books.regiments.taking_the_field import unit_of

    def check_room(found: Unit, hero: UnitData) -> None:
        heroes = sum(model.sheet.hero for model in found.models)
        if not found.has_plain_soldiers() or heroes >= found.width:
            raise BadInput(f"{found.name} has no place in its front row for {hero.name}.", text)

    return opr.joined_unit(opr.read_units(text, "regiments"), seat, unit_of, check_room)


def with_models_left(unit: Unit, number: int, option: str) -> Unit:
    from banneret.odds.regiments.bodies import order_of_loss

    return opr.models_left(unit, number, option, lambda unit: order_of_loss(unit.models))


# ------------------------------------------------------------------------------------------ output


def _data(
    args: argparse.Namespace,
    attacker: Unit,
    defender: Unit,
    shot: ShootingOdds | None,
    fought: MeleeOdds | None,
) -> dict[str, Any]:
    data = opr.sides_data(args, attacker, defender)
    data["shooting"] = shot.to_data() if shot else None
    data["melee"] = {"side": args.side, **fought.to_data()} if fought else None
    return data


def _show(
    args: argparse.Namespace,
    mode: str,
    attacker: Unit,
    defender: Unit,
    shot: ShootingOdds | None,
    fought: MeleeOdds | None,
) -> None:
    from banneret.cli.terminal import Terminal

    console = Terminal(markup=True)
    names = (opr.full_name(attacker), opr.full_name(defender))
    opr.show_sides(console, attacker, defender)
    if shot:
        opr.show_shooting(console, names[1], shot)
    elif mode == "both":
        console.print(f"\nNo shooting: {names[0]} can only fight hand to hand.")
    if fought:
        charged = f"the {args.side} of {names[1]} is charged by {names[0]}"
        opr.show_melee(console, names, charged, fought)
    elif mode == "both":
        console.print(f"\nNo melee: {names[0]} cannot charge.")
