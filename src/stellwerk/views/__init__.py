"""What a seat sees of each family's games, typed for bot writers."""
