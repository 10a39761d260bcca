"""The command: a door over the use cases."""
