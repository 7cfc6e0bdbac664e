"""Veterans: Levels of Characters and units, and the Artefacts that Characters use (QS-VET, QS-ART)."""
