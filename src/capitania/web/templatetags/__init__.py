"""Words and addresses in templates."""
