"""A table somewhere else."""
