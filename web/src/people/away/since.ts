/** Times in words: since when a turn lasts, until when somebody is away. */
import { locale } from '../../app/words'
import type { TableInfo } from '../../lib/types'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const format = (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), how)
const clock = format({ hour: '2-digit', minute: '2-digit' })
const weekday = format({ weekday: 'long' })
const month = format({ month: 'long' })
/** Words for people, few as they are. */
const spoken = (words: string): string => words

const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** `since yesterday`; '' for what has only just begun. */
export function sinceWords(text: string, now = new Date()): string {
  const at = new Date(text)
  const passed = now.getTime() - at.getTime()
  if (!text || Number.isNaN(passed) || passed < 2 * MINUTE) return ''
  const days = Math.round((midnight(now) - midnight(at)) / DAY)
  if (days === 0) return spoken(`since ${clock.format(at)}`)
  if (days === 1) return `since yesterday, ${clock.format(at)}`
  return days < 7 ? spoken(`since ${weekday.format(at)}`) : spoken(`since ${at.getDate()} ${month.format(at)}`)
}

/** `until 3 May`; '' for what is over. */
export function untilWords(text: string, now = new Date()): string {
  const at = new Date(text)
  if (!text || !(at.getTime() > now.getTime())) return ''
  return spoken(`until ${at.getDate()} ${month.format(at)}`)
}

/** Until when the only one who is waited for is away; '' if nobody is. */
export function absent(table: TableInfo, waiting: number[]): string {
  const [only] = waiting
  return waiting.length === 1 && only !== undefined ? untilWords(table.seats[only]?.away ?? '') : ''
}

/** What there is to say about who is waited for at a table that is played over days. */
export function waitWords(table: TableInfo | null | undefined, waiting: number[]): string {
  if (table?.pace !== 'days' || table.state !== 'running') return ''
  const paused = untilWords(table.paused ?? '')
  if (paused) return `the table pauses ${paused}`
  const away = absent(table, waiting)
  if (away) return spoken(`away ${away}`)
  const first = table.seats.filter((seat) => waiting.includes(seat.seat)).map((seat) => seat.since ?? '').filter(Boolean).sort()[0]
  return first ? sinceWords(first) : ''
}
