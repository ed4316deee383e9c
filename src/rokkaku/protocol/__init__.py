"""The data that is sent over the network or stored."""
