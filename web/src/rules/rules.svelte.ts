/** The rulebook drawer: which book lies open, and at which clause. */

class Drawer {
  open = $state(false)
  game = $state('')
  clause = $state('')
}

export const drawer = new Drawer()

/** Open the rulebook of a game beside whatever is on screen, at a clause if one is named. */
export function openRules(game: string, clause = ''): void {
  drawer.game = game
  drawer.clause = clause
  drawer.open = true
}

export function closeRules(): void {
  drawer.open = false
}
