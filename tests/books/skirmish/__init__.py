"""Tests of the skirmish book."""
