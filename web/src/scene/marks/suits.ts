/** Suits: a colour never stands alone, so each has a shape and a letter. */

export interface SuitShape { path: string; letter: string; shape: string }

const circle = 'M12 1.6a10.4 10.4 0 1 0 0 20.8 10.4 10.4 0 0 0 0-20.8z'

export const SUITS: Record<string, SuitShape> = {
  red: { path: 'M5.2 2.6h13.6a2.6 2.6 0 0 1 2.6 2.6v13.6a2.6 2.6 0 0 1-2.6 2.6H5.2a2.6 2.6 0 0 1-2.6-2.6V5.2a2.6 2.6 0 0 1 2.6-2.600z', letter: 'R', shape: 'square' },
  orange: { path: 'M8 1.8h8V8h6.2v8H16v6.2H8V16H1.8V8H8z', letter: 'O', shape: 'cross' },
  yellow: { path: 'M12 2.6 22.4 20.8H1.6z', letter: 'Y', shape: 'triangle' },
  green: { path: 'M12 1.2 22.8 12 12 22.8 1.2 12z', letter: 'G', shape: 'diamond' },
  blue: { path: circle, letter: 'B', shape: 'circle' },
  purple: { path: 'M12 1.6l3.2 6.6 7.2 1-5.2 5.1 1.2 7.2L12 18.1l-6.4 3.4 1.2-7.2L1.6 9.2l7.2-1z', letter: 'P', shape: 'star' },
  gray: { path: 'M12 1.2 21.4 6.6v10.8L12 22.8 2.6 17.4V6.6z', letter: 'A', shape: 'hexagon' },
  beige: { path: 'M2.8 2.4h18.4v9.400c0 6.200-4.600 9.400-9.200 11-4.600-1.600-9.200-4.800-9.200-11z', letter: 'E', shape: 'shield' },
  any: { path: circle, letter: '?', shape: 'dashed ring' },
}

export const SEATS = ['fox', 'owl', 'stag', 'raven', 'bear', 'hare', 'lynx', 'wolf'] as const

export const ANIMALS: Record<string, string> = {
  fox: 'fox-head', owl: 'owl', stag: 'stag-head', raven: 'raven', bear: 'bear-head',
  hare: 'rabbit-head', lynx: 'lynx-head', wolf: 'wolf-head',
}

export const seatAnimal = (seat: number): string => SEATS[((seat % 8) + 8) % 8] ?? 'fox'
