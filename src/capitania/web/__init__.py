"""The office: pages over the use cases, rendered on the server; no rule of its own."""
