"""Norm files, calendars and units, and their readers."""
