"""Bots. A bot gets what its seat may see, and nothing else."""
