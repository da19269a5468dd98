/** Pointers on the table: a press chooses; resting, a long press or the right button shows a thing close up. */
import type { Action } from 'svelte/action'
import { rest } from '../../lib/router.svelte'

/** A sign under the pointer: what is drawn there and what it is called, as far as the page says. */
export interface Pointed { icon: string; suit: string; word: string }

interface Hands {
  press(node: string): void
  /** `kept`: it stays until it is put away. `signs`: only these are asked about; those of a sentence lie on no node. */
  zoom(node: string, at: DOMRect, kept: boolean, signs?: readonly Pointed[]): void
  unzoom(): void
  why(node: string): void
  skip(): void
  /** With the Alt key: show it to the others. */
  point(node: string): void
}

const REST = 250
const LONG = 450
/** A large card says most where it lies: its rulings are for whoever stays a little longer. */
const LINGER = 700

const closest = (target: EventTarget | null, what: string): HTMLElement | null => (target as Element | null)?.closest<HTMLElement>(what) ?? null
/** A piece or a place; the number on a heap is about what lies on top of it. */
const nodeAt = (target: EventTarget | null): HTMLElement | null =>
  closest(target, '[data-piece],[data-stack],[data-place]') ?? closest(target, '.heap')?.querySelector<HTMLElement>('.one:nth-last-child(2) [data-piece]') ?? null
const SIGN = '[data-sign],[data-suit],[data-icon]'
/** The question and the log: what is drawn there stands among words. */
const WORDS = '.prompt, .waiting, .log'
/** A sign that lies on no piece: a mark on a plate, beside a name, on a track, in a sentence. */
function signAt(target: EventTarget | null, resting = false): HTMLElement | null {
  if (nodeAt(target) || (!closest(target, WORDS) && closest(target, '.open, .menu, dialog'))) return null
  // A player's name appears by itself where a pointer rests; a finger has to ask.
  const player = closest(target, '.medal[title]')
  if (player && !closest(target, WORDS)) return resting ? null : player
  const found = closest(target, SIGN)
  return found?.parentElement?.closest<HTMLElement>('[data-sign]') ?? found
}
/** A finger is wider than a sign among words: the button or the line with it is meant. */
const lineAt = (target: EventTarget | null): HTMLElement | null => {
  const found = closest(target, '.prompt :is(.btn, .bubble, .h, .signs), .waiting, .log .e')
  return found?.querySelector(SIGN) ? found : null
}

export function pointedAt(element: Element): Pointed {
  const find = (what: 'icon' | 'suit'): string => {
    const at = element.matches(`[data-${what}]`) ? element : element.querySelector(`[data-${what}]`)
    return (at as HTMLElement | null)?.dataset[what] ?? ''
  }
  return { icon: find('icon'), suit: find('suit'), word: (element as HTMLElement).dataset.sign ?? (element as HTMLElement).title }
}

/** Everything drawn in a line of words, or the one sign that was meant. */
export function signsIn(element: HTMLElement): Pointed[] {
  const all = element.matches(SIGN) ? [element] : [...element.querySelectorAll(SIGN)].filter((one) => !one.parentElement?.closest('[data-sign],[data-suit]'))
  return all.map(pointedAt)
}

export const pointer: Action<HTMLElement, Hands> = (root, given) => {
  let hands = given
  let timer: ReturnType<typeof setTimeout> | undefined
  let over: HTMLElement | null = null
  let held = false
  let start = { x: 0, y: 0 }

  const stop = (): void => { clearTimeout(timer); timer = undefined }
  const show = (element: HTMLElement, kept = false): void => hands.zoom(element.dataset.node ?? '', element.getBoundingClientRect(), kept)
  function explain(element: HTMLElement, kept = false): void {
    const on = element.closest<HTMLElement>('[data-node],[data-about]')
    const node = on?.dataset.node ?? on?.dataset.about
    if (node || element.closest(WORDS)) hands.zoom(node ?? '', element.getBoundingClientRect(), kept, signsIn(element))
  }

  /** What was only read is not pressed as well: neither a piece nor the plate it lies on. */
  function release(event: MouseEvent): void {
    stop()
    if (!held) return
    held = false
    event.stopPropagation()
  }
  function click(event: MouseEvent): void {
    const element = nodeAt(event.target)
    if (element && event.altKey) hands.point(element.dataset.node ?? '')
    else if (element) hands.press(element.dataset.node ?? '')
    else if (!(event.target as Element).closest('button, a, input')) hands.skip()
  }
  function enter(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return
    // A thing that came under a resting pointer was not asked for, nor a page that came where a button was.
    const rests = event.clientX === rest.x && event.clientY === rest.y
    const element = rests ? null : (nodeAt(event.target) ?? signAt(event.target, true))
    if (element === over) return
    over = element
    stop()
    hands.unzoom()
    if (!element) return
    if (!nodeAt(element)) timer = setTimeout(() => explain(element), REST)
    // What can be read where it lies is shown again only beside the table, where it covers nothing.
    else if (element.offsetWidth < 138 || element.hasAttribute('data-more')) timer = setTimeout(() => show(element), REST)
    else if (element.closest('.app.wide')) timer = setTimeout(() => show(element), LINGER)
  }
  function down(event: PointerEvent): void {
    if (event.pointerType === 'mouse') {
      stop()
      hands.unzoom()
      return
    }
    hands.unzoom()
    held = false
    start = { x: event.clientX, y: event.clientY }
    const element = nodeAt(event.target)
    const sign = lineAt(event.target) ?? signAt(event.target)
    const plate = closest(event.target, '[data-seat][data-node]')
    if (element) timer = setTimeout(() => { held = true; show(element, true) }, LONG)
    else if (sign) timer = setTimeout(() => { held = true; explain(sign, true) }, LONG)
    else if (plate) timer = setTimeout(() => { held = true; show(plate, true) }, LONG)
  }
  function move(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 10) stop()
  }
  function up(event: PointerEvent): void {
    if (event.pointerType === 'mouse') return
    stop()
    if (held) setTimeout(() => { held = false }, 60)
  }
  function out(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return
    stop()
    over = null
    hands.unzoom()
  }
  function menu(event: MouseEvent): void {
    const element = nodeAt(event.target)
    const sign = signAt(event.target) ?? lineAt(event.target)
    if (!element && !sign) return
    event.preventDefault()
    stop()
    if (element) show(element, true)
    else if (sign) explain(sign, true)
  }

  const listening = new AbortController()
  const { signal } = listening
  root.addEventListener('click', release, { signal, capture: true })
  root.addEventListener('click', click, { signal })
  root.addEventListener('pointerover', enter, { signal })
  root.addEventListener('pointerdown', down, { signal })
  root.addEventListener('pointermove', move, { signal })
  root.addEventListener('pointerup', up, { signal })
  root.addEventListener('pointercancel', stop, { signal })
  root.addEventListener('pointerleave', out, { signal })
  root.addEventListener('contextmenu', menu, { signal })
  return {
    update(next) { hands = next },
    destroy() {
      stop()
      listening.abort()
    },
  }
}
