"""Tuning the planner's numbers, and fitting the value nets."""
