/** The drawer of this browser: the latest drawings, each on a sheet of its own, so that two windows do not
 *  draw over each other and a link somebody opens does not cost what was drawn before. */

import type { Plan } from '../plan'

export interface Drawing {
  id: string
  plan: Plan
  /** Somebody has changed it; else it was only looked at. */
  drawn: boolean
}

const MOST = 8

export class Drawer {
  /** The sheet of this window. */
  #sheet = ''
  /** What this window kept on it last. */
  #last = ''
  #drawn = false

  readonly #place: string

  /** `what` is drawn, for a game: each has a drawer of its own. */
  constructor(readonly game: string, what = 'design') { this.#place = `muster.${what}.${game}` }

  /** Everything in it, the latest first. */
  all(): Drawing[] {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.#place) ?? 'null')
      return Array.isArray(found) ? found.filter(isDrawing) : []
    } catch {
      return []
    }
  }

  /** What was drawn on other sheets. */
  others(): Drawing[] { return this.all().filter((one) => one.drawn && one.id !== this.#sheet) }

  /** The sheet this window had before a reload; in a new window the latest one. */
  left(): Drawing | undefined {
    const all = this.all()
    const mine = session(this.#place)
    const found = all.find((one) => one.id === mine) ?? all[0]
    if (found) {
      this.#sheet = found.id
      this.#last = JSON.stringify(found.plan)
      this.#drawn = found.drawn
    }
    return found
  }

  /** What comes now is another drawing. */
  turn(): void { this.#sheet = '' }

  keep(plan: Plan, drawn: boolean): void {
    const text = JSON.stringify(plan)
    if (this.#sheet && text === this.#last && drawn === this.#drawn) return
    const all = this.all()
    const there = all.find((one) => one.id === this.#sheet)
    // If another window drew on this sheet meanwhile, this one goes on with its own.
    if (!there || JSON.stringify(there.plan) !== this.#last) this.#sheet = Math.random().toString(36).slice(2)
    const rest = all.filter((one) => one.id !== this.#sheet)
    this.#last = text
    this.#drawn = drawn
    try {
      localStorage.setItem(this.#place, JSON.stringify([{ id: this.#sheet, plan, drawn }, ...rest].slice(0, MOST)))
      sessionStorage.setItem(this.#place, this.#sheet)
    } catch { /* no room, or a private window: it lives as long as the page does */ }
  }
}

function session(place: string): string {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

function isDrawing(one: unknown): one is Drawing {
  if (typeof one !== 'object' || one === null) return false
  const { id, plan } = one as Partial<Drawing>
  return typeof id === 'string' && typeof plan === 'object' && plan !== null && !Array.isArray(plan)
}
