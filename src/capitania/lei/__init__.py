"""The law as data: norms read and checked, tables compiled, facts decided, texts analysed."""
