"""Where a module can be broken, and how: a fixed list of operators over its syntax tree.

A site is one such break: the place, the operator and the text that is put there instead. Annotations are left
alone, since nothing reads them while a game is played, and so are assertions, which only say what holds anyway.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

TURNED: dict[type[ast.cmpop], str] = {
    ast.Lt: ">",
    ast.LtE: ">=",
    ast.Gt: "<",
    ast.GtE: "<=",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
BOUNDARY: dict[type[ast.cmpop], str] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
WRITTEN: dict[type[ast.cmpop], str] = {
    ast.Lt: r"<",
    ast.LtE: r"<=",
    ast.Gt: r">",
    ast.GtE: r">=",
    ast.Eq: r"==",
    ast.NotEq: r"!=",
    ast.Is: r"\bis\b",
    ast.IsNot: r"\bis\s+not\b",
    ast.In: r"\bin\b",
    ast.NotIn: r"\bnot\s+in\b",
}
EXTREMES = {"min": "max", "max": "min"}
# Calls that give the same whichever of their arguments comes first; of shapes, whichever of the first two.
EVEN_HANDED = {"min", "max", "hypot", "isclose"}
OF_TWO_SHAPES = {
    "distance",
    "overlap",
    "closer_than",
    "gap",
    "overlapping",
    "touching",
    "in_touch",
    "no_farther",
    "in_plan",
}
# Of two models on a field, which comes before them: whichever of the last two.
OF_TWO_MODELS = {"apart", "in_contact"}
WITHIN = 3  # arguments of `within` where it is asked of two shapes; of a value and a limit it has two

OPERATORS = (
    "comparison",
    "boundary",
    "constant",
    "and/or",
    "min/max",
    "dropped call",
    "swapped argument",
    "dropped event",
)


class Edit(NamedTuple):
    """Bytes of a source that are replaced."""

    start: int
    end: int
    text: str


class Site(NamedTuple):
    """One break. `statement` is the number of the statement it stands in, -1 outside of functions."""

    module: str
    line: int
    operator: str
    edits: tuple[Edit, ...]
    statement: int
    names: tuple[str, ...]  # outside of functions: what is named there, to find who uses it

    def applied(self, source: bytes) -> bytes:
        for edit in sorted(self.edits, reverse=True):
            source = source[: edit.start] + edit.text.encode() + source[edit.end :]
        return source

    def before_and_after(self, source: bytes) -> tuple[str, str]:
        """The lines that differ, without their indentation."""
        old = source.decode().splitlines()
        new = self.applied(source).decode().splitlines()
        first = 0
        while first < min(len(old), len(new)) and old[first] == new[first]:
            first += 1
        last = 0
        while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
            last += 1
        return (
            "\n".join(line.strip() for line in old[first : len(old) - last]),
            "\n".join(line.strip() for line in new[first : len(new) - last]),
        )


def statements(tree: ast.Module) -> list[ast.stmt]:
    """Every statement inside a function, in the order of the source: the numbers of the coverage map."""
    found: list[ast.stmt] = []
    for function in outer_functions(tree):
        for part in function.body:
            found += [node for node in ast.walk(part) if isinstance(node, ast.stmt)]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset))


def outer_functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield child
        else:
            yield from outer_functions(child)


def sites_of(module: str, source: bytes) -> list[Site]:
    """Every break that the operators can make in a module and that leaves another program."""
    tree = ast.parse(source)
    reader = _Reader(module, source, tree)
    reader.read(tree, -1, ())
    return reader.sites


class _Reader:
    def __init__(self, module: str, source: bytes, tree: ast.Module) -> None:
        self.module = module
        self.source = source
        self.sites: list[Site] = []
        self.numbers = {id(node): number for number, node in enumerate(statements(tree))}
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def read(self, node: ast.AST, statement: int, names: tuple[str, ...]) -> None:
        """Looks at a node and at all below it; `statement` is the one it stands in."""
        if isinstance(node, ast.Assert):
            return
        if isinstance(node, ast.stmt):
            statement = self.numbers.get(id(node), -1)
            if statement < 0:
                # With the class it stands in: whoever makes one without a field uses the field's default.
                names = (*names, *_named(node))
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    # Whoever calls it runs its first statement, and with it the defaults of its arguments.
                    first = node.body[1:] if ast.get_docstring(node) is not None else node.body
                    statement = self.numbers[id(first[0])] if first else -1
        self._operators(node, statement, names)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self.read(child, statement, names)

    def _operators(self, node: ast.AST, statement: int, names: tuple[str, ...]) -> None:
        if isinstance(node, ast.Compare):
            self._comparison(node, statement, names)
        elif isinstance(node, ast.BoolOp):
            self._and_or(node, statement, names)
        elif isinstance(node, ast.Constant):
            self._constant(node, statement, names)
        elif isinstance(node, ast.Call):
            self._call(node, statement, names)
        elif isinstance(node, ast.Expr):
            self._dropped(node, statement, names)

    def _add(
        self, node: ast.AST, operator: str, edits: list[Edit], statement: int, names: tuple[str, ...]
    ) -> None:
        line = getattr(node, "lineno", 0)
        assert isinstance(line, int)
        self.sites.append(Site(self.module, line, operator, tuple(edits), statement, names))

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def _between(self, left: ast.expr, right: ast.expr, pattern: str) -> tuple[int, int]:
        """Where an operator is written between its operands."""
        start = self._end(left)
        # A comment there is blanked out, so that no word of it is taken for the operator.
        gap = re.sub(rb"#[^\n]*", lambda found: b" " * len(found[0]), self.source[start : self._start(right)])
        found = re.search(pattern.encode(), gap)
        assert found is not None, (self.module, left.lineno, pattern)
        return start + found.start(), start + found.end()

    def _comparison(self, node: ast.Compare, statement: int, names: tuple[str, ...]) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            start, end = self._between(left, right, WRITTEN[type(operator)])
            self._add(right, "comparison", [Edit(start, end, TURNED[type(operator)])], statement, names)
            if type(operator) in BOUNDARY:
                self._add(right, "boundary", [Edit(start, end, BOUNDARY[type(operator)])], statement, names)
            left = right

    def _and_or(self, node: ast.BoolOp, statement: int, names: tuple[str, ...]) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        edits = []
        for left, right in zip(node.values, node.values[1:], strict=False):
            start, end = self._between(left, right, rf"\b{old}\b")
            edits.append(Edit(start, end, new))
        self._add(node, "and/or", edits, statement, names)

    def _constant(self, node: ast.Constant, statement: int, names: tuple[str, ...]) -> None:
        if isinstance(node.value, bool) or not isinstance(node.value, (int, float)):
            return
        for shift in (1, -1):
            if node.value + shift == node.value:
                continue  # a number so large that one more or less is the same
            text = repr(node.value + shift)
            if node.value + shift < 0:
                text = f"({text})"
            self._add(node, "constant", [Edit(self._start(node), self._end(node), text)], statement, names)

    def _call(self, node: ast.Call, statement: int, names: tuple[str, ...]) -> None:
        called = node.func
        name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
        if isinstance(called, ast.Name) and called.id in EXTREMES:
            edit = Edit(self._start(called), self._end(called), EXTREMES[called.id])
            self._add(node, "min/max", [edit], statement, names)
        if name in EVEN_HANDED:
            return
        for at, (left, right) in enumerate(zip(node.args, node.args[1:], strict=False)):
            if at == 0 and (name in OF_TWO_SHAPES or (name == "within" and len(node.args) == WITHIN)):
                continue
            if name in OF_TWO_MODELS and at == len(node.args) - 2:
                continue
            if isinstance(left, ast.Starred) or isinstance(right, ast.Starred):
                continue
            if ast.dump(left) == ast.dump(right):
                continue
            one = self.source[self._start(left) : self._end(left)].decode()
            other = self.source[self._start(right) : self._end(right)].decode()
            edits = [
                Edit(self._start(left), self._end(left), other),
                Edit(self._start(right), self._end(right), one),
            ]
            self._add(left, "swapped argument", edits, statement, names)

    def _dropped(self, node: ast.Expr, statement: int, names: tuple[str, ...]) -> None:
        value = node.value
        # A step of the rules is a generator: what calls it stays one when the step is left out.
        text = "yield from ()" if isinstance(value, ast.YieldFrom) else "pass"
        call = value.value if isinstance(value, ast.YieldFrom) else value
        if not isinstance(call, ast.Call):
            return
        told = isinstance(call.func, ast.Attribute) and call.func.attr == "tell"
        edit = Edit(self._start(node), self._end(node), text)
        self._add(node, "dropped event" if told else "dropped call", [edit], statement, names)


def _named(node: ast.stmt) -> tuple[str, ...]:
    """What a statement outside of functions defines."""
    if isinstance(node, ast.ClassDef):
        return (node.name,)
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        targets = [node.target]
    return tuple(part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))
