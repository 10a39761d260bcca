"""Migrations of the log."""
