/** A rating by simulation: asked for, watched while it runs, cancelled. */

import { rate } from '../api'
import { JobRun } from '../job.svelte'
import type { Plan } from '../plan'
import type { RatingInfo } from '../types'

export class RatingRun extends JobRun<RatingInfo> {
  setting = $state('')

  constructor() { super('/api/ratings') }

  async rate(game: string, plan: Plan, setting: string, label: string, games: number): Promise<void> {
    if (!this.running) this.setting = label
    await this.start(plan, () => rate(game, plan, setting, games), { done: 0, games, wins: 0, rate: 0, low: 0, high: 1, losses: [], pace: 0 })
  }
}
