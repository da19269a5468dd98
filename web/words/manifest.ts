/** What an installed app is called and described by, in other languages. */
import { readFileSync } from 'node:fs'

export const MANIFEST = '/manifest.webmanifest'

interface Manifest { lang: string; description: string; shortcuts: { name: string }[] }

const read = (): Manifest => JSON.parse(readFileSync(`public${MANIFEST}`, 'utf8')) as Manifest

/** Its texts; the description is that of the page, too. */
export function inManifest(): string[] {
  const { description, shortcuts } = read()
  return [description, ...shortcuts.map((one) => one.name)]
}

/** The same app in a language. */
export function manifestIn(language: string, say: (text: string) => string): string {
  const plain = read()
  const shortcuts = plain.shortcuts.map((one) => ({ ...one, name: say(one.name) }))
  return JSON.stringify({ ...plain, lang: language, description: say(plain.description), shortcuts })
}
