"""Scenarios of a campaign, told once for every book that can play them."""
