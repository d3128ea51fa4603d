"""All that is Dobon's own (ドボン)."""
