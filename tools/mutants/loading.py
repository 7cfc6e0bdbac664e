"""Modules loaded with another source than the one on disk: broken, or with every statement marking its run."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from types import CodeType, ModuleType

from tools.mutants.modules import path_of
from tools.mutants.sites import statements

MARKS = "__marks__"


class Marks:
    """Which statements have run, by module: one byte for each.

    `loading` has what ran while a module was loaded, such as functions that make its tables: whatever uses the
    module later depends on that, though it ran only once.
    """

    def __init__(self) -> None:
        self.ran: dict[str, bytearray] = {}
        self.loading: dict[str, dict[str, bytes]] = {}

    def forget(self) -> None:
        for ran in self.ran.values():
            ran[:] = bytes(len(ran))

    def seen(self) -> dict[str, int]:
        """What ran, and what ran as that was loaded: by module, a bit for each statement, the first lowest."""
        used = [module for module, ran in self.ran.items() if any(ran)]
        found = {module: _bits(self.ran[module]) for module in used}
        for module in used:
            for other, ran in self.loading.get(module, {}).items():
                found[other] = found.get(other, 0) | _bits(ran)
        return found


_DIGITS = bytes.maketrans(b"\x00\x01", b"01")


def _bits(ran: bytes | bytearray) -> int:
    return int(bytes(ran[::-1]).translate(_DIGITS), 2) if ran else 0


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, module: str, code: CodeType, marks: Marks | None) -> None:
        super().__init__(module, str(path_of(module)))
        self.code = code
        self.marks = marks

    def get_code(self, fullname: str) -> CodeType:
        return self.code

    def exec_module(self, module: ModuleType) -> None:
        if self.marks is None:
            super().exec_module(module)
            return
        name, ran = module.__name__, self.marks.ran
        module.__dict__[MARKS] = ran[name]
        before = {each: bytes(marked) for each, marked in ran.items()}
        for marked in ran.values():
            marked[:] = bytes(len(marked))
        super().exec_module(module)
        # What other modules ran while they were loaded on the way is theirs, and has been taken out already.
        self.marks.loading[name] = {each: bytes(marked) for each, marked in ran.items() if any(marked)}
        for each, marked in ran.items():
            marked[:] = before[each]


class _Finder:
    """Stands before all other finders and knows the modules that are to be loaded otherwise."""

    def __init__(self, loaders: dict[str, _Loader]) -> None:
        self.loaders = loaders

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        loader = self.loaders.get(fullname)
        if loader is None:
            return None
        return importlib.util.spec_from_file_location(fullname, loader.path, loader=loader)


def forget_rules() -> None:
    """Lets go of every module of Banneret and its tests, so that they are loaded anew."""
    for name in list(sys.modules):
        if name.split(".")[0] in ("banneret", "tests"):
            del sys.modules[name]


def serve_broken(module: str, source: bytes) -> None:
    """From now on this module has this source."""
    code = compile(source, str(path_of(module)), "exec")
    sys.meta_path.insert(0, _Finder({module: _Loader(module, code, None)}))
    forget_rules()


def serve_marked(modules: list[str]) -> Marks:
    """From now on every statement of these modules marks its number when it runs."""
    marks = Marks()
    loaders: dict[str, _Loader] = {}
    for module in modules:
        tree = ast.parse(path_of(module).read_bytes())
        numbered = statements(tree)
        marks.ran[module] = bytearray(len(numbered))
        _mark(tree, {id(node): number for number, node in enumerate(numbered)})
        code = compile(tree, str(path_of(module)), "exec")
        loaders[module] = _Loader(module, code, marks)
    sys.meta_path.insert(0, _Finder(loaders))
    forget_rules()
    return marks


def _mark(node: ast.AST, numbers: dict[int, int]) -> None:
    for child in ast.iter_child_nodes(node):
        _mark(child, numbers)
    for field in ("body", "orelse", "finalbody"):
        body = getattr(node, field, None)
        if not isinstance(body, list):
            continue
        marked: list[ast.stmt] = []
        for part in body:
            number = numbers.get(id(part))
            # A docstring stays the first statement of its function, and says nothing when it runs.
            if number is not None and not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)):
                marked.append(_marking(number, part))
            marked.append(part)
        setattr(node, field, marked)


def _marking(number: int, where: ast.stmt) -> ast.stmt:
    """`__marks__[number] = 1`"""
    target = ast.Subscript(ast.Name(MARKS, ast.Load()), ast.Constant(number), ast.Store())
    made = ast.Assign([target], ast.Constant(1))
    ast.copy_location(made, where)
    return ast.fix_missing_locations(made)
