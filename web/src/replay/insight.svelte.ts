/** What is known about a finished game beside what happened: its analysis, and why somebody did that. */

import { api, sentence } from '../lib/api'
import { toast } from '../lib/toast.svelte'
import type { Analysis, AnalysisInfo, Thoughts } from '../lib/types'

const EVERY = 1000

export class Insight {
  info = $state.raw<AnalysisInfo>()
  thoughts = $state.raw<Thoughts>()
  thinking = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(readonly id: string) {}

  get analysis(): Analysis | null { return this.info?.analysis ?? null }
  get under(): boolean { return this.info?.state === 'waiting' || this.info?.state === 'running' }
  /** How far it is, 0 to 1. */
  get part(): number { return this.info?.total ? this.info.done / this.info.total : 0 }

  async open(): Promise<void> { await this.#ask(() => api.analysis(this.id), true) }
  async begin(): Promise<void> { await this.#ask(() => api.analyse(this.id)) }
  async cancel(): Promise<void> { await this.#ask(() => api.stopAnalysis(this.id)) }

  async #ask(how: () => Promise<AnalysisInfo>, quiet = false): Promise<void> {
    clearTimeout(this.#timer)
    try {
      this.info = await how()
      if (!quiet && this.info.text && (this.info.state === 'failed' || this.info.state === 'cancelled')) toast(this.info.text, 'info')
    } catch (error) {
      if (!quiet) toast(sentence(error), 'bad')
    }
    if (this.under && !this.#closed) this.#timer = setTimeout(() => void this.#ask(() => api.analysis(this.id)), EVERY)
  }

  /** Why was the answer given that led to this moment? */
  async why(at: number): Promise<void> {
    this.thinking = true
    this.thoughts = undefined
    try {
      this.thoughts = await api.whyThen(this.id, at)
    } catch (error) {
      toast(sentence(error), 'info')
    }
    this.thinking = false
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}
