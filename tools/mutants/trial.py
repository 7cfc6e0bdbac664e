"""One break put to the cases and tests that run its line."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tools.mutants import children, items, loading
from tools.mutants.covering import Covering
from tools.mutants.items import CASE, GOLDEN, Item, ReadCase
from tools.mutants.modules import source_of
from tools.mutants.sites import Site, outer_functions, statements

NOTICED, GOLDEN_ONLY, LATE, SURVIVED = "noticed", "golden only", "timeout", "survived"
# A case or test may take three times as long as usual and this many seconds more.
SPARE = 10.0
START = 60.0  # seconds of work for loading and collecting


class Verdict(NamedTuple):
    """What came of a break: who noticed it and how, and how many cases and tests ran its line."""

    site: Site
    result: str
    by: str
    why: str
    covering: int
    run: int


class Users:
    """Which statements use a name: for breaks outside of functions, which run when a module is loaded."""

    def __init__(self, modules: list[str]) -> None:
        self.places: dict[str, list[tuple[str, int]]] = {}
        for module in modules:
            tree = ast.parse(source_of(module))
            numbers = {id(statement): number for number, statement in enumerate(statements(tree))}
            for statement in statements(tree):
                self._take(_own_nodes(statement), (module, numbers[id(statement)]))
            # A default is what a function goes by as soon as it runs at all.
            for function in outer_functions(tree):
                for default in [*function.args.defaults, *function.args.kw_defaults]:
                    if default is not None:
                        self._take(ast.walk(default), (module, numbers[id(function.body[0])]))

    def _take(self, nodes: Iterator[ast.AST], place: tuple[str, int]) -> None:
        for node in nodes:
            name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", None)
            if isinstance(name, str):
                self.places.setdefault(name, []).append(place)

    def __call__(self, names: tuple[str, ...]) -> list[tuple[str, int]]:
        return [place for name in names for place in self.places.get(name, [])]


def _own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement without the statements inside it."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def try_all(
    sites: list[Site],
    covering: Covering,
    cases: list[ReadCase],
    jobs: int,
    enough: float,
    done: Callable[[Verdict], None],
) -> list[Verdict]:
    """The verdict on each break, in their order."""
    users = Users(covering.modules)
    known = {case.id: case for case in cases}
    chosen = [covering.running(site, users) for site in sites]
    shares = [share_of(found, enough) for found in chosen]
    tasks = [functools.partial(_trial, site, share, known) for site, share in zip(sites, shares, strict=True)]
    verdicts: dict[int, Verdict] = {}
    for number, said in children.run(tasks, jobs):
        verdict = _verdict(sites[number], said, len(chosen[number]), len(shares[number]))
        verdicts[number] = verdict
        done(verdict)
    return [verdicts[number] for number in range(len(sites))]


def share_of(found: list[Item], enough: float) -> list[Item]:
    """All cases, and tests as long as they usually take no more than `enough` seconds of work."""
    share, seconds = [], 0.0
    for item in found:
        if item.kind != CASE:
            seconds += item.seconds
        if seconds <= enough:
            share.append(item)
    return share


def _trial(site: Site, share: list[Item], cases: dict[str, ReadCase], line: children.Line) -> None:
    """In a child: loads the rules with the break and runs what runs its line, until one notices."""
    line.at("loading", START)
    loading.serve_broken(site.module, site.applied(source_of(site.module)))
    for item in share:
        if item.kind == CASE:
            line.at(item.id, 3 * item.seconds + SPARE)
            failure = items.run_case(cases[item.id])
            if failure:
                line.send({"noticed": item.id, "kind": CASE, "why": failure})
                return
    tests = {item.id: item for item in share if item.kind != CASE}
    if not tests:
        return
    line.at("collecting tests", START)

    def begins(node: str) -> None:
        line.at(node, 3 * tests[node].seconds + SPARE)

    def ended(node: str, seconds: float, failure: str) -> None:
        if failure:
            kind = tests[node].kind if node in tests else items.TEST
            line.send({"noticed": node, "kind": kind, "why": failure})

    files = list(dict.fromkeys(item.file for item in tests.values()))
    items.run_tests(
        files, lambda nodes: [node for node in tests if node in set(nodes)], begins, ended, stop=True
    )


def _verdict(site: Site, said: list[dict[str, Any]], covering: int, run: int) -> Verdict:
    for data in said:
        if "noticed" in data:
            result = GOLDEN_ONLY if data["kind"] == GOLDEN else NOTICED
            return Verdict(site, result, data["noticed"], data["why"], covering, run)
        if "late" in data:
            return Verdict(site, LATE, data["late"], "it takes too long", covering, run)
        if "died" in data:
            return Verdict(site, NOTICED, "loading", data["died"], covering, run)
    return Verdict(site, SURVIVED, "", "", covering, run)
