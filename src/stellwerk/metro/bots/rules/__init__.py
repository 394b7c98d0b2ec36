"""Compiled: the td bot's values, and the play-outs of the search."""
