/** Player aids, rulings and books of games: asked for once, when somebody first wants them. */
import { ask } from '../lib/api'
import type { Aid, Chapter, ClauseInfo, Picture, SmallMap } from '../lib/types'

const kept = new Map<string, Promise<unknown>>()

function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined
  if (!found) {
    found = ask<T>(path)
    found.catch(() => kept.delete(path))
    kept.set(path, found)
  }
  return found
}

const at = (game: string): string => `/api/games/${encodeURIComponent(game)}`

export const manual = {
  /** Turn, scoring and signs; null for a game that brings none. */
  aid: (game: string) => once<Aid | null>(`${at(game)}/aid`),
  /** The clauses that speak of a card. */
  rulings: (game: string, title: string) => once<ClauseInfo[]>(`${at(game)}/rulings?title=${encodeURIComponent(title)}`),
  /** Small maps of what an option chooses among. */
  maps: (game: string, option: string) => once<SmallMap[]>(`${at(game)}/maps/${encodeURIComponent(option)}`),
  book: (game: string) => once<Chapter[]>(`${at(game)}/book`),
  picture: (game: string, name: string) => once<Picture>(`${at(game)}/pictures/${encodeURIComponent(name)}`),
}

/** The player aid beside the table: closed, or open for a game. */
class Drawer {
  open = $state(false)
  game = $state('')
}

export const aidDrawer = new Drawer()

export function toggleAid(game: string): void {
  aidDrawer.game = game
  aidDrawer.open = !aidDrawer.open
}
