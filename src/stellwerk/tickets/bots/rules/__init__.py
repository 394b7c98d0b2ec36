"""Compiled: the planner's decisions, and the play-outs of the search."""
