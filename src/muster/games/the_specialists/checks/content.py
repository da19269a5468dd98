"""What a content pack of The Specialists must not break, beyond the schema."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.errors import BadContent

from ..components import Asymmetric, Boards, City, Effect, Informants, Solo, Specialists, Tokens
from ..kinds import BUILDINGS, EXPERTS, GAINS, LETTERS, MODIFIERS, TRACK

CARDS = "specialists.json"
BOARDS = "boards.json"
TOKENS = "tokens.json"
TILES = "asymmetric.json"
SOLO = "solo.json"
DICE: tuple[str, ...] = ("die_face", "die_any", "die_roll")


def check(
    specialists: Specialists,
    informants: Informants,
    boards: Boards,
    tokens: Tokens,
    asymmetric: Asymmetric,
    solo: Solo,
) -> None:
    """What the schema cannot say; a pack that breaks it is refused."""
    colours = specialists.colours
    if len(set(colours)) != 6:
        raise BadContent(CARDS, "", "colours", "expected six different ones")
    for colour in colours:
        if specialists.die_of_colour.get(colour, 0) not in range(1, 7):
            raise BadContent(CARDS, "", "die_of_colour", f"expected 1 to 6 for {colour}")
    for card in specialists.cards:
        for field, die in (("white_die", card.white_die), ("black_die", card.black_die)):
            if not 1 <= die <= 6:
                raise BadContent(CARDS, card.id, field, "expected 1 to 6")
        if card.white_die != specialists.die_of_colour.get(card.colour):
            raise BadContent(CARDS, card.id, "white_die", "expected the die of its colour (TS-42)")
        if not 2 <= card.min_players <= 4:
            raise BadContent(CARDS, card.id, "min_players", "expected 2 to 4")
        _check_gains(CARDS, card.id, "ability", card.ability, colours)
    for starter in specialists.starting_cards:
        if starter.colour not in colours:
            raise BadContent(CARDS, starter.id, "colour", f"expected one of {', '.join(colours)}")
        if not 1 <= starter.die <= 6:
            raise BadContent(CARDS, starter.id, "die", "expected 1 to 6")
        _check_gains(CARDS, starter.id, "ability", starter.ability, colours)
    for informant in informants.cards:
        _check_gains("informants.json", informant.id, "reward", informant.reward, colours)
    if informants.max_claims_per_turn < 0:
        raise BadContent("informants.json", "", "max_claims_per_turn", "expected at least 0")
    _check_boards(boards, colours)
    _check_limits(tokens, len(informants.cards))
    _check_tokens(tokens, colours)
    starters, start_tokens = len(specialists.starting_cards), len(tokens.starting_skill_tokens)
    _check_tiles(asymmetric, colours, starters, start_tokens, tokens.limits.dice_spots)
    _check_solo(solo, tokens.limits.rounds_max)


def _check_gains(
    file: str, name: str, field: str, effects: Sequence[Effect], colours: Sequence[str]
) -> None:
    for effect in effects:
        number = GAINS.get(effect.type)
        if number is None:
            raise BadContent(file, name, field, "expected types of " + ", ".join(GAINS))
        if getattr(effect, number) < 1:
            raise BadContent(file, name, field, f"{effect.type} needs {number} of at least 1")
        if effect.type.startswith("die_") and effect.count > 4:
            raise BadContent(file, name, field, "expected at most 4 dice")
        if effect.type == "die_face" and not 1 <= effect.face <= 6:
            raise BadContent(file, name, field, "die_face needs a face from 1 to 6")
        if effect.type == "equipment_per_skill" and effect.skill not in colours:
            raise BadContent(file, name, field, f"expected a skill of {', '.join(colours)}")
        if effect.type == "money_per_heist" and effect.building not in BUILDINGS:
            raise BadContent(file, name, field, f"expected a building of {', '.join(BUILDINGS)}")


def _check_boards(boards: Boards, colours: Sequence[str]) -> None:
    """Sides by letter, cities on sides that exist, as many on each side of a board (TS-1)."""
    letters = {board.id: board.letters for board in boards.boards}
    for board in boards.boards:
        if not board.letters or set(board.letters) - set(LETTERS):
            raise BadContent(BOARDS, board.id, "letters", f"expected letters of {LETTERS}")
    for city in boards.cities:
        if city.board not in letters:
            raise BadContent(BOARDS, city.id, "board", f"expected one of {', '.join(letters)}")
        if city.letter not in letters[city.board]:
            expected = " or ".join(letters[city.board])
            raise BadContent(BOARDS, city.id, "letter", f"expected {expected}")
        _check_city(city, colours)
    for board in boards.boards:
        sides = [
            sorted(c.city for c in boards.cities if c.board == board.id and c.letter == letter)
            for letter in board.letters
        ]
        if any(side != sides[0] for side in sides):
            raise BadContent(BOARDS, board.id, "letters", "expected the same cities on both sides")
        if any(len(set(side)) != len(side) for side in sides):
            raise BadContent(BOARDS, board.id, "letters", "expected different cities on a side")
    if not any(_all_letters(boards, one) for one in range(1 << len(boards.boards))):
        raise BadContent(BOARDS, "", "boards", "expected sides that show A, B, C and D (TS-1)")


def _all_letters(boards: Boards, sides: int) -> bool:
    """Do these sides (bits by board) show every letter once?"""
    shown = [
        board.letters[(sides >> at & 1) % len(board.letters)]
        for at, board in enumerate(boards.boards)
    ]
    return sorted(shown) == sorted(LETTERS)


def _check_city(city: City, colours: Sequence[str]) -> None:
    file = BOARDS
    for colour, count in city.skills.items():
        if colour not in colours or count < 1:
            raise BadContent(
                file, city.id, "skills", f"expected at least 1 for colours of {', '.join(colours)}"
            )
    if city.equipment < 0:
        raise BadContent(file, city.id, "equipment", "expected at least 0")
    for field, values, low in (("money", city.money, 0), ("spots", city.spots, 1)):
        if set(values) != set(BUILDINGS) or min(values.values()) < low:
            raise BadContent(
                file, city.id, field, f"expected at least {low} for each of {', '.join(BUILDINGS)}"
            )


def _check_limits(tokens: Tokens, informants: int) -> None:
    file, limits = TOKENS, tokens.limits
    if len(limits.modifiers_by_spot_from_right) != limits.dice_spots:
        raise BadContent(file, "", "limits", "expected a modifier for each of the dice_spots")
    for word in limits.modifiers_by_spot_from_right:
        if word not in MODIFIERS:
            raise BadContent(file, "", "limits", "expected modifiers of " + ", ".join(MODIFIERS))
    if not 4 <= limits.dice_spots <= 6:
        raise BadContent(file, "", "limits", "expected 4 to 6 dice_spots")
    if not 1 <= limits.rounds_max <= informants:
        raise BadContent(file, "", "limits", f"expected 1 to {informants} rounds: Informant cards")
    if limits.equipment_track_max < limits.start_equipment or limits.start_equipment < 0:
        raise BadContent(file, "", "limits", "expected start_equipment on the Equipment track")
    if min(limits.reward_tokens_max, limits.expert_tiles_max, limits.heists_to_end) < 1:
        raise BadContent(file, "", "limits", "expected numbers of at least 1")
    by = tokens.by_players
    for players, row in ((2, by.two), (3, by.three), (4, by.four)):
        most = limits.dice_total - players * limits.dice_spots
        if not players <= row.dice <= most:
            raise BadContent(
                file, "", "by_players", f"expected {players} to {most} dice for {players} players"
            )
        if len(row.start_money) != players or min(row.start_money) < 0:
            raise BadContent(
                file, "", "by_players", f"expected start_money for {players} places, at least 0"
            )
        if row.display < 1:
            raise BadContent(file, "", "by_players", "expected a display of at least 1 card")


def _check_tokens(tokens: Tokens, colours: Sequence[str]) -> None:
    file = TOKENS
    for token in tokens.starting_skill_tokens:
        if token.skill not in colours:
            raise BadContent(file, token.id, "skill", f"expected one of {', '.join(colours)}")
    _check_gains(file, "", "second_jewelry", tokens.second_jewelry.reward, colours)
    for tile in tokens.expert_tiles:
        if tile.colour not in colours or tile.effect not in EXPERTS or tile.copies < 1:
            raise BadContent(file, tile.id, "effect", "expected one of " + ", ".join(EXPERTS))
        if set(tile.params.buildings) - set(BUILDINGS) or tile.params.amount < 0:
            raise BadContent(file, tile.id, "params", "expected buildings and an amount")
    for stack in (tokens.full_team, tokens.mastery, tokens.first_bank, tokens.first_jewelry):
        for reward in stack:
            if reward.money < 0:
                raise BadContent(file, reward.id, "money", "expected at least 0")
            _check_gains(file, reward.id, "reward", reward.reward, colours)
    for prime in tokens.prime:
        if len(prime.letter) != 1 or prime.letter not in LETTERS:
            raise BadContent(file, prime.id, "letter", f"expected one of {LETTERS}")
        if len(prime.effect) != 1:
            raise BadContent(file, prime.id, "effect", "expected one effect")
        effect = prime.effect[0]
        if effect.type == "skill":
            if effect.skill not in colours:
                raise BadContent(file, prime.id, "effect", "expected a colour")
        elif effect.type not in ("equipment", *DICE):
            raise BadContent(file, prime.id, "effect", "expected skill, equipment or dice")
        else:
            _check_gains(file, prime.id, "effect", prime.effect, colours)


def _check_tiles(
    asymmetric: Asymmetric, colours: Sequence[str], starters: int, start_tokens: int, spots: int
) -> None:
    """Tokens of the variant, and tiles that ask for no more than there is."""
    supply = asymmetric.tokens
    skills = [entry.skill for entry in supply.skill_tokens]
    if set(skills) - set(colours) or len(set(skills)) != len(skills):
        raise BadContent(TILES, "", "tokens", "expected each colour once among skill_tokens")
    counts = [entry.count for entry in supply.skill_tokens]
    if min((*counts, supply.wild_skill_tokens, supply.dice_tokens)) < 0:
        raise BadContent(TILES, "", "tokens", "expected numbers of at least 0")
    if any(effect.type not in DICE for effect in supply.dice_token_effect):
        raise BadContent(TILES, "", "tokens", f"expected dice: {', '.join(DICE)}")
    _check_gains(TILES, "", "tokens", supply.dice_token_effect, colours)
    there = {
        "starting_cards": starters,
        "skill_tokens": sum(counts),
        "starting_skill_tokens": start_tokens,
        "wild_skill_tokens": supply.wild_skill_tokens,
        "dice_tokens": supply.dice_tokens,
        "equipment": 99,
        "money": 99,
    }
    for field, most in there.items():
        wanted = [(tile.id, int(getattr(tile, field))) for tile in asymmetric.tiles]
        for name, number in wanted:
            if number < 0:
                raise BadContent(TILES, name, field, "expected at least 0")
            if field == "starting_cards" and number > spots - 2:
                raise BadContent(TILES, name, field, f"expected at most {spots - 2}: its dice")
        if sum(number for _, number in wanted) > most and most != 99:
            raise BadContent(TILES, "", "tiles", f"expected at most {most} {field} on all tiles")
    values = [tile.value for tile in asymmetric.tiles]
    if len(set(values)) != len(values):
        raise BadContent(TILES, "", "tiles", "expected different values (TS-J41)")


def _check_solo(solo: Solo, rounds: int) -> None:
    file = SOLO
    trigger = solo.trigger
    if len(trigger.left) != 2 or len(trigger.right) != 2:
        raise BadContent(file, "", "trigger", "expected two numbers: the lowest and highest sum")
    if len(solo.corruption_cards) < rounds:
        raise BadContent(file, "", "corruption_cards", f"expected a card for {rounds} rounds")
    if len(solo.bribe_penalty) < solo.lose_at.bribes:
        raise BadContent(file, "", "bribe_penalty", "expected a number for every count of Bribes")
    for field, track in (("bank_track", solo.bank_track), ("jewelry_track", solo.jewelry_track)):
        for word in track:
            if word not in TRACK:
                raise BadContent(file, "", field, "expected tokens of " + ", ".join(TRACK))
    for card in solo.corruption_cards:
        for side, half in (("left", card.left), ("right", card.right)):
            if half.kind not in ("bribe", "rivalry"):
                raise BadContent(file, card.id, side, "expected a bribe or a rivalry")
            for lock in half.locks:
                if (
                    len(lock.letter) != 1
                    or lock.letter not in LETTERS
                    or lock.building not in BUILDINGS
                ):
                    raise BadContent(file, card.id, side, "expected locks by letter and building")
