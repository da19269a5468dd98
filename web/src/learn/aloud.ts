/** Milliseconds until a reader has noticed a new region. */
const MOMENT = 150

/** A region that comes together with its words is not read aloud: they come a moment after it, in the room they need. */
export function aloud(region: HTMLElement): void {
  const words = [...region.children].filter((one) => one instanceof HTMLElement)
  for (const one of words) one.style.visibility = 'hidden'
  setTimeout(() => { for (const one of words) one.style.visibility = '' }, MOMENT)
}
