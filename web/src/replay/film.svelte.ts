/** A finished game, moment by moment: where we are, with whose eyes, and what is to be seen there. */

import { api, type Eyes, sentence } from '../lib/api'
import { setQuery } from '../lib/router.svelte'
import type { Moment, Replay } from '../lib/types'
import { fetchParts } from '../scene/parts.svelte'
import { Director } from '../table/director.svelte'
import { inLines } from '../table/naming'
import { inNames } from '../table/players'
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
  speed = $state(1)
  readonly director = new Director(() => 1 / this.speed)
  private kept = new Map<string, Promise<Moment>>()

  constructor(readonly id: string) {
    this.director.done = () => { if (this.playing) this.step(1) }
  }

  get last(): number { return this.replay?.inputs ?? 0 }
  get ended(): boolean { return !!this.replay && this.at >= this.last && !this.director.showing }

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

  /** To a moment: at once, or by what happened on the way from the one before. */
  async go(to: number, way: 'cut' | 'follow' = 'cut'): Promise<void> {
    const wanted = Math.min(this.last, Math.max(0, Math.round(to) || 0))
    this.at = wanted
    setQuery({ at: String(wanted), eyes: String(this.eyes) })
    try {
      const moment = await this.fetch(wanted)
      if (this.at === wanted) {
        this.show(moment, way)
        this.bad = ''
      }
    } catch (error) {
      if (this.at === wanted) this.bad = sentence(error)
    }
    const next = this.stopAfter(wanted)
    if (next > wanted) void this.fetch(next).catch(() => {})
  }

  private show(moment: Moment, way: 'cut' | 'follow'): void {
    this.moment = moment
    const scene = inNames(moment.scene), told = moment.log.length, log = inLines(moment.log, moment.scene)
    if (way === 'cut') this.director.cut(scene, told)
    else this.director.follow({
      scene, told, lines: log.filter((line) => line.moment === moment.at), weight: Math.max(1, moment.weight),
      beats: moment.beats.map((beat) => ({ ...beat, scene: inNames(beat.scene) })), heading: '',
    })
  }

  /** The next moment at which something happened that everybody saw. */
  private stopAfter(at: number): number { return this.replay?.stops.find((stop) => stop > at) ?? this.last }

  /** On to what happened next, or back to what happened before. What is being shown is seen to its end first. */
  step(way: 1 | -1): void {
    if (way > 0 && this.director.showing) this.director.skip()
    else if (way > 0 && this.at < this.last) void this.go(this.stopAfter(this.at), 'follow')
    else if (way > 0) this.playing = false
    else void this.go(this.replay?.stops.findLast((stop) => stop < this.at) ?? 0)
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
    if (!this.playing) return
    if (this.ended) void this.go(0).then(() => this.step(1))
    else if (!this.director.showing) this.step(1)
  }

  /** Pauses: what is on show stays. */
  pause(): void { this.playing = false }

  close(): void {
    this.playing = false
    this.director.stop()
  }

  private fetch(at: number): Promise<Moment> {
    const key = `${at}?${this.eyes}`
    let found = this.kept.get(key)
    if (!found) {
      found = api.replayMoment(this.id, at, this.eyes).then(async (moment) => {
        await fetchParts([moment.scene, ...moment.beats.map((beat) => beat.scene)])
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
