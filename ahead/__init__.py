"""Builds the libraries of compiled rules ahead of time: see README.md here."""
