/** Who sits at the table of the next match: for each player of the draft, a person or a bot. */

import { me } from '../../lib/me.svelte'
import type { GameInfo, SeatWish } from '../../lib/types'
import { usualBot } from '../../lobby/bots'

export type SeatChoice = 'me' | 'here' | 'invite' | 'open' | `bot:${string}`

export class Seating {
  choices = $state<SeatChoice[]>([])
  #names: string[] = []

  /** `people`: the members of the crew; a player who is one of them is invited. */
  constructor(readonly people: string[], readonly game: GameInfo | undefined) {}

  /** One chair for each name: a name that was there keeps what was chosen for it. */
  sit(names: string[]): void {
    if (names.join('\n') === this.#names.join('\n')) return
    const before = new Map(this.#names.map((name, seat) => [name, this.choices[seat]]))
    const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
    const mine = Math.max(0, names.findIndex((name) => same(name, me.name)))
    this.choices = names.map((name, seat): SeatChoice => {
      if (seat === mine && ![...before.values()].includes('me')) return 'me'
      const kept = before.get(name) ?? (names.length === this.#names.length ? this.choices[seat] : undefined)
      return kept ?? (this.people.some((one) => same(one, name)) ? 'invite' : `bot:${usualBot(this.game)}`)
    })
    if (!this.choices.includes('me') && this.choices.length) this.choices[mine] = 'me'
    this.#names = [...names]
  }

  /** Only one chair can be mine: whoever had it gets a bot. */
  give(seat: number, choice: SeatChoice): void {
    const mine = this.choices.indexOf('me')
    if (choice === 'me' && mine >= 0 && mine !== seat) this.choices[mine] = `bot:${usualBot(this.game)}`
    this.choices[seat] = choice
  }

  wishes(): SeatWish[] {
    return this.choices.map((choice, seat): SeatWish => {
      if (choice.startsWith('bot:')) return { kind: 'bot', bot: choice.slice(4) }
      if (choice === 'here') return { kind: 'here', name: this.#names[seat] ?? '' }
      return { kind: choice as 'me' | 'invite' | 'open' }
    })
  }
}
