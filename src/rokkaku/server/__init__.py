"""The platform: tables people can trust."""
