/** Dice between two scenes. They have no names: one that shows what another showed is taken for it,
 *  so it glides from there; one that none became was rolled, and tumbles. */
import { PIPS } from '../scene/marks/dice'

const TOSS = 'cubic-bezier(.3,1.25,.5,1)'
const ROLL = 700
const EARLIER = 120

export interface Lain { id: string; value: string; thrown: string }

/** The dice as they lie, with what they show and the throw they fell in, if that is known. */
export function diceOf(root: HTMLElement): Map<string, Lain> {
  const dice = new Map<string, Lain>()
  for (const element of root.querySelectorAll<HTMLElement>('.k-die[data-piece]')) {
    const id = element.dataset.node ?? ''
    const value = element.querySelector<HTMLElement>('.die')?.dataset.value ?? ''
    dice.set(id, { id, value, thrown: element.dataset.thrown ?? '' })
  }
  return dice
}

export interface Rolled { from: Map<string, string>; rolled: Set<string> }

/** Which die each came from, and which were rolled. */
export function follow(was: Map<string, Lain>, now: Map<string, Lain>): Rolled {
  const from = new Map<string, string>()
  const rolled = new Set<string>()
  const throws = new Set([...was.values()].map((one) => one.thrown))
  const stayed = (a: Lain | undefined, b: Lain | undefined): boolean => a?.value === b?.value && a?.thrown === b?.thrown
  // Those that left their place; the ones that stayed stand for nothing but themselves.
  const gone = [...was.values()].filter((old) => !stayed(old, now.get(old.id)))
  for (const one of now.values()) {
    if (stayed(one, was.get(one.id))) continue
    const anew = one.thrown !== '' && !throws.has(one.thrown)
    const at = anew ? -1 : gone.findIndex((old) => old.value === one.value && old.id !== one.id)
    const found = at < 0 ? undefined : gone.splice(at, 1)[0]
    if (found) from.set(one.id, found.id)
    else rolled.add(one.id)
  }
  return { from, rolled }
}

/** A die hops and shows three other faces before it comes to rest; of several each ends a little earlier. */
export function tumble(element: HTMLElement, n: number): void {
  const die = element.querySelector<HTMLElement>('.die')
  if (!die) return
  const duration = Math.max(340, ROLL - EARLIER * n)
  const turn = n % 2 ? -1 : 1
  element.animate([
    { transform: `translate(${-26 * turn}px, -6px) rotate(${-300 * turn}deg)`, opacity: 0.4 },
    { transform: `translate(${-12 * turn}px, -20px) rotate(${-170 * turn}deg)`, opacity: 1, offset: 0.35 },
    { transform: `translate(${-3 * turn}px, -7px) rotate(${-40 * turn}deg)`, offset: 0.7 },
    { transform: 'none' },
  ], { duration, easing: TOSS, fill: 'backwards' })
  const value = Number(die.dataset.value ?? 1)
  const face = document.createElement('span')
  Object.assign(face.style, { position: 'absolute', inset: '0', borderRadius: 'inherit', background: 'inherit' })
  face.setAttribute('aria-hidden', 'true')
  die.append(face)
  const show = (step: number): void => {
    const pips = PIPS[String(((value + step * 2 + n) % 6) + 1)] ?? []
    face.replaceChildren(...pips.map(([x, y]) => {
      const pip = document.createElement('i')
      Object.assign(pip.style, { left: `${x}%`, top: `${y}%` })
      return pip
    }))
  }
  show(0)
  const timers = [1, 2].map((step) => setTimeout(() => show(step), (duration * 0.7 * step) / 3))
  setTimeout(() => {
    timers.forEach(clearTimeout)
    face.remove()
  }, duration * 0.7)
}
