/** Long work of the server for one person: asked for, watched while it runs, cancelled. */

import { ask, Refusal, sentence } from '../lib/api'
import { me } from '../lib/me.svelte'

export interface JobInfo {
  id: string
  state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'
  text: string
}

const EVERY = 600
const PATIENCE = 5

export class JobRun<Info extends JobInfo> {
  info = $state.raw<Info>()
  /** What it is about: it says nothing about something changed since. */
  about = $state.raw<unknown>()
  busy = $state(false)
  trouble = $state('')
  #id = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #missed = 0

  /** `path` is where jobs of this kind are asked for by id. */
  constructor(private readonly path: string) {}

  get running(): boolean {
    return this.busy || this.info?.state === 'waiting' || this.info?.state === 'running'
  }

  /** Begin: `begin` asks for it, `first` is what is known about it until the server says more. */
  async start(about: unknown, begin: () => Promise<{ id: string }>, first: Omit<Info, keyof JobInfo>): Promise<void> {
    if (this.running) return
    this.busy = true
    this.trouble = ''
    this.#missed = 0
    try {
      await me.ensure() // it belongs to somebody
      const { id } = await begin()
      this.#id = id
      this.about = about
      this.info = { ...first, id, state: 'waiting', text: '' } as Info
      this.#later(200)
    } catch (error) {
      this.trouble = sentence(error)
    }
    this.busy = false
  }

  async cancel(): Promise<void> {
    if (!this.#id) return
    try {
      await this.#end()
      clearTimeout(this.#timer)
      await this.#look()
    } catch (error) {
      this.trouble = sentence(error)
    }
  }

  /** Nobody looks any more: what still runs is not needed. */
  leave(): void {
    clearTimeout(this.#timer)
    if (this.running && this.#id) void this.#end().catch(() => {})
    this.#id = ''
  }

  get #address(): string { return `${this.path}/${encodeURIComponent(this.#id)}` }
  #end(): Promise<unknown> { return ask<unknown>(this.#address, 'DELETE') }

  #later(pause = EVERY): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#look(), pause)
  }

  async #look(): Promise<void> {
    const id = this.#id
    if (!id) return
    try {
      const found = await ask<Info>(this.#address)
      if (id !== this.#id) return
      this.info = found
      this.#missed = 0
      this.trouble = ''
      if (found.state === 'waiting' || found.state === 'running') this.#later()
    } catch (error) {
      if (id !== this.#id) return
      this.trouble = sentence(error)
      const comesBack = error instanceof Refusal && (error.offline || error.problem.wait)
      if (comesBack && ++this.#missed <= PATIENCE) this.#later(EVERY * 4)
      else if (this.info) this.info = { ...this.info, state: 'failed', text: this.trouble }
    }
  }
}
