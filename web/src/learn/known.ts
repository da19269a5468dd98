/** What this browser remembers of a beginner: which kinds of questions were explained, which games are known. */

const at = (game: string): string => `muster.guide.${game}`
const KNOWN = 'known'

/** Has this browser heard that I know this game? Then the server need not be asked. */
export const isKnown = (game: string): boolean => localStorage.getItem(at(game)) === KNOWN
export const keepKnown = (game: string): void => localStorage.setItem(at(game), KNOWN)

/** The kinds of questions I have been told about. */
export const heard = (game: string): string[] => (isKnown(game) ? [] : (localStorage.getItem(at(game)) ?? '').split(',').filter(Boolean))
export function keepHeard(game: string, kinds: readonly string[]): void {
  if (!isKnown(game)) localStorage.setItem(at(game), kinds.join(','))
}
