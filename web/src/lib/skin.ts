/** A game's skin as custom properties: felt, accent, title font, felt pattern, card art. */
import type { GameInfo, Skin } from './types'

const asUrl = (svg: string): string =>
  `url("data:image/svg+xml,${svg.replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E')}")`

const square = (body: string): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200' preserveAspectRatio='xMidYMid slice'>${body}</svg>`

const many = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join('')

type Draw = (ink: string, strength: number) => string

const rays: Draw = (ink, strength) => {
  const point = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180
    return `${(100 + 200 * Math.cos(angle)).toFixed(1)} ${(100 + 200 * Math.sin(angle)).toFixed(1)}`
  }
  const path = many(12, (n) => `M100 100L${point(n * 30)}L${point(n * 30 + 15)}z`)
  return square(`<path d='${path}' fill='${ink}' fill-opacity='${strength}'/>`)
}

const orbits: Draw = (ink, strength) => {
  const rings = [37.5, 65, 95, 127.5, 162.5]
    .map((r) => `<ellipse cx='100' cy='100' rx='${r}' ry='${r * 0.56}' transform='rotate(-24 100 100)'/>`)
  const stars = [[22, 30, 2], [170, 24, 1.6], [182, 120, 2.4], [30, 150, 1.8], [60, 18, 1.2],
    [140, 176, 1.6], [16, 96, 1.2], [120, 40, 1.3], [86, 182, 1.3]]
    .map(([x, y, r]) => `<circle cx='${x}' cy='${y}' r='${r}'/>`)
  return square(
    `<g fill='none' stroke='${ink}' stroke-opacity='${strength}' stroke-width='1.6'>${rings.join('')}</g>` +
    `<g fill='${ink}' fill-opacity='${strength * 1.8}'>${stars.join('')}</g>`)
}

const rosette: Draw = (ink, strength) => square(
  `<g fill='none' stroke='${ink}' stroke-opacity='${strength}' stroke-width='.8'>` +
  many(26, (n) => `<ellipse cx='100' cy='100' rx='96' ry='38' transform='rotate(${((n * 180) / 26).toFixed(1)} 100 100)'/>`) +
  '</g>')

const arcs: Draw = (ink, strength) => square(
  `<g fill='none' stroke='${ink}' stroke-opacity='${strength}' stroke-width='13'>` +
  many(6, (n) => `<circle cx='40' cy='200' r='${30 + 32 * n}'/>`) + '</g>')

const grid: Draw = (ink, strength) =>
  `<svg xmlns='http://www.w3.org/2000/svg' width='60' height='60'>` +
  `<path d='M0 .5H60M.5 0V60' stroke='${ink}' stroke-opacity='${strength}'/>` +
  `<path d='M0 20.500H60M0 40.500H60M20.500 0V60M40.500 0V60' stroke='${ink}' stroke-opacity='${strength * 0.45}'/></svg>`

const parquet: Draw = (ink, strength) =>
  `<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>` +
  `<g fill='none' stroke='${ink}' stroke-opacity='${strength}'><path d='M0 32L32 0L64 32L32 64z'/>` +
  `<path d='M12 32L32 12L52 32L32 52z' stroke-opacity='${strength * 0.6}'/></g>` +
  `<g fill='${ink}' fill-opacity='${strength * 1.3}'><circle cx='32' cy='0' r='2'/><circle cx='32' cy='64' r='2'/>` +
  `<circle cx='0' cy='32' r='2'/><circle cx='64' cy='32' r='2'/></g></svg>`

interface Pattern { draw: Draw; size: string; dark: number; light: number; art: number }

const PATTERNS: Record<string, Pattern> = {
  parquet: { draw: parquet, size: '64px 64px', dark: 0.06, light: 0.09, art: 0.13 },
  rays: { draw: rays, size: 'cover', dark: 0.03, light: 0.05, art: 0.13 },
  orbits: { draw: orbits, size: 'cover', dark: 0.12, light: 0.13, art: 0.32 },
  rosette: { draw: rosette, size: '860px 860px', dark: 0.075, light: 0.12, art: 0.3 },
  arcs: { draw: arcs, size: 'cover', dark: 0.028, light: 0.04, art: 0.13 },
  grid: { draw: grid, size: '60px 60px', dark: 0.07, light: 0.1, art: 0.22 },
}

const COLOUR = /^#[0-9a-f]{3,8}$/i

/** The custom properties of a skin, for a style attribute. */
export function skinStyle(game: Pick<GameInfo, 'skin'> | undefined, light: boolean): string {
  const skin: Skin | undefined = game?.skin
  if (!skin) return ''
  const dark = COLOUR.test(skin.felt.dark) ? skin.felt.dark : '#2B2A33'
  const pale = COLOUR.test(skin.felt.light) ? skin.felt.light : '#D5D3D9'
  const style = [`--felt:${light ? pale : dark}`, `--back:${dark}`]
  if (COLOUR.test(skin.accent)) style.push(`--acc:${skin.accent}`)
  const font = skin.font.replace(/[^\w ,'"-]/g, '')
  if (font) style.push(`--skin:${/['",]/.test(font) ? font : `'${font}'`},var(--display)`)
  const felt = PATTERNS[skin.pattern]
  if (felt) {
    const svg = light ? felt.draw(dark, felt.light) : felt.draw('#fff', felt.dark)
    style.push(`--pat:${asUrl(svg)}`, `--pat-size:${felt.size}`)
  }
  const art = PATTERNS[skin.art]
  if (art) style.push(`--art:${asUrl(art.draw('#fff', art.art))}`)
  for (const [name, colour] of Object.entries(skin.paints ?? {})) {
    if (/^[a-z]+$/.test(name) && COLOUR.test(colour)) style.push(`--paint-${name}:${colour}`)
  }
  return style.join(';')
}
