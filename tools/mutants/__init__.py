"""Small breaks made on purpose in the rules, to see whether a case or a test notices them.

`make mutants BOOK=… N=200 SEED=…`; docs/adr/0013-own-mutation-tool.md says what is done and why.
"""
