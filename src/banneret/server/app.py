"""The application: routes, the socket, the built page, and the headers that keep browsers careful."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import logging
import mimetypes
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret import __version__
from banneret.core.engine.errors import BadInput
from banneret.core.engine.whole_files import write_whole
from banneret.pictures.page import steps_script
from banneret.server.battle_pictures import BattlePictures
from banneret.server.contract import shapes, with_shapes
from banneret.server.limits import Buckets
from banneret.server.messages import messages
from banneret.server.models import Problem
from banneret.server.packing import reads_gzip
from banneret.server.problems import handle_problems, problem, problems
from banneret.server.rooms import Rooms
from banneret.server.routes import router
from banneret.server.settings import Settings
from banneret.server.store import Store
from banneret.server.warband_routes import router as warband_router

_log = logging.getLogger("banneret.server")

_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

_TAKES_LISTS: Final = re.compile(r"/api/v1/(games|warbands|books/[^/]+/lists)")

_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Banneret</title></head>
<body><h1>Banneret</h1>
<p>The server is running, but its page has not been built. Build it with</p>
<pre>cd web &amp;&amp; npm ci &amp;&amp; npm run build</pre>
<p>and load this page again. The interface for programs is described at
<a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p></body></html>
"""


def create_app(settings: Settings) -> FastAPI:
    store = Store(settings.database)
    rooms = Rooms(store, settings)
    battle_pictures = BattlePictures()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await store.open()
        sweeper = asyncio.create_task(rooms.sweep())
        try:
            yield
        finally:
            sweeper.cancel()
            await asyncio.gather(sweeper, return_exceptions=True)
            await rooms.close()
            battle_pictures.close()
            await store.close()
            if settings.timings is not None:
                times = {"work": list(rooms.timings.work), "store": list(rooms.timings.store)}
                try:
                    write_whole(settings.timings, json.dumps(times).encode())
                except BadInput as fault:
                    _log.error("the times of answers are lost: %s", fault)

    app = FastAPI(
        title="Banneret",
        version=__version__,
        description="Plays and referees tabletop war games. Messages of the socket: docs/protocol.md.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
    )
    app.state.settings = settings
    app.state.rooms = rooms
    app.state.battle_pictures = battle_pictures
    app.state.makers = Buckets(settings.games_per_minute / 60.0, settings.game_burst)
    app.state.viewers = Buckets(settings.pictures_per_second, settings.picture_burst)
    app.state.movers = Buckets(settings.codes_per_minute / 60.0, settings.code_burst)
    app.include_router(router)
    app.include_router(warband_router)
    handle_problems(app)
    _describe(app)
    _serve_page(app, settings.static)
    app.add_middleware(
        _Careful,
        largest_body=settings.largest_body,
        largest_list_body=settings.largest_list_body,
        policy=_page_policy(),
    )
    return app


def _describe(app: FastAPI) -> None:
    """The description of the interface, with errors as they really are."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is not None:
            return app.openapi_schema
        plain = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        schema: dict[str, Any] = with_shapes(plain)
        known = schema["components"]["schemas"]
        known.update(shapes())
        known.update(messages())
        known["Problem"] = Problem.model_json_schema()
        for name in ("HTTPValidationError", "ValidationError"):
            known.pop(name, None)
        for path in schema["paths"].values():
            for method, operation in path.items():
                answers = operation["responses"]
                if "422" in answers:
                    answers["422"] = problems(422)[422]
                if method == "post":
                    answers.update({str(status): problems(status)[status] for status in (400, 413)})
                answers["503"] = problems(503)[503]
        app.openapi_schema = schema
        return schema

    app.openapi = openapi  # type: ignore[method-assign]


def _serve_page(app: FastAPI, static: Path) -> None:
    """The built page, for every address that is not the interface's: the page itself knows its addresses."""
    root = static.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            return problem(404, "There is no such address.")
        try:
            file = (root / path).resolve() if path else root
            found = file.is_relative_to(root) and file.is_file()
        except (OSError, ValueError):
            return problem(404, "There is no such address.")
        if found:
            # Built files carry a hash of their content in their name.
            lasting = path.startswith("assets/")
            keep = {"Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
            packed = file.with_name(f"{file.name}.gz")
            if lasting and packed.is_file():
                keep["Vary"] = "Accept-Encoding"
                if reads_gzip(request.headers.get("accept-encoding", "")):
                    kind, _ = mimetypes.guess_type(file.name)
                    return FileResponse(packed, media_type=kind, headers={**keep, "Content-Encoding": "gzip"})
            return FileResponse(file, headers=keep)
        if "." in path.rsplit("/", 1)[-1]:
            return problem(404, "There is no such file.")
        index = root / "index.html"
        if index.is_file():
            return FileResponse(index, headers={"Cache-Control": "no-cache"})
        return HTMLResponse(_NOT_BUILT)


def _page_policy() -> str:
    """What the page may load. Scripts of a replay are allowed by their hashes: a replay opened from the page
    (as a blob, or in a frame) is held to the page's own policy."""
    hashes = []
    for name in ("page.html", "report.html"):
        file = resources.files("banneret.pictures").joinpath(name)
        if file.is_file():
            text = file.read_text("utf-8").replace("%%STEPS%%", steps_script())
            for script in re.findall(r"<script>(.*?)</script>", text, re.DOTALL):
                if "%%" not in script:
                    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
                    hashes.append(f" 'sha256-{digest}'")
    return (
        f"default-src 'self'; script-src 'self'{''.join(hashes)}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-src 'self' blob:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
    )


class _TooBig(HTTPException):
    """Raised where the body is read; as one of these it passes through the framework unchanged."""

    def __init__(self, largest: int) -> None:
        super().__init__(413, f"A request may have {largest} bytes.")


class _Careful:
    """Limits what is read and adds the security headers to whatever is answered."""

    def __init__(self, app: ASGIApp, largest_body: int, largest_list_body: int, policy: str) -> None:
        self._app = app
        self._largest = largest_body
        self._largest_with_lists = largest_list_body
        self._headers = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]
        self._policy = (b"content-security-policy", policy.encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", []))
                headers += self._headers
                if all(name != b"content-security-policy" for name, _ in headers):
                    headers.append(self._policy)
                message = {**message, "headers": headers}
                _log.debug("%s %s %s", scope["method"], scope["path"], message["status"])
            await send(message)

        largest = self._largest_with_lists if _TAKES_LISTS.fullmatch(scope["path"]) else self._largest
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > largest:
                    raise _TooBig(largest)
            return message

        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > largest:
            await problem(413, f"A request may have {largest} bytes.")(scope, receive, answer)
            return
        await self._app(scope, limited, answer)
