"""Verbs of the house and the ports they speak through."""
