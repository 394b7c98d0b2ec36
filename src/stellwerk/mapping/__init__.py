"""Reading, checking and listing maps of all families."""
