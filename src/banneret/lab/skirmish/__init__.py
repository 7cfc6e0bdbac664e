"""Leagues of warbands."""
