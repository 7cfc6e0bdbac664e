# interpreted: Structs, read once a game
"""What a campaign has made of the Characters and units of an army list: Levels, choices, and Artefacts.

An army list carries them under `honours` of an entry, in every book alike. Each book says of its entries what
counts there (`Bearer`), and names the clauses by its own prefix: sections VET and ART are numbered alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from banneret.books.artefacts import ARCANE, BANNER, all_artefacts
from banneret.core.engine.toml_files import meant

HIGHEST: Final = 4  # of a General and a Battle Standard Bearer (CP-CHA-13)
OF_OTHERS: Final = 3
OF_UNITS: Final = 3  # CP-VET-08
CHOOSES: Final = 2  # the Level at which a statistic is chosen (CP-CHA-15, CP-VET-09)


class Honours(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`gain` is the statistic chosen at Level 2, `artefact` the one in use, `owns` what is carried unused.

    `learns` are spells that an Artefact teaches.
    """

    level: int = 0
    gain: str = ""
    battle_standard: bool = False
    artefact: str = ""
    owns: tuple[str, ...] = ()
    learns: tuple[str, ...] = ()

    def artefacts(self) -> tuple[str, ...]:
        """All that are owned, the one in use first."""
        return (self.artefact, *self.owns) if self.artefact else self.owns


class Bearer(NamedTuple):
    """What a book says of an entry: whether it is a Character, a wizard …, and what Level 2 may raise."""

    name: str
    character: bool
    general: bool
    wizard: bool
    scoring: bool
    gains: tuple[str, ...]
    noun: str = "Character"  # what the book calls one, and several
    nouns: str = "Characters"


class HonourFault(NamedTuple):
    """What is wrong, under which key of the entry."""

    key: str
    what: str


def honour_faults(honours: Honours, bearer: Bearer, prefix: str) -> list[HonourFault]:
    """Why these honours are not allowed for whom they are written, a sentence each."""
    found = _level_faults(honours, bearer, prefix)
    if honours.battle_standard:
        found += _standard_faults(bearer, prefix)
    for at, artefact in enumerate(honours.artefacts()):
        in_use = bool(honours.artefact) and at == 0
        key = "artefact" if in_use else "owns"
        found += [
            HonourFault(key, what) for what in _artefact_faults(artefact, in_use, honours, bearer, prefix)
        ]
    return found


def _level_faults(honours: Honours, bearer: Bearer, prefix: str) -> list[HonourFault]:
    """CP-CHA-13, CP-CHA-15, CP-VET-01, CP-VET-08, CP-VET-09."""
    name, level = bearer.name, honours.level
    if bearer.character:
        leads = bearer.general or honours.battle_standard
        most = HIGHEST if leads else OF_OTHERS
        why = (
            f"{name} has Level {level}; {bearer.nouns} have up to {OF_OTHERS}, and up to {HIGHEST} as General "
        )
        why += f"or Battle Standard Bearer ({prefix}-VET-01)"
    else:
        most = OF_UNITS
        why = f"{name} has Level {level}; units have up to {OF_UNITS} ({prefix}-VET-01)"
    if not 0 <= level <= most:
        return [HonourFault("level", why)]
    if level and not bearer.character and not bearer.scoring:
        return [HonourFault("level", f"{name} is no Scoring unit and gains no Levels ({prefix}-VET-12)")]
    clause = f"{prefix}-VET-03" if bearer.character else f"{prefix}-VET-08"
    choices = " or ".join(
        [", ".join(bearer.gains[:-1]), bearer.gains[-1]] if bearer.gains[1:] else bearer.gains
    )
    if honours.gain and level < CHOOSES:
        return [HonourFault("gain", f"{name} chooses what to gain at Level {CHOOSES}, not before ({clause})")]
    if level >= CHOOSES and not honours.gain and bearer.gains:
        return [
            HonourFault("gain", f"{name} of Level {level} has gained one of {choices}: say which ({clause})")
        ]
    if honours.gain and honours.gain not in bearer.gains:
        return [HonourFault("gain", f"{name} may gain {choices}, not “{honours.gain}” ({clause})")]
    return []


def _standard_faults(bearer: Bearer, prefix: str) -> list[HonourFault]:
    key, clause = "battle_standard", f"{prefix}-VET-13"
    if not bearer.character:
        return [HonourFault(key, f"{bearer.name} is no {bearer.noun} and bears no battle standard ({clause})")]
    if bearer.general:
        return [HonourFault(key, f"{bearer.name} is the General and bears no battle standard ({clause})")]
    return []


def _artefact_faults(artefact: str, in_use: bool, honours: Honours, bearer: Bearer, prefix: str) -> list[str]:
    """CP-ART-02, CP-ART-03, CP-ART-05, CP-ART-07."""
    known = all_artefacts()
    if artefact not in known:
        return [f"there is no artefact “{artefact}”{meant(artefact, known)}"]
    name, slot = known[artefact].name, known[artefact].slot
    if not bearer.character:
        return [f"{bearer.name} is no {bearer.noun}, and only {bearer.nouns} have Artefacts ({prefix}-ART-39)"]
    if in_use and slot == ARCANE and not bearer.wizard:
        return [f"{name} is arcane and of use to Wizards; {bearer.name} knows no spells ({prefix}-ART-38)"]
    if in_use and slot == BANNER and not honours.battle_standard:
        return [f"{name} is a banner, and {bearer.name} is not the Battle Standard Bearer ({prefix}-ART-38)"]
    return []


def army_faults(honoured: Sequence[tuple[str, Honours]], prefix: str) -> list[tuple[int, HonourFault]]:
    """What is wrong between the entries of one army: by the place of the later one, in the order given."""
    found: list[tuple[int, HonourFault]] = []
    owners: dict[str, str] = {}
    standard = ""
    for at, (name, honours) in enumerate(honoured):
        if honours.battle_standard and standard:
            what = f"{standard} and {name} cannot both bear the battle standard ({prefix}-VET-13)"
            found.append((at, HonourFault("battle_standard", what)))
        elif honours.battle_standard:
            standard = name
        for artefact in honours.artefacts():
            if artefact in owners:
                key = "artefact" if artefact == honours.artefact else "owns"
                whose = "twice" if owners[artefact] == name else f"with {owners[artefact]} already"
                title = all_artefacts()[artefact].name if artefact in all_artefacts() else artefact
                what = f"{title} is {whose}; each Artefact exists once ({prefix}-ART-39)"
                found.append((at, HonourFault(key, what)))
            owners.setdefault(artefact, name)
    return found


def shared_artefact(armies: Iterable[Iterable[Honours]]) -> str:
    """An Artefact that is in more than one of these armies; "" if each has its own (CP-ART-03)."""
    seen: set[str] = set()
    for army in armies:
        own = {artefact for honours in army for artefact in honours.artefacts()}
        for artefact in sorted(own & seen):
            return artefact
        seen |= own
    return ""


def card_lines(honours: Honours) -> list[str]:
    """What a card says of them."""
    found: list[str] = []
    if honours.level:
        gained = f" (+1 {honours.gain})" if honours.gain else ""
        found.append(f"Level {honours.level}{gained}")
    if honours.battle_standard:
        found.append("Battle Standard Bearer")
    known = all_artefacts()
    for artefact in honours.artefacts():
        line = known[artefact].line() if artefact in known else artefact
        found.append(line if artefact == honours.artefact else f"not in use: {line}")
    return found
