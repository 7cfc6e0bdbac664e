"""Which modules a book is played with, and drawing lines of them evenly."""

from __future__ import annotations

import ast
import functools
import random
from pathlib import Path

from tools.mutants.sites import Site

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src"
# What rules are made of. Layers above (odds, bots, pictures, server) play by them and hold none.
RULES = ("banneret.core.", "banneret.books.", "banneret.campaign.")


def path_of(module: str) -> Path:
    return SOURCE / (module.replace(".", "/") + ".py")


@functools.cache
def source_of(module: str) -> bytes:
    """Read once, so that a file changed meanwhile does not shift the places of its breaks."""
    return path_of(module).read_bytes()


def short_name(module: str) -> str:
    """A module as people write it: books/opr/magic.py."""
    return module.removeprefix("banneret.").replace(".", "/") + ".py"


def shelf() -> dict[str, str]:
    """The module of each book, read from the shelf without loading it."""
    tree = ast.parse(source_of("banneret.core.engine.book"))
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "SHELF":
            assert node.value is not None
            found: dict[str, str] = ast.literal_eval(node.value)
            return {book: place.split(":")[0] for book, place in found.items()}
    raise AssertionError("core/engine/book.py has no SHELF")


def modules_of(book: str) -> list[str]:
    """Every module of the rules that the book or the match imports, at once or later: none is exempted.

    Those in the book's own folder count too: optional chapters and missions are found there by name, and no
    file imports them.
    """
    found: set[str] = set()
    folder = path_of(shelf()[book]).parent
    files = [path for path in folder.rglob("*.py") if path.name != "__init__.py"]
    own = [path.relative_to(SOURCE).with_suffix("").as_posix().replace("/", ".") for path in files]
    waiting = [shelf()[book], "banneret.core.engine.match", *own]
    while waiting:
        module = waiting.pop()
        if module in found or not module.startswith(RULES) or not path_of(module).exists():
            continue
        found.add(module)
        for node in ast.walk(ast.parse(source_of(module))):
            if isinstance(node, ast.Import):
                waiting += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                waiting += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return sorted(found)


def draw(sites: list[Site], number: int, seed: str) -> list[Site]:
    """So many breaks, their lines spread evenly over all that can be broken.

    The lines, in order of module and place, are cut into equal parts, and of each part one line is drawn; then
    one of the operators that fit the line, then one of its places.
    """
    lines: dict[tuple[str, int], list[Site]] = {}
    for site in sites:
        lines.setdefault((site.module, site.line), []).append(site)
    places = sorted(lines)
    number = min(number, len(places))
    rng = random.Random(f"mutants {seed}")
    drawn = []
    for part in range(number):
        first, last = part * len(places) // number, (part + 1) * len(places) // number
        here = lines[places[rng.randrange(first, last)]]
        operators = sorted({site.operator for site in here})
        operator = operators[rng.randrange(len(operators))]
        fitting = [site for site in here if site.operator == operator]
        drawn.append(fitting[rng.randrange(len(fitting))])
    return drawn
