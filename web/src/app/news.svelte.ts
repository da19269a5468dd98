/** What whoever runs the server tells everybody: announcements, and that one may not play here any more. */
import { Refusal, ask } from '../lib/api'
import type { Announced } from '../lib/types'

const KEY = 'muster.news'
const FRESH = 60_000
const LONGEST = 2 ** 31 - 1

class News {
  all = $state.raw<Announced[]>([])
  /** Why I may not play here; empty if I may. */
  blocked = $state('')
  #away = $state.raw<number[]>(putAway())
  #now = $state(Date.now())
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** What is still to be read: neither over nor put away. */
  get shown(): Announced[] {
    return this.all.filter((one) => one.until * 1000 > this.#now && !this.#away.includes(one.id))
  }

  /** Asks the server, if that was not done just now. At a table its socket tells. */
  async look(): Promise<void> {
    if (Date.now() - this.#asked < FRESH) return
    this.#asked = Date.now()
    try {
      this.hear((await ask<{ announcements: Announced[] }>('/api/news')).announcements)
      this.blocked = ''
    } catch (error) {
      if (error instanceof Refusal && error.code === 'blocked') this.blocked = error.message
    }
  }

  hear(announced: Announced[]): void {
    this.all = announced
    this.#asked = Date.now()
    this.#wait()
  }

  /** One of them has been read, and stays away. */
  putAway(id: number): void {
    this.#away = [...this.#away, id].slice(-20)
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#away))
    } catch { /* then it comes back with the next page */ }
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#now = Date.now()
    const next = Math.min(...this.all.map((one) => one.until * 1000).filter((until) => until > this.#now))
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.#wait(), Math.min(next - this.#now + 50, LONGEST))
  }
}

function putAway(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'number') : []
  } catch {
    return []
  }
}

export const news = new News()
