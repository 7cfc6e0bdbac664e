"""The Model Rules, Aegis to Vanguard: a small class each, with hooks named for moments in the rules.

The steps of the game ask all rules of a model or a unit at such a moment and never look for one by name.
A rule written in an entry, such as "Impact Hits (D3)", is read by `parse_rule` (QS-MOD-01).
"""

from __future__ import annotations

import difflib
import re

from banneret.books.quick_starter.amounts import Amount, parse_amount
from banneret.core.engine.errors import BadInput


class ModelRule:
    """A rule that does nothing: every hook with its neutral answer."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about

    def label(self) -> str:
        """As written in an entry."""
        return self.name

    # saves
    def aegis(self) -> int:
        """The highest D6 that saves after a failed Armour Save; 0 for none."""
        return 0

    # attacks
    def is_area(self) -> bool:
        """Whether a hit is multiplied over the target's ranks."""
        return False

    def charge_bonus(self, stat: str) -> int:
        """What a Characteristic gains in the first Round of Combat after a charge."""
        return 0

    def extra_support_ranks(self) -> int:
        """How many ranks beyond the second may support."""
        return 0

    def support_limit(self) -> int:
        """The most Supporting Attacks a model makes."""
        return 1

    def hit_bonus(self) -> int:
        """Added to rolls to hit in close combat."""
        return 0

    def wounds_each(self) -> Amount | None:
        """How many wounds an unsaved wound becomes."""
        return None

    def is_poisonous(self) -> bool:
        """Whether a natural 6 to hit wounds by itself."""
        return False

    def impact_hits(self) -> Amount | None:
        """Automatic hits at Agility 10 after a charge."""
        return None

    def stomp_hits(self) -> Amount | None:
        """Automatic hits at Agility 0 on small bases."""
        return None

    # moves
    def fly_rates(self) -> tuple[int, int]:
        """Advance and March Rate of a flying move; zeros for a rule that does not fly."""
        return 0, 0

    def is_swift(self) -> bool:
        """Whether charge, flight, pursuit and overrun roll 3D6 and discard the lowest."""
        return False

    def may_vanguard(self) -> bool:
        return False

    def is_light(self) -> bool:
        """Pivots within moves, shooting after a March, no ranks."""
        return False

    def marches_by_general_only(self) -> bool:
        return False

    # nerve
    def is_fearless(self) -> bool:
        return False

    def only_holds(self) -> bool:
        """Whether Hold is the only Charge Reaction."""
        return False

    def is_unstable(self) -> bool:
        """Passes Break Tests and crumbles by the difference in Combat Score."""
        return False

    # standing
    def is_towering(self) -> bool:
        """Seen over models that are not, and always a unit of its own."""
        return False

    def is_war_machine(self) -> bool:
        return False


class Aegis(ModelRule):
    """QS-MOD-02, QS-MOD-03: a special save that succeeds on X or less."""

    def __init__(self, value: int) -> None:
        super().__init__(
            "Aegis", f"After a failed Armour Save, a D6 of {value} or less makes the wound have no effect."
        )
        self.value = value

    def label(self) -> str:
        return f"Aegis ({self.value})"

    def aegis(self) -> int:
        return self.value


class AreaAttack(ModelRule):
    """QS-MOD-04 to QS-MOD-07."""

    def __init__(self) -> None:
        super().__init__(
            "Area Attack",
            "A hit becomes up to 4 hits on each of up to 4 ranks: one of Strength 7, AP 4 and Multiple "
            "Wounds (2), the others of Strength 3.",
        )

    def is_area(self) -> bool:
        return True


class DevastatingCharge(ModelRule):
    """QS-MOD-08."""

    def __init__(self, bonuses: dict[str, int]) -> None:
        text = ", ".join([f"+{value} {stat}" for stat, value in bonuses.items()])
        super().__init__("Devastating Charge", f"{text} in the first Round of Combat after the model charged.")
        self.bonuses = bonuses

    def label(self) -> str:
        return f"Devastating Charge ({', '.join([f'+{value} {stat}' for stat, value in self.bonuses.items()])})"

    def charge_bonus(self, stat: str) -> int:
        return self.bonuses.get(stat, 0)


class FightInExtraRank(ModelRule):
    """QS-MOD-09."""

    def __init__(self) -> None:
        super().__init__("Fight in Extra Rank", "Supporting Attacks come from the third rank as well.")

    def extra_support_ranks(self) -> int:
        return 1


class Fly(ModelRule):
    """QS-MOD-10 to QS-MOD-13."""

    def __init__(self, advance: int, march: int) -> None:
        super().__init__(
            "Fly",
            f"If every model has it the unit may fly over units and terrain: Advance {advance}, March {march}.",
        )
        self.advance = advance
        self.march = march

    def label(self) -> str:
        return f"Fly ({self.advance}, {self.march})"

    def fly_rates(self) -> tuple[int, int]:
        return self.advance, self.march


class Fearless(ModelRule):
    """QS-MOD-14, QS-MOD-15."""

    def __init__(self) -> None:
        super().__init__(
            "Fearless", "Passes Panic Tests and does not flee from charges, if half of the unit or more has it."
        )

    def is_fearless(self) -> bool:
        return True


class ImpactHits(ModelRule):
    """QS-MOD-16 to QS-MOD-18."""

    def __init__(self, hits: Amount) -> None:
        super().__init__("Impact Hits", f"{hits.text()} automatic hits at Agility 10 after a charge.")
        self.hits = hits

    def label(self) -> str:
        return f"Impact Hits ({self.hits.text()})"

    def impact_hits(self) -> Amount | None:
        return self.hits


class LightTroops(ModelRule):
    """QS-MOD-19 to QS-MOD-22."""

    def __init__(self) -> None:
        super().__init__(
            "Light Troops", "May pivot while moving and shoot after a March; counts as having no ranks."
        )

    def is_light(self) -> bool:
        return True


class LightningReflexes(ModelRule):
    """QS-MOD-23."""

    def __init__(self) -> None:
        super().__init__("Lightning Reflexes", "+1 to hit in close combat.")

    def hit_bonus(self) -> int:
        return 1


class MonstrousSupport(ModelRule):
    """QS-MOD-24."""

    def __init__(self) -> None:
        super().__init__("Monstrous Support", "Makes up to 3 Supporting Attacks instead of 1.")

    def support_limit(self) -> int:
        return 3


class MultipleWounds(ModelRule):
    """QS-MOD-25, QS-MOD-26."""

    def __init__(self, wounds: Amount) -> None:
        super().__init__(
            "Multiple Wounds",
            f"Each unsaved wound becomes {wounds.text()}, at most the target's Health Points.",
        )
        self.wounds = wounds

    def label(self) -> str:
        return f"Multiple Wounds ({self.wounds.text()})"

    def wounds_each(self) -> Amount | None:
        return self.wounds


class PoisonAttacks(ModelRule):
    """QS-MOD-28."""

    def __init__(self) -> None:
        super().__init__("Poison Attacks", "A hit on a natural 6 wounds without a roll.")

    def is_poisonous(self) -> bool:
        return True


class StompAttacks(ModelRule):
    """QS-MOD-29 to QS-MOD-31."""

    def __init__(self, hits: Amount) -> None:
        super().__init__(
            "Stomp Attacks", f"{hits.text()} automatic hits at Agility 0 on a unit with 20 or 25 mm bases."
        )
        self.hits = hits

    def label(self) -> str:
        return f"Stomp Attacks ({self.hits.text()})"

    def stomp_hits(self) -> Amount | None:
        return self.hits


class Swiftstride(ModelRule):
    """QS-MOD-32."""

    def __init__(self) -> None:
        super().__init__("Swiftstride", "Charges, flees, pursues and overruns with 3D6, discarding the lowest.")

    def is_swift(self) -> bool:
        return True


class ToweringPresence(ModelRule):
    """QS-MOD-33, QS-MOD-34."""

    def __init__(self) -> None:
        super().__init__("Towering Presence", "Sees and is seen over lesser models; never joins or is joined.")

    def is_towering(self) -> bool:
        return True


class Undead(ModelRule):
    """QS-MOD-35, QS-MOD-36."""

    def __init__(self) -> None:
        super().__init__("Undead", "Marches only within 12” of the General; its only Charge Reaction is Hold.")

    def marches_by_general_only(self) -> bool:
        return True

    def only_holds(self) -> bool:
        return True


class Unstable(ModelRule):
    """QS-MOD-37, QS-MOD-38."""

    def __init__(self) -> None:
        super().__init__("Unstable", "Never breaks; loses a Health Point for each point a combat is lost by.")

    def is_unstable(self) -> bool:
        return True


class WarMachine(ModelRule):
    """QS-MOD-39 to QS-MOD-46."""

    def __init__(self) -> None:
        super().__init__(
            "War Machine",
            "Never marches, charges or pursues, only holds, shoots only if it did not move, has no facing and "
            "is destroyed if it breaks.",
        )

    def is_war_machine(self) -> bool:
        return True

    def only_holds(self) -> bool:
        return True


class Vanguard(ModelRule):
    """QS-MOD-47 to QS-MOD-50."""

    def __init__(self) -> None:
        super().__init__("Vanguard", "May move 6” after deployment.")

    def may_vanguard(self) -> bool:
        return True


# ---------------------------------------------------------------------------------------- reading

RULE_NAMES = (
    "Aegis",
    "Area Attack",
    "Devastating Charge",
    "Fight in Extra Rank",
    "Fly",
    "Fearless",
    "Impact Hits",
    "Light Troops",
    "Lightning Reflexes",
    "Monstrous Support",
    "Multiple Wounds",
    "Poison Attacks",
    "Stomp Attacks",
    "Swiftstride",
    "Towering Presence",
    "Undead",
    "Unstable",
    "War Machine",
    "Vanguard",
)

_FORM = re.compile(r"([A-Za-z ]+?)\s*(?:\((.*)\))?")
_BONUS = re.compile(r"\+(\d+) (Adv|Mar|Dis|HP|Def|Res|Arm|Agi|Att|Off|Str|AP)")


def parse_rule(text: str, where: str = "") -> ModelRule:
    """QS-MOD-01: the rule that an entry names, or BadInput that says what is wrong with it."""
    found = _FORM.fullmatch(text.strip())
    name = found.group(1).strip() if found is not None else text
    inside = (found.group(2) or "").strip() if found is not None else ""
    if name not in RULE_NAMES:
        near = difflib.get_close_matches(name, RULE_NAMES, n=1)
        hint = f"did you mean “{near[0]}”?" if near else f"known are {', '.join(RULE_NAMES)}"
        raise BadInput(f"there is no model rule “{name}”; {hint}", where)
    if name in ("Aegis", "Devastating Charge", "Fly", "Impact Hits", "Multiple Wounds", "Stomp Attacks"):
        if not inside:
            raise BadInput(f"{name} needs its value in brackets", where)
    elif inside:
        raise BadInput(f"{name} has no value in brackets", where)
    return _made(name, inside, where)


def _made(name: str, inside: str, where: str) -> ModelRule:
    if name == "Aegis":
        if inside not in ("1", "2", "3", "4", "5"):
            raise BadInput(f"Aegis is a plain number from 1 to 5, not “{inside}” (QS-MOD-03)", where)
        return Aegis(int(inside))
    if name == "Devastating Charge":
        bonuses: dict[str, int] = {}
        for part in inside.split(","):
            bonus = _BONUS.fullmatch(part.strip())
            if bonus is None:
                raise BadInput(f"“{part.strip()}” is not a bonus such as +1 Str (QS-MOD-08)", where)
            bonuses[bonus.group(2)] = int(bonus.group(1))
        return DevastatingCharge(bonuses)
    if name == "Fly":
        rates = [part.strip() for part in inside.split(",")]
        if len(rates) != 2 or not all([rate.isdigit() and 0 < int(rate) < 100 for rate in rates]):
            raise BadInput(f"Fly has an Advance and a March Rate such as (8, 16), not “{inside}”", where)
        return Fly(int(rates[0]), int(rates[1]))
    if name == "Impact Hits":
        return ImpactHits(parse_amount(inside, where))
    if name == "Multiple Wounds":
        return MultipleWounds(parse_amount(inside, where))
    if name == "Stomp Attacks":
        return StompAttacks(parse_amount(inside, where))
    if name == "Area Attack":
        return AreaAttack()
    if name == "Fight in Extra Rank":
        return FightInExtraRank()
    if name == "Fearless":
        return Fearless()
    if name == "Light Troops":
        return LightTroops()
    if name == "Lightning Reflexes":
        return LightningReflexes()
    if name == "Monstrous Support":
        return MonstrousSupport()
    if name == "Poison Attacks":
        return PoisonAttacks()
    if name == "Swiftstride":
        return Swiftstride()
    if name == "Towering Presence":
        return ToweringPresence()
    if name == "Undead":
        return Undead()
    if name == "Unstable":
        return Unstable()
    if name == "War Machine":
        return WarMachine()
    return Vanguard()
