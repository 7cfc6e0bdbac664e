"""Veterans of the One Page Rules books: Levels of Heroes and units, and Artefacts (VET, ART).

What both books have of it; each has a chapter that asks here.
"""
