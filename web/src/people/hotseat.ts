/** Several people at one screen: whose eyes the table should be seen with next. */

/** The seat of mine that should look now, or null if nothing needs to change.
 *
 *  `looking` is the seat on screen, `mine` my seats in order, `waiting` the seats the table waits
 *  for. Whoever is on screen and waited for stays; otherwise the next of my seats after them. */
export function nextToLook(looking: number | null, mine: number[], waiting: readonly number[]): number | null {
  if (mine.length < 2) return looking === null ? (mine[0] ?? null) : null
  if (looking !== null && mine.includes(looking) && waiting.includes(looking)) return null
  const asked = mine.filter((seat) => seat !== looking && waiting.includes(seat))
  return asked.find((seat) => looking !== null && seat > looking) ?? asked[0] ?? null
}
