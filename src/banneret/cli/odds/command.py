"""`banneret odds`: exact odds between two units of the army packs, for every book that has odds."""

from __future__ import annotations

import argparse
import importlib
from typing import Final

from banneret.cli.numbers import decimal, whole
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

HELP = "exact odds of shooting, charges and melee between two units, without sampling"
EXAMPLE = """\
  banneret odds regiments marchland-levy/longbowmen cinder-horde/ravagers --mode shooting --cover
  banneret odds regiments hollow-court/pale-riders+musician marchland-levy/pikemen+veterans/captain
  banneret odds regiments cinder-horde/rabble marchland-levy/2xpikemen+sergeant:melee --side rear --json
  banneret odds age-of-fantasy thornwood-kin/long-arrows cinder-horde/rabble --action focused-fire
  banneret odds quick-starter seawall-league/causeway-lancers sedge-brood/newt-hunters --distance 9
  banneret odds quick-starter larkspire/terrace-spears tallow-vigil/lamp-dead --mode combat --side left

A unit is written ARMY/UNIT, and /CHARACTER for one who has joined it; in Regiments and Age of Fantasy
also +UPGRADE for each upgrade:
  marchland-levy/pikemen                         ten pikemen
  marchland-levy/pikemen+veterans+sergeant:melee with two upgrades, the Sergeant's of the melee kind
  cinder-horde/ravagers+2xtwo-handed-axe         an upgrade bought twice
  marchland-levy/2xpikemen/captain               two units combined into one, and a Captain in it
  seawall-league/quay-pikes/harbour-marshal      a unit of the Quick Starter with a Character in it
Ids are those of the army packs; an unknown one is answered with the nearest that exists."""

# Each module has MODES and run(args) -> exit code.
_PLACES: Final = {
    "age-of-fantasy": "banneret.cli.odds.age_of_fantasy",
    "quick-starter": "banneret.cli.odds.quick_starter",
    "regiments": "banneret.cli.odds.regiments",
}
_OPR: Final = ("regiments", "age-of-fantasy")
# Options that not every book knows, with the books that do.
_OWN: Final = {
    "behind_cover": _OPR,
    "fatigued_attacker": _OPR,
    "fatigued_defender": _OPR,
    "wavering_defender": _OPR,
    "no_strike_back": _OPR,
    "distance": ("quick-starter", "age-of-fantasy"),
    "later": ("quick-starter",),
    "action": ("age-of-fantasy",),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="the rulebook: age-of-fantasy, quick-starter or regiments")
    parser.add_argument("attacker", metavar="ATTACKER", help="the unit that shoots or charges, as ARMY/UNIT")
    parser.add_argument("defender", metavar="DEFENDER", help="the unit that is attacked, as ARMY/UNIT")
    parser.add_argument(
        "--mode",
        metavar="MODE",
        help="what is worked out: shooting, melee or both in Regiments and Age of Fantasy; charge, shooting, "
        "combat or all in the Quick Starter (default: everything)",
    )
    parser.add_argument(
        "--side",
        choices=("front", "left", "right", "rear"),
        default="front",
        help="the side that is charged; in Age of Fantasy models have none",
    )
    parser.add_argument("--cover", action="store_true", help="the defender stands inside cover")
    parser.add_argument("--moved", action="store_true", help="the attacker moved before it shoots")
    parser.add_argument("--attackers", type=whole, metavar="N", help="models left in the attacking unit")
    parser.add_argument("--defenders", type=whole, metavar="N", help="models left in the defending unit")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    own = parser.add_argument_group("Regiments and Age of Fantasy")
    own.add_argument("--behind-cover", action="store_true", help="the defender stands behind cover")
    own.add_argument("--fatigued-attacker", action="store_true", help="it has fought this round already")
    own.add_argument("--fatigued-defender", action="store_true", help="it has fought this round already")
    own.add_argument("--wavering-defender", action="store_true", help="the defender is Wavering")
    own.add_argument("--no-strike-back", action="store_true", help="the defender does not strike back")
    own = parser.add_argument_group("Age of Fantasy")
    own.add_argument(
        "--action", metavar="ACTION", help="the action it shoots or charges with, such as focused-fire"
    )
    own = parser.add_argument_group("Age of Fantasy and Quick Starter")
    own.add_argument(
        "--distance",
        type=decimal,
        metavar="INCHES",
        help="between the two units (default: 8, Age of Fantasy 6)",
    )
    own = parser.add_argument_group("Quick Starter")
    own.add_argument("--later", action="store_true", help="a later Round of Combat: nobody has just charged")


def run(args: argparse.Namespace) -> int:
    place = _PLACES.get(args.book)
    if place is None:
        raise BadInput(f'there are no odds for the book "{args.book}"{meant(args.book, list(_PLACES))}')
    for name, books in _OWN.items():
        if getattr(args, name) and args.book not in books:
            raise BadInput(f"is not for the book {args.book}", f"--{name.replace('_', '-')}")
    module = importlib.import_module(place)
    if args.mode is not None and args.mode not in module.MODES:
        raise BadInput(f"one of {', '.join(module.MODES)} is worked out here, not “{args.mode}”", "--mode")
    for name, about in module.FLAGS.items():
        if getattr(args, name) and args.mode not in (None, about, module.MODES[-1]):
            raise BadInput(f"is about {about}, not about {args.mode}", f"--{name.replace('_', '-')}")
    code: int = module.run(args)
    return code
