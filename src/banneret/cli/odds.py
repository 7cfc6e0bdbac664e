"""`banneret odds`: exact odds of an attack or a melee between two units of the army packs."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from banneret.core.errors import BadInput
from banneret.core.toml_files import meant

if TYPE_CHECKING:  # numpy and rich are loaded only when there is something to work out
    from rich.console import Console

    from banneret.books.opr.packs import ArmyPack
    from banneret.books.regiments.unit import Unit
    from banneret.odds.pmf import Pmf
    from banneret.odds.regiments import MeleeOdds, MeleeSide, ShootingOdds

HELP = "exact odds of shooting and melee between two units, without sampling"
EXAMPLE = """\
  banneret odds regiments marchland-levy/longbowmen cinder-horde/ravagers --mode shooting --cover
  banneret odds regiments hollow-court/pale-riders+musician marchland-levy/pikemen+veterans/captain
  banneret odds regiments cinder-horde/rabble marchland-levy/2xpikemen+sergeant:melee --side rear --json

A unit is written ARMY/UNIT, then +UPGRADE for each upgrade and /HERO for a Hero that has joined it:
  marchland-levy/pikemen                         ten pikemen
  marchland-levy/pikemen+veterans+sergeant:melee with two upgrades, the Sergeant's of the melee kind
  cinder-horde/ravagers+2xtwo-handed-axe         an upgrade bought twice
  marchland-levy/2xpikemen/captain               two units combined into one, and a Captain in it
Ids are those of the army packs; an unknown one is answered with the nearest that exists."""

MODES: Final = ("shooting", "melee", "both")
_TIMES: Final = re.compile(r"([0-9]{1,2})x\s?(.+)")
_BAR: Final = 40
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="the rulebook: regiments")
    parser.add_argument("attacker", metavar="ATTACKER", help="the unit that shoots or charges, as ARMY/UNIT")
    parser.add_argument("defender", metavar="DEFENDER", help="the unit that is attacked, as ARMY/UNIT")
    parser.add_argument("--mode", choices=MODES, default="both", help="what is worked out (default: both)")
    parser.add_argument(
        "--side", choices=("front", "left", "right", "rear"), default="front", help="the side that is charged"
    )
    parser.add_argument("--cover", action="store_true", help="the defender stands inside cover")
    parser.add_argument("--behind-cover", action="store_true", help="the defender stands behind cover")
    parser.add_argument("--moved", action="store_true", help="the attacker moved before it shoots")
    parser.add_argument("--fatigued-attacker", action="store_true", help="it has fought this round already")
    parser.add_argument("--fatigued-defender", action="store_true", help="it has fought this round already")
    parser.add_argument("--wavering-defender", action="store_true", help="the defender is Wavering")
    parser.add_argument("--no-strike-back", action="store_true", help="the defender does not strike back")
    parser.add_argument("--attackers", type=int, metavar="N", help="models left in the attacking unit")
    parser.add_argument("--defenders", type=int, metavar="N", help="models left in the defending unit")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def run(args: argparse.Namespace) -> int:
    from banneret.odds import regiments as odds

    if args.book != "regiments":
        raise BadInput(f'there are no odds for the book "{args.book}"{meant(args.book, ["regiments"])}')
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
    if args.mode == "shooting" and not can_shoot:
        raise BadInput(f"{attacker.name} has nothing to shoot with.")
    if args.mode == "melee" and not can_charge:
        raise BadInput(f"{attacker.name} cannot charge.")
    shot = fought = None
    if args.mode != "melee" and can_shoot:
        cover = odds.INSIDE if args.cover else odds.BEHIND if args.behind_cover else ""
        shot = odds.shooting(attacker, defender, cover=cover, moved=args.moved)
    if args.mode != "shooting" and can_charge:
        fought = odds.melee(attacker, defender, args.side, strike_back=not args.no_strike_back)
    if args.json:
        print(json.dumps(_data(args, attacker, defender, shot, fought), ensure_ascii=False, indent=2))
    else:
        _show(args, attacker, defender, shot, fought)
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
    elif args.mode == "both":
        console.print(f"\nNo shooting: {names[0]} can only fight hand to hand.")
    if fought:
        _show_melee(console, names, args.side, fought)
    elif args.mode == "both":
        console.print(f"\nNo melee: {names[0]} cannot charge.")


def _models(unit: Unit) -> str:
    return "1 model" if unit.size() == 1 else f"{unit.size()} models"


def _show_shooting(console: Console, target: str, shot: ShootingOdds) -> None:
    from banneret.odds import pmf

    console.print(f"\n[bold]Shooting[/bold]: wounds on {target}")
    _bars(console, shot.wounds)
    rows = [
        ("wounds, on average", f"{pmf.mean(shot.wounds):.2f}"),
        ("models killed, on average", f"{pmf.mean(shot.killed):.2f}"),
        ("destroyed", _percent(shot.destroyed)),
        ("left at half or below", _percent(shot.at_half_or_below)),
        ("fails its morale test: Wavering", _percent(shot.wavering)),
    ]
    _table(console, ("", target), rows)


def _show_melee(console: Console, names: tuple[str, str], side: str, fought: MeleeOdds) -> None:
    from banneret.odds import pmf

    console.print(f"\n[bold]Melee[/bold]: the {side} of {names[1]} is charged by {names[0]}")
    if fought.charge_broken:
        console.print("The phalanx breaks the charge: no Impact, no Furious, and a dangerous terrain test.")
    console.print(f"Wounds on {names[1]}")
    _bars(console, fought.defender.suffered)
    console.print(f"Wounds on {names[0]}")
    _bars(console, fought.charger.suffered)
    both: tuple[MeleeSide, MeleeSide] = (fought.charger, fought.defender)
    rows = [
        ("wounds suffered, on average", *[f"{pmf.mean(own.suffered):.2f}" for own in both]),
        ("wins the melee", *[_percent(own.wins) for own in both]),
        ("nobody wins", _percent(fought.draws), _percent(fought.draws)),
        ("destroyed by wounds", *[_percent(own.destroyed) for own in both]),
        ("routed", *[_percent(own.routed) for own in both]),
        ("Wavering", *[_percent(own.wavering) for own in both]),
        ("holds", *[_percent(own.holds) for own in both]),
    ]
    _table(console, ("", *names), rows)


def _table(console: Console, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for at, head in enumerate(heads):
        table.add_column(head, justify="right" if at else "left")
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _bars(console: Console, chances: Pmf) -> None:
    """One line for each number of wounds that is not next to impossible."""
    most = float(chances.max())
    for number, chance in enumerate(chances):
        if chance < 0.0005:
            continue
        eighths = round(8 * _BAR * float(chance) / most)
        bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
        console.print(f"{number:4d}  {_percent(float(chance)):>7}  [cyan]{bar}[/cyan]")


def _percent(chance: float) -> str:
    return f"{100.0 * max(0.0, chance):.1f} %"
