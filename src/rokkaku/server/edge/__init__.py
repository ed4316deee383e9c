"""The edge of the server: who may connect, how often, and how responses are sent."""
