/** What to say about a table in a line, and which of the shelf's sections it belongs to. */

import { absent, untilWords, waitWords } from '../people/away/since'
import type { SeatInfo, TableInfo, Tables } from '../lib/types'

export type Section = 'waiting' | 'mine' | 'over' | 'open' | 'watch'
export interface Found { table: TableInfo; section: Section }

/** My tables: those that wait for me first, then the others, then what is over. */
export function mineOf(tables: Tables): Found[] {
  const { mine } = tables
  return [
    ...mine.filter(waitsForMe).map((table): Found => ({ table, section: 'waiting' })),
    ...mine.filter((table) => table.state !== 'over' && !waitsForMe(table)).map((table): Found => ({ table, section: 'mine' })),
    ...mine.filter((table) => table.state === 'over').map((table): Found => ({ table, section: 'over' })),
  ]
}

/** Other people's tables: those with a free seat, then those one may watch. */
export function othersOf(tables: Tables): Found[] {
  const mine = new Set(tables.mine.map((table) => table.id))
  return [
    ...tables.open.map((table): Found => ({ table, section: 'open' })),
    ...tables.watch.map((table): Found => ({ table, section: 'watch' })),
  ].filter(({ table }) => !mine.has(table.id))
}

export function waitsForMe(table: TableInfo): boolean {
  return table.state === 'running' && table.seats.some((seat) => seat.you && table.waiting.includes(seat.seat))
}

export function freeSeats(table: TableInfo): SeatInfo[] {
  return table.seats.filter((seat) => seat.kind === 'open' || seat.kind === 'invited')
}

/** A person's name as it stands in a sentence; mine is "you". */
export function called(seat: SeatInfo | undefined): string {
  if (!seat) return 'somebody'
  return seat.you ? 'you' : seat.name || `seat ${seat.seat + 1}`
}

export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The short line under the title: where the game is, and with whom. */
export function whereItIs(table: TableInfo): string {
  const people = table.seats.filter((seat) => seat.kind === 'person').length
  const bots = table.seats.filter((seat) => seat.kind === 'bot').length
  const crowd = [people === 1 ? '' : `${people} people`, bots ? `${bots} ${bots === 1 ? 'bot' : 'bots'}` : '']
    .filter(Boolean).join(', ')
  const pace = table.pace === 'days' ? 'at its own pace' : ''
  const first = table.state === 'over' ? 'Finished' : table.state === 'lobby' ? `${table.seats.length} seats` : table.phase
  return [first, crowd, pace].filter(Boolean).join(' · ')
}

/** The tag: what happens next, or how it ended. */
export function tagOf(table: TableInfo): string {
  if (table.state === 'over') {
    const winners = table.winners.map((seat) => called(table.seats[seat]))
    if (winners.length === 1 && table.seats[table.winners[0] ?? -1]?.you) return 'You won'
    return winners.length ? `${upper(listed(winners))} won` : 'Nobody won'
  }
  if (table.state === 'lobby') {
    const free = freeSeats(table).length
    return free ? `${free} ${free === 1 ? 'seat' : 'seats'} free` : 'Ready to begin'
  }
  const long = waitWords(table, table.waiting)
  const paused = table.pace === 'days' ? untilWords(table.paused ?? '') : ''
  if (paused) return `${waitsForMe(table) ? 'Your turn · paused' : 'Paused'} ${paused}`
  if (waitsForMe(table)) return ['Your turn', long].filter(Boolean).join(' · ')
  const waited = table.waiting.map((seat) => called(table.seats[seat]))
  if (!waited.length) return 'A bot is thinking'
  const away = table.pace === 'days' ? absent(table, table.waiting) : ''
  if (away) return `${upper(listed(waited))} is away ${away}`
  const who = waited.length > 2 ? `${waited.length} are choosing` : `${upper(listed(waited))} ${waited.length > 1 ? 'are' : 'is'} choosing`
  return [who, long].filter(Boolean).join(' · ')
}
