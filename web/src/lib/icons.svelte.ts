/** Pictures by name: those of the shell are here, those of a game come from the server. */
import { SvelteMap } from 'svelte/reactivity'
import shell from 'virtual:shell-icons'
import { ask } from './api'

const paths = new SvelteMap<string, string>(Object.entries(shell))
const asked = new Set<string>()
const games = new Set<string>()
let wanted: string[] = []

/** The path data of an icon; '' until it has come. */
export function iconPath(name: string): string {
  const known = paths.get(name)
  if (known === undefined) want(name)
  return known ?? ''
}

/** Brings the other pictures of a game when there is time, so that later pieces come with theirs.
 *  What is on the table now is asked for by name: it must not wait for the whole set. */
export function gameIcons(game: string): void {
  if (games.has(game)) return
  games.add(game)
  setTimeout(() => void bring(`/api/games/${encodeURIComponent(game)}/icons`), 2500)
}

function want(name: string): void {
  if (asked.has(name)) return
  asked.add(name)
  wanted.push(name)
  if (wanted.length === 1) setTimeout(() => void bringWanted(), 30)
}

async function bringWanted(): Promise<void> {
  const missing = wanted.filter((name) => !paths.has(name))
  wanted = []
  for (let i = 0; i < missing.length; i += 40) {
    await bring(`/api/icons?names=${missing.slice(i, i + 40).map(encodeURIComponent).join(',')}`)
  }
}

async function bring(address: string): Promise<void> {
  try {
    keep(await ask<Record<string, string>>(address))
  } catch {
    // Without its picture a piece still has its words.
  }
}

/** Takes in `{name: svg body}`; of a body only its path is used, never its markup. */
export function keep(bodies: Record<string, string>): void {
  for (const [name, body] of Object.entries(bodies)) {
    if (paths.has(name)) continue
    const path = body.startsWith('<') ? body.match(/ d="([^"]+)"/)?.[1] : body
    if (path) paths.set(name, path)
  }
}
