/** Fonts in two parts: plain letters first, everything else when a name needs it.
 *
 *  The files of fontsource hold all of Latin-1 and every weight. A table needs ASCII, a few signs
 *  and a few weights to be drawn, a third of that (a `bare` one also without alternative letters). The part is cut at build time; letters outside
 *  it still come from the whole file, which a browser loads when one of them is on the page. */
import { existsSync, mkdirSync, readFileSync, writeFileSync, copyFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

interface Font { family: string; file: string; weight: string; cut?: Record<string, { min: number; max: number }>; stretch?: string; bare?: boolean; preload?: boolean }

const FONTS: Font[] = [
  { family: 'Bricolage Grotesque Variable', file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2', weight: '650 800', stretch: '80% 100%', cut: { wght: { min: 650, max: 800 }, wdth: { min: 80, max: 100 } }, bare: true, preload: true },
  { family: 'Atkinson Hyperlegible Next Variable', file: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2', weight: '500 700', cut: { wght: { min: 500, max: 700 } }, preload: true },
  { family: 'Limelight', file: '@fontsource/limelight/files/limelight-latin-400-normal.woff2', weight: '400' },
  { family: 'Jost Variable', file: '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2', weight: '400 700', cut: { wght: { min: 400, max: 700 } } },
  { family: 'Abril Fatface', file: '@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff2', weight: '400' },
  { family: 'Righteous', file: '@fontsource/righteous/files/righteous-latin-400-normal.woff2', weight: '400' },
  { family: 'Saira Stencil One', file: '@fontsource/saira-stencil-one/files/saira-stencil-one-latin-400-normal.woff2', weight: '400' },
]

const SIGNS = '\u00a0±·×…–—‘’“”−'
const PLAIN = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('') + SIGNS
const PLAIN_RANGE = 'U+20-7E,U+A0,U+B1,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2212'
const REST_RANGE = 'U+A1-B0,U+B2-B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2025,U+2027-206F,U+20AC,U+2122'
const EXT_RANGE = 'U+100-130,U+132-151,U+154-2BA,U+2BD-2C5,U+1E00-1EFF,U+20A0-20AB,U+20AD-20C0'

const ID = 'virtual:fonts.css'
const modules = fileURLToPath(new URL('./node_modules/', import.meta.url))
const home = join(modules, '.muster-fonts')

async function cut(font: Font): Promise<string> {
  // Cut anew when there are other letters.
  const name = `plain-${PLAIN.length}-${basename(font.file)}`
  if (!existsSync(join(home, name))) {
    const whole = readFileSync(join(modules, font.file))
    writeFileSync(join(home, name), await subsetFont(whole, PLAIN, {
      targetFormat: 'woff2', noLayoutClosure: font.bare ?? false, ...(font.cut ? { variationAxes: font.cut } : {}),
    }))
  }
  return name
}

function face(font: Font, file: string, range: string): string {
  const stretch = font.stretch ? `font-stretch:${font.stretch};` : ''
  return `@font-face{font-family:'${font.family}';font-style:normal;font-display:swap;font-weight:${font.weight};${stretch}src:url('./${file}') format('woff2');unicode-range:${range}}`
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
    faces.push(face(font, whole, REST_RANGE), face(font, await cut(font), PLAIN_RANGE))
  }
  const sheet = join(home, 'fonts.css')
  writeFileSync(sheet, faces.join('\n'))
  return sheet
}

export function plainFonts(): Plugin {
  return {
    name: 'plain-fonts',
    resolveId: (id) => (id === ID ? writeSheet() : undefined),
    transformIndexHtml: {
      order: 'post',
      handler: (_, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => FONTS.some((font) => font.preload && file.includes(`plain-${PLAIN.length}-${basename(font.file, '.woff2')}`)))
          .map((file) => ({
            tag: 'link', injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
    },
  }
}
