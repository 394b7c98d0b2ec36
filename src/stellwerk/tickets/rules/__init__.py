"""The compiled rules of tickets games, T1 to T24."""
