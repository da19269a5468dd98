/** Every request this client makes over HTTP, one function each. A refusal is thrown as `Refusal`. */

import { freshId } from './fresh'
import type {
  AnalysisInfo, Claim, ClauseInfo, Draws, Moment, NewTable, PersonInfo, Refused, Replay, ShelfInfo, TableInfo, Tables, Thoughts,
} from './types'

/** Why not, as it travels over HTTP. */
export type Problem = Omit<Refused, 't' | 'id'>

/** What the server would not do, with the sentence it gave; also thrown when it cannot be reached. */
export class Refusal extends Error {
  constructor(readonly status: number, readonly problem: Problem) {
    super(problem.text)
  }
  get code(): string { return this.problem.code }
  /** True if the server never answered, so that trying again makes sense. */
  get offline(): boolean { return this.problem === unreachable }
}

export type Eyes = number | 'watch' | 'all'

const unreachable: Problem = {
  code: 'offline', text: 'The server does not answer. Check your connection and try again.',
}

/** Milliseconds before one asks again, and again: nobody should have to load a page anew because of one lost answer. */
const PAUSES = [300, 1500]
const LONGEST = 5000
/** What a proxy says while the server behind it is away. */
const GATEWAY = [502, 503, 504]
const BUSY = [0, 429, ...GATEWAY]

/** One request: JSON goes there and comes back. For the pages that bring their own functions.
 *  What only reads is asked again if the answer got lost or the server was too busy. */
export async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  for (const pause of method === 'GET' ? PAUSES : []) {
    try {
      return await askOnce<T>(path, method, body)
    } catch (error) {
      if (!(error instanceof Refusal) || !BUSY.includes(error.status) || !navigator.onLine) throw error
      const wait = Math.max(pause, 1000 * (error.problem.wait ?? 0))
      if (wait > LONGEST) throw error
      await new Promise((done) => setTimeout(done, wait))
    }
  }
  return askOnce<T>(path, method, body)
}

async function askOnce<T>(path: string, method: string, body: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined
        ? { accept: 'application/json' }
        : { accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Refusal(0, unreachable)
  }
  const text = await answer.text()
  let said: unknown = null
  try {
    said = text ? JSON.parse(text) : null
  } catch { /* not JSON: handled as no answer below */ }
  if (answer.ok) return said as T
  throw new Refusal(answer.status, problemIn(said, answer.status))
}

function problemIn(said: unknown, status: number): Problem {
  if (said && typeof said === 'object' && 'text' in said && typeof said.text === 'string') {
    return said as Problem
  }
  if (GATEWAY.includes(status)) return unreachable
  if (status === 404) return { code: 'missing', text: 'There is nothing here.' }
  return { code: 'failed', text: `The server could not do that (${status}).` }
}

export const post = <T>(path: string, body: unknown = {}) => ask<T>(path, 'POST', body)
const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`

let shelf: Promise<ShelfInfo> | undefined
const rulebooks = new Map<string, Promise<ClauseInfo[]>>()

export const api = {
  /** The games on the shelf; asked once, they do not change while the page is open. */
  shelf(): Promise<ShelfInfo> {
    shelf ??= ask<ShelfInfo>('/api/games').catch((error: unknown) => { shelf = undefined; throw error })
    return shelf
  },
  /** The clauses of a game; asked once a game. */
  rules(game: string): Promise<ClauseInfo[]> {
    let book = rulebooks.get(game)
    if (!book) {
      book = ask<ClauseInfo[] | { clauses: ClauseInfo[] }>(`/api/games/${encodeURIComponent(game)}/rules`)
        .then((said) => (Array.isArray(said) ? said : said.clauses))
      book.catch(() => rulebooks.delete(game))
      rulebooks.set(game, book)
    }
    return book
  },

  /** Who I am, or null for somebody who has not been named yet. */
  async me(): Promise<PersonInfo | null> {
    try {
      const said = await ask<PersonInfo | null>('/api/me')
      return said?.id ? said : null
    } catch (error) {
      if (error instanceof Refusal && [401, 403, 404].includes(error.status)) return null
      throw error
    }
  },
  nameMe: (name: string) => post<PersonInfo>('/api/me', { name }),
  recovery: () => post<{ code: string }>('/api/me/recovery'),
  recover: (code: string) => post<PersonInfo>('/api/recover', { code }),

  tables: () => ask<Tables>('/api/tables'),
  table: (id: string) => ask<TableInfo>(at(id)),
  byCode: (code: string) => ask<{ id: string }>(`/api/codes/${encodeURIComponent(code)}`),
  open: (wish: NewTable) => post<TableInfo>('/api/tables', wish),
  claim: (id: string, claim: Claim) => post<TableInfo>(`${at(id)}/claim`, claim),
  leave: (id: string, seat?: number) => post<TableInfo | null>(`${at(id)}/leave`, seat === undefined ? {} : { seat }),
  start: (id: string, bot: string) => post<TableInfo>(`${at(id)}/start`, { bot }),
  /** The host lets a bot stand in for an absent person; '' gives the seat back. */
  standIn: (id: string, seat: number, bot: string) => post<TableInfo>(`${at(id)}/seats/${seat}`, { bot }),
  rematch: (id: string) => post<{ id: string }>(`${at(id)}/rematch`),

  replay: (id: string) => ask<Replay>(`${at(id)}/replay`),
  replayMoment: (id: string, moment: number, eyes: Eyes) =>
    ask<Moment>(`${at(id)}/replay/${moment}?eyes=${eyes}`),
  /** A moment of a game I am in or watch, from its log. */
  moment: (id: string, moment: number, seat: number | null, watch = '') =>
    ask<Moment>(`${at(id)}/moments/${moment}?${seat === null ? `watch=${encodeURIComponent(watch)}` : `seat=${seat}`}`),
  analysis: (id: string) => ask<AnalysisInfo>(`${at(id)}/analysis`),
  analyse: (id: string) => post<AnalysisInfo>(`${at(id)}/analysis`),
  stopAnalysis: (id: string) => ask<AnalysisInfo>(`${at(id)}/analysis`, 'DELETE'),
  /** Why the answer was given that led to a moment of a finished game. */
  whyThen: (id: string, moment: number) => post<Thoughts>(`${at(id)}/replay/${moment}/why`),
  draws: (id: string) => ask<Draws>(`${at(id)}/draws`),
  recordPath: (id: string) => `${at(id)}/record`,
  fork: (id: string, moment: number, seat: number, bot: string) =>
    post<{ id: string }>(`${at(id)}/fork`, { at: moment, seat, bot }),
}

/** The sentence to show for whatever was thrown. */
export function sentence(error: unknown): string {
  if (error instanceof Refusal) {
    const wait = error.problem.wait
    return wait ? `${error.message} Try again in ${Math.ceil(wait)} s.` : error.message
  }
  return error instanceof Error ? error.message : String(error)
}

/** Something of one's own to mix into the shuffle, so that nobody else can have chosen it. */
export const freshSalt = freshId
