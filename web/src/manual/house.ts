/** What the signs of the house mean: those around every table, whatever is played. */
import type { Sign } from '../lib/types'
import { ANIMALS, SUITS } from '../scene/marks/suits'

const SIGNS: Sign[] = [
  { name: 'Player', text: 'The animal and its colour stand for this player all over the table.', icons: Object.values(ANIMALS) },
  { name: 'The table', text: 'Nobody’s doing: cards are dealt, a phase begins, something is counted.', icons: ['card-draw'] },
  { name: 'Sealed', text: 'Your answer goes in hidden. All answers are opened together; until then you can change yours.', icons: ['wax-seal'] },
  { name: 'Put back', text: 'You take your hand off it. Nothing has happened yet.', icons: ['cancel'] },
  { name: 'Once more', text: 'What you have just done is undone, and you choose anew.', icons: ['anticlockwise-rotation'] },
  { name: 'Say something', text: 'Opens what you can say to the others.', icons: ['talk'] },
  { name: 'Waiting', text: 'Somebody else has to answer before it goes on.', icons: ['hourglass'] },
  { name: 'White die', text: 'A die with this number is meant.', icons: ['white-die'] },
  { name: 'Black die', text: 'The black die with this number is meant.', icons: ['black-die'] },
]

const COLOUR = 'A colour and its shape: they go together everywhere, so that nobody needs the colour to tell them apart.'

/** For what the game itself says nothing about. */
export function houseSign({ icon, suit }: { icon: string; suit: string }): Sign | undefined {
  const found = SIGNS.find((one) => one.icons?.includes(icon))
  const shape = SUITS[suit]?.shape
  return found ?? (shape && !icon ? { name: `${suit[0]?.toUpperCase()}${suit.slice(1)}, the ${shape}`, text: COLOUR, suits: [suit] } : undefined)
}
