"""Migrations of the logins."""
