"""Measuring games and players: simulation and its numbers, games one by one, comparisons."""

from muster.lab.played import Played, games
from muster.lab.report import Average, BotLine, Rate, Report, Result, SeatLine
from muster.lab.simulate import simulate

__all__ = [
    "Average",
    "BotLine",
    "Played",
    "Rate",
    "Report",
    "Result",
    "SeatLine",
    "games",
    "simulate",
]
