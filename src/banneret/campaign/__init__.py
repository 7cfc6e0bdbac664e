"""The Campaign: a hex map, seasons and gold, on which the battles of the other books are fought."""
