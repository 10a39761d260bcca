"""The log on a database: append, reads, read models, copies. Only `abertura` and `models` know Django."""
