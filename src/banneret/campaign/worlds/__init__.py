"""How worlds are drawn from a seed (CP-STA-01). Everything here is reckoned in whole numbers, so that one seed
draws one world on every processor.
"""
