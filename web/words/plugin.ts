/** Lets the client speak: wraps its texts while it is built, and writes a small script for each language
 *  beside it. English readers get none of those; the server puts the one of a language before the page's own. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import type { Plugin, Rollup } from 'vite'
import { keyOf, partsOf, readPo, type Part } from './po.ts'
import { transform } from './transform.ts'
import { LEFT_OUT } from './left-out.ts'

const HERE = 'words'

/** Pages few people open first: what only they say comes with them. See `later` in App.svelte. */
const LATER = /src\/(replay\/Replay|crew\/Crews|crew\/CrewPage|me\/MePage|design\/Design|packs\/Content|people\/away\/MailPage|kit\/Kit)\.svelte$/

/** Stands for a text: English would be half of the script. */
const KEYED = '(text,seed)=>{let h=seed;for(let n=0;n<text.length;n++)h=Math.imul(h^text.charCodeAt(n),16777619);return(h>>>0).toString(36).slice(-4)}'
const keyed = runInNewContext(KEYED) as (text: string, seed: number) => string

/** Runs in the page, before everything else. */
const SPEAKING = `(()=>{const says=__SAYS__,rules=new Intl.PluralRules("__LANGUAGE__"),keyed=${KEYED},
put=(parts,v)=>parts.map(p=>typeof p==="string"?p:typeof p==="number"?v[p]??"":put(chosen(p,v[p[0]]),v)).join(""),
chosen=([,forms,plural],value)=>(plural?forms["="+value]??forms[rules.select(Number(value))]:forms[String(value).replace(/\\W+/g,"_")])??forms.other
let more
globalThis.musterSays=(text,v)=>{const said=says[keyed(text,__SEED__)];return said===undefined?said:typeof said==="string"?said:put(said,v)}
globalThis.musterSaysMore=()=>more??=import("/__LATER__").then(one=>Object.assign(says,one.default)).catch(()=>{more=undefined})})()`

/** A seed with which every text has a key of its own. */
function seedOf(texts: string[]): number {
  for (let seed = 1; ; seed += 1) if (new Set(texts.map((text) => keyed(text, seed))).size === texts.length) return seed
}

/** The sources a page may need that opens with the shelf or at a table. */
function neededSoon(bundle: Rollup.OutputBundle): Set<string> {
  const sources = new Set<string>()
  const seen = new Set<string>()
  const gather = (name: string): void => {
    const chunk = bundle[name]
    if (seen.has(name) || chunk?.type !== 'chunk' || LATER.test(chunk.facadeModuleId ?? '')) return
    seen.add(name)
    for (const id of chunk.moduleIds) sources.add(id)
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) gather(other)
  }
  for (const one of Object.values(bundle)) if (one.type === 'chunk' && one.isEntry) gather(one.fileName)
  return sources
}

export function words(): Plugin {
  const stands = new Map<string, string[]>()
  return {
    name: 'words',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('/src/')[1]
      if (!file || id.includes('node_modules') || !/\.(svelte|ts)$/.test(file) || LEFT_OUT.test(file)) return null
      const done = transform(code, id)
      stands.set(id, done?.found.map((one) => one.key) ?? [])
      return done && { code: done.code, map: done.map as never }
    },
    generateBundle(_, bundle) {
      const soon = new Set([...neededSoon(bundle)].flatMap((id) => stands.get(id) ?? []))
      const scripts: Record<string, string> = {}
      const write = (language: string, source: string): string => {
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
        const fileName = `assets/words-${language}-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source })
        return fileName
      }
      for (const file of readdirSync(HERE).filter((one) => one.endsWith('.po'))) {
        const language = file.replace('.po', '')
        const first: Record<string, string | Part[]> = {}
        const later: Record<string, string | Part[]> = {}
        const found = readPo(readFileSync(`${HERE}/${file}`, 'utf8'))
        const seed = seedOf([...new Set([...stands.values()].flat().concat([...found.keys()].map(keyOf)))])
        for (const [text, said] of found) {
          const parts = partsOf(text, said, language)
          const [only] = parts
          const key = keyOf(text)
          const says = soon.has(key) ? first : later
          const short = keyed(key, seed)
          const one = parts.length === 1 && typeof only === 'string' ? only : parts
          if (says[short] && JSON.stringify(says[short]) !== JSON.stringify(one)) this.error(`“${text}” is one text with another that is said otherwise; say both as “${said}”`)
          says[short] = one
        }
        const more = write(language, `export default ${JSON.stringify(later)}`)
        const put: Record<string, string> = { SAYS: JSON.stringify(first), LANGUAGE: language, SEED: String(seed), LATER: more }
        scripts[language] = write(language, SPEAKING.replace(/__([A-Z]+)__/g, (_, name: string) => put[name] ?? ''))
      }
      this.emitFile({ type: 'asset', fileName: 'words.json', source: JSON.stringify(scripts) })
    },
  }
}
