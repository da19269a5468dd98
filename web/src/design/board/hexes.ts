/** Where cells lie on the drawing board, in breadths of a hex. Odd rows lie half a hex further right. */

import { LEAN, LEAN_SMALL, SIDES, SMALL, SQUARE } from '../../scene/hexes'

const STEP = 0.866
const REACH = { x: 0.57, y: 0.66 }

export const WAYS = SIDES
const BACK: Record<string, string> = { E: 'W', NE: 'SW', NW: 'SE', W: 'E', SW: 'NE', SE: 'NW' }
export const opposite = (way: string): string => BACK[way] ?? way

export interface Place { name: string; row: number; column: number; x: number; y: number }

export const nameOfCell = (row: number, column: number): string => `r${row}c${column}`

export function cellNamed(name: string): [number, number] | undefined {
  const found = /^r(\d{1,3})c(\d{1,3})$/.exec(name)
  return found ? [Number(found[1]), Number(found[2])] : undefined
}

export const middle = (row: number, column: number): [number, number] => [column + (row % 2) / 2 + REACH.x, row * STEP + REACH.y]

/** All cells of a board, row by row. */
export function board(rows: number, columns: number): Place[][] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column): Place => {
    const [x, y] = middle(row, column)
    return { name: nameOfCell(row, column), row, column, x, y }
  }))
}

/** How broad and high a board is, with its margin. */
export const extent = (rows: number, columns: number): [number, number] =>
  [columns - 0.5 + 2 * REACH.x, (rows - 1) * STEP + 2 * REACH.y + 0.06]

/** The cell next to one; it may lie off the board. */
export function beside(row: number, column: number, way: string): [number, number] {
  const [dx, dy] = WAYS[way] ?? [0, 0]
  const next = row + Math.round(dy / STEP)
  return [next, Math.round(column + (row % 2) / 2 + dx - (Math.abs(next) % 2) / 2)]
}

/** A point on the board: its cell, and how far it is from the middle of it. */
export interface Spot { row: number; column: number; dx: number; dy: number }

export function spotAt(x: number, y: number): Spot {
  const near = Math.round((y - REACH.y) / STEP)
  let best = { row: near, column: 0, apart: Infinity }
  for (const row of [near - 1, near, near + 1]) {
    const column = Math.round(x - REACH.x - (Math.abs(row) % 2) / 2)
    const [cx, cy] = middle(row, column)
    const apart = Math.hypot(x - cx, y - cy)
    if (apart < best.apart) best = { row, column, apart }
  }
  const [cx, cy] = middle(best.row, best.column)
  return { row: best.row, column: best.column, dx: x - cx, dy: y - cy }
}

/** Which of these directions a line points to. */
export function wayTo(dx: number, dy: number, ways: readonly string[]): string {
  const along = (way: string): number => { const [wx, wy] = WAYS[way] ?? [0, 0]; return dx * wx + dy * wy }
  return [...ways].sort((a, b) => along(b) - along(a))[0] ?? 'E'
}

/** The outline of a hex in hundredths of a breadth, for walls and rings. */
export function outline(x: number, y: number, size: number): string {
  const points = Array.from({ length: 6 }, (_, n) => {
    const angle = ((60 * n - 90) * Math.PI) / 180
    return `${(x * 100 + Math.cos(angle) * size).toFixed(1)} ${(y * 100 + Math.sin(angle) * size).toFixed(1)}`
  })
  return `M${points.join('L')}z`
}

/** Where a door's square lies, and how broad it is. */
export function square(x: number, y: number, way: string, crowded: boolean): { x: number; y: number; side: number } {
  const [dx, dy] = WAYS[way] ?? [0, 0]
  const lean = crowded ? LEAN_SMALL : LEAN
  return { x: x + dx * lean, y: y + dy * lean, side: crowded ? SMALL : SQUARE }
}
