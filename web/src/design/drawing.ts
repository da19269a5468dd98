/** Tables opened from the drawing board in this window know the way back to it. */

const key = (table: string): string => `muster.drawing.${table}`

export function drawnFor(table: string, game: string): void {
  try {
    sessionStorage.setItem(key(table), game)
  } catch {
    // Without storage there is still the browser's own way back.
  }
}

/** The way back to the drawing; '' at every other table. */
export function drawingOf(table: string): string {
  try {
    const game = sessionStorage.getItem(key(table))
    return game ? `/design?game=${encodeURIComponent(game)}` : ''
  } catch {
    return ''
  }
}
