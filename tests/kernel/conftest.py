"""The toy is at hand in every test of the kernel."""

from __future__ import annotations

from .toy import bench

__all__ = ["bench"]
