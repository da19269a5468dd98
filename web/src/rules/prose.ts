/** Rulebook prose: a little Markdown, read as text. Nothing of it ever becomes markup by itself. */

export interface Run { text: string; style: '' | 'bold' | 'italic' | 'code' | 'clause' | 'hit' }

const marks = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\b[A-Z]{2,3}-[A-Z]?\d+[a-z]?\b)/

/** A paragraph as runs of one style each; clause ids become their own runs, so that they can be links. */
export function runsOf(text: string, search = ''): Run[] {
  const runs = text.split(marks).filter(Boolean).map((part): Run => {
    if (part.startsWith('**') && part.endsWith('**') && part.length > 4) return { text: part.slice(2, -2), style: 'bold' }
    if (part.startsWith('*') && part.endsWith('*') && part.length > 2) return { text: part.slice(1, -1), style: 'italic' }
    if (part.startsWith('`') && part.endsWith('`') && part.length > 2) return { text: part.slice(1, -1), style: 'code' }
    if (/^[A-Z]{2,3}-[A-Z]?\d+[a-z]?$/.test(part)) return { text: part, style: 'clause' }
    return { text: part, style: '' }
  })
  return wordsOf(search).reduce((all, word) => all.flatMap((run) => (run.style === '' ? highlit(run.text, word) : [run])), runs)
}

const wordsOf = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

/** Are all words one searches for in it, in whatever order? */
export function speaksOf(text: string, search: string): boolean {
  const low = text.toLowerCase()
  return wordsOf(search).every((word) => low.includes(word))
}

function highlit(text: string, wanted: string): Run[] {
  const found: Run[] = []
  const low = text.toLowerCase()
  let from = 0
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, from)) {
    if (at > from) found.push({ text: text.slice(from, at), style: '' })
    found.push({ text: text.slice(at, at + wanted.length), style: 'hit' })
    from = at + wanted.length
  }
  if (from < text.length) found.push({ text: text.slice(from), style: '' })
  return found
}

/** The same as mere words: what stands between marks, without them. */
export const plainRules = (text: string): string => runsOf(text).map((run) => run.text).join('')
