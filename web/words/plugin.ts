/** Lets the client speak: wraps its texts while it is built, and writes a small script for each language
 *  beside it. English readers get none of those; the server puts the one of a language before the page's own. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type { Plugin } from 'vite'
import { keyOf, partsOf, readPo, type Part } from './po.ts'
import { transform } from './transform.ts'
import { LEFT_OUT } from './left-out.ts'

const HERE = 'words'

/** Runs in the page, before everything else. */
const SPEAKING = `(()=>{const says=__SAYS__,rules=new Intl.PluralRules("__LANGUAGE__"),
put=(parts,v)=>parts.map(p=>typeof p==="string"?p:typeof p==="number"?v[p]??"":put(chosen(p,v[p[0]]),v)).join(""),
chosen=([,forms,plural],value)=>(plural?forms["="+value]??forms[rules.select(Number(value))]:forms[String(value).replace(/\\W+/g,"_")])??forms.other
globalThis.musterSays=(text,v)=>{const said=says[text];return said===undefined?said:typeof said==="string"?said:put(said,v)}})()`

export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('/src/')[1]
      if (!file || id.includes('node_modules') || !/\.(svelte|ts)$/.test(file) || LEFT_OUT.test(file)) return null
      const done = transform(code, id)
      return done && { code: done.code, map: done.map as never }
    },
    generateBundle() {
      const scripts: Record<string, string> = {}
      for (const file of readdirSync(HERE).filter((one) => one.endsWith('.po'))) {
        const language = file.replace('.po', '')
        const says: Record<string, string | Part[]> = {}
        for (const [text, said] of readPo(readFileSync(`${HERE}/${file}`, 'utf8'))) {
          const parts = partsOf(text, said, language)
          const [only] = parts
          says[keyOf(text)] = parts.length === 1 && typeof only === 'string' ? only : parts
        }
        const source = SPEAKING.replace('__SAYS__', () => JSON.stringify(says)).replace('__LANGUAGE__', language)
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
        scripts[language] = `assets/words-${language}-${hash}.js`
        this.emitFile({ type: 'asset', fileName: scripts[language], source })
      }
      this.emitFile({ type: 'asset', fileName: 'words.json', source: JSON.stringify(scripts) })
    },
  }
}
