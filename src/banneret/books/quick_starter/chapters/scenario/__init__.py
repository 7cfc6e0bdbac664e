"""A scenario of a campaign: what is chosen, the ground it is fought on, and who is there."""
