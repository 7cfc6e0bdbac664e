"""`banneret odds regiments`: shooting and melee between two units of the army packs."""

from __future__ import annotations

import argparse
import json
import re
from typing import TYPE_CHECKING, Any, Final

from banneret.cli.odds_output import bars, percent, table
from banneret.core.errors import BadInput
from banneret.core.toml_files import meant

if TYPE_CHECKING:  # numpy and rich are loaded only when there is something to work out
    from rich.console import Console

    from banneret.books.opr.packs import ArmyPack
    from banneret.books.regiments.unit import Unit
    from banneret.odds.regiments import MeleeOdds, MeleeSide, ShootingOdds

MODES: Final = ("shooting", "melee", "both")
# What each of these is about.
FLAGS = {
    "cover": "shooting",
    "behind_cover": "shooting",
    "moved": "shooting",
    "fatigued_attacker": "melee",
    "fatigued_defender": "melee",
    "no_strike_back": "melee",
}
_TIMES: Final = re.compile(r"([0-9]{1,2})x\s?(.+)")


def run(args: argparse.Namespace) -> int:
    from banneret.odds import regiments as odds

    mode = args.mode or "both"
    attacker = read_unit(args.attacker, "A")
    defender = read_unit(args.defender, "B")
    if args.attackers is not None:
        attacker = with_models_left(attacker, args.attackers, "--attackers")
    if args.defenders is not None:
        defender = with_models_left(defender, args.defenders, "--defenders")
    if args.fatigued_attacker:
        attacker = attacker.made_fatigued()
    if args.fatigued_defender:
        defender = defender.made_fatigued()
    if args.wavering_defender:
        defender = defender.made_wavering(1)
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
        print(json.dumps(_data(args, attacker, defender, shot, fought), ensure_ascii=False, indent=2))
    else:
        _show(args, mode, attacker, defender, shot, fought)
    return 0


# ------------------------------------------------------------------------------------------ units


def read_unit(text: str, seat: str) -> Unit:
    """The unit that a text such as "marchland-levy/2xpikemen+veterans/captain" names."""
    from banneret.books.opr.army import check, muster
    from banneret.books.opr.packs import ArmyList, ListUnit, available_armies, load_army
    from banneret.books.regiments.taking_the_field import unit_of

    army, *named = text.split("/")
    if not named or not all(named):
        raise BadInput(f'a unit is written ARMY/UNIT, such as "marchland-levy/pikemen", not "{text}".')
    known = available_armies("regiments")
    if army not in known:
        raise BadInput(f'there is no army "{army}"{meant(army, list(known))}')
    pack = load_army(army)
    chosen: list[ListUnit] = []
    for name in named:
        unit, *upgrades = name.split("+")
        times, unit = _times(unit)
        _known_unit(unit, pack)
        if times > 2:
            raise BadInput(f"at most two units can be combined into one, not {times}.", text)
        bought = [f"{n}x {key}" if n > 1 else key for n, key in map(_times, upgrades)]
        chosen.append(ListUnit(unit, times == 2, tuple(bought)))
    for hero in chosen[1:]:
        if pack.units[hero.unit].kind != "hero":
            name = pack.units[hero.unit].name
            raise BadInput(f"only a Hero can join a unit, and {name} is none.", text)
    # A limit that no unit reaches: what counts here is the unit, not the army around it.
    army_list = ArmyList("odds", "Odds", army, tuple(chosen), points=1_000_000)
    faults = check(army_list, pack)
    if faults:
        raise BadInput(faults[0].what, text)
    units = muster(army_list, pack).units
    found = unit_of(seat, units[0], f"{seat}.unit")
    for number, data in enumerate(units[1:], 1):
        heroes = sum(model.sheet.hero for model in found.models)
        if not found.has_plain_soldiers() or heroes >= found.width:
            raise BadInput(f"{found.name} has no place in its front row for {data.name}.", text)
        found = found.joined_by(unit_of(seat, data, f"{seat}.hero-{number}"))
    return found


def _times(text: str) -> tuple[int, str]:
    match = _TIMES.fullmatch(text)
    return (int(match.group(1)), match.group(2)) if match else (1, text)


def _known_unit(unit: str, pack: ArmyPack) -> None:
    if unit not in pack.units:
        raise BadInput(f'{pack.name} has no unit "{unit}"{meant(unit, list(pack.units))}')


def with_models_left(unit: Unit, number: int, option: str) -> Unit:
    """The unit after it has lost models, in their order, down to this number."""
    from banneret.odds.bodies import order_of_loss

    if not 1 <= number <= unit.size():
        raise BadInput(f"{unit.name} has 1 to {unit.size()} models, not {number}.", option)
    lost = {model.id for model in order_of_loss(unit.models)[: unit.size() - number]}
    return unit.with_models([model for model in unit.models if model.id not in lost]) if lost else unit


def _full_name(unit: Unit) -> str:
    heroes = [model.sheet.name for model in unit.models if model.sheet.hero]
    if heroes and unit.size() > len(heroes):
        return f"{unit.name} with {' and '.join(heroes)}"
    return unit.name


# ------------------------------------------------------------------------------------------ output


def _data(
    args: argparse.Namespace,
    attacker: Unit,
    defender: Unit,
    shot: ShootingOdds | None,
    fought: MeleeOdds | None,
) -> dict[str, Any]:
    sides = (("attacker", args.attacker, attacker), ("defender", args.defender, defender))
    data: dict[str, Any] = {"book": args.book}
    for key, text, unit in sides:
        data[key] = {"unit": text, "name": _full_name(unit), "models": unit.size()}
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
    from rich.console import Console

    console = Console(highlight=False)
    names = (_full_name(attacker), _full_name(defender))
    console.print(
        f"[bold]{names[0]}[/bold] ({_models(attacker)}) against [bold]{names[1]}[/bold] ({_models(defender)})"
    )
    if shot:
        _show_shooting(console, names[1], shot)
    elif mode == "both":
        console.print(f"\nNo shooting: {names[0]} can only fight hand to hand.")
    if fought:
        _show_melee(console, names, args.side, fought)
    elif mode == "both":
        console.print(f"\nNo melee: {names[0]} cannot charge.")


def _models(unit: Unit) -> str:
    return "1 model" if unit.size() == 1 else f"{unit.size()} models"


def _show_shooting(console: Console, target: str, shot: ShootingOdds) -> None:
    from banneret.odds import pmf

    console.print(f"\n[bold]Shooting[/bold]: wounds on {target}")
    bars(console, shot.wounds)
    rows = [
        ("wounds, on average", f"{pmf.mean(shot.wounds):.2f}"),
        ("models killed, on average", f"{pmf.mean(shot.killed):.2f}"),
        ("destroyed", percent(shot.destroyed)),
        ("left at half or below", percent(shot.at_half_or_below)),
        ("fails its morale test: Wavering", percent(shot.wavering)),
    ]
    table(console, ("", target), rows)


def _show_melee(console: Console, names: tuple[str, str], side: str, fought: MeleeOdds) -> None:
    from banneret.odds import pmf

    console.print(f"\n[bold]Melee[/bold]: the {side} of {names[1]} is charged by {names[0]}")
    if fought.charge_broken:
        console.print("The phalanx breaks the charge: no Impact, no Furious, and a dangerous terrain test.")
    console.print(f"Wounds on {names[1]}")
    bars(console, fought.defender.suffered)
    console.print(f"Wounds on {names[0]}")
    bars(console, fought.charger.suffered)
    both: tuple[MeleeSide, MeleeSide] = (fought.charger, fought.defender)
    rows = [
        ("wounds suffered, on average", *[f"{pmf.mean(own.suffered):.2f}" for own in both]),
        ("wins the melee", *[percent(own.wins) for own in both]),
        ("nobody wins", percent(fought.draws), percent(fought.draws)),
        ("destroyed by wounds", *[percent(own.destroyed) for own in both]),
        ("routed", *[percent(own.routed) for own in both]),
        ("Wavering", *[percent(own.wavering) for own in both]),
        ("holds", *[percent(own.holds) for own in both]),
    ]
    table(console, ("", *names), rows)
