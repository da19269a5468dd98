"""What a bot thinks things are worth: numbers found by playing bots against each other."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Worths in M$ unless said otherwise.

    gear, die, dice_token, solo_token  goods in the middle of the game; `fade` is how they lose
                  worth in the last rounds
    need, glut, surplus  Equipment a heist takes; how much less a unit is worth when there is enough
                  for all heists to come, and at least
    die_skill     part of a skill that a die for it is worth; die_choice: a value of one's choice
    slope, late, slack   the chance that a city is robbed later: one skill lacking, and the heist
                  itself, cost so much of the rounds left and the slack
    pace, maybe, hardly  heists a round one can be sure of; how much the cities count that come
                  after those, and after the last signature
    compete       how much of a hope each rival leaves
    skill, spell, token_counts   how much of its use a team card, a token counts
    team, team_slope, mastery, second_card, first_card, banks, jewelries, acting, hacking
                  what the rewards for teams and tiles count
    end_lead, end_behind, end_goods   what the last signature counts: being ahead, being behind,
                  goods that will never be used
    care, fear, lock, haste, patience   solo: how often the die is chosen against Corruption, how
                  much what it will cost counts, how much of its hope a city loses by a lock, what a
                  signature counts, rounds from the end on in which a Solo token loses worth
    """

    gear: float = 1.1
    need: float = 3.2
    glut: float = 0.4
    surplus: float = 0.3
    die: float = 1.3
    die_skill: float = 0.15
    die_choice: float = 0.3
    dice_token: float = 2.2
    solo_token: float = 2.5
    fade_start: float = 0.6
    fade_step: float = 0.2
    slope: float = 1.6
    late: float = 0.4
    slack: float = 0.8
    pace: float = 0.5
    maybe: float = 0.5
    hardly: float = 0.15
    compete: float = 0.95
    skill: float = 1.8
    spell: float = 0.8
    token_counts: float = 0.6
    team: float = 0.8
    team_slope: float = 1.2
    mastery: float = 0.3
    second_card: float = 0.5
    first_card: float = 0.15
    banks: float = 0.4
    jewelries: float = 0.4
    acting: float = 0.3
    hacking: float = 0.3
    end_lead: float = 0.8
    end_behind: float = 1.0
    end_goods: float = 0.9
    care: float = 0.6
    fear: float = 1.0
    patience: float = 6.0
    lock: float = 0.2
    haste: float = 2.0


WEIGHTS = Weights()

ALONE = Weights(
    gear=1.6,
    glut=0.45,
    need=2.9,
    die=3.8,
    die_skill=0.25,
    die_choice=0.2,
    dice_token=3.5,
    solo_token=4.8,
    fade_start=0.7,
    slope=2.1,
    pace=0.9,
    skill=2.4,
    second_card=0.65,
    first_card=0.25,
    care=1.0,
    fear=0.6,
    haste=0.0,
)
"""For the solo game: without Informants dice are scarce."""
