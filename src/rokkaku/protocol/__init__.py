"""Every noun and message that crosses a network or a store."""
