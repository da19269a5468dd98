/** Opening a table with one click: me against bots. */

import { api, freshSalt } from '../lib/api'
import { me } from '../lib/me.svelte'
import { go } from '../lib/router.svelte'
import type { GameInfo, SeatWish, ShelfInfo } from '../lib/types'

/** The bot that plays unless somebody chooses another: the first that thinks. */
export function usualBot(shelf: Pick<ShelfInfo, 'bots'>): string {
  return (shelf.bots.find((bot) => bot.name !== 'random') ?? shelf.bots[0])?.name ?? 'greedy'
}

/** Four at the table if the game allows it, else as near to four as it can. */
export function usualSeats(game: GameInfo): number {
  return [...game.seats].sort((a, b) => Math.abs(a - 4) - Math.abs(b - 4) || b - a)[0] ?? 2
}

export async function playNow(game: GameInfo, shelf: ShelfInfo, name?: string): Promise<void> {
  await me.ensure(name)
  const bot = usualBot(shelf)
  const seats: SeatWish[] = Array.from({ length: usualSeats(game) }, (_, seat) =>
    seat === 0 ? { kind: 'me' } : { kind: 'bot', bot })
  const table = await api.open({
    game: game.id, seats, options: {}, public: false, pace: 'live', undo: 'own', salt: freshSalt(),
  })
  if (table.state === 'lobby') await api.start(table.id, bot)
  go(`/table/${table.id}`)
}
