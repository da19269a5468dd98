/** What is in one's hand, a stamp or the eraser, and what one stroke of it does. */

import { toast } from '../../lib/toast.svelte'
import type { Draft } from '../draft.svelte'
import { beside, nameOfCell, opposite, WAYS, wayTo, type Spot } from './hexes'
import { doorAt, eraseTop, FLOOR, ground, NOTHING, putDoor, putPiece, takeDoor, takePiece, tileAt, UNKNOWN } from '../plan'
import type { Palette, Stamp } from '../types'

/** A door that could lie here: the empty cell, and the direction of its hex. */
export interface Aim { cell: string; towards: string }

interface Stroke { key: string; mode: 'put' | 'take' | 'erase'; done: Set<string> }

let strokes = 0

export class Hand {
  /** Undefined: the eraser. */
  stamp = $state.raw<Stamp>()
  /** The argument last chosen for each stamp. */
  #values = $state<Record<string, string>>({})
  /** Where doors point to that are put by the keyboard. */
  way = $state('W')
  #stroke: Stroke | null = null
  readonly #doors: Stamp[]

  constructor(readonly draft: Draft, readonly palette: Palette) {
    this.stamp = palette.stamps[0]
    this.#doors = palette.stamps.filter((stamp) => stamp.kind === 'door')
  }

  valueOf(stamp: Stamp): string {
    return stamp.argument ? (this.#values[stamp.id] ?? stamp.argument.values[0] ?? '') : ''
  }
  choose(stamp: Stamp | undefined, value?: string): void {
    this.stamp = stamp
    if (stamp && value !== undefined) this.#values[stamp.id] = value
  }

  /** Take into the hand what lies here. */
  sample(row: number, column: number): void {
    const cell = nameOfCell(row, column)
    const tile = tileAt(this.draft.plan, cell)
    const top = tile?.pieces.at(-1)
    const found = top
      ? this.palette.stamps.find((stamp) => stamp.kind === 'piece' && stamp.id === top.id)
      : this.#doors.find((stamp) => doorAt(this.draft.plan, cell, stamp))
        ?? this.palette.stamps.find((stamp) => stamp.id === (tile ? (tile.unknown ? UNKNOWN : FLOOR) : NOTHING))
    if (found) this.choose(found, top?.value)
  }

  /** Turn the direction of doors, and the door under the cursor with it. */
  turn(row: number, column: number): void {
    const ways = Object.keys(WAYS)
    this.way = ways[(ways.indexOf(this.way) + 1) % ways.length] ?? 'E'
    const cell = nameOfCell(row, column)
    const stamp = this.#doors.find((one) => !one.many && doorAt(this.draft.plan, cell, one))
    if (stamp) this.draft.change(putDoor(this.draft.plan, cell, this.way, stamp), `turn the ${stamp.name.toLowerCase()}`)
  }

  /** Where a door goes when this spot is pressed: before the nearest hex. */
  aim({ row, column, dx, dy }: Spot): Aim | undefined {
    const { plan } = this.draft
    const cell = nameOfCell(row, column)
    const ways = Object.keys(WAYS)
    if (tileAt(plan, cell)) {
      const way = wayTo(dx, dy, ways)
      const [r, c] = beside(row, column, way)
      const free = r >= 0 && c >= 0 && r < this.palette.rows && c < this.palette.columns && !tileAt(plan, nameOfCell(r, c))
      return free ? { cell: nameOfCell(r, c), towards: opposite(way) } : undefined
    }
    const walls = ways.filter((way) => tileAt(plan, nameOfCell(...beside(row, column, way))))
    return walls.length ? { cell, towards: wayTo(dx, dy, walls) } : undefined
  }

  /** Put the stamp down here, and go on with `along` while the pointer is down. */
  press(spot: Spot, erase = false): void {
    this.#stroke = { key: `stroke-${++strokes}`, mode: this.#mode(spot, erase), done: new Set() }
    this.along(spot)
  }

  along(spot: Spot): void {
    const stroke = this.#stroke
    const cell = nameOfCell(spot.row, spot.column)
    if (!stroke || stroke.done.has(cell)) return
    if (stroke.done.size && stroke.mode !== 'erase' && this.stamp?.kind === 'door') return
    stroke.done.add(cell)
    if (stroke.mode === 'erase') this.draft.change(eraseTop(this.draft.plan, cell, this.#doors), 'erase', stroke.key)
    else this.#put(spot, cell, stroke)
  }

  lift(): void { this.#stroke = null }

  erase(row: number, column: number): void {
    this.draft.change(eraseTop(this.draft.plan, nameOfCell(row, column), this.#doors), 'erase')
  }

  /** What is there already is taken away by pressing it again. */
  #mode(spot: Spot, erase: boolean): Stroke['mode'] {
    const { stamp } = this
    if (erase || !stamp) return 'erase'
    if (stamp.kind === 'door') {
      const aim = this.aim(spot)
      return aim && doorAt(this.draft.plan, aim.cell, stamp)?.towards.includes(aim.towards) ? 'take' : 'put'
    }
    if (stamp.kind === 'ground' || stamp.many) return 'put'
    const there = tileAt(this.draft.plan, nameOfCell(spot.row, spot.column))?.pieces ?? []
    return there.some((piece) => piece.id === stamp.id && piece.value === this.valueOf(stamp)) ? 'take' : 'put'
  }

  #put(spot: Spot, cell: string, { key, mode }: Stroke): void {
    const { stamp, draft } = this
    if (!stamp) return
    const what = stamp.name.toLowerCase()
    if (stamp.kind === 'ground') draft.change(ground(draft.plan, cell, stamp.id, this.#doors), what, key)
    else if (stamp.kind === 'piece') {
      const next = mode === 'take' ? takePiece(draft.plan, cell, stamp.id) : putPiece(draft.plan, cell, stamp, this.valueOf(stamp), this.#doors)
      draft.change(next, what, key)
    } else {
      const aim = this.aim(spot)
      if (!aim) toast(`${stamp.name}: press an empty cell next to a hex, or the edge of a hex.`, 'bad')
      else draft.change((mode === 'take' ? takeDoor : putDoor)(draft.plan, aim.cell, aim.towards, stamp), what, key)
    }
  }
}
