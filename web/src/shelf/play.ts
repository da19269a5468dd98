/** Opening a table with one click: me against bots. */

import { api, freshSalt } from '../lib/api'
import { me } from '../lib/me.svelte'
import { go } from '../lib/router.svelte'
import type { GameInfo, SeatWish } from '../lib/types'
import { usualBot } from '../lobby/bots'

/** Four at the table if the game allows it, else as near to four as it can. */
export function usualSeats(game: GameInfo): number {
  return [...game.seats].sort((a, b) => Math.abs(a - 4) - Math.abs(b - 4) || b - a)[0] ?? 2
}

export async function playNow(game: GameInfo, name?: string, many = usualSeats(game)): Promise<void> {
  await me.ensure(name)
  const seats: SeatWish[] = Array.from({ length: many }, (_, seat) =>
    seat === 0 ? { kind: 'me' } : { kind: 'bot', bot: usualBot(game) })
  const table = await api.open({
    game: game.id, seats, options: {}, public: false, pace: 'live', undo: 'own', salt: freshSalt(),
  })
  if (table.state === 'lobby') await api.start(table.id, usualBot(game))
  go(`/table/${table.id}`)
}
