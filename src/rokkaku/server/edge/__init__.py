"""What meets the network: who may come in, how often, and what goes out."""
