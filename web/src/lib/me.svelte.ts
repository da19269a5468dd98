/** Who I am: a name and a cookie, no account. */

import { Refusal, api } from './api'
import type { PersonInfo } from './types'

/** Milliseconds after which we look whether the server is back. */
const AGAIN = 4000

const friendly = [
  'Amber', 'Basil', 'Clove', 'Dune', 'Echo', 'Fern', 'Gale', 'Hazel', 'Iris', 'Juniper', 'Kit', 'Linden',
  'Maple', 'Nova', 'Onyx', 'Pepper', 'Quill', 'Rowan', 'Sage', 'Tansy', 'Umber', 'Vesper', 'Wren', 'Yarrow',
]

class Me {
  person = $state<PersonInfo | null>(null)
  /** False until the server has said whether it knows us. */
  known = $state(false)
  /** The server could not be reached the last time we tried. */
  offline = $state(false)
  /** The page that can do nothing without it. */
  missing = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What the name field starts with: my name, or a friendly suggestion. */
  suggestion = $state(friendly[Math.floor(Math.random() * friendly.length)] ?? 'Wren')

  get name(): string { return this.person?.name ?? '' }

  async load(): Promise<void> {
    try {
      this.person = await api.me()
      this.offline = false
      this.missing = ''
    } catch (error) {
      this.offline = !(error instanceof Refusal) || error.offline || error.status >= 500
      clearTimeout(this.#timer)
      if (this.offline) this.#timer = setTimeout(() => void this.load(), AGAIN)
    }
    this.known = true
  }

  /** What this page is made of cannot be had: it waits until the server is back. */
  miss(): void {
    this.offline = true
    this.missing = location.pathname
  }

  async rename(name: string): Promise<void> {
    this.person = await api.nameMe(name.trim())
  }

  async recover(code: string): Promise<void> {
    this.person = await api.recover(code.trim())
  }

  /** Be somebody before doing something that needs it: the name given, or the suggestion. */
  async ensure(name?: string): Promise<PersonInfo> {
    if (!this.known) await this.load()
    const wanted = (name ?? '').trim()
    if (!this.person || (wanted && wanted !== this.person.name)) {
      this.person = await api.nameMe(wanted || this.suggestion)
    }
    return this.person
  }
}

export const me = new Me()
