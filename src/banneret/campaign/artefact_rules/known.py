# interpreted: loads modules by name, once
"""The rules of each Artefact that does something on the map, from their pack."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from pathlib import Path
from typing import Any, Final

import banneret
from banneret.books.artefacts import IN_BATTLE, all_artefacts
from banneret.campaign.artefact_rules import kinds
from banneret.campaign.artefact_rules.rule import ArtefactRule
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import among, read_toml

PACK: Final = Path(banneret.__file__).parent / "packs" / "campaign" / "artefact_rules.toml"


def _classes() -> dict[str, type[ArtefactRule]]:
    found: dict[str, type[ArtefactRule]] = {}
    for module in pkgutil.iter_modules(kinds.__path__):
        for thing in vars(importlib.import_module(f"{kinds.__name__}.{module.name}")).values():
            if isinstance(thing, type) and issubclass(thing, ArtefactRule) and thing.kind:
                found[thing.kind] = thing
    return found


@functools.cache
def all_artefact_rules() -> dict[str, tuple[ArtefactRule, ...]]:
    """By the id of the Artefact. One that works in battle alone has none."""
    file = PACK.name
    classes = _classes()
    of_map = [id for id, artefact in all_artefacts().items() if artefact.works != IN_BATTLE]
    found: dict[str, tuple[ArtefactRule, ...]] = {}
    for key, raw in read_toml(PACK).items():
        among(file, key, key, of_map, "Artefact of the map")
        written = raw.get("rules") if isinstance(raw, dict) else None
        if not isinstance(written, list):
            raise BadInput("it has a list of rules", f"{file}: {key}")
        found[key] = tuple(
            [_rule(file, f"{key}.rules.{at + 1}", key, each, classes) for at, each in enumerate(written)]
        )
    return found


def _rule(
    file: str, where: str, artefact: str, raw: dict[str, Any], classes: dict[str, type[ArtefactRule]]
) -> ArtefactRule:
    values = dict(raw)
    kind = values.pop("rule", None)
    if not isinstance(kind, str):
        raise BadInput("“rule” is missing", f"{file}: {where}")
    among(file, where, kind, classes, "kind of rule")
    made = classes[kind](artefact, values)
    if values:
        raise BadInput(f"“{next(iter(values))}” is no word of this kind of rule", f"{file}: {where}")
    return made


def rules_of_artefact(artefact: str) -> tuple[ArtefactRule, ...]:
    return all_artefact_rules().get(artefact, ())
