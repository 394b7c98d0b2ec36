"""Compiled: observations and the greedy rival of tickets games."""
