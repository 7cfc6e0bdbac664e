"""An optional chapter of the Quick Starter in a file of its own, as anybody might add one: a scenario."""
