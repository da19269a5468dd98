/** How far this browser has been told what happened, table by table and seat by seat. */

const KEY = 'muster.told'
/** Tables that are remembered: those one was at last. */
const MOST = 60

const kept = (): Record<string, number> => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return found && typeof found === 'object' ? (found as Record<string, number>) : {}
  } catch {
    return {}
  }
}
const called = (table: string, seat: number | null): string => `${table}/${seat ?? 'watch'}`

/** How many lines had been told when somebody last looked from this seat; undefined if nobody has. */
export const toldBefore = (table: string, seat: number | null): number | undefined => kept()[called(table, seat)]

/** So many lines have been told now. */
export function rememberTold(table: string, seat: number | null, told: number): void {
  const key = called(table, seat)
  const { [key]: _, ...others } = kept()
  const last = Object.entries(others).slice(1 - MOST)
  localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(last), [key]: told }))
}
