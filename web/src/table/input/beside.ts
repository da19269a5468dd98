/** Puts an element beside a place on the screen: never over it, and over as little else as can be. */
import type { Action } from 'svelte/action'

const GAP = 14
const EDGE = 8
/** What one reads and presses: it counts as much as it weighs. */
const WEIGHTS: [string, number][] = [['.prompt, .pricing, .menu', 9], ['main [data-piece].legal', 4], ['main [data-piece], .plate', 1]]

interface Box { left: number; top: number; right: number; bottom: number }

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** How much lies below a box there. */
function hidden(box: Box): number {
  let sum = 0
  for (const [what, weight] of WEIGHTS) for (const one of document.querySelectorAll(what)) sum += weight * shared(box, one.getBoundingClientRect())
  return sum
}

/** Without a place it is in the middle; with null it stays where its style puts it. */
export const beside: Action<HTMLElement, DOMRect | undefined | null> = (element, at) => {
  function lay(place: DOMRect | undefined | null): void {
    if (place === null) return
    const { offsetWidth: w, offsetHeight: h } = element
    const within = (n: number, size: number, most: number): number => Math.max(EDGE, Math.min(n, most - size - EDGE))
    let best = { x: (innerWidth - w) / 2, y: innerHeight * 0.3 }
    if (place) {
      const middle = { x: place.left + place.width / 2 - w / 2, y: place.top + place.height / 2 - h / 2 }
      const spots = [
        { x: place.right + GAP, y: middle.y }, { x: place.left - GAP - w, y: middle.y },
        { x: middle.x, y: place.top - GAP - h }, { x: middle.x, y: place.bottom + GAP },
        { x: place.right + GAP, y: place.top - h / 2 }, { x: place.left - GAP - w, y: place.top - h / 2 },
      ]
      let least = Infinity
      for (const spot of spots) {
        const x = within(spot.x, w, innerWidth), y = within(spot.y, h, innerHeight)
        const box = { left: x, top: y, right: x + w, bottom: y + h }
        const cost = hidden(box) + 50 * shared(box, place)
        if (cost < least) { least = cost; best = { x, y } }
      }
    }
    element.style.left = `${within(best.x, w, innerWidth)}px`
    element.style.top = `${within(best.y, h, innerHeight)}px`
  }
  lay(at)
  const watch = new ResizeObserver(() => lay(at))
  watch.observe(element)
  return {
    update(next: DOMRect | undefined | null) { at = next; lay(next) },
    destroy: () => watch.disconnect(),
  }
}
