"""Measuring games and players: simulation and its numbers."""

from muster.lab.report import Average, BotLine, Rate, Report, SeatLine
from muster.lab.simulate import simulate

__all__ = ["Average", "BotLine", "Rate", "Report", "SeatLine", "simulate"]
