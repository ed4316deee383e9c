"""Storage for everything that the server has acknowledged."""
