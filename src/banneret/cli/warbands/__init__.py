"""What `banneret warband` does in each book that has warbands, in a module of the book's name."""
