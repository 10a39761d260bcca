"""Sheets as offices have them, CSV and XLSX, into cells; and the names their columns go by."""
