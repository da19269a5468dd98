/** Pieces in words: what a card shows, for screen readers, close-ups and sentences. */
import type { Area, Form, Mark, Node, Piece, PieceKind } from '../lib/types'
import { language } from '../app/words'
import { SUITS } from './marks/suits'

/** Colours as they are read out; a game may have others, which are called as it calls them. */
const COLOURS: Record<string, { title: string }> = {
  any: { title: 'any colour' }, red: { title: 'red' }, blue: { title: 'blue' }, green: { title: 'green' }, yellow: { title: 'yellow' },
  orange: { title: 'orange' }, purple: { title: 'purple' }, gray: { title: 'gray' }, beige: { title: 'beige' }, white: { title: 'white' }, black: { title: 'black' },
}
const BACKS: Record<string, { title: string } | undefined> = { card: { title: 'card, face down' }, tile: { title: 'tile, face down' }, chit: { title: 'chit, face down' } }
const STATES = { sealed: { title: 'sealed' }, out: { title: 'out' }, unknown: { title: 'unknown' } }
export const suitWord = (suit: string): string => COLOURS[suit]?.title ?? suit

export function markWords(mark: Mark): string {
  const name = mark.label || (mark.die ? `die ${mark.die}` : mark.suit ? suitWord(mark.suit) : (mark.icon ?? '').replace(/-/g, ' '))
  // What the label says already is not said again.
  const suit = mark.suit && mark.label && !mark.label.includes(suitWord(mark.suit)) ? `(${suitWord(mark.suit)})` : ''
  const count = mark.have ? `${mark.have} of ${mark.value ?? ''}` : mark.value
  return [name, suit, count].filter(Boolean).join(' ')
}

/** `red square, red square, blue circle` as `2 red, 1 blue`. */
export function costWords(cost: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const suit of cost) counts.set(suit, (counts.get(suit) ?? 0) + 1)
  return [...counts].map(([suit, n]) => `${n} ${SUITS[suit] ? suitWord(suit) : suit}`).join(', ')
}

export type PieceLook = PieceKind | Exclude<Form, ''>

/** What a piece is drawn as: a card by its form, everything else by its kind. */
export const lookOf = (piece: Piece): PieceLook => piece.form || piece.kind

export const isBack = (piece: Piece): boolean => {
  const face = piece.face
  return !face || !(face.title || face.corner || face.text || face.suit || face.cost?.length || face.bands?.length)
}

export function pieceWords(piece: Piece): string {
  const face = piece.face ?? {}
  const parts: string[] = []
  if (isBack(piece)) parts.push(BACKS[piece.kind]?.title ?? (face.icon ?? piece.kind).replace(/-/g, ' '))
  if (face.title) parts.push(face.title)
  if (face.corner) parts.push(face.corner)
  if (face.bands?.length) parts.push(new Intl.ListFormat(language()).format(face.bands.map(markWords)))
  else if (face.suit && !face.title?.includes(suitWord(face.suit))) parts.push(suitWord(face.suit))
  if (face.cost?.length) {
    const struck = face.struck ?? 0
    parts.push({ text: `costs ${costWords(face.cost)}` }.text)
    if (struck) parts.push(`for you ${costWords(face.cost.slice(0, face.cost.length - struck)) || 'nothing'}`)
  }
  if (face.dice?.[0]) parts.push(`white die ${face.dice[0]}`)
  if (face.dice?.[1]) parts.push(`black die ${face.dice[1]}`)
  if (face.badges?.length && !(piece.form === 'line' && face.about)) parts.push(face.badges.map(markWords).join(', '))
  if (face.text) parts.push(face.text)
  if (face.about) parts.push(face.about)
  if (piece.state === 'sealed') parts.push(STATES.sealed.title)
  if (piece.state === 'out' && !face.badges?.length) parts.push(STATES.out.title)
  if (piece.state === 'off') parts.push('not now')
  return parts.join(', ')
}

export function areaWords(area: Area): string {
  const parts = [area.label, area.note].filter((part): part is string => Boolean(part))
  if (area.kind === 'stack' && area.count !== undefined) parts.push(`${area.count} in the pile`)
  if (area.state === 'unknown') parts.push(STATES.unknown.title)
  return parts.join(', ')
}

/** One after the other, with one stop between any two. */
export const inTurn = (...parts: (string | undefined)[]): string => parts.filter(Boolean).map((one) => String(one).replace(/\.$/, '')).join('. ')

export function* walk(node: Node): Generator<Node> {
  yield node
  if (node.type === 'area') for (const child of node.children ?? []) yield* walk(child)
}
