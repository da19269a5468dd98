/** Small things about words. */

import { readTile } from './plan'
import type { Stamp } from './types'

const CELL = { none: { title: 'nothing' }, unknown: { title: 'unknown' }, floor: { title: 'floor' } }
const WAYS: Record<string, { title: string } | undefined> = {
  E: { title: 'east' }, W: { title: 'west' }, NE: { title: 'north-east' }, NW: { title: 'north-west' }, SE: { title: 'south-east' }, SW: { title: 'south-west' },
}

/** Where a door leads, as it is read out. */
export const wayWord = (way: string): string => WAYS[way]?.title ?? way

const CITED = /\s*\[([A-Z]{2,}-[A-Za-z0-9-]+)\]\s*$/

/** A sentence and the clause it cites at its end, as in "Entering alerts. [MH-37]". */
export function cited(text: string): { text: string; clause: string } {
  const found = CITED.exec(text)
  return found ? { text: text.slice(0, found.index), clause: found[1] ?? '' } : { text, clause: '' }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What a stamp says with its argument, as in "Cash $2k". */
export function stampWords(stamp: Stamp, value: string): string {
  const at = stamp.argument?.values.indexOf(value) ?? -1
  return [stamp.name, stamp.argument?.labels[at] || value].filter(Boolean).join(' ')
}

/** What is on a cell; `text` is that of its tile, undefined where there is none. */
export function tileWords(text: string | undefined, stamps: ReadonlyMap<string, Stamp>): string {
  if (text === undefined) return CELL.none.title
  const { unknown, pieces } = readTile(text)
  if (unknown) return CELL.unknown.title
  return pieces.map(({ id, value }) => {
    const stamp = stamps.get(id)
    return stamp ? stampWords(stamp, value) : [id, value].filter(Boolean).join(' ')
  }).join(', ') || CELL.floor.title
}
