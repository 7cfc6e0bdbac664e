"""Regiments in pictures and reports: just what the One Page Rules books share."""

from __future__ import annotations

from banneret.pictures.opr.look import OprLook


class RegimentsLook(OprLook):
    """Its words and its chronicle are those of One Page Rules."""

    book_id = "regiments"
