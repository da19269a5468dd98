/** Requests about how I am told that it is my turn. */
import { ask, post } from '../../lib/api'
import type { TableInfo } from '../../lib/types'
import type { HookFormat, NoticesInfo, Subscribe, Tried } from './types'

const at = '/api/me/notices'
const one = (id: string) => `${at}/${encodeURIComponent(id)}`

export const ways = {
  all: () => ask<NoticesInfo>(at),
  subscribe: (subscription: Subscribe) => post<NoticesInfo>(`${at}/push`, subscription),
  hook: (url: string, format: HookFormat) => post<NoticesInfo>(`${at}/hook`, { url, format }),
  mail: (address: string) => post<NoticesInfo>(`${at}/mail`, { address }),
  /** What a link in a mail is for; who reads the mail need not be anybody here. */
  actOnMail: (id: string, act: 'confirm' | 'stop', token: string) => post<Tried>(`/api/mail/${encodeURIComponent(id)}`, { act, token }),
  remove: (id: string) => ask<NoticesInfo>(one(id), 'DELETE'),
  test: (id: string) => post<Tried>(`${one(id)}/test`),
}

/** Until when I am away, or a table pauses; '' ends it. */
export const absence = {
  me: (until: string) => post<{ until: string }>('/api/me/away', { until }),
  table: (id: string, until: string) => post<TableInfo>(`/api/tables/${encodeURIComponent(id)}/pause`, { until }),
}
