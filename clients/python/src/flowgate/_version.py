"""Version of the service, and of the client. Generated from package.json: do not edit."""

__version__ = "1.0.0"
