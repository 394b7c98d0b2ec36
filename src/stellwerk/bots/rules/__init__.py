"""Compiled: what advice is made of in every family, and functions that give the same bits on every machine."""
