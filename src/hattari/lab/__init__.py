"""The rule lab: is this house rule any good? Measured, compared, searched."""
