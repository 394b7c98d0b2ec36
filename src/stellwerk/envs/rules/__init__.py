"""The compiled part of environments, in a folder of its own: changes outside it don't recompile it."""
