/** Several people at one screen: whose eyes the table should be seen with next. */

import type { Prompt } from '../lib/types'

/** The seat of mine that should look now, or null if nothing needs to change.
 *
 *  `looking` is the seat on screen, `mine` my seats in order, `waiting` who is asked (from the
 *  table), `prompts` the questions of the scene on screen. Whoever is on screen and still has
 *  something to answer stays; otherwise the next of my seats after them who is asked. */
export function nextToLook(looking: number | null, mine: number[], waiting: number[], prompts: Prompt[] = []): number | null {
  if (mine.length < 2) return looking === null ? (mine[0] ?? null) : null
  const busy = prompts.some((prompt) => prompt.seat === looking && !prompt.answered && !prompt.optional)
  if (looking !== null && mine.includes(looking) && (busy || waiting.includes(looking))) return null
  const asked = mine.filter((seat) => seat !== looking && waiting.includes(seat))
  return asked.find((seat) => looking !== null && seat > looking) ?? asked[0] ?? null
}
