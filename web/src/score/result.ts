/** A result in words and columns; it knows scores and names, not what they were made of. */

import type { Outcome } from '../lib/types'

export interface Player {
  at: number              // place in the outcome's lists
  name: string
  score: number
  won: boolean
  ghost: boolean
  mine: boolean
}

/** Everybody in order of the result: winners, then by points. */
export function inOrder(outcome: Outcome, names: string[], mine: number[]): Player[] {
  const seats = outcome.scores.length
  const everybody: Player[] = [...outcome.scores, ...outcome.others].map((score, at) => ({
    at, score, ghost: at >= seats, won: outcome.winners.includes(at), mine: mine.includes(at),
    name: at >= seats ? (outcome.others.length > 1 ? `Ghost ${at - seats + 1}` : 'Ghost') : names[at] || `Seat ${at + 1}`,
  }))
  return everybody.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.at - b.at)
}

/** "Ana wins by 3." */
export function verdict(players: Player[], mine: number[]): string {
  const winners = players.filter((player) => player.won)
  const losers = players.filter((player) => !player.won)
  const best = losers.length ? Math.max(...losers.map((player) => player.score)) : null
  const first = winners[0]
  const one = mine.length === 1
  if (!first) {
    const ghost = players.find((player) => player.ghost)
    const seat = players.find((player) => !player.ghost)
    if (ghost && seat && ghost.score > seat.score) return `${one ? 'You lose' : `${seat.name} loses`} by ${ghost.score - seat.score}.`
    return 'Nobody wins.'
  }
  if (winners.length > 1) {
    const names = winners.map((player) => (player.mine && one ? 'You' : player.name))
    return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share the win.`
  }
  const who = first.mine && one ? 'You win' : `${first.name} wins`
  if (best === null) return `${who} with ${first.score}.`
  return first.score > best ? `${who} by ${first.score - best}.` : `${who} the tie.`
}

/** Clause ids inside a sentence, so that they can be opened. */
export function clausesIn(text: string): { text: string; clause: boolean }[] {
  return text.split(/\b([A-Z]{2,3}-[A-Z]?\d+[a-z]?)\b/).map((part, n) => ({ text: part, clause: n % 2 === 1 })).filter((part) => part.text)
}
