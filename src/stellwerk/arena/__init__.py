"""The arena: bots against bots on the same deals, measured honestly."""
