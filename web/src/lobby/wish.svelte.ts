/** The table somebody is about to open: what was chosen so far, with defaults for all of it. */

import { me } from '../lib/me.svelte'
import type { GameInfo, NewTable, Option, Pace, SeatWish, ShelfInfo, UndoPolicy } from '../lib/types'
import { usualSeats } from '../shelf/play'
import { botChoices, usualBot } from './bots'

export type SeatChoice = 'me' | 'here' | 'invite' | 'open' | `bot:${string}`

export class Wish {
  game = $state.raw<GameInfo>() as GameInfo
  seats = $state<{ choice: SeatChoice; name: string }[]>([])
  given = $state<Record<string, unknown>>({})
  everybody = $state(false)
  pace = $state<Pace>('live')
  undo = $state<UndoPolicy>('own')
  /** The code of a content pack, or ''. */
  pack = $state('')
  #hints = $state<boolean>()
  /** What this count of seats allows. */
  options = $derived(this.game.options
    .filter((one) => one.kind !== 'data' && (!one.seats.length || one.seats.includes(this.seats.length)))
    .map((one) => (one.up_to_seats ? { ...one, high: Math.min(one.high, this.seats.length) } : one)))

  /** Could this game be rated, for one who wants that? Not with hints. */
  get rated(): boolean { return Boolean(me.person?.rated) && this.seats.length > 1 && !this.game.together }
  /** Hints, if nobody has said otherwise: for one who plays with bots alone. */
  get hints(): boolean { return this.#hints ?? (!this.rated && this.seats.filter((one) => !one.choice.startsWith('bot:')).length === 1) }
  set hints(on: boolean) { this.#hints = on }

  constructor(readonly shelf: ShelfInfo, game: GameInfo) {
    this.game = game
    this.sit(usualSeats(game))
  }

  choose(game: GameInfo): void {
    this.game = game
    this.given = {}
    this.pack = ''
    const { levels, others } = botChoices(this.shelf, game)
    const known = new Set([...levels, ...others].map((bot): SeatChoice => `bot:${bot.name}`))
    for (const chair of this.seats) if (chair.choice.startsWith('bot:') && !known.has(chair.choice)) chair.choice = `bot:${usualBot(game)}`
    this.sit(game.seats.includes(this.seats.length) ? this.seats.length : usualSeats(game))
  }

  /** Set the number of chairs: I keep the first, a friend is invited to the second, bots take the rest. */
  sit(count: number): void {
    const bot: SeatChoice = `bot:${usualBot(this.game)}`
    this.seats = Array.from({ length: count }, (_, seat) =>
      this.seats[seat] ?? { choice: seat === 0 ? 'me' : seat === 1 ? 'invite' : bot, name: '' })
  }

  /** Only one chair can be mine: whoever had it gets mine in exchange. */
  give(seat: number, choice: SeatChoice): void {
    const chair = this.seats[seat]
    if (!chair) return
    const mine = this.seats.find((other) => other.choice === 'me')
    if (choice === 'me' && mine && mine !== chair) mine.choice = chair.choice === 'here' ? 'here' : 'invite'
    chair.choice = choice
  }

  valueOf(option: Option): unknown {
    return option.name in this.given ? this.given[option.name] : option.default
  }

  plan(salt: string): NewTable {
    const offered = new Set(this.options.map((option) => option.name))
    return {
      game: this.game.id,
      seats: this.seats.map(({ choice, name }, seat): SeatWish => {
        if (choice.startsWith('bot:')) return { kind: 'bot', bot: choice.slice(4) }
        if (choice === 'here') return { kind: 'here', name: name.trim() || `Player ${seat + 1}` }
        return { kind: choice as 'me' | 'invite' | 'open' }
      }),
      options: Object.fromEntries(Object.entries($state.snapshot(this.given)).filter(([name]) => offered.has(name))),
      public: this.everybody, pace: this.pace, undo: this.undo, hints: this.hints, salt, ...(this.pack ? { pack: this.pack } : {}),
    }
  }
}
