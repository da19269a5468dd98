/** Compiles the icons of the shell into the bundle, as bare path data.
 *
 *  Icons come from game-icons.net (CC BY 3.0) by way of @iconify-json/game-icons. Only those on the
 *  list are taken; the icons of a game come from the server, which knows what the game needs. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { SHELL_ICONS } from './src/lib/shell-icons.ts'

const ID = 'virtual:shell-icons'
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/y

/** One number of a path; the two flags of an arc are single digits that may touch what follows. */
function numbers(command: string, text: string): string[] {
  const found: string[] = []
  let at = 0
  for (;;) {
    while (' ,\n'.includes(text[at] ?? '-')) at++
    if (at >= text.length) return found
    if (command.toLowerCase() === 'a' && [3, 4].includes(found.length % 7)) {
      found.push(text[at++] ?? '0')
      continue
    }
    NUMBER.lastIndex = at
    const number = NUMBER.exec(text)?.[0]
    if (number === undefined) throw new Error(`cannot read the path near ${text.slice(at, at + 20)}`)
    found.push(String(Number(Number(number).toFixed(1))).replace(/^(-?)0\./, '$1.'))
    at += number.length
  }
}

/** The same path with one decimal: a tenth of a unit in 512 cannot be seen, but it can be counted. */
export function shortened(path: string): string {
  return path.replace(/([a-z])([^a-z]*)/gi, (_, command: string, text: string) => {
    let line = ''
    let before = ''
    for (const number of numbers(command, text)) {
      const touches = !line || number.startsWith('-') || (number.startsWith('.') && before.includes('.'))
      line += touches ? number : ` ${number}`
      before = number
    }
    return command + line
  })
}

export function shellIcons(): Plugin {
  return {
    name: 'shell-icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined
      const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json')
      const set = JSON.parse(readFileSync(file, 'utf-8')) as { icons: Record<string, { body: string }> }
      const paths: Record<string, string> = {}
      for (const name of SHELL_ICONS) {
        const path = set.icons[name]?.body.match(/ d="([^"]+)"/)?.[1]
        if (!path) this.error(`there is no icon ${name} in the set`)
        paths[name] = shortened(path)
      }
      return `export default ${JSON.stringify(paths)}`
    },
  }
}
