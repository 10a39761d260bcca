"""Settings, the clock, the wiring and the console script."""
