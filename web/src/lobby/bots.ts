/** Bots as a player would speak of them; one that is not known here is called by its own name and words. */
import type { ShelfInfo } from '../lib/types'

const KNOWN: Record<string, [string, string]> = {
  greedy: ['careful', 'Looks at every answer and takes the best one for itself. Sees only what you would see in its seat.'],
  random: ['clumsy', 'Plays whatever is allowed, without thinking. For a first try at the rules.'],
}

export const botName = (name: string): string => KNOWN[name]?.[0] ?? name

export const botWords = (name: string, shelf: Pick<ShelfInfo, 'bots'>): string =>
  KNOWN[name]?.[1] ?? shelf.bots.find((bot) => bot.name === name)?.about ?? ''
