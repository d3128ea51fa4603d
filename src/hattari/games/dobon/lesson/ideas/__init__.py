"""What Dobon's lesson teaches, idea by idea."""
