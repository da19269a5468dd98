/** Lets the client speak: wraps its texts while it is built, and writes a small script for each language
 *  beside it. English readers get none of those; the server puts the one of a language before the page's own. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Plugin, Rollup } from 'vite'
import { lettersOf } from '../plain-fonts.ts'
import { MANIFEST, inManifest, manifestIn } from './manifest.ts'
import { keyOf, partsOf, readPo, type Part } from './po.ts'
import { transform } from './transform.ts'
import { LEFT_OUT } from './left-out.ts'

const HERE = 'words'

/** What a table is made of when one comes to it: what it says is there before the page. */
const AT_ONCE = /src\/(scene\/|table\/(TablePage|Seats|bars\/(bars|Pricing|Countdown)|lately\/Lately|panels\/(Aside|Chat|TabBar)))/
/** Pages few people open first: what only they say comes with them. The rest comes with the shelf, the lobby, or
 *  what one opens at a table. */
const LATER = /src\/(replay\/Replay|crew\/Crews|crew\/CrewPage|me\/MePage|design\/Design|packs\/Content|people\/away\/MailPage|kit\/Kit)\.svelte$/

/** How late a source is: 0 at once, 1 or 2. */
const lateness = (id: string): number => (AT_ONCE.test(id) ? 0 : LATER.test(id) ? 2 : 1)

/** Stands for a text: English would be half of the script. */
const KEYED = '(text,seed)=>{let h=seed;for(let n=0;n<text.length;n++)h=Math.imul(h^text.charCodeAt(n),16777619);return(h>>>0).toString(36).slice(-4)}'
const keyed = runInNewContext(KEYED) as (text: string, seed: number) => string

/** Runs in the page, before everything else. */
const SPEAKING = `(()=>{const says=__SAYS__,rules=new Intl.PluralRules("__LANGUAGE__"),keyed=${KEYED},
put=(parts,v)=>parts.map(p=>typeof p==="string"?p:typeof p==="number"?v[p]??"":put(chosen(p,v[p[0]]),v)).join(""),
chosen=([,forms,plural],value)=>(plural?forms["="+value]??forms[rules.select(Number(value))]:forms[String(value).replace(/\\W+/g,"_")])??forms.other
const more=__MORE__,come=[]
globalThis.musterSays=(text,v)=>{const said=says[keyed(text,__SEED__)];return said===undefined?said:typeof said==="string"?said:put(said,v)}
globalThis.musterSaysMore=late=>Promise.all(more.slice(0,late).map((file,n)=>come[n]??=import(file).then(one=>Object.assign(says,one.default)).catch(()=>{come[n]=undefined})))})()`

/** A seed with which every text has a key of its own. */
function seedOf(texts: string[]): number {
  for (let seed = 1; ; seed += 1) if (new Set(texts.map((text) => keyed(text, seed))).size === texts.length) return seed
}

/** What the server needs to send a page in a language: the script before its own, those that come later, letters
 *  with the accents of the language, and which files they stand for. */
interface Spoken { script: string; more: string[]; style: string; instead: Record<string, string> }

/** The sources of what has to be there at the latest when something this late is shown. */
function neededBy(bundle: Rollup.OutputBundle, late: number): Set<string> {
  const sources = new Set<string>()
  const seen = new Set<string>()
  const gather = (name: string): void => {
    const chunk = bundle[name]
    if (seen.has(name) || chunk?.type !== 'chunk') return
    seen.add(name)
    for (const id of chunk.moduleIds) sources.add(id)
    for (const other of chunk.imports) gather(other)
    for (const other of chunk.dynamicImports) {
      const part = bundle[other]
      if (part?.type === 'chunk' && Math.min(...(part.facadeModuleId ? [part.facadeModuleId] : part.moduleIds).map(lateness)) <= late) gather(other)
    }
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
      const done = transform(code, id, (path) => (path.startsWith('.') ? lateness(resolve(dirname(id), path)) : 0))
      stands.set(id, done?.found.map((one) => one.key) ?? [])
      return done && { code: done.code, map: done.map as never }
    },
    async generateBundle(_, bundle) {
      const needed = [0, 1].map((late) => new Set([...neededBy(bundle, late)].flatMap((id) => stands.get(id) ?? [])))
      const spoken: Record<string, Spoken> = {}
      const write = (language: string, source: string): string => {
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
        const fileName = `assets/words-${language}-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source })
        return fileName
      }
      for (const file of readdirSync(HERE).filter((one) => one.endsWith('.po'))) {
        const language = file.replace('.po', '')
        const says: Record<string, string | Part[]>[] = [{}, {}, {}]
        const found = readPo(readFileSync(`${HERE}/${file}`, 'utf8'))
        const seed = seedOf([...new Set([...stands.values()].flat().concat([...found.keys()].map(keyOf)))])
        for (const [text, said] of found) {
          const parts = partsOf(text, said, language)
          const [only] = parts
          const key = keyOf(text)
          const late = says[needed.filter((keys) => !keys.has(key)).length]!
          const short = keyed(key, seed)
          const one = parts.length === 1 && typeof only === 'string' ? only : parts
          if (late[short] && JSON.stringify(late[short]) !== JSON.stringify(one)) this.error(`“${text}” is one text with another that is said otherwise; say both as “${said}”`)
          late[short] = one
        }
        const more = says.slice(1).map((one) => write(language, `export default ${JSON.stringify(one)}`))
        const put: Record<string, string> = { SAYS: JSON.stringify(says[0]), LANGUAGE: language, SEED: String(seed), MORE: JSON.stringify(more.map((one) => `/${one}`)) }
        const say = (text: string): string => { const [said] = partsOf(text, found.get(text) ?? text, language); return typeof said === 'string' ? said : text }
        const manifest = `manifest-${language}.webmanifest`
        this.emitFile({ type: 'asset', fileName: manifest, source: manifestIn(language, say) })
        const told = { [MANIFEST]: `/${manifest}`, [inManifest()[0]!]: say(inManifest()[0]!) }
        const letters = await lettersOf(language, Object.keys(bundle))
        for (const [fileName, source] of letters.files) this.emitFile({ type: 'asset', fileName, source })
        spoken[language] = { script: write(language, SPEAKING.replace(/__([A-Z]+)__/g, (_, name: string) => put[name] ?? '')), more, style: letters.style, instead: { ...letters.instead, ...told } }
      }
      this.emitFile({ type: 'asset', fileName: 'words.json', source: JSON.stringify(spoken) })
    },
  }
}
