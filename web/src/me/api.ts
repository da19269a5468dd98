/** Every request about what is mine, one function each. A refusal is thrown as `Refusal`. */

import { ask, post } from '../lib/api'
import type { Forgetting, MyGames, MyPage, Wishes } from './types'

/** Which finished games: whatever is empty does not matter. */
export interface Wanted { game: string; ending: string; company: string; seats: string }

export const mine = {
  page: () => ask<MyPage>('/api/me/page'),
  /** Finished games, the latest first; `before` goes on after those one has. */
  games: (wanted: Partial<Wanted>, before = 0) => {
    const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value))
    if (before) query.set('before', String(before))
    return ask<MyGames>(`/api/me/games${query.size ? `?${query}` : ''}`)
  },
  wish: (wishes: Wishes) => post<Wishes>('/api/me/wishes', wishes),
  filePath: '/api/me/export',
  /** What would go, and the word that deletes it. */
  askToForget: () => post<Forgetting>('/api/me/forget'),
  forget: (confirm: string) => post<object>('/api/me/forget', { confirm }),
}
