/** A finished game, moment by moment: where we are, with whose eyes, and what is to be seen there. */

import { api, type Eyes, sentence } from '../lib/api'
import { setQuery } from '../lib/router.svelte'
import type { Moment, Replay } from '../lib/types'
import { fetchParts } from '../pieces/parts.svelte'
import { check, type Check } from './verify'

export class Film {
  replay = $state.raw<Replay>()
  moment = $state.raw<Moment>()
  at = $state(0)
  eyes = $state<Eyes>('watch')
  playing = $state(false)
  bad = $state('')
  checking = $state(false)
  checked = $state.raw<Check>()
  private kept = new Map<string, Promise<Moment>>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly id: string) {}

  get last(): number { return this.replay?.inputs ?? 0 }
  get ended(): boolean { return !!this.replay && this.at >= this.last }

  /** Open at a moment and with somebody's eyes; mine if I played, unless the address says otherwise. */
  async open(at: string | null, eyes: string | null): Promise<void> {
    try {
      this.replay = await api.replay(this.id)
    } catch (error) {
      this.bad = sentence(error)
      return
    }
    const mine = this.replay.table.seats.find((seat) => seat.you)?.seat
    this.eyes = eyesOf(eyes, this.replay.names.length) ?? mine ?? 'all'
    await this.go(at === null ? 0 : Number(at))
  }

  async go(to: number): Promise<void> {
    const wanted = Math.min(this.last, Math.max(0, Math.round(to) || 0))
    this.at = wanted
    setQuery({ at: String(wanted), eyes: String(this.eyes) })
    try {
      const moment = await this.fetch(wanted)
      if (this.at === wanted) {
        this.moment = moment
        this.bad = ''
      }
    } catch (error) {
      if (this.at === wanted) this.bad = sentence(error)
    }
    if (wanted < this.last) void this.fetch(wanted + 1).catch(() => {})
  }

  /** Derive every draw again, here. */
  async check(): Promise<void> {
    this.checking = true
    try {
      this.checked = await check(await api.draws(this.id), this.replay?.commitment ?? '')
    } catch (error) {
      this.checked = { ok: false, draws: 0, text: sentence(error), detail: '' }
    }
    this.checking = false
  }

  look(eyes: Eyes): void {
    this.eyes = eyes
    void this.go(this.at)
  }

  /** To the next or the previous turn. */
  turn(way: 1 | -1): void {
    const ticks = (this.replay?.ticks ?? []).map((tick) => tick.at)
    const next = way > 0 ? ticks.find((tick) => tick > this.at) : ticks.findLast((tick) => tick < this.at)
    void this.go(next ?? (way > 0 ? this.last : 0))
  }

  toggle(): void {
    this.playing = !this.playing
    clearTimeout(this.timer)
    if (!this.playing) return
    if (this.ended) void this.go(0)
    this.roll()
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  private roll(): void {
    this.timer = setTimeout(() => {
      if (!this.playing) return
      if (this.at >= this.last) {
        this.playing = false
        return
      }
      void this.go(this.at + 1).then(() => this.roll())
    }, 850)
  }

  private fetch(at: number): Promise<Moment> {
    const key = `${at}?${this.eyes}`
    let found = this.kept.get(key)
    if (!found) {
      found = api.replayMoment(this.id, at, this.eyes).then(async (moment) => {
        await fetchParts([moment.scene])
        return moment
      })
      found.catch(() => this.kept.delete(key))
      this.kept.set(key, found)
      if (this.kept.size > 300) this.kept.delete(this.kept.keys().next().value ?? '')
    }
    return found
  }
}

function eyesOf(text: string | null, seats: number): Eyes | undefined {
  if (text === 'watch' || text === 'all') return text
  const seat = Number(text)
  return text !== null && Number.isInteger(seat) && seat >= 0 && seat < seats ? seat : undefined
}
