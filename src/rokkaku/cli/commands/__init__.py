"""What `rokkaku` can be told to do: one module a command."""
