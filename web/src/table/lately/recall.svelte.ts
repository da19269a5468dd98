/** What happened, shown again: from any line of the log on, step by step, forward and back to now.
 *
 *  A step is what lay on the table with the lines that led to it, as this seat saw it then. */
import { api, sentence } from '../../lib/api'
import { pace } from '../../lib/pace.svelte'
import { toast } from '../../lib/toast.svelte'
import { fetchParts } from '../../scene/parts.svelte'
import { readingTime, stepsOf, type Step } from '../director.svelte'
import { inNames } from '../players'
import type { Session } from '../session.svelte'

/** Whoever is shown everything at once still wants to see what plays by itself. */
const QUICKEST = 0.5

export class Recall {
  /** What is looked at; null is now. */
  step = $state.raw<Step | null>(null)
  /** It goes on by itself. */
  playing = $state(false)
  /** There is nothing before it. */
  first = $state(false)

  readonly #session: Session
  #moment = 0
  #place = 0
  #kept = new Map<number, Promise<Step[]>>()
  #wish = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(session: Session) { this.#session = session }

  /** Looks back to the line of this number, or to the next one that says something. */
  open(n: number): Promise<void> {
    this.playing = false
    const line = this.#told().find((one) => one.n >= n)
    return line ? this.#show(line.moment, (steps) => steps.findIndex((one) => one.lines.some((its) => its.n >= line.n))) : Promise.resolve()
  }

  /** A step on, at the end of all back to now; or a step back. */
  async go(way: 1 | -1): Promise<void> {
    if (!this.step) return
    const steps = await this.#steps(this.#moment)
    if (steps[this.#place + way]) return this.#show(this.#moment, () => this.#place + way)
    const moments = this.#told().map((line) => line.moment)
    const next = way > 0 ? moments.find((one) => one > this.#moment) : moments.findLast((one) => one < this.#moment)
    if (next !== undefined) return this.#show(next, (its) => (way > 0 ? 0 : its.length - 1))
    if (way > 0) this.close()
  }

  /** Goes on by itself, or stops. */
  toggle(): void {
    this.playing = !this.playing
    this.#wait()
  }

  /** Back to now. */
  close(): void {
    this.#wish += 1
    this.#kept.clear()
    this.playing = false
    this.step = null
    clearTimeout(this.#timer)
  }

  /** The lines that can be looked back to: all that was told, but for who has answered. */
  #told() { return this.#session.log.filter((line) => !line.quiet) }

  async #show(moment: number, choose: (steps: Step[]) => number): Promise<void> {
    const wish = ++this.#wish
    try {
      const steps = await this.#steps(moment)
      if (wish !== this.#wish) return
      this.#moment = moment
      this.#place = Math.max(0, choose(steps))
      this.step = steps[this.#place] ?? null
      const told = this.#told()
      this.first = !this.#place && moment <= (told[0]?.moment ?? 0)
      this.#wait()
      const next = told.find((line) => line.moment > moment)?.moment
      if (next !== undefined) void this.#steps(next).catch(() => undefined)
    } catch (error) {
      toast(sentence(error), 'bad')
      if (wish === this.#wish) this.playing = false
    }
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (this.playing && this.step) this.#timer = setTimeout(() => void this.go(1), readingTime(this.step) * (pace.lasts || QUICKEST))
  }

  /** The steps of a moment that say something. */
  #steps(moment: number): Promise<Step[]> {
    let found = this.#kept.get(moment)
    if (!found) {
      found = this.#fetch(moment)
      found.catch(() => this.#kept.delete(moment))
      this.#kept.set(moment, found)
    }
    return found
  }

  async #fetch(moment: number): Promise<Step[]> {
    const { id, you, watch } = this.#session
    const { scene, beats, weight } = await api.moment(id, moment, you.seat, watch)
    await fetchParts([scene, ...beats.map((beat) => beat.scene)])
    const lines = this.#session.log.filter((line) => line.moment === moment)
    const steps = stepsOf({
      scene: inNames(scene), lines, told: (lines.at(-1)?.n ?? 0) + 1, weight: Math.max(1, weight), heading: '',
      beats: beats.map((beat) => ({ ...beat, scene: inNames(beat.scene) })),
    })
    return steps.filter((step) => step.lines.some((line) => !line.quiet))
  }
}
