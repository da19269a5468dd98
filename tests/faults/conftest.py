"""Two people at the server of a test."""

from __future__ import annotations

from tests.server.conftest import ana, ben, server

__all__ = ["ana", "ben", "server"]
