/** The draft of the next match: what was decided so far, as the server has checked it last. */

import { sentence } from '../../lib/api'
import { crews, type Plan, type Values } from '../api'
import type { Form } from '../types'

/** While somebody types, the server is asked only now and then. */
const PAUSE = 350

export class Draft {
  form = $state.raw<Form>() as Form
  /** What stands in the fields; ahead of the form while the server is asked. */
  values = $state<Values>({})
  plan = $state.raw<Plan | null>(null)
  asking = $state(false)
  bad = $state('')
  /** Somebody has decided something here before. */
  readonly begun: boolean

  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0
  /** The field somebody is typing in: its text stays as it is typed until they leave it. */
  #typed = ''
  readonly #kept: string

  /** `matches`: how many are over; a draft is kept in this browser until its match is over, too: one that is
   *  given up is drawn up again from it. */
  constructor(readonly crew: string, matches: number, form: Form) {
    this.form = form
    this.values = { ...form.values }
    this.#kept = `muster.crew.${crew}.${matches}`
    this.#clear()
    const before = this.#remembered()
    this.begun = before !== null
    if (before) {
      Object.assign(this.values, before.values)
      this.plan = before.plan
      void this.check()
    }
  }

  set(field: string, value: string, typing = false): void {
    const left = !typing && this.#typed === field
    this.#typed = typing ? field : ''
    if (this.values[field] === value && !left) return
    this.values[field] = value
    this.#turn++ // an answer under way knows nothing of this
    clearTimeout(this.#timer)
    if (typing) this.#timer = setTimeout(() => void this.check(), PAUSE)
    else void this.check()
  }

  draw(plan: Plan | null): Promise<void> {
    this.plan = plan
    return this.check()
  }

  /** What was typed last is asked about before anything begins. */
  async check(): Promise<void> {
    clearTimeout(this.#timer)
    const turn = ++this.#turn
    this.asking = true
    try {
      const form = await crews.form(this.crew, $state.snapshot(this.values), this.plan)
      if (turn !== this.#turn) return
      this.form = form
      const typed = this.values[this.#typed]
      this.values = { ...form.values }
      if (typed !== undefined && this.#typed in form.values) this.values[this.#typed] = typed
      this.bad = ''
      this.#remember()
    } catch (error) {
      if (turn === this.#turn) this.bad = sentence(error)
    } finally {
      if (turn === this.#turn) this.asking = false
    }
  }

  /** Drafts of matches that are over. */
  #clear(): void {
    try {
      const old = Object.keys(localStorage).filter((key) => key.startsWith(`muster.crew.${this.crew}.`) && key !== this.#kept)
      for (const key of old) localStorage.removeItem(key)
    } catch { /* a browser without storage */ }
  }

  #remember(): void {
    try {
      localStorage.setItem(this.#kept, JSON.stringify({ values: this.values, plan: this.plan }))
    } catch { /* a browser without storage: the draft lives as long as the page */ }
  }

  #remembered(): { values: Values; plan: Plan | null } | null {
    try {
      const said: unknown = JSON.parse(localStorage.getItem(this.#kept) ?? 'null')
      return said && typeof said === 'object' && 'values' in said ? (said as { values: Values; plan: Plan | null }) : null
    } catch {
      return null
    }
  }
}
