/** Reading and changing plans. Every change gives a new plan; what is odd in one is left alone and
 *  not drawn: whether a plan is any good is the server's to say. */

import type { Stamp } from './types'

/** What was drawn; half drawn plans are plans too. Never changed in place. */
export type Plan = Readonly<Record<string, unknown>>

/** Something on a cell: the id of its stamp, and its argument. */
export interface Lying { id: string; value: string }
export interface Tile { unknown: boolean; pieces: Lying[] }
/** Something beside a cell: `key` is where the plan keeps its kind, `name` what it is called there. */
export interface Door { key: string; name: string; cell: string; towards: string[] }

export const FLOOR = 'floor'
export const UNKNOWN = 'unknown'
export const NOTHING = 'nothing'

const object = (what: unknown): Record<string, unknown> =>
  typeof what === 'object' && what !== null && !Array.isArray(what) ? (what as Record<string, unknown>) : {}

// ---------------------------------------------------------------- cells

export const tileTexts = (plan: Plan): Readonly<Record<string, unknown>> => object(plan.tiles)

/** What is on a cell; undefined if there is no tile. */
export function tileAt(plan: Plan, cell: string): Tile | undefined {
  const text = tileTexts(plan)[cell]
  return typeof text === 'string' ? readTile(text) : undefined
}

export function readTile(text: string): Tile {
  if (text.trim() === '?') return { unknown: true, pieces: [] }
  const words = text.split(',').map((word) => word.trim()).filter(Boolean)
  const pieces = words.map((word): Lying => {
    const gap = word.indexOf(' ')
    return gap < 0 ? { id: word, value: '' } : { id: word.slice(0, gap), value: word.slice(gap + 1).trim() }
  })
  return { unknown: false, pieces }
}

const worded = ({ id, value }: Lying): string => (value ? `${id} ${value}` : id)

function withTile(plan: Plan, cell: string, text: string | undefined): Plan {
  const tiles = { ...tileTexts(plan) }
  if (text === undefined) delete tiles[cell]
  else tiles[cell] = text
  return { ...plan, tiles }
}

/** Make a cell floor, unknown, or nothing at all; what lay there is gone. */
export function ground(plan: Plan, cell: string, what: string, doors: readonly Stamp[]): Plan {
  const text = what === NOTHING ? undefined : what === UNKNOWN ? '?' : ''
  const had = tileTexts(plan)[cell]
  const cleared = doorsOf(plan, doors).some((door) => door.cell === cell) ? withoutDoors(plan, cell, doors) : plan
  return had === text ? cleared : withTile(cleared, cell, text)
}

/** Put a piece; where there was nothing, there is a floor now. One of a kind takes the other's place. */
export function putPiece(plan: Plan, cell: string, stamp: Stamp, value: string, doors: readonly Stamp[]): Plan {
  const tile = tileAt(plan, cell)
  const kept = (tile?.pieces ?? []).filter((piece) => stamp.many || piece.id !== stamp.id)
  const text = [...kept, { id: stamp.id, value }].map(worded).join(', ')
  return withTile(tile ? plan : withoutDoors(plan, cell, doors), cell, text)
}

export function takePiece(plan: Plan, cell: string, id: string): Plan {
  const pieces = tileAt(plan, cell)?.pieces ?? []
  const at = pieces.findLastIndex((piece) => piece.id === id)
  return at < 0 ? plan : withTile(plan, cell, pieces.toSpliced(at, 1).map(worded).join(', '))
}

/** Take away what is on top: the last piece, else a door, else the tile itself. */
export function eraseTop(plan: Plan, cell: string, doors: readonly Stamp[]): Plan {
  const tile = tileAt(plan, cell)
  const last = tile?.pieces.at(-1)
  if (last) return takePiece(plan, cell, last.id)
  if (tile) return withTile(plan, cell, undefined)
  return withoutDoors(plan, cell, doors)
}

// ---------------------------------------------------------------- doors

/** Where a plan keeps the doors of this stamp. */
export const keyOf = (stamp: Stamp): string => `${stamp.id}s`

export function doorsOf(plan: Plan, stamps: readonly Stamp[]): Door[] {
  return stamps.filter((stamp) => stamp.kind === 'door').flatMap((stamp) => {
    const key = keyOf(stamp)
    return Object.entries(object(plan[key])).flatMap(([name, said]): Door[] => {
      const { cell, towards } = object(said)
      if (typeof cell !== 'string') return []
      const ways = (Array.isArray(towards) ? towards : [towards]).filter((way): way is string => typeof way === 'string')
      return [{ key, name, cell, towards: [...new Set(ways)] }]
    })
  })
}

function withDoor(plan: Plan, key: string, name: string, door: unknown): Plan {
  const doors = { ...object(plan[key]) }
  if (door === undefined) delete doors[name]
  else doors[name] = door
  return { ...plan, [key]: doors }
}

export function withoutDoors(plan: Plan, cell: string, stamps: readonly Stamp[]): Plan {
  return doorsOf(plan, stamps).filter((door) => door.cell === cell).reduce((now, door) => withDoor(now, door.key, door.name, undefined), plan)
}

/** The door of this stamp that lies there, if there is one. */
export const doorAt = (plan: Plan, cell: string, stamp: Stamp): Door | undefined =>
  doorsOf(plan, [stamp]).find((door) => door.cell === cell)

/** Put a door before a hex, or turn the one that is there. */
export function putDoor(plan: Plan, cell: string, way: string, stamp: Stamp): Plan {
  const key = keyOf(stamp)
  const there = doorAt(plan, cell, stamp)
  const name = there?.name ?? freshName(object(plan[key]), stamp.id[0] ?? 'd')
  const ways = stamp.many ? [...new Set([...(there?.towards ?? []), way])] : way
  return withDoor(plan, key, name, { ...object(object(plan[key])[name]), cell, towards: ways })
}

/** Take away one direction of a door; with its last one it is gone. */
export function takeDoor(plan: Plan, cell: string, way: string, stamp: Stamp): Plan {
  const there = doorAt(plan, cell, stamp)
  if (!there) return plan
  const left = there.towards.filter((one) => one !== way)
  const before = object(object(plan[there.key])[there.name])
  return withDoor(plan, there.key, there.name, stamp.many && left.length ? { ...before, towards: left } : undefined)
}

function freshName(taken: Record<string, unknown>, letter: string): string {
  for (let n = 1; ; n++) if (!(`${letter}${n}` in taken)) return `${letter}${n}`
}

// ---------------------------------------------------------------- values beside the cells

/** What is at a path, as in "goal.steal.jewel". */
export function valueAt(plan: Plan, path: string): unknown {
  return path.split('.').reduce<unknown>((where, step) => object(where)[step], plan)
}

export function withValue(plan: Plan, path: string, value: unknown): Plan {
  const set = (where: unknown, steps: string[]): unknown => {
    const [step, ...rest] = steps
    return step === undefined ? value : { ...object(where), [step]: set(object(where)[step], rest) }
  }
  return set(plan, path.split('.')) as Plan
}

export const nameOf = (plan: Plan): string => {
  const name = plan.name
  return typeof name === 'string' && name.trim() ? name.trim() : 'Untitled'
}
