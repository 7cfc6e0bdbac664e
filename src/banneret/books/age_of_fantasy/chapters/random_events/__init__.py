"""Random events (AF-EVT): the chapter itself, the table of events, and what each of them does."""
