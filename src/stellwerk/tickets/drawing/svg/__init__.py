"""Tickets boards written as SVG, from their layouts."""
