/** Bots as a player would speak of them: levels first, as the game has them; others by their own name and words. */
import type { GameInfo, SeatInfo, ShelfInfo } from '../lib/types'

/** The level that plays unless somebody chooses another; where the game is not known yet, one that is in all of them. */
export const usualBot = (game: Pick<GameInfo, 'usual'> | undefined): string => game?.usual ?? 'level-2'

const KNOWN: Record<string, { title: string; about: string }> = {
  greedy: { title: 'careful', about: 'Looks at every answer and takes the best one for itself. Sees only what you would see in its seat.' },
  random: { title: 'clumsy', about: 'Plays whatever is allowed, without thinking. For a first try at the rules.' },
}

export interface BotChoice { name: string; title: string; about: string }

/** Who can be chosen in a game: its levels, a level for each temper it has words for, and other bots. */
export function botChoices(shelf: ShelfInfo | undefined, game: GameInfo | undefined): { levels: BotChoice[]; others: BotChoice[] } {
  const levels = (game?.levels ?? []).map(({ name, title, about, time }) => ({ name, title, about: `${about} It ${time}.` }))
  const able = game?.levels.at(-2)
  const tempers = able
    ? (game?.tempers ?? []).map(({ word, title, about }) => ({ name: `${able.name}:temper=${word}`, title: `${able.title}, ${title}`, about: about || able.about }))
    : []
  const others = (shelf?.bots ?? []).filter((bot) => bot.menu)
    .map(({ name, about }) => ({ name, title: KNOWN[name]?.title ?? name, about: KNOWN[name]?.about ?? about }))
  return { levels: [...levels, ...tempers], others }
}

export const botWords = (name: string, shelf: ShelfInfo, game: GameInfo | undefined): string => {
  const { levels, others } = botChoices(shelf, game)
  return [...levels, ...others].find((bot) => bot.name === name)?.about ?? ''
}

/** What to call the bot on a seat. */
export const botOf = (seat: Pick<SeatInfo, 'bot' | 'level'>): string => KNOWN[seat.bot]?.title ?? seat.level
