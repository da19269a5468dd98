/** What pages say, in the language of whoever reads them. Sources are written in English; while the client is
 *  built its texts become calls of `t` (see web/words). The server puts the script of a language before ours. */
declare global {
  var musterSays: ((text: string, values: unknown[]) => string | undefined) | undefined
  var musterSaysMore: ((late: number) => Promise<unknown>) | undefined
}

/** A text with its values put in; in English as it is. */
export function t(text: string, ...values: unknown[]): string {
  const said = globalThis.musterSays?.(text, values)
  if (said !== undefined) return said
  return values.length ? text.replace(/\{(\d+)\}/g, (_, at: string) => String(values[Number(at)] ?? '')) : text
}

/** A part of a page, once the words are there that only parts like it need; the build puts these calls in. */
export async function later<Part>(late: number, part: () => Promise<Part>): Promise<Part> {
  await globalThis.musterSaysMore?.(late) // first: what a part says once is said when its code comes
  return part()
}

/** The language of this page, for numbers. */
export const language = (): string => document.documentElement.lang || 'en'
/** The same for dates: the day before the month. */
export const locale = (): string => (language() === 'en' ? 'en-GB' : language())
