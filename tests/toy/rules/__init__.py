"""The compiled rules of the race."""
