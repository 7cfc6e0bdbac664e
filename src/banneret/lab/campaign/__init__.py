"""Whole campaigns between bots: their battles fought, and what came of it all."""
