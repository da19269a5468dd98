/** The service worker, as /worker.js: one file beside the pages, told what is kept for a time without a connection. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rollup } from 'vite'

const SOURCE = 'src/app/worker.ts'
/** What can be looked at without a connection: the shelf, rulebooks and player aids. */
const FIRST = ['index.html', 'src/shelf/Shelf.svelte', 'src/rules/RulesPage.svelte', 'src/manual/AidPage.svelte']
/** Brings the pieces a picture in a book is drawn with. */
const PIECES = 'src/scene/parts.svelte.ts'
/** Beside what pages import: plain letters, and what the app is shown with. */
const ALSO = /^assets\/plain-.*\.woff2$/
const SHOWN = ['/favicon.svg', '/manifest.webmanifest', '/icons/192.png']

export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    buildStart() { this.emitFile({ type: 'chunk', id: SOURCE, fileName: 'worker.js' }) },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = new Set<string>()
        const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === 'chunk')
        const gather = (chunk: Rollup.OutputChunk | undefined): void => {
          if (!chunk || files.has(chunk.fileName)) return
          files.add(chunk.fileName)
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
          const pieces = chunk.moduleIds.some((id) => id.endsWith(PIECES)) ? chunk.dynamicImports : []
          for (const name of [...chunk.imports, ...pieces]) gather(chunks.find((one) => one.fileName === name))
        }
        for (const source of FIRST) {
          const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(source))
          if (!chunk) this.error(`${source} is not part of the client, but the shelf is made of it`)
          gather(chunk)
        }
        for (const name of Object.keys(bundle)) if (ALSO.test(name)) files.add(name)
        const shell = ['/', ...SHOWN, ...[...files].sort().map((name) => `/${name}`)]
        const told = chunks.find((one) => one.fileName === 'worker.js')
        if (!told || told.imports.length) this.error('the service worker has to be a file of its own')
        const mixed = createHash('sha256').update(JSON.stringify(shell)).update(told.code)
        for (const path of SHOWN) mixed.update(readFileSync(new URL(`./public${path}`, import.meta.url)))
        const version = mixed.digest('hex').slice(0, 12)
        told.code = told.code.replaceAll('__SHELL__', JSON.stringify(shell)).replaceAll('__VERSION__', JSON.stringify(version))
      },
    },
  }
}
