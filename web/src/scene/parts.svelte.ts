/** What only some games lay on the table. It is fetched when a scene has it, so that a table opens
 *  without the code of other games; a new kind of area or piece belongs here too. */
import { SvelteMap } from 'svelte/reactivity'
import { toast } from '../lib/toast.svelte'
import type { Node, Scene } from '../lib/types'
import { lookOf, walk } from './words'

const PARTS = {
  boards: () => import('./areas/Boards.svelte'),
  cell: () => import('./areas/Cell.svelte'),
  chip: () => import('./pieces/Chip.svelte'),
  die: () => import('./pieces/Die.svelte'),
  gang: () => import('./Gang.svelte'),
  goal: () => import('./pieces/Goal.svelte'),
  hexmap: async () => ({ default: (await import('./map')).HexMap }),
  line: async () => ({ default: (await import('./lists')).Line }),
  list: async () => ({ default: (await import('./lists')).List }),
  mapped: async () => ({ default: (await import('./map')).MapTable }),
  notice: async () => ({ default: (await import('./lists')).Notice }),
  pin: async () => ({ default: (await import('./map')).MapToken }),
  pawn: async () => ({ default: (await import('./map')).Pawn }),
  pips: () => import('./marks/Pips.svelte'),
  pricing: () => import('../table/bars/Pricing.svelte'),
  slip: () => import('./pieces/Slip.svelte'),
  spot: () => import('./areas/Spot.svelte'),
  symbols: async () => ({ default: (await import('./lists')).Symbols }),
  tabs: async () => ({ default: (await import('./map')).Tabs }),
  token: () => import('./pieces/Token.svelte'),
  track: () => import('./areas/Track.svelte'),
}

export type PartName = keyof typeof PARTS
type Part<Name extends PartName> = Awaited<ReturnType<(typeof PARTS)[Name]>>['default']

const here = new SvelteMap<PartName, unknown>()
const coming = new Map<PartName, Promise<void>>()

/** The component, or nothing until it has come; then whoever asked is drawn again. */
export function part<Name extends PartName>(name: Name): Part<Name> | undefined {
  const found = here.get(name)
  if (!found) void bring(name)
  return found as Part<Name> | undefined
}

/** One that does not come (the server is away for a moment) is asked for again by the next scene. */
function bring(name: PartName): Promise<void> {
  const begun = coming.get(name)
  if (begun) return begun
  const asked = PARTS[name]().then(
    (loaded) => void here.set(name, loaded.default),
    () => {
      coming.delete(name)
      toast('A part of the table could not be loaded. Reload the page when you are connected again.', 'bad')
    },
  )
  coming.set(name, asked)
  return asked
}

/** Are there boards side by side in it? */
export const hasBoards = (node: Node): boolean =>
  node.type === 'area' && node.kind === 'panel' && Boolean(node.children?.some((child) => child.type === 'area' && child.kind === 'board'))

function* needed(scene: Scene): Generator<PartName> {
  for (const node of walk(scene.root)) {
    if (node.type === 'text') continue
    const look = node.type === 'piece' ? lookOf(node) : node.kind
    if (look in PARTS) yield look as PartName
    if (node.type === 'area') {
      if (node.kind === 'ring') yield 'gang'
      if (node.kind === 'hexmap') yield 'mapped'
      if (node.kind === 'tabs') yield 'symbols'
      if (hasBoards(node)) yield 'boards'
    } else {
      if (node.face?.dice?.length || node.face?.badges?.some((badge) => badge.die)) yield 'pips'
    }
  }
  for (const prompt of scene.prompts) {
    for (const choice of prompt.choices ?? []) {
      if (choice.high) yield 'pricing'
      if (choice.die) yield 'pips'
    }
  }
}

/** Longer than this nobody waits for a part: the table goes on without it until it comes. */
const PATIENCE = 6000

/** Fetches what these scenes are drawn with; nothing if all of it is here. */
export function fetchParts(scenes: readonly Scene[]): Promise<unknown> | undefined {
  const missing = new Set(scenes.flatMap((scene) => [...needed(scene)]).filter((name) => !here.has(name)))
  if (!missing.size) return undefined
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  return Promise.race([Promise.all([...missing].map(bring)), late])
}
