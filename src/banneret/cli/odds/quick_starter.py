"""`banneret odds quick-starter`: a charge, a volley, a Round of Combat between two units of the army packs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from banneret.cli.odds.arguments import add_distance, add_mode, add_side, add_units
from banneret.cli.odds.output import bars, percent, say_odds, table
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant
from banneret.odds.wording import printed

if TYPE_CHECKING:  # numpy and rich are loaded only when there is something to work out
    from banneret.books.quick_starter.battle import Battle
    from banneret.books.quick_starter.unit import Unit
    from banneret.cli.terminal import Terminal
    from banneret.odds.quick_starter.chances import ChargeOdds, CombatOdds, FleeOdds, LossChances

HELP = "charges, shooting and Rounds of Combat of the 9th Age: Quick Starter"
EXAMPLE = """\
  banneret odds quick-starter seawall-league/causeway-lancers sedge-brood/newt-hunters --distance 9
  banneret odds quick-starter larkspire/terrace-spears tallow-vigil/lamp-dead --mode combat --side left

A unit is written ARMY/UNIT, with /CHARACTER for one who has joined it:
  seawall-league/quay-pikes/harbour-marshal"""
MODES: Final = ("charge", "shooting", "combat", "all")
FLAGS = {"cover": "shooting", "moved": "shooting", "later": "combat"}  # what each of them is about
DISTANCE: Final = 8.0
ATTACKER: Final = "A.attacker"
DEFENDER: Final = "B.defender"
# The heading with which each side of the defender looks south, where the attacker comes from.
_TURNED: Final = {"front": 180.0, "right": 90.0, "rear": 0.0, "left": 270.0}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_units(parser)
    add_mode(parser, MODES)
    add_side(parser)
    add_distance(parser, DISTANCE)
    parser.add_argument("--later", action="store_true", help="a later Round of Combat: nobody has just charged")


def run(args: argparse.Namespace) -> int:
    from banneret.odds.quick_starter import chances as odds

    mode = args.mode or "all"
    attacker = with_models_left(read_unit(args.attacker, "A", ATTACKER), args.attackers, "--attackers")
    defender = with_models_left(read_unit(args.defender, "B", DEFENDER), args.defenders, "--defenders")
    far = DISTANCE if args.distance is None else args.distance
    if not 0.1 <= far <= 24.0:
        raise BadInput("units stand 0.1 to 24 inches apart", "--distance")
    can_shoot = any([weapon is not None for weapon in _weapons(attacker)])
    can_charge = not attacker.is_war_machine()
    if mode == "shooting" and not can_shoot:
        raise BadInput(f"{attacker.name} has nothing to shoot with.")
    if mode in ("charge", "combat") and not can_charge:
        raise BadInput(f"{attacker.name} cannot charge.")
    charge: ChargeOdds | None = None
    flight: FleeOdds | None = None
    shot: LossChances | None = None
    fought: CombatOdds | None = None
    battle = stood(attacker, defender, args.side, far, False, False)
    own, foe = battle.unit(ATTACKER), battle.unit(DEFENDER)
    if mode in ("charge", "all") and can_charge:
        best = odds.best_charge(battle, own, foe)
        charge = odds.charge_odds(battle, own, foe) if best is None else best[1]
        if may_flee(foe):
            flight = odds.flee_odds(battle, foe, own, best is not None and best[0])
    if mode in ("shooting", "all") and can_shoot:
        there = stood(attacker, defender, args.side, far, args.cover, args.moved)
        shot = odds.volley(there, there.unit(ATTACKER), there.unit(DEFENDER))
    if mode in ("combat", "all") and can_charge:
        fought = odds.combat(contact(battle, args.later), ATTACKER)
    if args.json:
        say_odds(_data(args, far, battle, charge, flight, shot, fought))
    else:
        _show(args, far, battle, charge, flight, shot, fought)
    return 0


# ------------------------------------------------------------------------------------------ units


def read_unit(text: str, seat: str, unit_id: str) -> Unit:
    """The unit that a text such as "seawall-league/quay-pikes/harbour-marshal" names."""
    from banneret.books.quick_starter.army_building import unit_data_of
    from banneret.books.quick_starter.characters import joined_by, may_host, places_in
    from banneret.books.quick_starter.packs import available_armies, load_army
    from banneret.books.quick_starter.taking_the_field import unit_of

    army, *named = text.split("/")
    if not named or not all(named):
        raise BadInput(f'a unit is written ARMY/UNIT, such as "larkspire/terrace-spears", not "{text}".')
    known = available_armies()
    if army not in known:
        raise BadInput(f'there is no army "{army}"{meant(army, list(known))}')
    pack = load_army(army)
    for name in named:
        if name not in pack.units:
            raise BadInput(f'{pack.name} has no unit "{name}"{meant(name, list(pack.units))}')
    unit = unit_of(seat, unit_data_of(pack, named[0]), unit_id)
    for number, name in enumerate(named[1:], 1):
        joining = unit_of(seat, unit_data_of(pack, name), f"{unit_id}.{number}")
        if not joining.figures:
            raise BadInput(f"only a Character can join a unit, and {joining.name} is none.", text)
        if not may_host(unit, joining.figures[0]):
            raise BadInput(f"{joining.name} cannot join {unit.name}.", text)
        # In the middle of the front rank, or at its end where the rank grows.
        places = places_in(unit)
        unit = joined_by(unit, joining.figures[0], places[len(places) // 2])
    return unit


def with_models_left(unit: Unit, number: int | None, option: str) -> Unit:
    """The unit after it has lost rank-and-file down to this number of models."""
    from banneret.books.quick_starter import casualties
    from banneret.books.quick_starter.battle import Battle, Field
    from banneret.books.quick_starter.sheets import HP
    from banneret.odds.quick_starter.blows import first_answer, played

    if number is None or number == unit.total():
        return unit
    if not max(1, len(unit.figures)) <= number < unit.total():
        raise BadInput(f"{unit.name} has {max(1, len(unit.figures))} to {unit.total()} models.", option)
    battle = Battle(Field([], True))
    battle.put(unit.stand(18.0, 20.0, 0.0))
    lost = (unit.total() - number) * unit.entry.profile[HP]
    played(battle, casualties.suffer(battle, [casualties.Loss(unit.id, "", lost, "")]), first_answer)
    left = battle.unit(unit.id).twin()
    left.losses = ()
    return left


def _weapons(unit: Unit) -> list[Any]:
    from banneret.books.quick_starter.shooting_phase import weapons_of

    return list(weapons_of(unit))


def may_flee(unit: Unit) -> bool:
    """QS-MOD-15, QS-MOD-36, QS-MOD-39."""
    return not (unit.only_holds() or unit.is_fearless())


def stood(attacker: Unit, defender: Unit, side: str, far: float, cover: bool, moved: bool) -> Battle:
    """The two on an empty table, the attacker looking at this side of the defender, who may stand in a wood."""
    from banneret.books.quick_starter.battle import HINDERING, Battle, Field, Terrain
    from banneret.core.space.geometry import Polygon

    wood = Polygon([(0.0, 24.0), (36.0, 24.0), (36.0, 48.0), (0.0, 48.0)])
    battle = Battle(Field([Terrain("wood", "wood", "Wood", HINDERING, wood)] if cover else [], True))
    battle.active = battle.first = battle.south = "A"
    target = defender.stand(18.0, 30.0, 0.0).turned_to(_TURNED[side])
    # Its near side lies on the line where the wood begins.
    low = min(target.boundary().ys)
    target = target.stand(target.x, target.y + 24.0 - low, target.heading)
    charger = attacker.stand(18.0, 24.0 - far, 0.0)
    charger.shifted = moved
    for unit in (charger, target):
        unit.phase_hp = unit.health()
        battle.put(unit)
        _put_joined(battle, unit)
    return battle


def _put_joined(battle: Battle, unit: Unit) -> None:
    """Characters in a unit are units of the battle too, for when they fall."""
    from banneret.books.quick_starter.unit import JOINED, Unit

    for figure in unit.figures:
        if figure.id != unit.id:
            own = Unit(figure.id, unit.seat, figure.entry.name, figure.entry, figure.general)
            own.place = JOINED
            battle.put(own)


def contact(battle: Battle, later: bool) -> Battle:
    """The battle after a charge; `later`: when its first Round has been fought."""
    from banneret.odds.quick_starter.chances import after_charge

    landed = after_charge(battle, battle.unit(ATTACKER), battle.unit(DEFENDER))
    if landed is None:
        raise BadInput("there is no room for the charge at this distance", "--distance")
    if later:
        calm = landed.unit(ATTACKER).twin()
        calm.charged = False
        landed.put(calm)
    return landed


def full_name(unit: Unit) -> str:
    heroes = [figure.entry.name for figure in unit.figures if figure.id != unit.id]
    return f"{unit.name} with {' and '.join(heroes)}" if heroes else unit.name


# ------------------------------------------------------------------------------------------ output


def _data(
    args: argparse.Namespace,
    far: float,
    battle: Battle,
    charge: ChargeOdds | None,
    flight: FleeOdds | None,
    shot: LossChances | None,
    fought: CombatOdds | None,
) -> dict[str, Any]:
    data: dict[str, Any] = {"book": args.book, "distance": far, "side": args.side}
    for key, text, unit_id in (("attacker", args.attacker, ATTACKER), ("defender", args.defender, DEFENDER)):
        unit = battle.unit(unit_id)
        data[key] = {"unit": text, "name": full_name(unit), "models": unit.total()}
    data["charge"] = charge._asdict() if charge else None
    data["flight"] = flight._asdict() if flight else None
    data["shooting"] = shot.to_data() if shot else None
    data["combat"] = fought.to_data() if fought else None
    return data


def _show(
    args: argparse.Namespace,
    far: float,
    battle: Battle,
    charge: ChargeOdds | None,
    flight: FleeOdds | None,
    shot: LossChances | None,
    fought: CombatOdds | None,
) -> None:
    from banneret.cli.terminal import Terminal

    console = Terminal(markup=True)
    own, foe = battle.unit(ATTACKER), battle.unit(DEFENDER)
    names = (full_name(own), full_name(foe))
    first = f"[bold]{names[0]}[/bold] ({_models(own)})"
    console.print(f"{first} against [bold]{names[1]}[/bold] ({_models(foe)}), {far:g}” away")
    if charge:
        _show_charge(console, names[1], charge, flight)
    if shot:
        _show_shooting(console, names[1], shot)
    if fought:
        _show_combat(console, names, args.side, fought)


def _models(unit: Unit) -> str:
    return "1 model" if unit.total() == 1 else f"{unit.total()} models"


def _show_charge(console: Terminal, target: str, charge: ChargeOdds, flight: FleeOdds | None) -> None:
    console.print("\n[bold]Charge[/bold]")
    needs = "never" if charge.needs > 12 else f"{charge.needs}+"
    rows = [("needs on the dice", needs), ("arrives if the target holds", percent(charge.chance))]
    if flight:
        rows.append(("catches the target if it flees", percent(flight.caught)))
        rows.append(("the target gets away", percent(flight.escapes)))
        rows.append(("the target flees off the board", percent(flight.leaves_board)))
    else:
        rows.append(("the target never flees from charges", ""))
    table(console, ("", target), rows)


def _show_shooting(console: Terminal, target: str, shot: LossChances) -> None:
    console.print(f"\n[bold]Shooting[/bold]: Health Points lost by {target}")
    bars(console, shot.lost)
    tests, fails = shot.panic.get(shot.target, (0.0, 0.0))
    rows = [
        ("Health Points lost, on average", printed(shot.mean_lost, 2)),
        ("models killed, on average", printed(shot.mean_killed, 2)),
        ("destroyed", percent(shot.destroyed)),
        ("takes a Panic Test", percent(tests)),
        ("fails it and flees", percent(fails)),
    ]
    table(console, ("", target), rows)


def _show_combat(console: Terminal, names: tuple[str, str], side: str, fought: CombatOdds) -> None:
    from banneret.odds import pmf

    console.print(f"\n[bold]Combat[/bold]: {names[0]} against the {side} of {names[1]}")
    own, foe = fought.units[ATTACKER], fought.units[DEFENDER]
    for name, unit in ((names[1], foe), (names[0], own)):
        console.print(f"Health Points lost by {name}")
        bars(console, unit.lost)
    both = (own, foe)
    rows = [
        ("Health Points lost, on average", *[printed(pmf.mean(unit.lost), 2) for unit in both]),
        ("wins the Round", percent(fought.wins["A"]), percent(fought.wins["B"])),
        ("nobody wins", percent(fought.draws), percent(fought.draws)),
        ("destroyed by blows", *[percent(unit.destroyed) for unit in both]),
        ("loses, but Steadfast", *[percent(unit.steadfast) for unit in both]),
        ("breaks", *[percent(unit.breaks) for unit in both]),
        ("breaks and is captured", *[percent(unit.captured) for unit in both]),
        ("crumbles to nothing", *[percent(unit.crumbled_away) for unit in both]),
        ("stands", *[percent(unit.stands) for unit in both]),
    ]
    table(console, ("", *names), rows)
