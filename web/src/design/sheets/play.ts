/** From the drawing board to a table. */

import { api, freshSalt } from '../../lib/api'
import { me } from '../../lib/me.svelte'
import { drawnFor } from '../drawing'
import { go } from '../../lib/router.svelte'
import type { GameInfo, SeatWish } from '../../lib/types'
import type { Wish } from '../../lobby/wish.svelte'
import { usualBot } from '../../lobby/bots'
import type { Setting } from '../types'

/** Me and bots, at once; with a content pack, if one is given. */
export async function testPlay(game: GameInfo, setting: Pick<Setting, 'seats' | 'options'>, name?: string, pack = ''): Promise<void> {
  await me.ensure(name)
  const seats: SeatWish[] = Array.from({ length: setting.seats }, (_, seat) => (seat === 0 ? { kind: 'me' } : { kind: 'bot', bot: usualBot(game) }))
  const table = await api.open({ game: game.id, seats, options: setting.options, public: false, pace: 'live', undo: 'free', salt: freshSalt(), ...(pack ? { pack } : {}) })
  if (table.state === 'lobby') await api.start(table.id, usualBot(game))
  if (!pack) drawnFor(table.id, game.id)
  go(`/table/${table.id}`)
}

/** A table with the chairs somebody chose. */
export async function openTable(wish: Wish, setting: Setting, name?: string): Promise<void> {
  await me.ensure(me.person ? undefined : name)
  const table = await api.open({ ...wish.plan(freshSalt()), options: setting.options })
  go(`/table/${table.id}`)
}
