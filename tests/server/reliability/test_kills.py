"""R1: whenever the server is killed, nothing that was acknowledged is lost."""
