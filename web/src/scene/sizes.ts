/** How broad things are at their natural size, to know how far a row has to shrink. */
import type { Area, Node } from '../lib/types'
import { lookOf, type PieceLook } from './words'

const WIDTHS: Record<PieceLook, number> = { card: 118, poster: 118, tile: 102, goal: 139, chit: 70, token: 46, pin: 17, die: 38, chip: 70, pawn: 30, slip: 252, line: 200, notice: 206 }

function width(node: Node, area: Area): number {
  if (node.type === 'text') return 160
  if (node.type === 'piece') return WIDTHS[lookOf(node)]
  if (node.seat !== undefined) return 78
  if (node.kind === 'stack' || node.kind === 'column') return pieceKind(area) === 'chit' ? 66 : 86
  const children = node.children ?? []
  // A gap is as broad as what lay there; a thing with small ones on it as broad as the thing.
  if (!children.length) return area.children?.some((c) => c.type === 'piece' && lookOf(c) === 'card') ? WIDTHS.card : 78
  if (node.kind === 'spot' && children[0]) return width(children[0], node)
  return children.reduce((sum, child) => sum + width(child, node) + 9, -9)
}

/** Cards that lie alone, also where one of them was taken: what is left stays as large as it was. */
export const alone = ({ children = [] }: Area): boolean =>
  children.some((c) => c.type === 'piece') &&
  children.every((c) => (c.type === 'piece' ? lookOf(c) === 'card' : c.type === 'area' && (c.kind === 'spot' || (c.state === 'empty' && !c.children?.length))))

/** The natural breadth of a row with its gaps. */
export function breadth(area: Area): number {
  const children = area.children ?? []
  const close = alone(area)
  return children.reduce((sum, child, n) => {
    const gap = n === 0 ? 0 : close || (child.type === 'piece' && children[n - 1]?.type === 'piece') ? 12 : 26
    return sum + gap + width(child, area)
  }, 0)
}

export type StackLook = 'card' | 'tile' | 'chit'
const remembered = new Map<string, StackLook>()

/** What lies in an area, to draw its pile alike; remembered for when nothing lies there. */
export function pieceKind(area: Area | undefined): StackLook {
  if (!area) return 'card'
  for (const child of area.children ?? []) {
    const piece = child.type === 'piece' ? child : child.type === 'area' ? child.children?.find((c) => c.type === 'piece') : undefined
    if (piece?.type !== 'piece') continue
    const look = piece.kind === 'tile' ? 'tile' : piece.kind === 'chit' || piece.kind === 'goal' ? 'chit' : 'card'
    remembered.set(area.id, look)
    return look
  }
  return remembered.get(area.id) ?? 'tile'
}

/** How much larger than usual things may be on a screen this high. */
export const growth = (height: number): number => Math.max(1, Math.min(1.4, height / 920))
