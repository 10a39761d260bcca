"""Persons, boats and old cases out of the sheets of other offices: read, shown, and only then stored, all or none."""
