/** What the pieces of one table share: who sits where, and how each node is lit right now.
 *
 *  Pieces draw and nothing else. What a press means is decided by whoever sets the stage, which
 *  hears about it through the `data-node` attribute every node carries. */
import { getContext, setContext } from 'svelte'
import type { Area } from '../lib/types'

export type MedalBadge = '' | 'answered' | 'thinking' | 'bot' | 'ghost' | 'offline'

export type Light = '' | 'legal' | 'selected' | 'affected' | 'changed'

export interface Stage {
  /** How a node is lit; '' at rest. */
  light(id: string): Light
  /** It can be chosen, but it is not what one looks for first. */
  quiet(id: string): boolean
  /** What pressing the node would do, in words; '' if it cannot be chosen. */
  does(id: string): string
  /** A player's name; 'You' for the seat that looks. */
  name(seat: number): string
  /** What a player is doing, for the medallion. */
  badge(seat: number): MedalBadge
  /** It is this player's turn to answer. */
  turn(seat: number): boolean
  /** Shows what lies behind a player's plate. */
  open(plate: Area): void
  /** The title of the game, for card backs. */
  title: string
  /** The icon on card backs that bring none of their own. */
  back: string
  /** The players whose markers stand on a place of a map. */
  markers?: ((id: string) => readonly number[]) | undefined
  /** What one shows the others with, if there are any. */
  tool?: Tool | undefined
  /** The sheet that lies open, and opening another. */
  sheet?: string | undefined
  turnTo?: ((sheet: string) => void) | undefined
  /** Sheets of those who have something to do. */
  busy?: readonly string[] | undefined
}

/** What the next press on the table means: nothing special, pointing, or a marker. */
export interface Tool { mode: '' | 'point' | 'mark'; set(mode: '' | 'point' | 'mark'): void }

const KEY = Symbol('stage')
const STILL: Stage = {
  light: () => '', quiet: () => false, does: () => '', name: (seat) => `Seat ${seat + 1}`,
  badge: () => '', turn: () => false, open: () => undefined, title: '', back: '',
}

export const setStage = (stage: Stage): Stage => setContext(KEY, stage)
export const getStage = (): Stage => getContext<Stage | undefined>(KEY) ?? STILL
