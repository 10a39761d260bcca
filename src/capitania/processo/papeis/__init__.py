"""Papers of the procedure, made from acts: pure values, one file for each; how to add one: docs/guia/papeis.md."""
