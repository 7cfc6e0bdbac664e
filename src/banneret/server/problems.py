"""Errors as RFC 9457 problem documents, and how the interface describes them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from banneret.server.models import Problem
from banneret.server.store import StoreFault

MEDIA = "application/problem+json"

_log = logging.getLogger("banneret.server")


class ProblemError(Exception):
    def __init__(self, status: int, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.headers = dict(headers or {})


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    body = Problem(title=HTTPStatus(status).phrase, status=status, detail=detail)
    return Response(body.model_dump_json(), status, dict(headers or {}), media_type=MEDIA)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What a route may answer instead, for the description of the interface."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {MEDIA: {"schema": schema}}}
        for status in statuses
    }


def handle_problems(app: FastAPI) -> None:
    async def ours(_: Request, error: Exception) -> Response:
        assert isinstance(error, ProblemError)
        return problem(error.status, error.detail, error.headers)

    async def http(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        detail = error.detail if isinstance(error.detail, str) else HTTPStatus(error.status_code).phrase
        return problem(error.status_code, detail, error.headers)

    async def invalid(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        # Only where and what, never the value: it may be a secret in the wrong place.
        where = ".".join(str(part) for part in first["loc"])
        return problem(422, f"{where}: {first['msg']}")

    async def store(_: Request, error: Exception) -> Response:
        _log.error("the store failed: %s", error)
        return problem(503, "The server cannot do that just now; please try again.", {"Retry-After": "5"})

    app.add_exception_handler(ProblemError, ours)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(StoreFault, store)
