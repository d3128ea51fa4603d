"""The measures of Bluff."""
