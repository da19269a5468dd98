/** Every icon, symbol and colour of a scene, and what its game says each of them means.
 *
 *  The same look-up as `muster.parts.manual.signs`, which the kit holds against every scene. */
import type { Aid, Mark, Node, Piece, Sign } from '../lib/types'
import { isBack } from '../scene/words'

/** One thing somebody may ask about: how it is drawn, and what it is called there. */
export interface Shown { icon: string; suit: string; paint: string; ground: string; word: string }

/** A sign that was found, with the thing it is about. */
export interface Told { shown: Shown; sign: Sign }

const NONE: Shown = { icon: '', suit: '', paint: '', ground: '', word: '' }

function* ofMarks(marks: readonly Mark[]): Generator<Shown> {
  for (const mark of marks) {
    const word = mark.label ?? ''
    if (mark.die) yield { ...NONE, icon: mark.suit === 'gray' ? 'black-die' : 'white-die', word }
    else if (mark.icon || mark.suit || mark.paint) yield { ...NONE, icon: mark.icon ?? '', suit: mark.suit ?? '', paint: mark.paint ?? '', word }
  }
}

function* ofPiece(piece: Piece): Generator<Shown> {
  const face = piece.face ?? {}
  if (piece.kind === 'die') {
    yield { ...NONE, icon: face.suit === 'gray' ? 'black-die' : 'white-die' }
    return
  }
  if (!isBack(piece) && (face.icon || face.suit || face.ground)) {
    yield { ...NONE, icon: face.icon ?? '', suit: face.bands?.length ? '' : (face.suit ?? ''), ground: face.ground ?? '', word: face.title ?? '' }
  }
  for (const suit of new Set([...(face.cost ?? []), ...(face.symbols ?? [])])) yield { ...NONE, suit }
  if (face.dice?.[0]) yield { ...NONE, icon: 'white-die' }
  if (face.dice?.[1]) yield { ...NONE, icon: 'black-die' }
  if (face.corner?.length === 1 && !/[\p{L}\p{N}]/u.test(face.corner)) yield { ...NONE, icon: face.corner }
  yield* ofMarks([...(face.bands ?? []), ...(face.badges ?? [])])
}

/** What is drawn on this node, without its children. */
export function* shownOn(node: Node): Generator<Shown> {
  if (node.type === 'text') yield* ofMarks(node.marks ?? [])
  else if (node.type === 'piece') yield* ofPiece(node)
  else {
    if (node.icon) yield { ...NONE, icon: node.icon, word: node.label || node.note || '' }
    yield* ofMarks(node.badges ?? [])
  }
}

/** How well a sign fits: what it names and is there counts, less what it names and is not; 0 if something else is there. */
function fits(sign: Sign, shown: Shown): number {
  let found = 0, missing = 0
  const pairs: [string[] | undefined, string][] = [
    [sign.icons, shown.icon], [sign.suits, shown.suit], [sign.paints, shown.paint], [sign.grounds, shown.ground], [sign.words, shown.word],
  ]
  for (const [names, name] of pairs) {
    if (!names?.length) continue
    if (names.includes(name)) found += 1
    else if (name) return 0
    else missing += 1
  }
  return found && 10 * found - missing
}

const DRAWN = ['icon', 'suit', 'paint', 'ground'] as const
type Drawn = (typeof DRAWN)[number]

function meaning(signs: readonly Sign[], shown: Shown, what: Drawn): Sign | undefined {
  let best: Sign | undefined
  let most = 0
  for (const sign of signs) {
    if (!sign[`${what}s`]?.includes(shown[what]) && !sign.words?.includes(shown.word)) continue
    const fit = fits(sign, shown)
    if (fit > most) { best = sign; most = fit }
  }
  return best
}

/** What a thing means: one entry for its icon, one for its colour, unless they are the same. */
export function meanings(aid: Aid | null | undefined, shown: Shown): Told[] {
  const signs = (aid?.signs ?? []).flatMap((group) => group.signs)
  const found = DRAWN.filter((what) => shown[what]).map((what) => meaning(signs, shown, what)).filter((one) => one !== undefined)
  return [...new Set(found)].map((sign) => ({ shown, sign }))
}

/** The legend of these nodes: every sign on them once, in the order they are drawn. */
export function legend(aid: Aid | null | undefined, nodes: readonly Node[]): Told[] {
  const found = new Map<string, Told>()
  for (const node of nodes) {
    for (const shown of shownOn(node)) {
      for (const told of meanings(aid, shown)) {
        const key = `${told.sign.name}|${told.sign.text}`
        if (!found.has(key)) found.set(key, told)
      }
    }
  }
  return [...found.values()]
}
