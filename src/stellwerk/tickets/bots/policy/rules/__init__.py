"""Compiled: the features, the net, and the games and trials that it learns from."""
