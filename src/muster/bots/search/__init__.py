"""Search from views: answers tried in re-dealt worlds, played on and judged."""
