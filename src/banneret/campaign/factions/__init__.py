"""The sixteen factions: what each may do that others may not (section FAC)."""
