/** PO files, and their translations made ready for the page: literal text, numbers of placeholders, and
 *  choices between forms. */
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Text, the number of a value, or a choice: [number, forms, true if by plural]. */
export type Part = string | number | [number, Record<string, Part[]>, boolean?]

/** Text and translation of each entry that has one. */
export function readPo(file: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const block of file.split(/\n\s*\n/)) {
    const lines = block.split('\n')
    if (lines.some((line) => line.startsWith('#~') || /^#,.*fuzzy/.test(line))) continue
    const entry: Record<string, string> = {}
    let field = ''
    for (const line of lines) {
      const said = line.match(/^(?:(msgid|msgstr) )?(".*")\s*$/)
      if (!said) continue
      field = said[1] ?? field
      entry[field] = (entry[field] ?? '') + (JSON.parse(said[2]!) as string)
    }
    if (entry.msgid && entry.msgstr) found.set(entry.msgid, entry.msgstr)
  }
  return found
}

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!)

/** What the client looks up: the message with numbers for its placeholders. */
export function keyOf(text: string): string {
  const known = names(text)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `{${known.indexOf(name)}}`)
}

/** What a language puts where signs and words meet; as `finish.py` does on the server. */
const FINISH: Record<string, (text: string) => string> = {
  fr: (text) => text.replace(/([^\s\u202f:;!?])[ \u00a0\u202f]?([;:!?»]+)(?=[\s.,)»…]|$)/g, '$1\u202f$2').replace(/«[ \u00a0\u202f]*/g, '«\u202f'),
}

/** A translation in parts; throws where it is no ICU message or names what the text has not. */
export function partsOf(text: string, said: string, language: string): Part[] {
  const known = names(text)
  const finish = FINISH[language] ?? ((one: string) => one)
  const place = (name: string): number => {
    const at = known.indexOf(name)
    if (at < 0) throw new Error(`“${said}” uses {${name}}, which “${text}” has not`)
    return at
  }
  const walk = (elements: MessageFormatElement[], number = 0): Part[] => elements.map((one): Part => {
    switch (one.type) {
      case TYPE.literal: return finish(one.value)
      case TYPE.argument: return place(one.value)
      case TYPE.pound: return number
      case TYPE.plural: case TYPE.select: {
        const at = place(one.value)
        const forms = Object.fromEntries(Object.entries(one.options).map(([name, option]) => [name, walk(option.value, at)]))
        return one.type === TYPE.plural ? [at, forms, true] : [at, forms]
      }
      default: throw new Error(`“${said}”: only placeholders, plural and select`)
    }
  })
  return walk(parse(said.replaceAll('\'', '\'\'')))
}
