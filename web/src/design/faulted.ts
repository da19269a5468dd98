/** Where faults are: on cells of the board, or beside it. */

import { cellNamed } from './board/hexes'
import type { Door } from './plan'
import type { Fault } from './types'

export interface CellMark { stops: boolean; text: string }

/** The cells a fault names, doors by the cell they lie in. */
export function cellsOf(fault: Fault, doors: readonly Door[]): string[] {
  return fault.where.flatMap((where) => {
    if (cellNamed(where)) return [where]
    const door = doors.find((one) => one.name === where)
    return door ? [door.cell] : []
  })
}

/** The paths of values a fault names. */
export const pathsOf = (fault: Fault, doors: readonly Door[]): string[] =>
  fault.where.filter((where) => !cellNamed(where) && !doors.some((door) => door.name === where))

export function cellMarks(faults: readonly Fault[], doors: readonly Door[]): Map<string, CellMark> {
  const found = new Map<string, CellMark>()
  for (const fault of faults) {
    for (const cell of cellsOf(fault, doors)) {
      const had = found.get(cell)
      found.set(cell, { stops: fault.stops || Boolean(had?.stops), text: had ? `${had.text} ${fault.text}` : fault.text })
    }
  }
  return found
}

export function pathMarks(faults: readonly Fault[], doors: readonly Door[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const fault of faults.filter((one) => one.stops)) {
    for (const path of pathsOf(fault, doors)) found.set(path, [found.get(path), fault.text].filter(Boolean).join(' '))
  }
  return found
}
