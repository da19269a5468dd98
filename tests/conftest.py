"""What holds for every test: nothing is judged by the clock, machines differ."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("muster", deadline=None)
settings.load_profile("muster")
