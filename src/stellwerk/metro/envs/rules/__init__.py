"""Compiled: observations and the greedy rival of metro games."""
