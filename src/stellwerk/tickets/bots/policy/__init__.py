"""The policy net: how it chooses, its files, and how it learns."""
