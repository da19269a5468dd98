/** Shows what happened, step by step: the same at a table and in a replay.
 *
 *  A step is what lay on the table, the lines of the log that led to it, and its weight: 1 for a
 *  look, 2 until it is read, 3 the climax. The log is told no further than the step on show. */
import type { Beat, LogLine, Scene } from '../lib/types'

/** What is to be shown: the scenes on the way, then the one that stays; `lines` led there. */
export interface Course { scene: Scene; lines: LogLine[]; told: number; beats: Beat[]; weight: number; heading: string }

/** What is left of a climax, or of what somebody missed: its lines.
 *  `gist` is its line for those who read no more; empty for the last one. */
export interface Summary { title: string; gist: string; lines: LogLine[]; missed: boolean }

export interface Step {
  scene: Scene; lines: LogLine[]; told: number; weight: number
  /** What it leaves: a new summary, or more of the one there is. */
  summary: Summary | null; more: LogLine[]
}

const CLIMAX = 3
/** Milliseconds: at least, for each letter to read, and at most; by weight. */
const HOLD: readonly [number, number, number][] = [[400, 0, 400], [700, 22, 1900], [1600, 30, 3400], [3000, 34, 5600]]
const GLANCE = 60
const CAPTION: readonly [number, number, number] = [1500, 36, 4200]
/** The more is waiting, the faster goes what is light: with this many steps twice as fast. */
const LATE = 16
/** With more than this it is caught up at once. */
const TOO_LATE = 80
const MOST_MISSED = 40
const AWAY = 'While you were away'

/** What is too long to be read in passing is told by its first sentence: the pieces say the rest. */
export const brief = (text: string): string => (text.length > LONG ? `${text.split('. ')[0]?.replace(/\.$/, '') ?? text}.` : text)
const LONG = 120

/** How long a step is looked at and read at the normal pace, in milliseconds. */
export const readingTime = ({ weight, lines }: Pick<Step, 'weight' | 'lines'>): number => within(HOLD[weight] ?? [GLANCE, 0, GLANCE], letters(lines))

const loud = (lines: LogLine[]): LogLine[] => lines.filter((line) => !line.quiet && !line.heading)
/** What is said of a step: a climax is announced by the heading it begins with, else headings are for the log. */
const spoken = ({ lines, weight }: Pick<Step, 'weight' | 'lines'>): LogLine[] => lines.filter((line) => !line.quiet && (!line.heading || (weight >= CLIMAX && line === lines[0])))
const letters = (lines: LogLine[]): number => loud(lines).reduce((sum, line) => sum + brief(line.text).length, 0)
const within = ([least, each, most]: readonly [number, number, number], n: number): number => Math.min(most, Math.max(least, each * n))

export class Director {
  shown = $state.raw<Scene | null>(null)
  /** How many lines of the log have been told with it. */
  told = $state(0)
  /** The lines that belong to what is on show. */
  caption = $state.raw<LogLine[]>([])
  /** How many steps are still to come. */
  behind = $state(0)
  weight = $state(0)
  summary = $state.raw<Summary | null>(null)
  /** Called when everything has been shown long enough. */
  done: () => void = () => undefined

  readonly #lasts: () => number
  #queue: Step[] = []
  #open = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #captionTimer: ReturnType<typeof setTimeout> | undefined

  /** `lasts`: how long things last, measured by the normal pace; 0 is at once. */
  constructor(lasts: () => number) { this.#lasts = lasts }

  /** True while something is still to come. */
  get showing(): boolean { return this.behind > 0 }

  /** Shows a scene at once, and nothing on the way to it. */
  cut(scene: Scene | null, told: number): void {
    this.#clear()
    this.shown = scene
    this.told = told
    this.weight = 0
    this.#say([])
  }

  /** What was told beyond these first lines did not happen: it was taken back, as these lines say. */
  unsay(kept: number, scene: Scene, told: number, lines: LogLine[]): void {
    if (this.summary?.lines.some((line) => line.n >= kept)) this.summary = null
    this.cut(scene, told)
    this.#say(lines)
  }

  /** Shows what happened after everything that is still waiting. */
  follow(course: Course): void {
    const steps = stepsOf(course)
    if (document.hidden || this.#lasts() === 0) {
      const waiting = [...this.#queue, ...steps]
      this.#leave(waiting, document.hidden ? AWAY : '')
      this.cut(course.scene, course.told)
      this.#say(loud(steps.flatMap((step) => step.lines)))
      return
    }
    if (this.#queue.length > TOO_LATE) {
      this.#leave(this.#queue, 'In the meantime')
      this.#clear()
    }
    this.#queue.push(...steps)
    this.behind = this.#queue.length
    if (this.#timer === undefined) this.#next()
  }

  /** Somebody has seen enough of this step. */
  on(): void {
    if (this.#queue.length) this.#next()
  }

  /** Somebody has seen enough of all of it. */
  skip(): void {
    const last = this.#queue.at(-1)
    if (!last) return
    this.#leave(this.#queue)
    this.cut(last.scene, last.told)
  }

  /** Whoever answers has seen what is on show: what follows need not wait for it. */
  release(): void {
    if (this.#queue.length || this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  stop(): void {
    this.#clear()
    clearTimeout(this.#captionTimer)
  }

  #next(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const step = this.#queue.shift()
    if (!step) {
      this.done()
      return
    }
    this.shown = step.scene
    this.told = step.told
    this.weight = step.weight
    this.behind = this.#queue.length
    this.#sum(step)
    const hold = this.#hold(step)
    // Whoever only seals an answer does not cut short what was said.
    if (step.weight || step.lines.some((line) => !line.quiet)) this.#say(spoken(step), hold)
    this.#timer = setTimeout(() => this.#next(), hold)
  }

  #hold(step: Step): number {
    const usual = step.weight || letters(step.lines) ? readingTime(step) : GLANCE
    return (usual * this.#lasts()) / (step.weight < 2 ? 1 + this.#queue.length / LATE : 1)
  }

  #say(told: LogLine[], hold = 0): void {
    this.caption = told
    clearTimeout(this.#captionTimer)
    if (!told.length) return
    const read = Math.max(hold, within(CAPTION, letters(told)) * Math.max(1, this.#lasts()))
    this.#captionTimer = setTimeout(() => (this.caption = []), read)
  }

  /** What follows a climax belongs to its summary until the log opens a new part. */
  #sum({ summary, more, lines }: Step): void {
    if (summary) {
      this.summary = summary
      this.#open = true
    } else if (this.summary && this.#open && more.length) {
      this.summary = { ...this.summary, lines: [...this.summary.lines, ...more] }
    }
    if (lines.some((line) => line.heading)) this.#open = false
  }

  /** What is not shown any more leaves a summary: of the last climax in it, else of all of it. */
  #leave(steps: Step[], missed = ''): void {
    const lines = steps.flatMap((step) => loud(step.lines))
    const climax = steps.some((step) => step.summary)
    for (const step of steps) this.#sum(step)
    if (missed && !climax && lines.length) {
      const before = this.summary?.missed ? this.summary.lines : []
      this.miss([...before, ...lines], missed)
    }
  }

  /** Leaves a summary of what somebody was not there to see. */
  miss(lines: LogLine[], title = AWAY): void {
    const told = loud(lines).slice(-MOST_MISSED)
    if (told.length) this.summary = { title, gist: (told.findLast((line) => line.by !== null) ?? told.at(-1))?.text ?? '', lines: told, missed: true }
  }

  #clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#queue = []
    this.behind = 0
  }
}

export function stepsOf({ scene, lines, told, beats, weight, heading }: Course): Step[] {
  let from = 0
  const steps = [...beats, { scene, weight, told }].map((beat): Step => {
    const its = lines.filter((line) => line.n >= from && line.n < beat.told)
    from = Math.max(from, beat.told)
    return { scene: beat.scene, lines: its, told: beat.told, weight: beat.weight, summary: null, more: [] }
  })
  const climax = beats.findLast((beat) => beat.weight >= CLIMAX)
  const end = beats.at(-1)
  const last = steps.at(-1)
  if (!climax) {
    const heading = lines.findIndex((line) => line.heading)
    const more = loud(heading < 0 ? lines : lines.slice(0, heading))
    for (const step of steps) step.more = more.filter((line) => step.lines.includes(line))
  }
  if (climax && end && last) {
    const all = lines.filter((line) => !line.quiet && line.n < end.told)
    const first = steps.find((step) => step.told === climax.told)?.lines[0]
    const own = first?.heading ? first : undefined
    // What a card does may follow only after it was looked at.
    const its = loud(all).filter((line) => !own || line.n > own.n)
    const said = (its.findLast((line) => line.n < climax.told) ?? (own && its[0]))?.text ?? ''
    const gist = brief(said) === said ? said : ''
    last.summary = { title: own?.text ?? heading, gist, lines: all, missed: false }
  }
  return steps
}
