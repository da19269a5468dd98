/** Shrinks the things in a part of the table until they fit, down to a size that can still be read.
 *  Only what does not fit even then is scrolled; else pieces may fly in and out over the edge. */
import type { Action } from 'svelte/action'

const SMALLEST = 0.66

export const fitted: Action<HTMLElement, unknown> = (element) => {
  let frame = 0

  /** Does the laid-out content fit? Pieces in flight count where they lie, not where they are. */
  function fits(): boolean {
    const last = element.lastElementChild
    if (!(last instanceof HTMLElement)) return true
    return last.offsetTop + last.offsetHeight <= element.offsetTop + element.clientHeight + 1
  }
  function fit(): void {
    frame = 0
    element.style.setProperty('--k', '1')
    element.style.overflow = ''
    if (matchMedia('(max-width: 767px)').matches) return
    if (!fits()) {
      let low = SMALLEST, high = 1
      for (let step = 0; step < 5; step++) {
        const middle = (low + high) / 2
        element.style.setProperty('--k', middle.toFixed(3))
        if (fits()) low = middle
        else high = middle
      }
      element.style.setProperty('--k', low.toFixed(3))
    }
    if (fits()) element.style.overflow = 'visible'
  }
  const soon = (): void => { frame ||= requestAnimationFrame(fit) }
  const watch = new ResizeObserver(soon)
  watch.observe(element)
  fit()
  return {
    update: fit,
    destroy() {
      watch.disconnect()
      cancelAnimationFrame(frame)
    },
  }
}
