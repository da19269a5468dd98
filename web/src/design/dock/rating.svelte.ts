/** A rating by simulation: asked for, watched while it runs, cancelled. */

import { Refusal, sentence } from '../../lib/api'
import { me } from '../../lib/me.svelte'
import { cancelRating, rate, rated } from '../api'
import type { Plan } from '../plan'
import type { RatingInfo } from '../types'

const EVERY = 600
const PATIENCE = 5

export class RatingRun {
  rating = $state.raw<RatingInfo>()
  /** The plan it is about: it says nothing about a plan changed since. */
  plan = $state.raw<Plan>()
  setting = $state('')
  busy = $state(false)
  trouble = $state('')
  #id = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #missed = 0

  get running(): boolean {
    return this.busy || this.rating?.state === 'waiting' || this.rating?.state === 'running'
  }

  async start(game: string, plan: Plan, setting: string, label: string, games: number): Promise<void> {
    if (this.running) return
    this.busy = true
    this.trouble = ''
    this.#missed = 0
    try {
      await me.ensure() // a rating belongs to somebody
      const { id } = await rate(game, plan, setting, games)
      this.#id = id
      this.plan = plan
      this.setting = label
      this.rating = { id, done: 0, games, wins: 0, rate: 0, low: 0, high: 1, losses: [], state: 'waiting', text: '' }
      this.#later(200)
    } catch (error) {
      this.trouble = sentence(error)
    }
    this.busy = false
  }

  async cancel(): Promise<void> {
    if (!this.#id) return
    try {
      await cancelRating(this.#id)
      clearTimeout(this.#timer)
      await this.#look()
    } catch (error) {
      this.trouble = sentence(error)
    }
  }

  /** Nobody looks any more: a rating that still runs is not needed. */
  leave(): void {
    clearTimeout(this.#timer)
    if (this.running && this.#id) void cancelRating(this.#id).catch(() => {})
    this.#id = ''
  }

  #later(pause = EVERY): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#look(), pause)
  }

  async #look(): Promise<void> {
    const id = this.#id
    if (!id) return
    try {
      const found = await rated(id)
      if (id !== this.#id) return
      this.rating = found
      this.#missed = 0
      this.trouble = ''
      if (found.state === 'waiting' || found.state === 'running') this.#later()
    } catch (error) {
      if (id !== this.#id) return
      this.trouble = sentence(error)
      const comesBack = error instanceof Refusal && (error.offline || error.problem.wait)
      if (comesBack && ++this.#missed <= PATIENCE) this.#later(EVERY * 4)
      else if (this.rating) this.rating = { ...this.rating, state: 'failed', text: this.trouble }
    }
  }
}
