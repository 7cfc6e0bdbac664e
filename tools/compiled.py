"""The rules as native code in build/compiled, and commands run with them where they fit the sources.

    python -m tools.compiled build            build them now, unless they fit already (make compiled)
    python -m tools.compiled where            the folder to run from: build/compiled if it fits, else src
    python -m tools.compiled run bench        the command “bench” with them, if they fit; else with src
    python -m tools.compiled beside play      the same, and if they do not fit build them in the background

A build is made in a folder of its own and moved into place when it is whole. It carries a digest of what it was
made from and is used for nothing else: no interrupted build is ever played, and none from before a change.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tools.alone import Taken, alone

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
NEXT = BUILD / "compiled.next"
LAST = BUILD / "compiled.last"
LOG = BUILD / "compile.log"
FAILED = BUILD / "compile.failed"
LOCK = BUILD / ".compiling"
INSTALLING = Path(sys.prefix) / ".installing"


def digest() -> str:
    """What a build is made from: every file of the package, how it is built, and the interpreter."""
    found = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    files = [path for path in (SOURCE / "banneret").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    for path in [ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / "requirements-compile.txt", *sorted(files)]:
        content = path.read_bytes()
        found.update(f"\n{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def noted(note: Path) -> str:
    return note.read_text() if note.exists() else ""


def fits() -> bool:
    """Whether the compiled package was made from the sources as they are now."""
    built = noted(COMPILED / ".built")
    return bool(built) and built == digest()


def hindrance() -> str:
    """Why nothing can be compiled here, or nothing."""
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        return "No C compiler found"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python.h not found"
    return ""


def build() -> bool:
    """Compile the sources as they are and put the result in place. The lock is held."""
    made_from = digest()
    shutil.rmtree(NEXT, ignore_errors=True)
    NEXT.mkdir(parents=True)
    # Of an earlier build the libraries are kept: they are made again where the C that mypyc writes is newer.
    for library in COMPILED.glob("*.so"):
        shutil.copy2(library, NEXT)
    command = ["setup.py", "--quiet", "build", "--parallel", "2"]
    command += ["--build-lib", str(NEXT), "--build-temp", str(BUILD / "objects")]
    settings = {"BANNERET_COMPILE": "1", "BANNERET_PROOF": "0", "BANNERET_PAGE": "0"}
    with LOG.open("ab") as log:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env={**os.environ, **settings}, stdout=log, stderr=log
        )
    if done.returncode:
        FAILED.write_text(made_from)
        return False
    if digest() != made_from:
        return build()  # a file was changed meanwhile
    (NEXT / ".built").write_text(made_from)
    os.sync()  # the whole build is on the disk before it gets its name
    put_in_place()
    FAILED.unlink(missing_ok=True)
    return True


def put_in_place() -> None:
    shutil.rmtree(LAST, ignore_errors=True)
    if COMPILED.exists():
        COMPILED.rename(LAST)
    NEXT.rename(COMPILED)
    shutil.rmtree(LAST, ignore_errors=True)


def build_now() -> int:
    why = hindrance()
    if why:
        print(f"{why}: the rules run as plain Python.")
        return 0
    with alone(LOCK):
        if fits():
            return 0
        print("== compiling the rules (a few minutes, only after they changed)", flush=True)
        LOG.unlink(missing_ok=True)
        if not build():
            print(*LOG.read_text().splitlines()[-30:], sep="\n")
            return 1
    return 0


def build_in_the_background() -> int:
    """What the background process does: first the tools, which playing does not need."""
    os.nice(19)
    try:
        with alone(LOCK, wait=False):
            tools = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--require-hashes"]
            with alone(INSTALLING):
                got = subprocess.run([*tools, "-r", str(ROOT / "requirements-compile.txt")])
            return 0 if got.returncode == 0 and build() else 1
    except Taken:
        return 0


def begin_in_the_background() -> None:
    """Begin to compile, and tell the player in a line. It goes on when the game ends or its terminal closes."""
    why = hindrance()
    where = LOG.relative_to(ROOT)
    if why or noted(FAILED) == digest():
        print(f"{why or f'The rules could not be compiled ({where})'}: they run as plain Python.", flush=True)
        return
    try:
        with alone(LOCK, wait=False):
            LOG.unlink(missing_ok=True)
    except Taken:
        print(f"The rules are still being compiled in the background ({where}).", flush=True)
        return
    with LOG.open("ab") as log:
        subprocess.Popen(
            [sys.executable, "-m", "tools.compiled", "background"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    print(
        f"The rules run as plain Python this time; they are compiled in the background ({where}), "
        "and the next start will be faster.",
        flush=True,
    )


def run(command: list[str], beside: bool) -> None:
    """Become the command, with the compiled rules if they fit."""
    fitting = fits()
    if beside and not fitting:
        begin_in_the_background()
    package = COMPILED if fitting else SOURCE
    os.execve(
        sys.executable,
        [sys.executable, "-m", "banneret", *command],
        {**os.environ, "PYTHONPATH": str(package)},
    )


def main(what: str, *command: str) -> int:
    match what:
        case "build":
            return build_now()
        case "where":
            print(COMPILED if fits() else SOURCE)
            return 0
        case "background":
            return build_in_the_background()
        case "run" | "beside":
            run(list(command), beside=what == "beside")
    return 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
