/** A pack as data: only what differs from what is printed, by file. Nothing here changes anything in place. */

import type { Plan } from '../design/plan'
import { SUITS } from '../scene/marks/suits'
import { suitWord } from '../scene/words'

const PLAIN = { yes: { title: 'yes' }, no: { title: 'no' }, none: { title: 'none' } }

export type Values = Record<string, Record<string, unknown>>
export interface Card extends Record<string, unknown> { id: string }

const isObject = (what: unknown): what is Record<string, unknown> => typeof what === 'object' && what !== null && !Array.isArray(what)

export const filesOf = (plan: Plan): Values => (isObject(plan.files) ? plan.files as Values : {})
export const nameOf = (plan: Plan): string => (typeof plan.name === 'string' ? plan.name : '')
export const packOf = (name: string, files: Values): Plan => ({ name, files })

export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((item, n) => same(item, other[n]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]))
}

export const cardsIn = (files: Values, file: string, list: string): Card[] => {
  const found = files[file]?.[list]
  return Array.isArray(found) ? found.filter((one): one is Card => isObject(one) && typeof one.id === 'string') : []
}

/** A card as the pack has it. */
export const cardNow = (printed: Card, changes: Card | undefined): Card => (changes ? { ...printed, ...changes } : printed)

/** The same files with one value of a card set; as printed it is left out. */
export function withCardValue(files: Values, printed: Card, file: string, list: string, key: string, value: unknown): Values {
  const cards = cardsIn(files, file, list)
  const was = cards.find((card) => card.id === printed.id)
  const rest = Object.fromEntries(Object.entries(was ?? { id: printed.id }).filter(([name]) => name !== key)) as Card
  const card = same(value, printed[key]) ? rest : { ...rest, [key]: value }
  const others = was ? cards.map((one) => (one === was ? card : one)) : [...cards, card]
  const kept = others.filter((one) => Object.keys(one).length > 1)
  return withFileValue(files, undefined, file, list, kept.length ? kept : undefined)
}

/** The same files with a value that is of no card; as printed, or undefined, it is left out. */
export function withFileValue(files: Values, printed: unknown, file: string, key: string, value: unknown): Values {
  const rest = Object.fromEntries(Object.entries(files[file] ?? {}).filter(([name]) => name !== key))
  const data = value === undefined || same(value, printed) ? rest : { ...rest, [key]: value }
  const others = Object.fromEntries(Object.entries(files).filter(([name]) => name !== file))
  return Object.keys(data).length ? { ...others, [file]: data } : others
}

/** A value in a few words. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return PLAIN.none.title
  if (value === true) return PLAIN.yes.title
  if (value === false) return PLAIN.no.title
  if (Array.isArray(value)) return value.length ? value.map(inWords).join(', ') : PLAIN.none.title
  if (isObject(value)) return Object.entries(value).map(([key, one]) => `${key} ${inWords(one)}`).join(', ') || PLAIN.none.title
  return SUITS[String(value)] ? suitWord(String(value)) : String(value)
}

export const stem = (file: string): string => file.replace(/\.json$/, '')

/** What a thing that is chosen is called: its name, where it has one. */
export function worded(field: { values?: string[]; words?: string[] } | undefined, value: unknown): string {
  if (Array.isArray(value) && value.length) return value.map((one) => worded(field, one)).join(', ')
  const at = field?.values?.indexOf(String(value)) ?? -1
  return (at >= 0 && field?.words?.[at]) || inWords(value)
}
