"""Many boardings at once: the tables of a plan as arrays, Arrow in, Arrow out."""
