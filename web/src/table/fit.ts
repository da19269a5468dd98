/** Shrinks the things in a part of the table until they fit, down to a size that can still be read; on
 *  a large screen it lets them grow.
 *  Only what does not fit even then is scrolled; else pieces may fly in and out over the edge. */
import type { Action } from 'svelte/action'
import { growth } from '../scene/sizes'

const SMALLEST = 0.62
/** Beside boards, which say most in words, cards may be smaller. */
const SMALLEST_CARDS = 0.5
const SLACK = 10

export const fitted: Action<HTMLElement, unknown> = (element) => {
  let frame = 0
  let scale = 1
  const smallest = (): number => (element.closest('.boards-table') ? SMALLEST_CARDS : SMALLEST)
  /** A size that was too large for what lies there now. */
  let ceiling = Infinity

  /** How much room is left; below 0 so much is missing. Pieces in flight count where they lie. */
  function room(): number {
    const last = element.lastElementChild
    if (!(last instanceof HTMLElement)) return 0
    const missing = element.offsetTop + element.clientHeight + 1 - last.offsetTop - last.offsetHeight
    if (missing < 0) return missing
    // Its rows are spread over the room there is: what they need is what is in them.
    const gap = parseFloat(getComputedStyle(last).rowGap) || 0
    const parts = [...last.children] as HTMLElement[]
    let left = last.clientHeight + gap
    let end = -Infinity
    for (const { offsetTop, offsetHeight } of parts.sort((a, b) => a.offsetTop - b.offsetTop)) {
      const bottom = offsetTop + offsetHeight
      left -= offsetTop < end ? Math.max(0, bottom - end) : offsetHeight + gap
      end = Math.max(end, bottom)
    }
    return left
  }

  /** What does not fit is scrolled to where something can be chosen, unless one has scrolled oneself. */
  let sought = 0
  function seek(): void {
    if (element.scrollTop !== sought) return
    const lit = element.querySelector('.legal:not(.quiet)') ?? element.querySelector('.legal')
    lit?.closest('.supply > .part')?.scrollIntoView({ block: 'nearest' })
    sought = element.scrollTop
  }

  /** One step towards the right size each frame: trying sizes within a frame confuses browsers. */
  function fit(): void {
    frame = 0
    if (matchMedia('(max-width: 767px)').matches) {
      scale = 1
      element.style.setProperty('--k', '1')
      element.style.overflow = ''
      return
    }
    const left = room()
    const tall = Math.max(1, element.clientHeight)
    let next = scale
    if (left < 0) {
      ceiling = scale
      next = Math.max(smallest(), scale * (1 + (1.15 * left) / tall) - 0.004)
    } else if (scale < growth(innerHeight) && left > SLACK) {
      next = Math.min(growth(innerHeight), scale * (1 + (left - 6) / tall))
      if (next > ceiling - 0.004) next = Math.max(scale, Math.min(next, (scale + ceiling) / 2))
    }
    element.style.overflow = left >= 0 ? 'visible' : ''
    if (Math.abs(next - scale) < 0.004) {
      if (left < 0) seek()
      return
    }
    scale = next
    element.style.setProperty('--k', scale.toFixed(3))
    soon()
  }
  const soon = (): void => { frame ||= requestAnimationFrame(fit) }
  let later: ReturnType<typeof setTimeout> | undefined
  const again = (): void => {
    ceiling = Infinity
    soon()
  }
  /** Now, and once more when letters and pictures have come and rows know their breadth. */
  const anew = (): void => {
    again()
    clearTimeout(later)
    later = setTimeout(() => {
      again()
      later = setTimeout(again, 900)
    }, 350)
  }
  const watch = new ResizeObserver((seen) => { if (seen.some((one) => one.target === element)) anew(); else soon() })
  watch.observe(element)
  // What lies in it changes its size when it has found how broad it may be.
  const inside = (): void => { if (element.lastElementChild) watch.observe(element.lastElementChild) }
  inside()
  anew()
  return {
    update() {
      sought = element.scrollTop
      inside()
      anew()
    },
    destroy() {
      watch.disconnect()
      clearTimeout(later)
      cancelAnimationFrame(frame)
    },
  }
}
