/** The whole table by keyboard: one tab stop an area, arrows between pieces, letters for the rest. */

export interface Acts {
  escape(): void
  undo(): void
  /** Asks for hints, or puts them away. */
  hint(): void
  /** Chooses the hint of this number; false if there is none. */
  advised(number: number): boolean
  rules(): void
  keys(): void
  /** A page on in what a tutor says, or back. */
  turn(step: number): void
  /** On to the next step of what is shown, or to its end. */
  on(): void
  skip(): void
  /** Tells what happened since one's last turn, then shows it again, then is back to now. */
  back(): void
  /** A step on or back while one looks back; false if one does not. */
  step(way: 1 | -1): boolean
  /** Shows what happens faster, or slower. */
  pace(way: 1 | -1): void
  why(node: string): void
  zoom(node: string, at: DOMRect): void
  /** What the signs in the question or in a line of the log mean. */
  explain(line: HTMLElement): void
  /** The player aid, or puts it away. */
  aid(): void
  point(node: string): void
  mark(node: string): void
  /** Goes to where the question is answered; false if there is none. */
  begin(): boolean
}

const ALL = '[data-press],[data-stack],[data-place]'
const lit = (one: Element, light: string): boolean => one.closest('[data-node]')?.matches(light) ?? false

const things = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(ALL)]
const groupOf = (element: Element): Element | null => element.closest('[data-group]') ?? element.closest('section')

/** Where the question is answered: something lit, a piece on the felt or in the hand first, else a button. What lies
 *  on something lit is not lit by that. */
export function answers(root: HTMLElement): HTMLElement | undefined {
  const all = things(root).filter((one) => lit(one, '.legal'))
  return all.find((one) => one.matches('[data-press]') && one.closest('.lay, .fan')) ?? all[0] ?? root.querySelector<HTMLElement>('.prompt .btn') ?? undefined
}

/** One thing in each area can be reached with Tab: the one in use, else a lit one, else the first. */
export function layTabStops(root: HTMLElement): void {
  const groups = new Map<Element | null, HTMLElement[]>()
  for (const thing of things(root)) {
    const group = groupOf(thing)
    groups.set(group, [...(groups.get(group) ?? []), thing])
  }
  for (const members of groups.values()) {
    const stop = members.find((one) => one === document.activeElement) ?? members.find((one) => lit(one, '.legal')) ?? members.find((one) => lit(one, '.selected')) ?? members[0]
    for (const one of members) one.tabIndex = one === stop ? 0 : -1
  }
}

type Way = 'left' | 'right' | 'up' | 'down'
const WAYS: Record<string, Way> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** The nearest thing that way: along the own area first, then wherever the eye would go. */
function towards(from: HTMLElement, way: Way, root: HTMLElement): HTMLElement | undefined {
  const group = groupOf(from)
  if (way === 'left' || way === 'right') {
    const members = things(group ?? root)
    const beside = members[members.indexOf(from) + (way === 'right' ? 1 : -1)]
    if (beside) return beside
  }
  const a = from.getBoundingClientRect()
  const x = a.left + a.width / 2, y = a.top + a.height / 2
  let best: HTMLElement | undefined
  let least = Infinity
  for (const one of things(root)) {
    if (one === from) continue
    const b = one.getBoundingClientRect()
    const dx = b.left + b.width / 2 - x, dy = b.top + b.height / 2 - y
    const along = way === 'left' ? -dx : way === 'right' ? dx : way === 'up' ? -dy : dy
    const across = Math.abs(way === 'left' || way === 'right' ? dy : dx)
    if (along < 12) continue
    const cost = along + across * 2
    if (cost < least) { least = cost; best = one }
  }
  return best
}

/** A digit: that card of the hand if cards are asked for, else that button of the question. */
function numbered(root: HTMLElement, number: number): void {
  const hand = [...root.querySelectorAll<HTMLElement>('.fan [data-press]')]
  const cards = hand.some((one) => lit(one, '.legal')) && !root.querySelector('.prompt .btn:is(.pri, .red)')
  const found = (cards ? hand : [...root.querySelectorAll<HTMLElement>('.prompt .buttons .btn:enabled')])[number - 1]
  found?.focus()
  if (found && (!cards || lit(found, '.legal'))) found.click()
}

/** A key was pressed anywhere on the table's page. */
export function steer(event: KeyboardEvent, root: HTMLElement | undefined, acts: Acts): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !root) return
  const target = event.target as HTMLElement
  if (target.closest('dialog, [role=dialog], [role=alertdialog]')) return
  if (event.key === 'Escape') {
    acts.escape()
    return
  }
  if (target.matches('input, textarea, select')) return
  // Whoever comes to the table begins at the question, not at the rail.
  if (event.key === 'Tab' && !event.shiftKey && (target === document.body || target.matches('h1')) && acts.begin()) {
    event.preventDefault()
    return
  }
  if (/^[1-9]$/.test(event.key)) {
    if (!acts.advised(Number(event.key))) numbered(root, Number(event.key))
    return
  }
  if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && acts.step(event.key === 'ArrowRight' ? 1 : -1)) {
    event.preventDefault()
    return
  }
  const thing = target.closest<HTMLElement>(ALL)
  const way = WAYS[event.key]
  if (way && thing) {
    const next = towards(thing, way, root)
    if (next) {
      event.preventDefault()
      thing.tabIndex = -1
      next.tabIndex = 0
      next.focus({ preventScroll: false })
    }
    return
  }
  const node = thing?.closest<HTMLElement>('[data-node]')?.dataset.node
  switch (event.key) {
    case ' ': if (target.closest('button, a, [tabindex]:not(main)')) return; acts.on(); break
    case 's': acts.skip(); break
    case 'b': acts.back(); break
    case '+': case '=': acts.pace(1); break
    case '-': acts.pace(-1); break
    case '?': acts.keys(); break
    case 'u': acts.undo(); break
    case 'h': acts.hint(); break
    case 'r': acts.rules(); break
    case 'n': acts.turn(1); break
    case 'w': if (node) acts.why(node); break
    case 'p': if (node) acts.point(node); break
    case 'm': if (node) acts.mark(node); break
    case 'a': acts.aid(); break
    case 'z': {
      // Also a plate, by the button on it.
      const read = thing ?? target.closest<HTMLElement>('[data-node]')
      const name = read?.closest<HTMLElement>('[data-node]')?.dataset.node
      const line = target.closest<HTMLElement>('.prompt, .log .e')
      if (read && name) acts.zoom(name, read.getBoundingClientRect())
      else if (line) acts.explain(line)
      break
    }
    default: return
  }
  event.preventDefault()
}
