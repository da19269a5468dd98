/** How fast what happened is shown: of one's choice, remembered in this browser. */

export type Pace = 'slow' | 'normal' | 'fast' | 'once'

/** From the slowest to the quickest, as one is offered them. */
export const PACES: readonly [Pace, string][] = [['slow', 'Slowly'], ['normal', 'Normally'], ['fast', 'Fast'], ['once', 'At once']]

const KEY = 'muster.pace'
const LASTS: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.5, once: 0 }

function remembered(): Pace {
  const stored = localStorage.getItem(KEY)
  return stored === 'slow' || stored === 'fast' || stored === 'once' ? stored : 'normal'
}

const kept = $state({ pace: remembered() })

export const pace = {
  get chosen(): Pace { return kept.pace },
  /** How long things last, measured by the normal pace; 0 is at once. */
  get lasts(): number { return LASTS[kept.pace] },
}

/** The next quicker pace, or the next slower one; says in a word which it is then. */
export function shiftPace(way: 1 | -1): string {
  const at = PACES.findIndex(([name]) => name === kept.pace)
  const [name, label] = PACES[Math.min(PACES.length - 1, Math.max(0, at + way))] ?? ['normal', 'Normally']
  setPace(name)
  return label.toLowerCase()
}

export function setPace(chosen: Pace): void {
  kept.pace = chosen
  localStorage.setItem(KEY, chosen)
}
