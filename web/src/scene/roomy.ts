/** Marks an element as `roomy` as long as everything in it fits with all its words. */
import type { Action } from 'svelte/action'

export const roomy: Action<HTMLElement, unknown> = (element) => {
  let frame = 0
  function measure(): void {
    frame = 0
    element.classList.add('roomy')
    if (element.scrollWidth > element.clientWidth) element.classList.remove('roomy')
  }
  const soon = (): void => { frame ||= requestAnimationFrame(measure) }
  const watch = new ResizeObserver(soon)
  watch.observe(element)
  // Letters of another face are broader or narrower.
  void document.fonts.ready.then(soon)
  return {
    update: soon,
    destroy() {
      watch.disconnect()
      cancelAnimationFrame(frame)
    },
  }
}
