"""Live tables, each with one writer."""
