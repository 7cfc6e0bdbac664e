"""`banneret odds regiments`: shooting and melee between two units of the army packs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from banneret.cli.odds.arguments import add_side
from banneret.cli.odds.opr import (
    FLAGS,
    MODES,
    UNITS,
    add_opr_arguments,
    check_models_left,
    full_name,
    read_sides,
    read_units,
    show_melee,
    show_shooting,
    show_sides,
    sides_data,
)
from banneret.cli.odds.output import say_odds
from banneret.core.engine.errors import BadInput

if TYPE_CHECKING:  # numpy and rich are loaded only when there is something to work out
    from banneret.books.regiments.unit import Unit
    from banneret.odds.opr.results import MeleeOdds, ShootingOdds

__all__ = ["EXAMPLE", "FLAGS", "HELP", "MODES", "add_arguments", "read_unit", "run"]

HELP = "shooting and melee of Age of Fantasy: Regiments"
EXAMPLE = f"""\
  banneret odds regiments marchland-levy/longbowmen cinder-horde/ravagers --mode shooting --cover
  banneret odds regiments hollow-court/pale-riders+musician marchland-levy/pikemen+veterans/captain
  banneret odds regiments cinder-horde/rabble marchland-levy/2xpikemen+sergeant:melee --side rear --json

{UNITS}"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_opr_arguments(parser)
    add_side(parser)


def run(args: argparse.Namespace) -> int:
    from banneret.odds.regiments import chances as odds

    mode = args.mode or "both"
    attacker, defender = read_sides(args, read_unit, with_models_left)
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

    units = read_units(text, "regiments")
    found = unit_of(seat, units[0], f"{seat}.unit")
    for number, data in enumerate(units[1:], 1):
        heroes = sum(model.sheet.hero for model in found.models)
        if not found.has_plain_soldiers() or heroes >= found.width:
            raise BadInput(f"{found.name} has no place in its front row for {data.name}.", text)
        found = found.joined_by(unit_of(seat, data, f"{seat}.hero-{number}"))
    return found


def with_models_left(unit: Unit, number: int, option: str) -> Unit:
    """The unit after it has lost models, in their order, down to this number."""
    from banneret.odds.regiments.bodies import order_of_loss

    check_models_left(unit, number, option)
    lost = {model.id for model in order_of_loss(unit.models)[: unit.size() - number]}
    return unit.with_models([model for model in unit.models if model.id not in lost]) if lost else unit


# ------------------------------------------------------------------------------------------ output


def _data(
    args: argparse.Namespace,
    attacker: Unit,
    defender: Unit,
    shot: ShootingOdds | None,
    fought: MeleeOdds | None,
) -> dict[str, Any]:
    data = sides_data(args, attacker, defender)
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
    names = (full_name(attacker), full_name(defender))
    show_sides(console, attacker, defender)
    if shot:
        show_shooting(console, names[1], shot)
    elif mode == "both":
        console.print(f"\nNo shooting: {names[0]} can only fight hand to hand.")
    if fought:
        charged = f"the {args.side} of {names[1]} is charged by {names[0]}"
        show_melee(console, names, charged, fought)
    elif mode == "both":
        console.print(f"\nNo melee: {names[0]} cannot charge.")
