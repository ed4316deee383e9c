"""For all tests: nothing fails for a machine that was busy, nor for how the tests were started."""

import signal

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # Started in the background; what the tests start would not hear Ctrl+C either.
    signal.signal(signal.SIGINT, signal.default_int_handler)
