"""Logins, sessions, and one function for each permission."""
