"""The metro family: everyone marks stations on a sheet of their own from one shared card. Rules M1–M17."""
