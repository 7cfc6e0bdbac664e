"""Players of the Campaign."""
