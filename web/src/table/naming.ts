/** Places of a map and figures on it are known by ids in commands; people read what they are. */
import type { Area, LogLine, Node, Piece, Scene } from '../lib/types'
import { walk } from '../scene/words'

export type Named = ReadonlyMap<string, string>


/** The cell a place beside the map leans on. */
const NEXT: Record<string, [number, number]> = { E: [1, 0], NE: [1, -1], NW: [0, -1], W: [-1, 0], SW: [-1, 1], SE: [0, 1] }

/** What lies on a place, besides people and plans: `the hex with the guard`. */
function content(place: Area): string {
  if (place.state === 'unknown') return 'an unknown hex'
  const first = (place.children ?? []).find((one): one is Piece => one.type === 'piece' && one.kind !== 'pawn' && one.kind !== 'pin')
  return first?.face?.title ? `the hex with the ${first.face.title}` : ''
}

/** What is printed on a place: `lockdown gate A` is a name already, of others there may be several. */
function printed(place: Area): string {
  const title = place.note ?? ''
  return !title || / \S$/.test(title) ? title : `the hex with the ${title}`
}

/** Every place and figure of a scene by id. `now`: a place may be called by what lies on it at this moment. No map has numbers:
 *  which hex is meant is lit on it. */
export function named(scene: Scene | null | undefined, now: boolean): Named {
  const found = new Map<string, string>()
  const map = scene?.root.children?.find((node): node is Area => node.type === 'area' && node.kind === 'hexmap')
  if (!map) return found
  const places = (map.children ?? []).filter((one): one is Area => one.type === 'area' && one.at !== undefined)
  const doors = new Map(places.flatMap((one): [string, string][] => {
    const [q, r] = NEXT[one.towards ?? ''] ?? [0, 0]
    return one.towards && one.at ? [[`${one.at[0] + q},${one.at[1] + r}`, one.label ?? one.id]] : []
  }))
  for (const place of places) {
    const door = now && doors.get(`${place.at}`)
    found.set(place.id, place.towards ? (place.label ?? place.id) : (now && content(place)) || printed(place) || (door ? `the hex by ${door}` : now ? 'a bare hex' : 'a hex'))
  }
  for (const node of walk(scene?.root as Node)) {
    if (node.type === 'area' && node.of && node.label) found.set(node.of, node.label)
    else if (node.type === 'piece' && node.kind === 'pawn' && node.face?.title && !found.has(node.id)) found.set(node.id, node.face.title)
  }
  return found
}

const WORD = /\b[a-z]+\d*(?:[a-z]\d+)?(?:-[a-z]\d+[a-z]\d+)?\b/g

/** Several hexes, one after the other. */
const SEVERAL = /\br\d+c\d+(?:(?:,| and| et) r\d+c\d+)+/g

/** A hex that lies no longer on the map. */
const GONE = /^r\d+c\d+$/

/** The same words with every id of a place or a figure told by its name. */
export function inWords(text: string, names: Named): string {
  if (!names.size || !text) return text
  const said = text.replace(WORD, (word) => names.get(word) ?? (GONE.test(word) ? 'a hex that is gone' : word))
  return said === text ? text : said.slice(0, 1).toUpperCase() === text.slice(0, 1) || !/^[a-z]/.test(said) ? said : said.slice(0, 1).toUpperCase() + said.slice(1)
}

/** Lines of the log in people's words; who runs several figures is shown by the figure that did it.
 *  `before`: what lay there until now, for places that are gone since. */
export function inLines(lines: LogLine[], scene: Scene | null | undefined, before?: Scene | null): LogLine[] {
  const names = new Map([...named(before, false), ...named(scene, false)])
  if (!names.size || !scene) return lines
  const figures = [...walk(scene.root)].flatMap((node): [string, number][] => {
    if (node.type === 'text' || node.figure === undefined) return []
    const name = node.type === 'area' ? (node.of ? node.label : '') : node.kind === 'pawn' ? node.face?.title : ''
    return name ? [[name, node.figure]] : []
  })
  return lines.map((line) => {
    const text = inWords(line.text.replace(SEVERAL, (all) => {
      const ids = all.match(/r\d+c\d+/g) ?? []
      return new Set(ids.map((id) => names.get(id))).size === 1 ? `${ids.length} hexes` : all
    }), names)
    const by = line.by ?? figures.find(([name]) => text.startsWith(`${name} `) || text.startsWith(`${name}'s `))?.[1] ?? null
    return text === line.text && by === line.by ? line : { ...line, text, by }
  })
}
