"""What works against the team: alerts, chits, reveals, dogs, gates, the NPC."""
