"""What exists in principle, for every kind of finite question, worked out without the question.

`principle/<book>.py` has EVERYTHING: the name of each question, and what there is to choose from in principle:
all units of the seat, all other units on the table, the book's table of actions, all spells a wizard knows. It
is built from what the seat sees and from the packs, never from what the question offers or says is closed.
"""
