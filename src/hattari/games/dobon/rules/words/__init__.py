"""The words of Dobon's rules in both languages, generated from the axes."""
