"""Papers drawn: the block model to PDF by Typst, QR and bar codes, and both read back from a file or a photo."""
