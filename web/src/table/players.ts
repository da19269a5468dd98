/** Who sits where, and what each player is doing, from a table and a scene. */
import type { Node, Prompt, Scene, TableInfo } from '../lib/types'
import type { MedalBadge } from '../scene/stage'
import { inWords, named } from './naming'

export function nameOf(table: TableInfo | undefined, scene: Scene | null, seat: number): string {
  if (scene && seat === scene.seat) return 'You'
  return table?.seats.find((one) => one.seat === seat)?.name || `Seat ${seat + 1}`
}

const promptOf = (scene: Scene | null, seat: number): Prompt | undefined =>
  scene?.prompts.find((prompt) => prompt.seat === seat && !prompt.optional) ?? scene?.prompts.find((prompt) => prompt.seat === seat)

export function doing(table: TableInfo | undefined, scene: Scene | null, seat: number): MedalBadge {
  const prompt = promptOf(scene, seat)
  const info = table?.seats.find((one) => one.seat === seat)
  if (prompt?.answered || prompt?.idle) return 'answered'
  if (info?.kind === 'person' && !info.online && !info.you && table?.state === 'running') return 'offline'
  if (prompt && !prompt.optional) return 'thinking'
  return info && (info.kind === 'bot' || info.stands_in) ? 'bot' : ''
}

/** `Ana, Ben and Cleo`. */
export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** A scene in which places and figures of a map are called by name; seats come from the server by name. */
export function inNames(scene: Scene): Scene {
  const places = named(scene, true)
  if (!places.size) return scene
  const say = (text: string): string => inWords(text, places)
  const node = <T extends Node>(one: T): T => {
    if (one.type === 'text') return { ...one, text: say(one.text) }
    if (one.type === 'piece') {
      const { title, text, about } = one.face ?? {}
      return { ...one, face: { ...one.face, ...(title && { title: say(title) }), ...(text && { text: say(text) }), ...(about && { about: say(about) }) } }
    }
    return {
      ...one, ...(one.label && { label: say(one.label) }), ...(one.note && { note: say(one.note) }),
      ...(one.children && { children: one.children.map(node) }),
    }
  }
  const prompt = (one: Prompt): Prompt => ({
    ...one, text: say(one.text), ...(one.hint && { hint: say(one.hint) }), ...(one.begun && { begun: say(one.begun) }),
    ...(one.choices && { choices: one.choices.map((choice) => ({ ...choice, label: say(choice.label), ...(choice.hint && { hint: say(choice.hint) }), ...(choice.loses && { loses: say(choice.loses) }), ...(choice.button && { button: say(choice.button) }) })) }),
  })
  return { ...scene, root: node(scene.root), prompts: scene.prompts.map(prompt) }
}

/** The table once others are waited for: since now, if they were not before. */
export function withTurns(table: TableInfo | null, waiting: number[], now = new Date()): TableInfo | null {
  if (!table || table.waiting.join() === waiting.join()) return table
  const seats = table.seats.map((seat) => {
    const since = waiting.includes(seat.seat) ? seat.since || now.toISOString() : ''
    return since === seat.since ? seat : { ...seat, since }
  })
  return { ...table, waiting, seats }
}
