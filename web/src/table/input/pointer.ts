/** Pointers on the table: a press chooses, resting or a long press shows a piece close up. */
import type { Action } from 'svelte/action'

interface Hands {
  press(node: string): void
  zoom(node: string, at: DOMRect): void
  unzoom(): void
  why(node: string): void
  skip(): void
  /** With the Alt key: show it to the others. */
  point(node: string): void
}

const REST = 250
const LONG = 450

const nodeAt = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest<HTMLElement>('[data-piece],[data-stack],[data-place]') ?? null

export const pointer: Action<HTMLElement, Hands> = (root, given) => {
  let hands = given
  let timer: ReturnType<typeof setTimeout> | undefined
  let over: HTMLElement | null = null
  let held = false
  let start = { x: 0, y: 0 }

  const stop = (): void => { clearTimeout(timer); timer = undefined }
  const show = (element: HTMLElement): void => hands.zoom(element.dataset.node ?? '', element.getBoundingClientRect())

  function click(event: MouseEvent): void {
    stop()
    if (held) {
      held = false
      return
    }
    const element = nodeAt(event.target)
    if (element && event.altKey) hands.point(element.dataset.node ?? '')
    else if (element) hands.press(element.dataset.node ?? '')
    else if (!(event.target as Element).closest('button, a, input')) hands.skip()
  }
  let last = { x: -1, y: -1 }
  function enter(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return
    // A thing that came under a resting pointer was not asked for.
    const rests = event.clientX === last.x && event.clientY === last.y
    last = { x: event.clientX, y: event.clientY }
    const element = rests ? null : nodeAt(event.target)
    if (element === over) return
    over = element
    stop()
    hands.unzoom()
    // What can be read where it lies is not shown again.
    if (element && (element.offsetWidth < 138 || element.hasAttribute('data-more'))) timer = setTimeout(() => show(element), REST)
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
    if (element) timer = setTimeout(() => { held = true; show(element) }, LONG)
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
  const menu = (event: Event): void => { if (nodeAt(event.target)) event.preventDefault() }

  const listening = new AbortController()
  const { signal } = listening
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
