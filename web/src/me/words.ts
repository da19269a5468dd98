/** Results in words. */

import { decimal } from '../app/numbers'
import { locale } from '../app/words'
import type { FinishedGame, SeatResult } from './types'

/** "12 March", with the year where it is another one. */
export function day(stamp: string): string {
  const at = new Date(stamp)
  if (Number.isNaN(at.getTime())) return ''
  const year = at.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
  return at.toLocaleDateString(locale(), { day: 'numeric', month: 'long', year })
}

/** "Today, 13:17", "Yesterday, 21:40", "12 March". */
export function when(stamp: string, now = new Date()): string {
  const at = new Date(stamp)
  const before = new Date(now)
  before.setDate(now.getDate() - 1)
  const clock = () => at.toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })
  if (at.toDateString() === now.toDateString()) return `Today, ${clock()}`
  if (at.toDateString() === before.toDateString()) return `Yesterday, ${clock()}`
  return day(stamp)
}

/** "+1.3", "−0.4". */
export const signed = (number: number): string => `${number < 0 ? '−' : '+'}${decimal(Math.abs(number))}`

/** "45 min", "2 h 10", "3 days". */
export function length(minutes: number): string {
  if (minutes < 1) return 'a moment'
  if (minutes < 90) return `${Math.round(minutes)} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${String(Math.round(minutes % 60)).padStart(2, '0')}`
  return `${Math.round(minutes / 60 / 24)} days`
}

/** Everybody in order of the result. */
export function inOrder(game: FinishedGame): SeatResult[] {
  return [...game.seats].sort((a, b) => Number(b.won) - Number(a.won) || a.place - b.place || b.score - a.score)
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** How it ended for me: "Won", "Third of four". */
export function ending(game: FinishedGame): string {
  const me = game.seats.filter((seat) => seat.you)
  const one = me[0]
  if (me.length !== 1 || !one) return 'At one screen'
  if (one.won) return game.seats.filter((seat) => seat.won).length > 1 && one.place ? 'Shared the win' : 'Won'
  if (one.place < 2 || game.seats.length === 1) return 'Lost'
  const place = ORDINALS[one.place] ?? `${one.place}th`
  return `${place.charAt(0).toUpperCase()}${place.slice(1)} of ${game.seats.length}`
}

/** Why a game was not rated, if that is worth a word. */
export function whyUnrated(game: FinishedGame, wanted: boolean): string {
  if (game.unrated === 'special') return 'Counts for nothing: from a position, with a pack, or at one screen'
  if (!wanted) return ''
  return {
    hints: 'Not rated: hints', undo: 'Not rated: something was taken back', 'stand-in': 'Not rated: a bot stood in',
    off: 'Not rated: not everybody wanted it', waiting: 'Still to be rated', alone: '', together: '', special: '', '': '',
  }[game.unrated]
}
