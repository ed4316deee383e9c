"""For all tests: hypothesis shall not fail for a machine that was busy."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
