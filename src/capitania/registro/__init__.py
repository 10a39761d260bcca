"""An act as bytes: codec, canonical JSON, upcasts, hash chain, bundle and its verification."""
