"""The tool that breaks rules on purpose breaks what it says, and only that."""

from __future__ import annotations

import ast
import functools
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.mutants import children, covering, items, loading, report, trial
from tools.mutants.__main__ import main
from tools.mutants.modules import draw, modules_of, path_of, shelf
from tools.mutants.sites import OPERATORS, Site, sites_of, statements

SAMPLE = '''"""A sample."""

REACH = 2


def near(a: float, b: float, limit: float = 3) -> bool:
    """Whether “a” and “b” are close."""
    assert a < b or a > b
    if abs(a - b) <= limit and a != b:  # <= and this, not < or that
        return True
    return a not in (b, None)


def play(battle, log):
    battle.tell(log)
    log.append(min(near(1, 2), near(2, 2)))
    yield from near(REACH, battle)
'''


def broken(operator: str) -> list[str]:
    """Every line that an operator makes of the sample."""
    source = SAMPLE.encode()
    return [
        site.before_and_after(source)[1] for site in sites_of("sample", source) if site.operator == operator
    ]


@pytest.mark.parametrize(
    ("operator", "lines"),
    [
        (
            "comparison",
            [
                "if abs(a - b) >= limit and a != b:  # <= and this, not < or that",
                "if abs(a - b) <= limit and a == b:  # <= and this, not < or that",
                "return a in (b, None)",
            ],
        ),
        ("boundary", ["if abs(a - b) < limit and a != b:  # <= and this, not < or that"]),
        ("and/or", ["if abs(a - b) <= limit or a != b:  # <= and this, not < or that"]),
        ("min/max", ["log.append(max(near(1, 2), near(2, 2)))"]),
        ("dropped call", ["pass", "yield from ()"]),
        ("dropped event", ["pass"]),
        (
            "swapped argument",
            ["log.append(min(near(2, 1), near(2, 2)))", "yield from near(battle, REACH)"],
        ),
        (
            "constant",
            [
                "REACH = 3",
                "REACH = 1",
                "def near(a: float, b: float, limit: float = 4) -> bool:",
                "def near(a: float, b: float, limit: float = 2) -> bool:",
                "log.append(min(near(2, 2), near(2, 2)))",
                "log.append(min(near(0, 2), near(2, 2)))",
                "log.append(min(near(1, 3), near(2, 2)))",
                "log.append(min(near(1, 1), near(2, 2)))",
                "log.append(min(near(1, 2), near(3, 2)))",
                "log.append(min(near(1, 2), near(1, 2)))",
                "log.append(min(near(1, 2), near(2, 3)))",
                "log.append(min(near(1, 2), near(2, 1)))",
            ],
        ),
    ],
)
def test_what_each_operator_does(operator: str, lines: list[str]) -> None:
    assert broken(operator) == lines


def test_arguments_that_may_come_either_way_round_are_not_swapped() -> None:
    source = b"max(a, b)\nmath.hypot(a, b)\noverlap(a, b)\ngap(a, b)\nwithin(a, b)\ncloser_than(a, b, limit)\n"
    source += b"apart(one, other)\napart(field, one, other)\n"
    swapped = [site for site in sites_of("sample", source) if site.operator == "swapped argument"]
    assert [site.before_and_after(source)[1] for site in swapped] == [
        "within(b, a)",  # a value and its limit
        "closer_than(a, limit, b)",
        "apart(one, field, other)",
    ]


def test_every_operator_is_tried() -> None:
    assert {site.operator for site in sites_of("sample", SAMPLE.encode())} == set(OPERATORS)


def test_a_default_of_a_field_is_known_by_its_class_as_well() -> None:
    """Who makes one without the field does not name the field."""
    source = b"class Bought(NamedTuple):\n    times: int = 1\n\n\ndef one() -> Bought:\n    return Bought()\n"
    assert {site.names for site in sites_of("sample", source)} == {("Bought", "times")}


def test_tests_of_what_the_books_share_are_run() -> None:
    found = items.test_files("regiments", modules_of("regiments"))
    assert "tests/books/test_roster_limits.py" in found
    assert "tests/books/opr/test_army.py" in found
    assert "tests/books/regiments/test_melee.py" in found
    assert "tests/books/quick_starter/test_room.py" not in found


def test_a_book_over_the_others_is_broken_in_its_own_layer() -> None:
    modules = modules_of("campaign")
    assert "banneret.campaign.moves.clock" in modules
    assert "banneret.books.skirmish.charges" not in modules  # broken where that book is
    found = items.test_files("campaign", modules)
    assert "tests/campaign/test_worked_moves.py" in found
    assert "tests/campaign/test_worked_moves.py" not in items.test_files("regiments", modules_of("regiments"))


def test_a_break_knows_its_statement() -> None:
    numbered = statements(ast.parse(SAMPLE))
    for site in sites_of("sample", SAMPLE.encode()):
        if site.statement < 0:
            assert site.names == ("REACH",)
        elif site.line == 6:
            # The default of an argument counts as run by whoever runs the function.
            assert numbered[site.statement].lineno == 8
        else:
            assert numbered[site.statement].lineno <= site.line


@pytest.mark.parametrize("book", sorted(shelf()))
def test_every_break_of_the_rules_is_another_program(book: str) -> None:
    """A share of them: each parses, and to something else."""
    sites = [site for module in modules_of(book) for site in sites_of(module, path_of(module).read_bytes())]
    for site in draw(sites, 20, "another program"):
        source = path_of(site.module).read_bytes()
        assert ast.dump(ast.parse(site.applied(source))) != ast.dump(ast.parse(source)), site


def test_a_book_is_played_with_its_own_modules_and_shared_ones() -> None:
    modules = modules_of("regiments")
    assert "banneret.books.regiments.melee" in modules
    assert "banneret.books.opr.blows" in modules
    assert "banneret.core.space.geometry" in modules
    assert not any("quick_starter" in module or "age_of_fantasy" in module for module in modules)


def test_a_book_is_played_with_what_is_found_by_name() -> None:
    modules = modules_of("age-of-fantasy")
    assert "banneret.books.age_of_fantasy.chapters.random_events.drawing" in modules
    assert "banneret.books.age_of_fantasy.mission_kinds.duel" in modules
    assert not any(module.endswith(".__init__") for module in modules)


def test_lines_are_drawn_evenly_and_alike_for_one_seed() -> None:
    sites = [Site(f"m{n // 100}", n, "boundary", (), 0, ()) for n in range(1000)]
    drawn = draw(sites, 100, "7")
    assert drawn == draw(sites, 100, "7")
    assert drawn != draw(sites, 100, "8")
    assert [site.line // 10 for site in drawn] == list(range(100))


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module of two functions that the tool can load otherwise."""
    (tmp_path / "loaded_sample.py").write_text(
        'def f(x: int) -> int:\n    """Doc."""\n    if x > 1:\n        return 5\n    return 6\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(loading, "path_of", lambda module: tmp_path / f"{module}.py")
    monkeypatch.setattr(loading, "forget_rules", lambda: None)
    finders = list(sys.meta_path)
    yield "loaded_sample"
    sys.meta_path[:] = finders
    sys.modules.pop("loaded_sample", None)


def test_marks_say_which_statements_ran(sample: str) -> None:
    marks = loading.serve_marked([sample])
    function = importlib.import_module(sample).f
    assert function.__doc__ == "Doc."
    assert marks.seen() == {}
    assert function(2) == 5
    assert list(marks.ran[sample]) == [0, 1, 1, 0]
    assert marks.seen() == {sample: 0b0110}
    marks.forget()
    assert marks.seen() == {}


def test_what_ran_as_a_module_was_loaded_counts_for_whoever_uses_it(
    sample: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "loaded_table.py").write_text(
        "from loaded_sample import f\nTABLE = [f(1)]\ndef first() -> int:\n    return TABLE[0]\n"
    )
    monkeypatch.setitem(sys.modules, "loaded_table", sys)  # so that it is taken away again afterwards
    del sys.modules["loaded_table"]
    marks = loading.serve_marked([sample, "loaded_table"])
    table = importlib.import_module("loaded_table")
    marks.forget()
    assert importlib.import_module(sample).f(2) == 5
    assert marks.seen() == {sample: 0b0110}
    marks.forget()
    assert table.first() == 6
    assert marks.seen() == {"loaded_table": 0b1, sample: 0b1010}


def test_a_broken_module_is_loaded_in_place_of_its_file(sample: str) -> None:
    loading.serve_broken(sample, b"def f(x):\n    return 7\n")
    assert importlib.import_module(sample).f(2) == 7


def works(line: children.Line) -> None:
    line.at("something", 60)
    line.send({"said": "hello"})


def hangs(line: children.Line) -> None:
    line.at("a loop", 0.05)
    while True:
        pass


def dies(line: children.Line) -> None:
    raise ValueError("gone")


def test_children_answer_hang_and_die() -> None:
    said = dict(children.run([works, hangs, dies], 2))
    assert said[0][-1] == {"said": "hello"}
    # By its own clock, or on a machine with no time for it by the parent's.
    assert said[1][-1] in ({"late": "a loop"}, {"late": "no answer"})
    assert said[2] == [{"died": "ValueError: gone"}]


def test_cases_of_the_book_notice_a_break_of_its_rules() -> None:
    """The whole way: a Quality test that fails on just what it needs is noticed, whole rules are not."""
    module = "banneret.books.opr.quality"
    source = path_of(module).read_bytes()
    site = next(site for site in sites_of(module, source) if site.operator == "boundary")
    cases = [case for case in items.read_cases("regiments") if case.file.endswith("/morale.yaml")]
    share = [items.Item(items.CASE, case.id, case.file, 0.1) for case in cases]
    known = {case.id: case for case in cases}
    whole = site._replace(edits=())
    trials = [functools.partial(trial._trial, tried, share, known) for tried in (site, whole)]
    verdicts = {number: trial._verdict(site, said, 40, 40) for number, said in children.run(trials, 1)}
    assert verdicts[0].result == trial.NOTICED
    assert verdicts[0].by.startswith("cases/regiments/")
    assert verdicts[1].result == trial.SURVIVED


def test_who_runs_a_line_comes_in_order() -> None:
    found = covering.Covering(["m"])
    found.items = [
        items.Item(items.GOLDEN, "g", "", 0.1),
        items.Item(items.TEST, "t", "", 0.1),
        items.Item(items.CASE, "slow", "", 2.0),
        items.Item(items.CASE, "quick", "", 0.1),
        items.Item(items.CASE, "elsewhere", "", 0.1),
    ]
    found.marks = [{"m": 0b10}, {"m": 0b10}, {"m": 0b11}, {"m": 0b10}, {"m": 0b01}]
    site = Site("m", 1, "boundary", (), 1, ())
    assert [item.id for item in found.running(site, lambda names: [])] == ["quick", "slow", "t", "g"]
    constant = Site("m", 1, "constant", (), -1, ("REACH",))
    assert [item.id for item in found.running(constant, lambda names: [("m", 0)])] == ["elsewhere", "slow"]


def test_a_constant_is_put_to_tests_that_name_it() -> None:
    here = "tests/tools/test_mutants.py"
    found = covering.Covering(["m"])
    watched = {"kind": items.TEST, "seconds": 1.0, "failure": "", "apart": False, "marks": {"m": "1"}}
    found.take(here, [{**watched, "id": "names it"}])
    found.take("tests/tools/no_such_file.py", [{**watched, "id": "elsewhere"}])
    constant = Site("m", 1, "constant", (), -1, ("NAMED_IN_THIS_TEST_ALONE",))
    assert [item.id for item in found.running(constant, lambda names: [])] == ["names it"]
    inside = Site("m", 1, "constant", (), 5, ("NAMED_IN_THIS_TEST_ALONE",))
    assert found.running(inside, lambda names: []) == []


def test_lines_that_nobody_runs() -> None:
    found = covering.Covering(["m"])
    found.items = [items.Item(items.GOLDEN, "g", "", 0.1), items.Item(items.CASE, "c", "", 0.1)]
    found.marks = [{"m": 0b111}, {"m": 0b010}]
    sites = [Site("m", 10 + at, "boundary", (), at, ()) for at in range(3)]
    sites += [Site("other", 5, "boundary", (), 0, ()), Site("m", 1, "constant", (), -1, ("REACH",))]
    assert found.unrun(sites) == [("m", 10), ("m", 12), ("other", 5)]


def test_all_cases_are_run_and_tests_while_there_is_time() -> None:
    found = [items.Item(items.CASE, "case", "", 9.0), items.Item(items.CASE, "slow case", "", 9.0)]
    found += [items.Item(items.TEST, "test", "", 2.0), items.Item(items.TEST, "slow test", "", 3.0)]
    assert [item.id for item in trial.share_of(found, 4.0)] == ["case", "slow case", "test"]
    assert [item.id for item in trial.share_of(found, 1.0)] == ["case", "slow case"]


def test_what_fails_or_starts_another_process_is_left_out() -> None:
    found = covering.Covering(["m"])
    fine = {"kind": "test", "id": "fine", "seconds": 1.0, "failure": "", "apart": False, "marks": {"m": "a"}}
    found.take("file", [fine, {**fine, "id": "apart", "apart": True}, {**fine, "id": "red", "failure": "no"}])
    assert [item.id for item in found.items] == ["fine"]
    assert found.marks == [{"m": 0b1010}]
    assert found.failing == [("red", "no")]


def test_judged_breaks_are_still_breaks_of_the_rules() -> None:
    """A judgement whose line is gone says nothing and is struck out."""
    judged = report.Judged()
    known = set()
    for module in {name for name, _, _ in judged.why}:
        full = "banneret." + module.removesuffix(".py").replace("/", ".")
        source = path_of(full).read_bytes()
        known |= {(module, *site.before_and_after(source)) for site in sites_of(full, source)}
    assert set(judged.why) <= known
    assert all(why.endswith(".") for why in judged.why.values())


def test_wrong_words_are_answered_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regiments", "-n", "0"]) == 2
    assert main(["regiments", "--only", "books/quick_starter/unit.py"]) == 2
    assert "regiments is not played with books/quick_starter/unit.py." in capsys.readouterr().err
