/** Motion between two scenes: everything starts where it was and goes where it is.
 *
 *  `before` looks at the table as it is, `after` lets the pieces travel once the new scene is drawn.
 *  A piece that lies hidden in an area's `holds` comes from there or flies there. */
import { diceOf, follow, tumble, type Lain } from './rolling'
import type { Area, Node, Scene } from './types'

const OUT = 'cubic-bezier(.2,.8,.2,1)'
const DEAL = 320
const GLIDE = 420
const FLIP = 380
const FADE = 200

interface Spot { rect: DOMRect; width: number; height: number }
export interface Before {
  spots: Map<string, Spot>
  holders: Map<string, string>
  ghosts: Map<string, HTMLElement>
  places: Map<string, string>
  around: Map<string, string>
  purses: Map<string, number>
  dice: Map<string, Lain>
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function* walk(node: Node): Generator<Node> {
  yield node
  if (node.type === 'area') for (const child of node.children ?? []) yield* walk(child)
}

/** What lies where of things that are paid from place to place, by what they are called. */
function pursesOf(scene: Scene): Map<string, number> {
  const purses = new Map<string, number>()
  for (const node of walk(scene.root)) {
    if (node.type !== 'area') continue
    for (const mark of node.badges ?? []) if (mark.moves) purses.set(`${mark.label} ${node.id}`, Number(mark.value))
  }
  return purses
}

interface Lying { held: Map<string, string>; within: Map<string, Area>; around: Map<string, string> }

/** Which area holds which hidden piece, in which area each lies, and what is around each node.
 *  What lies behind a player's plate counts as hidden in it. */
function lie(scene: Scene): Lying {
  const held = new Map<string, string>()
  const within = new Map<string, Area>()
  const around = new Map<string, string>()
  const look = (node: Node, holder: string): void => {
    if (node.type === 'piece' && holder) held.set(node.id, holder)
    if (node.type !== 'area') return
    for (const id of node.holds ?? []) held.set(id, node.id)
    for (const child of node.children ?? []) {
      within.set(child.id, node)
      around.set(child.id, node.id)
      look(child, holder || (node.role === 'seat' && child.type === 'area' && child.kind === 'panel' ? node.id : ''))
    }
  }
  look(scene.root, '')
  return { held, within, around }
}

/** Where a thing is that is not drawn itself: the area that holds it, or the nearest drawn around it. */
function whereabouts(root: HTMLElement, id: string, held: Map<string, string>, around: Map<string, string>): HTMLElement | null {
  const holder = held.get(id)
  if (holder) return find(root, holder)
  for (let at = around.get(id); at !== undefined; at = around.get(at)) {
    const element = find(root, at)
    if (element?.closest('[data-seat]')) return element
  }
  return null
}

const pieces = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-piece]')]
const idOf = (element: HTMLElement): string => element.dataset.node ?? ''
/** A node on the table, or beside it. */
function find(root: HTMLElement, id: string): HTMLElement | null {
  const wanted = `[data-node="${CSS.escape(id)}"]`
  return root.querySelector<HTMLElement>(wanted) ?? root.closest('.app')?.querySelector<HTMLElement>(wanted) ?? null
}

/** Where everything is now, and pictures of what is about to go. */
export function before(root: HTMLElement, old: Scene, next: Scene): Before {
  const { held, within, around } = lie(old)
  const will = lie(next)
  const spots = new Map<string, Spot>()
  const ghosts = new Map<string, HTMLElement>()
  const places = new Map<string, string>()
  for (const element of pieces(root)) {
    const id = idOf(element)
    const rect = element.getBoundingClientRect()
    spots.set(id, { rect, width: element.offsetWidth, height: element.offsetHeight })
    const area = within.get(id)
    if (area) places.set(id, area.id)
    const turned = element.classList.contains('down') && faceUp(next, id)
    if (turned || will.held.has(id) || will.within.get(id)?.id !== area?.id) ghosts.set(id, ghost(element))
  }
  return { spots, holders: held, ghosts, places, around, purses: pursesOf(old), dice: diceOf(root) }
}

/** A piece with a badge that names a player has come from there. */
function giversOf(root: HTMLElement, scene: Scene): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>()
  for (const node of walk(scene.root)) {
    const giver = node.type === 'piece' ? node.face?.badges?.find((mark) => mark.seat !== undefined)?.seat : undefined
    const plate = giver === undefined ? null : root.querySelector<HTMLElement>(`[data-seat="${giver}"]`)
    if (plate) found.set(node.id, plate)
  }
  return found
}

/** Does this card show its face in a scene? */
function faceUp(scene: Scene, id: string): boolean {
  for (const node of walk(scene.root)) if (node.id === id) return node.type === 'piece' && Boolean(node.face?.title)
  return false
}

function ghost(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  const width = element.offsetWidth
  copy.removeAttribute('data-node')
  copy.removeAttribute('data-piece')
  copy.setAttribute('aria-hidden', 'true')
  copy.className = copy.className.replace(/\b(legal|selected|affected|changed)\b/g, '')
  for (const size of ['--card-w', '--tile-w', '--chit-w', '--token-w', '--goal-w', '--die-w']) copy.style.setProperty(size, `${width}px`)
  return copy
}

/** Lets everything travel. Answers with the ids that changed, for those who want no motion. */
export function after(root: HTMLElement, layer: HTMLElement, was: Before, next: Scene): string[] {
  const now = lie(next)
  const changed: string[] = []
  const still = calm()
  let dealt = 0
  let flipped = 0
  let thrown = 0
  const dice = follow(was.dice, diceOf(root))
  const givers = giversOf(root, next)

  for (const element of pieces(root)) {
    const id = idOf(element)
    if (dice.rolled.has(id)) {
      changed.push(id)
      was.ghosts.delete(id)
      if (!still) tumble(element, thrown++)
      continue
    }
    const source = dice.from.get(id)
    if (source !== undefined) {
      const start = was.spots.get(source)
      changed.push(id)
      was.ghosts.delete(source)
      if (start && !still) fly(element, layer, start)
      continue
    }
    const spot = was.spots.get(id)
    if (spot) {
      const back = was.ghosts.get(id)
      was.ghosts.delete(id)
      if (back?.classList.contains('down') && !element.classList.contains('down')) {
        changed.push(id)
        if (!still) turn(element, layer, { copy: back, spot }, 140 * flipped++)
        continue
      }
      const rect = element.getBoundingClientRect()
      const moved = Math.hypot(middle(rect).x - middle(spot.rect).x, middle(rect).y - middle(spot.rect).y)
      const left = was.places.get(id) !== now.within.get(id)?.id
      if (left) changed.push(id)
      if (moved > 3 && !still) left ? fly(element, layer, spot) : glide(element, spot)
      continue
    }
    changed.push(id)
    if (still) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], 120)
      continue
    }
    const area = now.within.get(id)
    const covered = area ? coverOf(was, area.id) : undefined
    const holder = whereabouts(root, id, was.holders, was.around)
    const stack = stackNear(root, next, id)
    if (covered) turn(element, layer, covered, 80 * flipped++)
    else if (holder) come(element, holder, 0)
    else if (givers.has(id)) come(element, givers.get(id) ?? element, 140 * dealt++)
    else if (stack) come(element, stack, Math.min(60 * dealt++, 480))
    else element.animate([{ opacity: 0, transform: 'translateY(-8px)' }, { opacity: 1, transform: 'none' }], { duration: FADE, easing: OUT })
  }

  let sent = 0
  for (const [id, copy] of was.ghosts) {
    if (copy.isConnected) continue
    const spot = was.spots.get(id)
    if (!spot) continue
    const goal = whereabouts(root, id, now.held, now.around)
    if (goal?.dataset.node) changed.push(goal.dataset.node)
    if (still) continue
    place(layer, copy, spot)
    leave(copy, spot, goal, 40 * sent++)
  }
  if (!still) pay(root, layer, was.purses, pursesOf(next))
  return changed
}

const middle = (rect: DOMRect): { x: number; y: number } => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 })

// Measured against the box it would have without its own turn, so a fanned card starts true.
function startOf(element: HTMLElement, from: Spot): string {
  const rect = element.getBoundingClientRect()
  const x = middle(from.rect).x - middle(rect).x
  const y = middle(from.rect).y - middle(rect).y
  return `translate(${x}px, ${y}px) scale(${from.width / Math.max(1, element.offsetWidth)})`
}

function glide(element: HTMLElement, from: Spot): void {
  element.animate([{ transform: startOf(element, from) }, { transform: 'none' }], { duration: 260, easing: OUT })
}

/** From one area to another, above everything else on the table. */
function fly(element: HTMLElement, layer: HTMLElement, from: Spot): void {
  const start = startOf(element, from)
  const copy = ghost(element)
  place(layer, copy, { rect: element.getBoundingClientRect(), width: element.offsetWidth, height: element.offsetHeight })
  element.style.visibility = 'hidden'
  const run = copy.animate(
    [{ transform: start }, { transform: `${start} translateY(-6px) scale(1.04)`, offset: 0.22 }, { transform: 'none' }],
    { duration: GLIDE + 80, easing: OUT })
  run.onfinish = run.oncancel = () => {
    copy.remove()
    element.style.visibility = ''
  }
}

function come(element: HTMLElement, source: HTMLElement, delay: number): void {
  const from = middle(source.getBoundingClientRect())
  const to = middle(element.getBoundingClientRect())
  const scale = Math.min(1, source.offsetWidth / Math.max(1, element.offsetWidth))
  element.animate([
    { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) rotate(-5deg) scale(${scale})`, opacity: 0.2 },
    { opacity: 1, offset: 0.2 },
    { transform: 'none', opacity: 1 },
  ], { duration: DEAL, delay, easing: OUT, fill: 'backwards' })
}

function turn(element: HTMLElement, layer: HTMLElement, cover: { copy: HTMLElement; spot: Spot }, delay: number): void {
  place(layer, cover.copy, cover.spot)
  const away = cover.copy.animate([{ transform: 'perspective(700px) rotateY(0)' }, { transform: 'perspective(700px) rotateY(90deg)' }], { duration: FLIP / 2, delay, easing: 'ease-in', fill: 'both' })
  away.onfinish = away.oncancel = () => cover.copy.remove()
  element.animate([{ transform: 'perspective(700px) rotateY(-90deg)' }, { transform: 'none' }], { duration: FLIP / 2, delay: delay + FLIP / 2, easing: OUT, fill: 'backwards' })
}

function leave(copy: HTMLElement, spot: Spot, goal: HTMLElement | null, delay: number): void {
  let run: Animation
  if (goal) {
    const from = middle(spot.rect)
    const to = middle((goal.querySelector<HTMLElement>('[role=img]') ?? goal).getBoundingClientRect())
    const scale = Math.max(0.25, Math.min(0.5, 40 / Math.max(1, spot.width)))
    const x = to.x - from.x, y = to.y - from.y
    run = copy.animate([
      { transform: 'none' },
      { transform: 'translateY(-8px) scale(1.05)', offset: 0.2 },
      { transform: `translate(${x * 0.6}px, ${y * 0.6 - 24}px) scale(${(1 + scale) / 2})`, offset: 0.6 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1, offset: 0.94 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0 },
    ], { duration: GLIDE + 220, delay, easing: OUT, fill: 'both' })
  } else {
    run = copy.animate([{ opacity: 1 }, { opacity: 0, transform: 'translateY(8px)' }], { duration: FADE, easing: OUT, fill: 'both' })
  }
  run.onfinish = run.oncancel = () => copy.remove()
}

function place(layer: HTMLElement, copy: HTMLElement, spot: Spot): void {
  const { x, y } = middle(spot.rect)
  Object.assign(copy.style, {
    position: 'fixed', margin: '0', translate: 'none', rotate: 'none', zIndex: '50', pointerEvents: 'none',
    left: `${x - spot.width / 2}px`, top: `${y - spot.height / 2}px`, width: `${spot.width}px`, height: `${spot.height}px`,
  })
  layer.append(copy)
}

/** Coins fly from whoever has less now to whoever has more. */
function pay(root: HTMLElement, layer: HTMLElement, was: Map<string, number>, now: Map<string, number>): void {
  const less: { id: string; n: number }[] = []
  const more: { id: string; n: number }[] = []
  for (const [key, n] of now) {
    const before = was.get(key)
    const id = key.slice(key.lastIndexOf(' ') + 1)
    if (before !== undefined && n < before) less.push({ id, n: before - n })
    if (before !== undefined && n > before) more.push({ id, n: n - before })
  }
  let sent = 0
  for (const from of less) for (const to of more) {
    const amount = Math.min(from.n, to.n)
    from.n -= amount
    to.n -= amount
    for (let n = 0; n < Math.min(amount, 6); n++) toss(root, layer, from.id, to.id, 60 * sent++)
  }
}

function toss(root: HTMLElement, layer: HTMLElement, from: string, to: string, delay: number): void {
  const purse = (id: string): HTMLElement | null => find(root, id)?.querySelector<HTMLElement>('.mark.chip') ?? find(root, id)
  const start = purse(from), goal = purse(to)
  if (!start || !goal) return
  const a = middle(start.getBoundingClientRect()), b = middle(goal.getBoundingClientRect())
  const coin = document.createElement('span')
  coin.className = 'coin'
  Object.assign(coin.style, { position: 'fixed', left: `${a.x - 13}px`, top: `${a.y - 13}px` })
  layer.append(coin)
  const x = b.x - a.x, y = b.y - a.y
  const run = coin.animate([
    { transform: 'scale(.6)', opacity: 0 },
    { transform: 'translateY(-6px)', opacity: 1, offset: 0.15 },
    { transform: `translate(${x * 0.55}px, ${y * 0.55 - 24}px)`, offset: 0.55 },
    { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.95 },
    { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0 },
  ], { duration: 620, delay, easing: OUT, fill: 'both' })
  run.onfinish = run.oncancel = () => coin.remove()
}

/** The vanished piece that lay where a new one lies now: it is turned over. */
function coverOf(was: Before, area: string): { copy: HTMLElement; spot: Spot } | undefined {
  for (const [id, copy] of was.ghosts) {
    const spot = was.spots.get(id)
    if (spot && !copy.isConnected && was.places.get(id) === area && copy.classList.contains('sealed')) return { copy, spot }
  }
  return undefined
}

/** The pile in the same part of the table, or the only one there is: new things are dealt from it. */
function stackNear(root: HTMLElement, scene: Scene, id: string): HTMLElement | null {
  const piles = (node: Node): Node[] => [...walk(node)].filter((one) => one.type === 'area' && one.kind === 'stack' && !one.children?.length)
  const part = (scene.root.children ?? []).find((one) => [...walk(one)].some((node) => node.id === id))
  const near = part ? piles(part) : []
  const all = near.length ? near : piles(scene.root)
  const pile = all[0] && (near.length || all.length === 1) ? find(root, all[0].id) : null
  return pile?.offsetParent ? pile : null
}
