"""Where everything that was acknowledged is kept."""
