/** Prints every text of the client's sources as JSON: [[text, file], ...]. For `python -m muster.languages`. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inManifest } from './manifest.ts'
import { transform } from './transform.ts'

const SRC = join(process.cwd(), 'src')
import { LEFT_OUT } from './left-out.ts'

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).sort()
const told: [string, string][] = []
for (const file of files) {
  if (!/\.(svelte|ts)$/.test(file) || LEFT_OUT.test(file)) continue
  const found = transform(readFileSync(join(SRC, file), 'utf8'), file)?.found ?? []
  for (const one of found) told.push([one.text, file])
}
for (const text of inManifest()) told.push([text, 'public/manifest.webmanifest'])
console.log(JSON.stringify(told))
