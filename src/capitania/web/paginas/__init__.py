"""The pages, a module for each group of addresses."""
