"""Running the application on uvicorn."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from banneret.core.engine.errors import BadInput
from banneret.server.app import create_app
from banneret.server.settings import Settings


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to this address, or BadInput."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except (OSError, OverflowError, TypeError, ValueError) as error:  # the last two for no name of a host
        bound.close()
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"cannot listen there ({reason})", f"{host}:{port}") from error
    return bound


class Server(uvicorn.Server):
    """Ends on a signal as if asked to; uvicorn's own raises it again before the store is closed."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        # Opened and closed by `serve`, so that a database that cannot be used gets one clear sentence.
        lifespan="off",
        # Our own log says what went wrong; addresses of requests are nobody's business.
        access_log=False,
        log_config=None,
        log_level="warning",
        ws_max_size=4 * settings.largest_message,
        # States are small and frequent: compressing each costs more time than it saves.
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=16_384,
    )


def run(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until stopped, on the fastest event loop there is."""
    factory: Callable[[], asyncio.AbstractEventLoop] | None = None
    try:
        import uvloop

        factory = uvloop.new_event_loop
    except ImportError:
        pass  # not made for every system; Python's own loop will do
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(settings, host, port, ready))


async def serve(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until stopped; `ready` is told the address once requests are taken."""
    bound = listen(host, port)
    app = create_app(settings)
    server = Server(configured(app, settings))
    at = bound.getsockname()
    shown = f"[{at[0]}]" if ":" in at[0] else at[0]

    async def tell() -> None:
        while not server.started:
            await asyncio.sleep(0.01)
        ready(f"http://{shown}:{at[1]}")

    try:
        async with app.router.lifespan_context(app):
            telling = asyncio.create_task(tell())
            try:
                await server.serve(sockets=[bound])
            finally:
                telling.cancel()
    finally:
        bound.close()
