"""What can be asked for by HTTP."""
