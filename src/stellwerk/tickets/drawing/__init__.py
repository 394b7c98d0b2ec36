"""Tickets boards as pictures and as layouts for the page."""
