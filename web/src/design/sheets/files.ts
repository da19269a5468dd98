/** Drawings as files: a file is the bare plan, as text one can read. */

import { decode, planIn } from '../api'
import { nameOf } from '../plan'
import type { Plan } from '../plan'

const MOST = 200_000
const CODE = /[a-z]+\d*\.[A-Za-z0-9_-]{12,}/

/** The plan in a file: JSON as `saveFile` writes it, or a text with a shared code or link in it. */
export async function readFile(game: string, file: File): Promise<Plan> {
  if (file.size > MOST) throw new Error(`“${file.name}” is too large for a map (${Math.ceil(file.size / 1000)} kB).`)
  const text = await file.text()
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    const code = CODE.exec(text)?.[0]
    if (code) return decode(game, code)
    throw new Error(`“${file.name}” is no map: it is neither JSON nor does it hold the code of a map.`)
  }
  try {
    return planIn(said)
  } catch {
    throw new Error(`“${file.name}” is no map: a map is a JSON object with tiles, as Save writes it.`)
  }
}

/** Give the plan to the browser as a download. */
export function saveFile(plan: Plan): string {
  const name = `${nameOf(plan).toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'map'}.json`
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(plan, null, 1)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return name
}
