/** How a game's box is made: its size, its two colours, its words. Nothing here knows a game. */

import type { GameInfo, Skin } from '../lib/types'

/** Widths and heights in pixels at full size: boxes differ, as on any shelf. */
const sizes: [number, number][] = [[218, 282], [238, 326], [212, 268], [248, 338], [244, 308]]

export function boxSize(index: number): [number, number] {
  return sizes[index % sizes.length] ?? [228, 300]
}

/** Boxes in rows that fit: as few rows as possible, evenly filled. */
export function rowsOf<T>(items: T[], width: number): T[][] {
  const per = Math.max(width < 520 ? 2 : 3, Math.min(5, Math.floor(width / 236)))
  const rows = Math.max(1, Math.ceil(items.length / per))
  const each = Math.ceil(items.length / rows)
  return Array.from({ length: rows }, (_, row) => items.slice(row * each, (row + 1) * each))
}

/** The colours and picture of a box, for a style attribute beside `skinStyle`. */
export function boxStyle(skin: Skin): string {
  const box = /^#[0-9a-f]{3,8}$/i.test(skin.box) ? skin.box : skin.felt.dark
  return `--a:color-mix(in oklab,${box},#fff 10%);--b:color-mix(in oklab,${box},#000 62%)`
}

/** "1–6", or "2, 4" where counts are missing between. */
export function seatRange(seats: number[]): string {
  const [low, high] = [Math.min(...seats), Math.max(...seats)]
  if (low === high) return String(low)
  return high - low + 1 === seats.length ? `${low}–${high}` : seats.join(', ')
}

/** "30 min" from whatever the game says of its length. */
export function minutes(game: GameInfo): string {
  return /^[\d–\- ]+$/.test(game.minutes) ? `${game.minutes.replace('-', '–')} min` : game.minutes
}

/** Titles wrap at the width of the box; long words and long titles get smaller letters. */
export function titleSize(title: string, width: number): number {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length), title.length > 12 ? 0 : title.length)
  const most = title.length > 20 ? 27 : title.length > 13 ? 33 : 39
  return Math.min(most, ((width - 34) / longest) * 1.62)
}

/** In the reader's language, as the server says them. */
const WEIGHTS = [{ text: 'light' }, { text: 'medium light' }, { text: 'medium' }, { text: 'medium heavy' }, { text: 'heavy' }].map((one) => one.text)

/** Games as one would come to know them: light and short ones first. */
export function lightFirst(games: readonly GameInfo[]): GameInfo[] {
  const weight = (game: GameInfo): number => {
    const at = WEIGHTS.indexOf(game.weight.toLowerCase().replace('-', ' '))
    return at < 0 ? 2 : at
  }
  return [...games].sort((a, b) => weight(a) - weight(b) || parseInt(a.minutes) - parseInt(b.minutes) || a.minutes.localeCompare(b.minutes))
}
