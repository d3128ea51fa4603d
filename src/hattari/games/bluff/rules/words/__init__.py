"""The words of Bluff's rules in both languages, generated from the axes."""
