/** Everything that is text also in Brotli, beside it, as small as it gets: a server should not need to
 *  compress. Browsers that do not take it (over plain http from another machine) get gzip. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = 600

export function squeeze(): Plugin {
  return {
    name: 'squeeze',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue
        const file = join(options.dir ?? '.', name)
        const raw = readFileSync(file)
        if (raw.length < WORTH_IT) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
        const small = brotliCompressSync(raw, { params })
        if (small.length < raw.length * 0.9) writeFileSync(`${file}.br`, small)
      }
    },
  }
}
