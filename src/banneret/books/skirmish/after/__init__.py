"""After a skirmish: what becomes of those who fought, what they earn, and what they buy. A module a step."""
