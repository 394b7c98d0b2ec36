"""The compiled rules of metro games, M1 to M17."""
