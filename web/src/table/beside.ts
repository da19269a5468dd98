/** Puts an element beside a place on the screen, wherever there is room, and never over it. */
import type { Action } from 'svelte/action'

const GAP = 14

export const beside: Action<HTMLElement, DOMRect | undefined> = (element, at) => {
  function lay(place: DOMRect | undefined): void {
    const { offsetWidth: w, offsetHeight: h } = element
    const room = { w: innerWidth, h: innerHeight }
    const within = (n: number, most: number): number => Math.max(8, Math.min(n, most - 8))
    let x = (room.w - w) / 2
    let y = room.h * 0.3
    if (place) {
      const right = place.right + GAP, left = place.left - GAP - w
      if (right + w < room.w - 8) { x = right; y = place.top + place.height / 2 - h / 2 }
      else if (left > 8) { x = left; y = place.top + place.height / 2 - h / 2 }
      else {
        x = place.left + place.width / 2 - w / 2
        y = place.top - GAP - h > 8 ? place.top - GAP - h : place.bottom + GAP
      }
    }
    element.style.left = `${within(x, room.w - w)}px`
    element.style.top = `${within(y, room.h - h)}px`
  }
  lay(at)
  const watch = new ResizeObserver(() => lay(at))
  watch.observe(element)
  return {
    update(next: DOMRect | undefined) { at = next; lay(next) },
    destroy: () => watch.disconnect(),
  }
}
