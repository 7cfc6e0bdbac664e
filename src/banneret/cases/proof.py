"""What is enforced and what proves it, clause by clause, derived from the code, the cases and the tests.

In a checkout everything is read afresh: clause ids in the source say which function enforces a clause; a
case proves what it names if it passes; a test proves what its mark names. A built package carries what
its release proved in one file beside the clauses.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path

import msgspec

import banneret
from banneret.cases.clause_files import CLAUSES, has_clauses, load_clauses
from banneret.cases.form import read_cases
from banneret.cases.runner import run_case
from banneret.core.engine.book import AnyBook
from banneret.core.engine.errors import BadInput

PACKAGE = Path(banneret.__file__).resolve().parent


class Evidence(msgspec.Struct):
    """Where a clause is enforced, and by what it is proven."""

    code: list[str] = []
    proof: list[str] = []


def checkout() -> Path | None:
    """The root of the checkout this package runs from, or None for an installed package."""
    # The compiled package lies deeper in the checkout than the plain one.
    for root in PACKAGE.parents[1:4]:
        if (root / "cases").is_dir() and (root / "tests").is_dir() and (root / "src" / "banneret").is_dir():
            return root
    return None


def evidence(book: AnyBook) -> dict[str, Evidence]:
    """For every clause of the book, where it is enforced and what proves it."""
    root = checkout()
    if root is None:
        released = CLAUSES / f"{book.id}.json"
        if not released.exists():
            raise BadInput("this package was built without its proofs; run this in a checkout")
        return msgspec.json.decode(released.read_bytes(), type=dict[str, Evidence])
    return derive(book, root)


def derive(book: AnyBook, root: Path) -> dict[str, Evidence]:
    found = {clause.id: Evidence([], []) for clause in load_clauses(book.id)}
    pattern = re.compile(rf"\b{book.prefix}-[A-Z]+-\d+\b(?:\s+to\s+({book.prefix}-[A-Z]+-\d+))?")
    # Rules are enforced in the books and where the book itself is; elsewhere an id is only spoken of.
    package = root / "src" / "banneret"
    for layer in dict.fromkeys(("books", type(book).__module__.split(".")[1])):
        for path in sorted((package / layer).rglob("*.py")):
            _scan_code(path, path.relative_to(root), pattern, found)
    for path in sorted((root / "cases" / book.id).rglob("*.yaml")):
        for file in read_cases(path):
            if not run_case(file):
                for clause in file.case.proves:
                    _at(found, clause, file.where).proof.append(f"{path.relative_to(root)}: {file.case.case}")
    for path in sorted((root / "tests").rglob("test_*.py")):
        _scan_tests(path, path.relative_to(root), found)
    return found


def _at(found: dict[str, Evidence], clause: str, where: str) -> Evidence:
    if clause not in found:
        raise BadInput(f"there is no clause {clause}", where)
    return found[clause]


def _scan_code(path: Path, name: Path, pattern: re.Pattern[str], found: dict[str, Evidence]) -> None:
    """Clause ids in docstrings and comments belong to the innermost function or class around them."""
    text = path.read_text(encoding="utf-8")
    if pattern.search(text) is None:
        return
    scopes: list[tuple[int, int, str]] = []
    _scopes(ast.parse(text), "", scopes)
    order = list(found)
    for number, line in enumerate(text.splitlines(), 1):
        for match in pattern.finditer(line):
            first = match.group(0).split()[0]
            last = match.group(1) or first
            inside = [scope for scope in scopes if scope[0] <= number <= scope[1]]
            place = min(inside, key=lambda scope: scope[1] - scope[0])[2] if inside else "module"
            if first not in found or last not in found:
                raise BadInput(f"there is no clause {first} or {last}", f"{name}, line {number}")
            for clause in order[order.index(first) : order.index(last) + 1]:
                where = f"{name}: {place}"
                if where not in found[clause].code:
                    found[clause].code.append(where)


def _scopes(node: ast.AST, prefix: str, scopes: list[tuple[int, int, str]]) -> None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            name = f"{prefix}{child.name}"
            scopes.append((child.lineno, child.end_lineno or child.lineno, name))
            _scopes(child, f"{name}.", scopes)


def _scan_tests(path: Path, name: Path, found: dict[str, Evidence]) -> None:
    """Tests with a mark such as @pytest.mark.clause("XY-SHO-03"); clauses of other books are not ours."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                for argument in mark.args:
                    if isinstance(argument, ast.Constant) and argument.value in found:
                        found[str(argument.value)].proof.append(f"{name}: {node.name}")


def missing(found: dict[str, Evidence]) -> list[str]:
    """Clauses that nothing proves, or that no code names."""
    return [clause for clause, what in found.items() if not what.proof or not what.code]


def write_release(root: Path, target: Path, book: AnyBook) -> None:
    """For the package build: keep what this release has proved."""
    data = {clause: msgspec.to_builtins(what) for clause, what in derive(book, root).items()}
    target.write_text(json.dumps(data, indent=0, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    from banneret.core.engine.book import SHELF, open_book

    for book_id in filter(has_clauses, SHELF):
        write_release(Path(sys.argv[1]), Path(sys.argv[2]) / f"{book_id}.json", open_book(book_id))
