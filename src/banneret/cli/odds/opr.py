"""What `banneret odds` does alike for both One Page Rules books: reading units, and printing results."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from banneret.cli.odds.arguments import add_mode, add_units
from banneret.cli.odds.output import bars, percent, table
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant
from banneret.odds.wording import printed

if TYPE_CHECKING:  # numpy and rich are loaded only when there is something to work out
    from banneret.books.opr.packs import ArmyPack
    from banneret.books.opr.roster import UnitData
    from banneret.books.opr.tray import Model
    from banneret.books.opr.troop import Troop
    from banneret.cli.terminal import Terminal
    from banneret.odds.opr.results import MeleeOdds, MeleeSide, ShootingOdds

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

UNITS = """\
A unit is written ARMY/UNIT, with +UPGRADE for each upgrade and /HERO for one who has joined it:
  marchland-levy/pikemen                         ten pikemen
  marchland-levy/pikemen+veterans+sergeant:melee with two upgrades, the Sergeant's of the melee kind
  cinder-horde/ravagers+2xtwo-handed-axe         an upgrade bought twice
  marchland-levy/2xpikemen/captain               two units combined into one, and a Captain in it"""

T = TypeVar("T", bound="Troop")

_TIMES: Final = re.compile(r"([0-9]{1,2})x\s?(.+)")


def add_opr_arguments(parser: argparse.ArgumentParser) -> None:
    add_units(parser)
    add_mode(parser, MODES)
    parser.add_argument("--behind-cover", action="store_true", help="the defender stands behind cover")
    parser.add_argument("--fatigued-attacker", action="store_true", help="it has fought this round already")
    parser.add_argument("--fatigued-defender", action="store_true", help="it has fought this round already")
    parser.add_argument("--wavering-defender", action="store_true", help="the defender is Wavering")
    parser.add_argument("--no-strike-back", action="store_true", help="the defender does not strike back")


# ------------------------------------------------------------------------------------------ units


def read_units(text: str, book: str) -> tuple[UnitData, ...]:
    """What a text such as "marchland-levy/2xpikemen+veterans/captain" names: a unit, then Heroes to join it."""
    from banneret.books.opr.army import check, muster
    from banneret.books.opr.packs import ArmyList, ListUnit, available_armies, load_army

    army, *named = text.split("/")
    if not named or not all(named):
        raise BadInput(f'a unit is written ARMY/UNIT, such as "marchland-levy/pikemen", not "{text}".')
    known = available_armies(book)
    if army not in known:
        raise BadInput(f'there is no army "{army}"{meant(army, list(known))}')
    pack = load_army(army)
    chosen: list[ListUnit] = []
    for name in named:
        unit, *upgrades = name.split("+")
        times, unit = _times(unit)
        _known_unit(unit, pack)
        if times < 1:
            raise BadInput("a unit is there once, or twice if two are combined, not 0 times.", text)
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
    return muster(army_list, pack).units


def _times(text: str) -> tuple[int, str]:
    match = _TIMES.fullmatch(text)
    return (int(match.group(1)), match.group(2)) if match else (1, text)


def _known_unit(unit: str, pack: ArmyPack) -> None:
    if unit not in pack.units:
        raise BadInput(f'{pack.name} has no unit "{unit}"{meant(unit, list(pack.units))}')


def joined_unit(
    units: tuple[UnitData, ...],
    seat: str,
    unit_of: Callable[[str, UnitData, str], T],
    check_room: Callable[[T, UnitData], None],
) -> T:
    """A unit with its Heroes; `check_room` refuses one for whom it has no place."""
    found = unit_of(seat, units[0], f"{seat}.unit")
    for number, data in enumerate(units[1:], 1):
        check_room(found, data)
        found = found.joined_by(unit_of(seat, data, f"{seat}.hero-{number}"))
    return found


def models_left(unit: T, number: int, option: str, order_of_loss: Callable[[T], list[Model]]) -> T:
    """The unit after it has lost models, in their order, down to this number."""
    if not 1 <= number <= unit.size():
        raise BadInput(f"{unit.name} has 1 to {unit.size()} models, not {number}.", option)
    lost = {model.id for model in order_of_loss(unit)[: unit.size() - number]}
    return unit.with_models([model for model in unit.models if model.id not in lost]) if lost else unit


def read_sides(
    args: argparse.Namespace, read_unit: Callable[[str, str], T], with_models_left: Callable[[T, int, str], T]
) -> tuple[T, T]:
    """Attacker and defender as they are asked about: with their losses, fatigued or Wavering."""
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
    return attacker, defender


def full_name(unit: Troop) -> str:
    heroes = [model.sheet.name for model in unit.models if model.sheet.hero]
    if heroes and unit.size() > len(heroes):
        return f"{unit.name} with {' and '.join(heroes)}"
    return unit.name


# ------------------------------------------------------------------------------------------ output


def sides_data(args: argparse.Namespace, attacker: Troop, defender: Troop) -> dict[str, Any]:
    sides = (("attacker", args.attacker, attacker), ("defender", args.defender, defender))
    data: dict[str, Any] = {"book": args.book}
    for key, text, unit in sides:
        data[key] = {"unit": text, "name": full_name(unit), "models": unit.size()}
    return data


def show_sides(console: Terminal, attacker: Troop, defender: Troop) -> None:
    names = (full_name(attacker), full_name(defender))
    console.print(
        f"[bold]{names[0]}[/bold] ({_models(attacker)}) against [bold]{names[1]}[/bold] ({_models(defender)})"
    )


def _models(unit: Troop) -> str:
    return "1 model" if unit.size() == 1 else f"{unit.size()} models"


def show_shooting(console: Terminal, target: str, shot: ShootingOdds) -> None:
    from banneret.odds import pmf

    console.print(f"\n[bold]Shooting[/bold]: wounds on {target}")
    bars(console, shot.wounds)
    rows = [
        ("wounds, on average", printed(pmf.mean(shot.wounds), 2)),
        ("models killed, on average", printed(pmf.mean(shot.killed), 2)),
        ("destroyed", percent(shot.destroyed)),
        ("left at half or below", percent(shot.at_half_or_below)),
        ("fails its morale test: Wavering", percent(shot.wavering)),
    ]
    table(console, ("", target), rows)


def show_melee(console: Terminal, names: tuple[str, str], charged: str, fought: MeleeOdds) -> None:
    """`charged` says who is charged where and by whom."""
    from banneret.odds import pmf

    console.print(f"\n[bold]Melee[/bold]: {charged}")
    if fought.charge_broken:
        console.print("The phalanx breaks the charge: no Impact, no Furious, and a dangerous terrain test.")
    console.print(f"Wounds on {names[1]}")
    bars(console, fought.defender.suffered)
    console.print(f"Wounds on {names[0]}")
    bars(console, fought.charger.suffered)
    both: tuple[MeleeSide, MeleeSide] = (fought.charger, fought.defender)
    rows = [
        ("wounds suffered, on average", *[printed(pmf.mean(own.suffered), 2) for own in both]),
        ("wins the melee", *[percent(own.wins) for own in both]),
        ("nobody wins", percent(fought.draws), percent(fought.draws)),
        ("destroyed by wounds", *[percent(own.destroyed) for own in both]),
        ("routed", *[percent(own.routed) for own in both]),
        ("Wavering", *[percent(own.wavering) for own in both]),
        ("holds", *[percent(own.holds) for own in both]),
    ]
    table(console, ("", *names), rows)
