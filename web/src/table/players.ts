/** Who sits where, and what each player is doing, from a table and a scene. */
import type { Prompt, Scene, TableInfo } from '../lib/types'
import type { MedalBadge } from '../pieces/stage'

export function nameOf(table: TableInfo | undefined, scene: Scene | null, seat: number): string {
  if (scene && seat === scene.seat) return 'You'
  return table?.seats.find((one) => one.seat === seat)?.name || `Seat ${seat + 1}`
}

const promptOf = (scene: Scene | null, seat: number): Prompt | undefined =>
  scene?.prompts.find((prompt) => prompt.seat === seat && !prompt.optional) ?? scene?.prompts.find((prompt) => prompt.seat === seat)

export function doing(table: TableInfo | undefined, scene: Scene | null, seat: number): MedalBadge {
  const prompt = promptOf(scene, seat)
  const info = table?.seats.find((one) => one.seat === seat)
  if (prompt?.answered) return 'answered'
  if (info?.kind === 'person' && !info.online && !info.you && table?.state === 'running') return 'offline'
  if (prompt && !prompt.optional) return 'thinking'
  return info && (info.kind === 'bot' || info.stands_in) ? 'bot' : ''
}

/** The seats the table waits for. */
export const waitedFor = (scene: Scene | null): number[] =>
  [...new Set((scene?.prompts ?? []).filter((p) => !p.answered && !p.optional).map((p) => p.seat))]

/** `Ana, Ben and Cleo`. */
export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
