/** Fonts in parts: plain letters first, everything else when a name needs it. Pages in a language with letters of
 *  its own get one part with all of them: an é is drawn with the e that is there already.
 *
 *  The files of fontsource hold all of Latin-1 and every weight. A table needs ASCII, a few signs
 *  and a few weights to be drawn, a third of that, without hints for coarse screens (a `bare` one
 *  also without alternative letters). The part is cut at build time; letters outside it still come
 *  from the whole file, which a browser loads when one of them is on the page. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync, copyFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

interface Font {
  family: string; file: string; weight: string; stretch?: string
  /** Weights and widths that are kept. */
  cut?: Record<string, number | { min: number; max: number }>
  /** Letters stand as close to each other as they do here, at every weight and width: nobody sees the
   *  difference, and the distances for all of them are a third of the file. */
  kern?: Record<string, number>
  /** What its letters can do beside standing there; everything if it is not said. */
  features?: string[]
  bare?: boolean; preload?: boolean
}

const FONTS: Font[] = [
  { family: 'Bricolage Grotesque Variable', file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2', weight: '650 800', stretch: '80% 100%', cut: { wght: 700, wdth: { min: 80, max: 100 } }, kern: { wght: 700, wdth: 90 }, bare: true, preload: true },
  { family: 'Atkinson Hyperlegible Next Variable', file: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2', weight: '500 700', cut: { wght: { min: 500, max: 700 } }, kern: { wght: 600 }, features: ['kern', 'tnum'], preload: true },
  { family: 'Limelight', file: '@fontsource/limelight/files/limelight-latin-400-normal.woff2', weight: '400', features: ['kern'], bare: true },
  { family: 'Jost Variable', file: '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2', weight: '400 700', cut: { wght: { min: 400, max: 700 } } },
  { family: 'Abril Fatface', file: '@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff2', weight: '400', features: ['kern'], bare: true },
  { family: 'Righteous', file: '@fontsource/righteous/files/righteous-latin-400-normal.woff2', weight: '400', features: ['kern'], bare: true },
  { family: 'Saira Stencil One', file: '@fontsource/saira-stencil-one/files/saira-stencil-one-latin-400-normal.woff2', weight: '400', features: ['kern'], bare: true },
]

const SIGNS = '\u00a0±·×…–—‘’“”−'
const PLAIN = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('') + SIGNS
const PLAIN_RANGE = 'U+20-7E,U+A0,U+B1,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2212'
/** What a language writes beside plain letters. */
const LETTERS: Record<string, string> = { fr: 'ÀÂÇÈÉÊËÎÏÔÙÛàâæçèéêëîïôœùûŒ«»°\u202f' }
const ACCENTED = 'ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜàâäçèéêëîïôöùûüßœŒ«»€\u202f'
const rangeOf = (letters: string): string => [...letters].map((letter) => `U+${letter.charCodeAt(0).toString(16)}`).join(',')
const REST_RANGE = 'U+A1-B0,U+B2-B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2025,U+2027-206F,U+20AC,U+2122'
const EXT_RANGE = 'U+100-130,U+132-151,U+154-2BA,U+2BD-2C5,U+1E00-1EFF,U+20A0-20AB,U+20AD-20C0'

const ID = 'virtual:fonts.css'
const modules = fileURLToPath(new URL('./node_modules/', import.meta.url))
const home = join(modules, '.muster-fonts')

/** What the part of a font is called: anew when it is cut in another way. */
function nameOf(font: Font, letters = PLAIN, kind = 'plain'): string {
  const way = createHash('sha256').update(JSON.stringify([letters, font.cut, font.kern, font.features, font.bare, 'no hints'])).digest('hex')
  return `${kind}-${way.slice(0, 8)}-${basename(font.file)}`
}

async function cut(font: Font, letters = PLAIN, kind = 'plain'): Promise<string> {
  const name = nameOf(font, letters, kind)
  if (existsSync(join(home, name))) return name
  const whole = readFileSync(join(modules, font.file))
  const how = { noHinting: true, noLayoutClosure: font.bare ?? false, ...(font.features ? { keepFeatures: font.features } : {}) }
  const axes = font.cut ? { variationAxes: font.cut } : {}
  let part = await subsetFont(whole, letters, { targetFormat: font.kern ? 'sfnt' : 'woff2', ...how, ...axes })
  if (font.kern) {
    const one = await subsetFont(whole, letters, { targetFormat: 'sfnt', ...how, variationAxes: font.kern })
    part = await subsetFont(withTables(part, one, ['GPOS', 'GDEF']), letters, { targetFormat: 'woff2', ...how })
  }
  writeFileSync(join(home, name), part)
  return name
}

function tablesOf(font: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (let n = 0; n < font.readUInt16BE(4); n++) {
    const at = 12 + 16 * n
    const begin = font.readUInt32BE(at + 8)
    found.set(font.toString('latin1', at, at + 4), font.subarray(begin, begin + font.readUInt32BE(at + 12)))
  }
  return found
}

/** A font with some tables of another one that has the same letters. */
function withTables(font: Buffer, other: Buffer, names: string[]): Buffer {
  const tables = tablesOf(font)
  for (const [name, table] of tablesOf(other)) if (names.includes(name)) tables.set(name, table)
  const head = Buffer.alloc(12 + 16 * tables.size)
  font.copy(head, 0, 0, 12)
  head.writeUInt16BE(tables.size, 4)
  const parts = [head]
  let begin = head.length
  for (const [n, [name, table]] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    let sum = 0
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
    head.write(name, 12 + 16 * n, 'latin1')
    for (const [place, number] of [sum, begin, table.length].entries()) head.writeUInt32BE(number, 16 + 16 * n + 4 * place)
    parts.push(padded)
    begin += padded.length
  }
  return Buffer.concat(parts)
}

function face(font: Font, file: string, range: string, folder = '.'): string {
  const stretch = font.stretch ? `font-stretch:${font.stretch};` : ''
  return `@font-face{font-family:'${font.family}';font-style:normal;font-display:swap;font-weight:${font.weight};${stretch}src:url('${folder}/${file}') format('woff2');unicode-range:${range}}`
}

async function writeSheet(): Promise<string> {
  mkdirSync(home, { recursive: true })
  const faces: string[] = []
  for (const font of FONTS) {
    const folder = join(modules, font.file, '..')
    const whole = basename(font.file)
    const ext = whole.replace('-latin-', '-latin-ext-')
    copyFileSync(join(modules, font.file), join(home, whole))
    if (readdirSync(folder).includes(ext)) {
      copyFileSync(join(folder, ext), join(home, ext))
      faces.push(face(font, ext, EXT_RANGE))
    }
    // Of two that claim a letter the later one has it.
    faces.push(face(font, whole, REST_RANGE), face(font, await cut(font, ACCENTED, 'accented'), rangeOf(ACCENTED)), face(font, await cut(font), PLAIN_RANGE))
  }
  const sheet = join(home, 'fonts.css')
  writeFileSync(sheet, faces.join('\n'))
  return sheet
}

interface Letters { style: string; instead: Record<string, string>; files: [string, Buffer][] }

/** The faces of a language's own letters, to stand behind those of all pages, and the files to fetch first instead
 *  of others: what is called plain among `names`. */
export async function lettersOf(language: string, names: string[]): Promise<Letters> {
  const own = LETTERS[language]
  const found: Letters = { style: '', instead: {}, files: [] }
  if (!own) return found
  for (const font of FONTS) {
    const file = await cut(font, PLAIN + own, language)
    found.files.push([`assets/${file}`, readFileSync(join(home, file))])
    found.style += face(font, file, `${PLAIN_RANGE},${rangeOf(own)}`, '/assets')
    const plain = names.find((name) => name.includes(nameOf(font).replace('.woff2', '')))
    if (font.preload && plain) found.instead[`/${plain}`] = `/assets/${file}`
  }
  return found
}

export function plainFonts(): Plugin {
  return {
    name: 'plain-fonts',
    resolveId: (id) => (id === ID ? writeSheet() : undefined),
    transformIndexHtml: {
      order: 'post',
      handler: (_, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => FONTS.some((font) => font.preload && file.includes(nameOf(font).replace('.woff2', ''))))
          .map((file) => ({
            tag: 'link', injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  }
}
