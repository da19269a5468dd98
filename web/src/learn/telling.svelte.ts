/** What a tutor says at a table, page by page, once what happened before has been shown. */
import type { LessonPage, LessonSaid } from '../lib/types'
import type { Session } from '../table/session.svelte'

export class Telling {
  #at = $state(0)
  /** Which pages are meant: others come with the next step. */
  #of = $state.raw<LessonSaid | null>(null)

  /** Where there is little room, what was right has a page of its own. */
  narrow = $state(false)

  constructor(readonly session: Session) {}

  /** The newest of what is told; nothing as long as the table is still being shown. */
  said = $derived.by((): LessonSaid | null => (this.session.showing ? null : this.session.lesson))
  #apart = $derived.by((): boolean => this.narrow && Boolean(this.said?.praise))
  pages = $derived.by((): (LessonPage | null)[] => [...(this.#apart ? [null] : []), ...(this.said?.pages ?? [])])
  /** The page that is open. Of an answer in parts one goes on at the last page: the others were read. */
  at = $derived.by((): number => {
    const last = Math.max(0, this.pages.length - 1)
    return this.#of === this.said ? Math.min(this.#at, last) : this.said?.found ? last : 0
  })
  page = $derived.by((): LessonPage | null => this.pages[this.at] ?? null)
  /** Everything was told: now it is the learner's turn. */
  read = $derived.by((): boolean => this.at >= this.pages.length - 1)
  /** What was right about the last step is said with the first page of the next. */
  praise = $derived.by((): string => (this.at === 0 ? (this.said?.praise ?? '') : ''))
  /** The nodes the open page points at. */
  points = $derived.by((): readonly string[] => this.page?.point ?? [])

  turn(step: number): void {
    this.session.wrong = ''
    const to = Math.max(0, Math.min(this.pages.length - 1, this.at + step))
    this.#of = this.said
    this.#at = to
  }
}
