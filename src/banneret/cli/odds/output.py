"""How `banneret odds` prints: bars, tables, percents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from banneret.cli.output import say_json
from banneret.odds.wording import printed, steady

if TYPE_CHECKING:  # rich is loaded only when there is something to print
    from banneret.cli.terminal import Terminal
    from banneret.odds.pmf import Pmf

_BAR: Final = 40
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def table(console: Terminal, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD)
    for at, head in enumerate(heads):
        made.add_column(head, justify="right" if at else "left")
    for row in rows:
        made.add_row(*row)
    console.print(made)


def bars(console: Terminal, chances: Pmf) -> None:
    """One line for each number that is not next to impossible."""
    most = float(chances.max())
    for number, chance in enumerate(chances):
        if chance < 0.0005:
            continue
        eighths = round(steady(8 * _BAR * float(chance) / most))
        bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
        console.print(f"{number:4d}  {percent(float(chance)):>7}  [cyan]{bar}[/cyan]")


def percent(chance: float) -> str:
    return f"{printed(100.0 * max(0.0, chance))} %"


def say_odds(data: object) -> None:
    """Odds as JSON."""
    say_json(rounded(data), indent=2)


def rounded(data: object) -> object:
    """Every number to twelve decimals: the same text on every processor."""
    if isinstance(data, float):
        return round(data, 12)
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [rounded(value) for value in data]
    return data
