/** A crew is asked for while its page is still being fetched: it opens sooner. */

import { ask } from '../lib/api'
import type { CrewInfo } from './types'

const asked = new Map<string, Promise<CrewInfo>>()

/** Ask now, unless somebody comes with an invitation: they are asked for their name first. */
export function askEarly(id: string, query: URLSearchParams): void {
  if (!id || query.has('invite')) return
  const answer = ask<CrewInfo>(`/api/crews/${encodeURIComponent(id)}`)
  answer.catch(() => { /* told to whoever takes it */ })
  asked.set(id, answer)
}

/** What was asked early, once; later on it would be old. */
export function takeEarly(id: string): Promise<CrewInfo> | undefined {
  const answer = asked.get(id)
  asked.delete(id)
  return answer
}
