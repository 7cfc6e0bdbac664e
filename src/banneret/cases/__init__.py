"""Conformance cases: declarative proofs of rulebook clauses that any engine could run."""
