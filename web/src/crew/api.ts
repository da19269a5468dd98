/** Every request about crews, one function each. A refusal is thrown as `Refusal`. */

import { ask, post, Refusal } from '../lib/api'
import type { SeatWish } from '../lib/types'
import type { CrewInfo, CrewLine, Form } from './types'

/** What is decided about the next match, by field. */
export type Values = Form['values']
/** A drawn map, as the designer makes them. */
export type Plan = Record<string, unknown>

const at = (id: string) => `/api/crews/${encodeURIComponent(id)}`

/** A drawn map goes along only if there is one. */
const draft = (values: Values, plan: Plan | null) => (plan ? { values, plan } : { values })

export const crews = {
  mine: () => ask<CrewLine[]>('/api/crews'),
  found: (game: string, name: string) => post<{ id: string }>('/api/crews', { game, name }),
  /** A crew; with an invitation, whoever asks becomes a member. */
  crew: (id: string, invite = '') => ask<CrewInfo>(at(id) + (invite ? `?invite=${encodeURIComponent(invite)}` : '')),

  form: (id: string, values: Values, plan: Plan | null) => post<Form>(`${at(id)}/form`, draft(values, plan)),
  begin: (id: string, values: Values, plan: Plan | null, seats: SeatWish[], salt: string) =>
    post<{ table: string }>(`${at(id)}/match`, { ...draft(values, plan), seats, salt }),
  abandon: (id: string) => post<object>(`${at(id)}/abandon`),

  rename: (id: string, name: string) => post<object>(`${at(id)}/rename`, { name }),
  leave: (id: string) => post<object>(`${at(id)}/leave`),
  branch: (id: string, upto: number, name: string) => post<{ id: string }>(`${at(id)}/branch`, { upto, name }),
  filePath: (id: string) => `${at(id)}/file`,
  recordPath: (id: string, match: number) => `${at(id)}/records/${match}`,
  addRecord: (id: string, record: string) => post<{ added: boolean }>(`${at(id)}/records`, { record }),

  /** A crew from the text of its file. */
  async take(text: string): Promise<{ id: string }> {
    let file: unknown
    try {
      file = JSON.parse(text)
    } catch {
      throw new Refusal(400, { code: 'file', text: 'This is not a crew’s file: it cannot be read as JSON.' })
    }
    return post<{ id: string }>('/api/crews/import', file)
  },

  /** The map behind a code of the designer. */
  decode: (game: string, code: string) =>
    post<{ plan: Plan }>(`/api/design/${encodeURIComponent(game)}/decode`, { code }),
}
