/** Where the places of a hex map lie, in breadths of a hex; squares lean on the hex they belong to. */
import type { Area } from '../lib/types'

/** The way to the next hex on each side. */
export const SIDES: Record<string, [number, number]> = {
  E: [1, 0], NE: [0.5, -0.866], NW: [-0.5, -0.866], W: [-1, 0], SW: [-0.5, 0.866], SE: [0.5, 0.866],
}
export const LEAN = 0.14
export const SQUARE = 0.56
/** Several squares in one cell are small, each close to its own hex. */
export const LEAN_SMALL = 0.33
export const SMALL = 0.34
export const TALL = 1.1547

/** `side`: how broad a square is; 0 for a hex. */
export interface Spot { node: Area; x: number; y: number; side: number }
export interface Box { left: number; top: number; cols: number; rows: number }

export function spotsOf(map: Area): Spot[] {
  const places = (map.children ?? []).filter((node): node is Area => node.type === 'area' && node.at !== undefined)
  return places.flatMap((node): Spot[] => {
    if (!node.at) return []
    const [q, r] = node.at
    const crowded = places.filter((one) => one.at?.[0] === q && one.at[1] === r).length > 1
    const [dx, dy] = SIDES[node.towards ?? ''] ?? [0, 0]
    const lean = crowded ? LEAN_SMALL : LEAN
    return [{ node, x: q + r / 2 + dx * lean, y: r * 0.866 + dy * lean, side: !node.towards ? 0 : crowded ? SMALL : SQUARE }]
  })
}

const reach = (spot: Spot): [number, number] => (spot.side ? [spot.side / 2 + 0.09, spot.side / 2 + 0.09] : [0.57, 0.66])

/** What all of them take up, walls included. */
export function boxOf(spots: readonly Spot[]): Box {
  const left = Math.min(...spots.map((s) => s.x - reach(s)[0])), top = Math.min(...spots.map((s) => s.y - reach(s)[1]))
  const right = Math.max(...spots.map((s) => s.x + reach(s)[0])), bottom = Math.max(...spots.map((s) => s.y + reach(s)[1]))
  return { left, top, cols: right - left || 1, rows: bottom - top + 0.08 || 1 }
}

/** Is there nothing in this part of the map? Sizes in breadths of a hex from its corner. */
export function isFree(spots: readonly Spot[], box: Box, wide: number, tall: number, right: boolean, bottom: boolean): boolean {
  return spots.every((spot) => {
    const [rx, ry] = reach(spot)
    const x = right ? box.left + box.cols - spot.x : spot.x - box.left
    const y = bottom ? box.top + box.rows - spot.y : spot.y - box.top
    // The corners of a hex are cut off: what lies beside its slant does not cover it.
    return x - rx * 0.8 >= wide || y - ry * 0.8 >= tall
  })
}
