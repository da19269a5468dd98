/** Sample pieces and areas, one of everything, to look at on the kit's page. */
import type { Area, Face, Mark, Piece } from '../lib/types'

export const card = (id: string, face: Face, state: Piece['state'] = ''): Piece => ({ type: 'piece', id, kind: 'card', face, state })
export const piece = (id: string, kind: Piece['kind'], face: Face, extra: Partial<Piece> = {}): Piece => ({ type: 'piece', id, kind, face, ...extra })

const band = (suit: string, icon: string, label: string): Mark => ({ suit, icon, label })
const MUMMIES = band('yellow', 'mummy-head', 'Mummies')
const POTTERY = band('orange', 'amphora', 'Pottery')
const JEWELS = band('purple', 'jewel-crown', 'Jewels')
const SPACE = band('blue', 'apollo-capsule', 'Space')

export const RESEARCHER = card('k-researcher', {
  title: 'Researcher', suit: 'yellow', icon: 'microscope', corner: '5', text: 'Draw 1 when a new recruit covers this card',
  cost: ['red', 'green', 'green', 'purple', 'purple', 'purple'],
})
export const CARDS: Piece[] = [
  card('k-three', { title: 'Team of Three', suit: 'yellow', icon: 'character', corner: '3', bands: [MUMMIES, POTTERY, JEWELS] }),
  card('k-snitch', { title: 'Snitch', suit: 'beige', icon: 'rat', corner: '1', text: 'Names a shown role. It is out.' }),
  card('k-orange', { title: 'Ms. Orange', suit: 'orange', icon: 'plane-pilot', badges: [{ icon: 'perspective-dice-six', value: '+2' }] }),
  card('k-smash', { title: 'Smash & Grab', suit: 'any', icon: 'punch', corner: '0' }),
  card('k-back', {}),
]
export const LONE = (state: Piece['state'], id: string): Piece =>
  state === 'sealed' ? card(id, {}, state) : card(id, { title: 'Lone Specialist', suit: 'blue', icon: 'character', corner: '1', bands: [SPACE] }, state)
export const SMALL: Piece[] = [
  piece('k-crown', 'tile', { title: 'crown', suit: 'purple', icon: 'jewel-crown', corner: '4' }),
  piece('k-amphora', 'tile', { title: 'amphora', suit: 'orange', icon: 'amphora', corner: '4' }),
  piece('k-mug', 'chit', { title: 'coffee', icon: 'coffee-mug', corner: '1' }),
  piece('k-arm', 'token', { suit: 'green', icon: 'biceps' }),
  piece('k-idea', 'token', { suit: 'yellow', icon: 'light-bulb', corner: '2' }),
  piece('k-coin', 'token', { corner: '5' }),
  piece('k-off', 'token', { suit: 'red', icon: 'police-officer-head' }, { state: 'off' }),
  piece('k-die', 'die', { corner: '5' }),
  piece('k-black', 'die', { corner: '2', suit: 'gray' }),
  piece('k-pawn', 'pawn', {}, { seat: 0 }),
  piece('k-chip', 'chip', { icon: 'banknote', corner: '12' }),
]
const hex = (id: string, at: [number, number], extra: Partial<Area> = {}): Area => ({ type: 'area', id, kind: 'row', at, label: id, ...extra })
export const MAP: Area = {
  type: 'area', id: 'k-map', kind: 'hexmap', label: 'Building', children: [
    hex('h1', [1, 0]), hex('h2', [2, 0], { state: 'unknown' }), hex('h3', [0, 1], { children: [piece('h-cam', 'token', { suit: 'blue', icon: 'cctv-camera' })] }),
    hex('h4', [1, 1], { state: 'unknown' }), hex('h5', [2, 1], { children: [piece('h-pawn', 'pawn', {}, { seat: 0 })] }),
    hex('h6', [0, 2], { icon: 'gate' }), hex('h7', [1, 2], { children: [piece('h-gem', 'token', { suit: 'purple', icon: 'cut-diamond' })] }),
  ],
}
export const TRACK: Area = {
  type: 'area', id: 'k-track', kind: 'track', label: 'Noise', note: 'next alert at 13', count: 9,
  children: Array.from({ length: 24 }, (_, n) => ({ type: 'text', id: `c${n}`, text: n % 6 === 5 ? '!' : '' })),
}
export const EMPTY: Area = { type: 'area', id: 'k-empty', kind: 'row', state: 'empty', icon: 'hourglass', note: 'thinking', seat: 2 }
export const OWN: Area = { type: 'area', id: 'k-own', kind: 'row', state: 'lit', icon: 'card-play', note: 'your plan', seat: 0 }
export const DECK: Area = { type: 'area', id: 'k-deck', kind: 'stack', label: 'Deck', count: 41 }
export const HAND: Area = { type: 'area', id: 'k-hand', kind: 'fan', label: 'Hand', children: CARDS.slice(0, 4).map((one) => ({ ...one, id: `f-${one.id}` })) }
