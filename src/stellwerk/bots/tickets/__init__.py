"""Bots for tickets games."""
