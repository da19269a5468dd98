/** What the lessons ask of the server. */
import { ask, post } from '../lib/api'
import { me } from '../lib/me.svelte'
import { go } from '../lib/router.svelte'
import { isKnown, keepKnown } from './known'
import type { Course, GuideInfo, Progress } from './types'

const at = (game: string): string => `/api/learn/${encodeURIComponent(game)}`

/** The lessons of a game, and which of them I have been through. */
export const course = (game: string): Promise<Course> => ask<Course>(at(game))

/** How far I am in every game that has lessons. */
export const progress = (): Promise<Progress[]> => ask<Progress[]>('/api/learn')

/** Goes to the table of a lesson: the one I left, or a new one. */
export async function learn(game: string, lesson: string, again = false, name?: string): Promise<void> {
  await me.ensure(name)
  const table = await post<{ id: string }>(`${at(game)}/${encodeURIComponent(lesson)}`, { again })
  go(`/table/${table.id}`)
}

// ---------------------------------------------------------------- a first table

/** The guide of a game at a table of so many, or nothing for those who know it. */
export async function guide(game: string, seats: number): Promise<GuideInfo | undefined> {
  if (isKnown(game)) return undefined
  try {
    const found = await ask<GuideInfo>(`/api/guides/${encodeURIComponent(game)}?seats=${seats}`)
    if (found.wanted) return found
  } catch {
    return undefined // a game without one, or no connection: then one plays without
  }
  keepKnown(game)
  return undefined
}

/** I know this game. */
export function know(game: string): void {
  keepKnown(game)
  post(`/api/guides/${encodeURIComponent(game)}/known`).catch(() => undefined)
}
