"""Bots for the metro family."""
