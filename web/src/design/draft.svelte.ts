/** The plan on the drawing board: every change can be taken back, the server checks as one draws,
 *  and a reload finds it again. */

import { Refusal, sentence } from '../lib/api'
import { Drawer, type Drawing } from './sheets/drawer'
import type { Plan } from './plan'
import type { CheckedPlan } from './types'

interface Step { plan: Plan; what: string }

const MOST_STEPS = 300
const PAUSE = 280
const AGAIN = 3000

/** What a server says about something drawn, at least. */
export interface Answer { checked: { ready: boolean } }

export class Draft<A extends Answer = CheckedPlan> {
  plan = $state.raw<Plan>({})
  past = $state.raw<readonly Step[]>([])
  future = $state.raw<readonly Step[]>([])
  /** What the server said about the plan as it was then; see `fresh`. */
  answer = $state.raw<A>()
  /** True if the answer is about the plan as it is now. */
  fresh = $state(false)
  /** How often another plan was laid down: then one wants to see all of it. */
  laid = $state(0)
  /** Why there is no answer. */
  trouble = $state('')

  #key = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  readonly drawer: Drawer
  /** Somebody has drawn on this sheet. */
  #drawn = false

  /** `ask` has the server check it; `what` it is, for the drawer of this browser. */
  constructor(readonly game: string, private readonly ask: (game: string, plan: Plan) => Promise<A>, what = 'design') {
    this.drawer = new Drawer(game, what)
  }

  get ready(): boolean { return this.fresh && Boolean(this.answer?.checked.ready) }

  /** A change. Changes with the same key, as of one stroke, are one step back. */
  change(plan: Plan, what: string, key = ''): void {
    if (plan === this.plan) return
    if (!key || key !== this.#key) this.past = [...this.past, { plan: this.plan, what }].slice(-MOST_STEPS)
    this.#key = key
    this.future = []
    this.#drawn = true
    this.#set(plan)
  }

  /** The next change is a step of its own. */
  seal(): void { this.#key = '' }

  undo(): string {
    const step = this.past.at(-1)
    if (!step) return ''
    this.past = this.past.slice(0, -1)
    this.future = [...this.future, { plan: this.plan, what: step.what }]
    this.seal()
    this.#set(step.plan)
    return step.what
  }

  redo(): string {
    const step = this.future.at(-1)
    if (!step) return ''
    this.future = this.future.slice(0, -1)
    this.past = [...this.past, { plan: this.plan, what: step.what }]
    this.seal()
    this.#set(step.plan)
    return step.what
  }

  /** Another plan is laid on the board; the one before is one step back. */
  lay(plan: Plan, what: string, drawn = false): void {
    this.seal()
    this.keep()
    if (this.#drawn) this.drawer.turn()
    this.change(plan, what)
    this.#drawn = drawn
    this.laid++
  }

  /** Begin with this plan: there is nothing to take back. */
  begin(plan: Plan): void {
    this.laid++
    this.past = []
    this.future = []
    this.#set(plan)
  }

  /** The drawing that was left here, if there is one. */
  left(): Drawing | undefined {
    const found = this.drawer.left()
    this.#drawn = Boolean(found?.drawn)
    return found
  }

  keep(): void { this.drawer.keep(this.plan, this.#drawn) }

  /** Ask about the last change at once; true if the plan can be played as it is. */
  async settle(): Promise<boolean> {
    if (!this.fresh) {
      clearTimeout(this.#timer)
      await this.#check()
    }
    return this.ready
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.keep()
    this.#asked++
  }

  #set(plan: Plan): void {
    this.plan = plan
    this.fresh = false
    this.#later(PAUSE)
  }

  #later(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#check(), pause)
  }

  async #check(): Promise<void> {
    this.keep()
    const asked = ++this.#asked
    const plan = this.plan
    try {
      const answer = await this.ask(this.game, plan)
      if (asked !== this.#asked) return
      this.answer = answer
      this.fresh = plan === this.plan
      this.trouble = ''
    } catch (error) {
      if (asked !== this.#asked) return
      this.trouble = sentence(error)
      const wait = error instanceof Refusal ? error.problem.wait : undefined
      if (wait || (error instanceof Refusal && (error.offline || error.status >= 500))) this.#later(wait ? wait * 1000 + 200 : AGAIN)
    }
  }
}
