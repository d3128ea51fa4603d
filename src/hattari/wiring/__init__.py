"""The only place that puts things together."""
