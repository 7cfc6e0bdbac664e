"""Scenarios of a campaign (AF-SCN)."""
