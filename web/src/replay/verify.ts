/** Derives every draw of a finished game again, here in the page, with nothing but SHA-2.
 *
 *  The same steps as `src/muster/kernel/chance.py`: the commitment is the SHA-256 of the secret; the
 *  key is the SHA-256 of the secret and the salts; a draw's words are SHA-512 blocks of key, stream,
 *  number; a word that would bias a number is thrown away. */

import type { DrawRow, Draws } from '../lib/types'

export interface Check { ok: boolean; text: string; detail: string; draws: number }

const text = new TextEncoder()

export async function check(found: Draws, published: string): Promise<Check> {
  const secret = bytesOf(found.secret)
  const commitment = hex(await digest('SHA-256', secret))
  if (commitment !== published || published !== found.commitment) {
    return {
      ok: false, draws: 0, text: 'The secret is not the one promised before the deal.',
      detail: `Promised: ${published}. The secret’s fingerprint: ${commitment}.`,
    }
  }
  const key = await digest('SHA-256', joined([secret, ...found.salts.flatMap(salted)]))
  for (const [index, row] of found.draws.entries()) {
    const numbers = await numbersOf(key, row)
    const wrong = numbers.findIndex((number, place) => number !== row.result[place])
    if (wrong >= 0 || numbers.length !== row.result.length) {
      return {
        ok: false, draws: index, text: `Draw ${index + 1} of ${found.draws.length} differs.`,
        detail: `The ${row.kind} ${row.n + 1} of “${row.stream}”${row.at === undefined ? '' : `, after input ${row.at}`}: number ${wrong + 1} ` +
          `should be ${numbers[wrong]}, was played as ${row.result[wrong]}.`,
      }
    }
  }
  const count = found.draws.length
  return {
    ok: true, draws: count, text: `${count === 1 ? 'The one draw' : `All ${count} draws`} derived again: they are the ones played.`,
    detail: `The secret matches the fingerprint published before the deal (${published.slice(0, 16)}…); ` +
      `${found.salts.filter(Boolean).length} of ${found.salts.length} seats mixed in something of their own.`,
  }
}

/** The numbers of one draw, each below its size. */
export async function numbersOf(key: Uint8Array<ArrayBuffer>, row: Pick<DrawRow, 'stream' | 'n' | 'sizes'>): Promise<number[]> {
  const prefix = joined([key, text.encode(row.stream), new Uint8Array(1), big(row.n, 8)])
  let words: number[] = []
  let block = 0
  const next = async (): Promise<number> => {
    if (!words.length) {
      const raw = await digest('SHA-512', joined([prefix, big(block++, 4)]))
      const view = new DataView(raw.buffer)
      words = Array.from({ length: 16 }, (_, place) => view.getUint32(place * 4))
    }
    return words.shift() ?? 0
  }
  const numbers: number[] = []
  for (const size of row.sizes) {
    const unfair = (2n ** 32n) % BigInt(size)
    let product = BigInt(await next()) * BigInt(size)
    while ((product & 0xffffffffn) < unfair) product = BigInt(await next()) * BigInt(size)
    numbers.push(Number(product >> 32n))
  }
  return numbers
}

function salted(salt: string): Uint8Array<ArrayBuffer>[] {
  const raw = text.encode(salt)
  return [big(raw.length, 4), raw]
}

function big(number: number, length: number): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(length)
  for (let place = length - 1, rest = BigInt(number); place >= 0; place--, rest >>= 8n) raw[place] = Number(rest & 0xffn)
  return raw
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

function hex(raw: Uint8Array): string {
  return Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Over plain http, as on a home network, browsers keep their own SHA-2 back: then a library's is fetched. */
async function digest(name: 'SHA-256' | 'SHA-512', raw: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest(name, raw))
  const sha2 = await import('@noble/hashes/sha2.js')
  return new Uint8Array(name === 'SHA-256' ? sha2.sha256(raw) : sha2.sha512(raw))
}
