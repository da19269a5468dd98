/** Every request about what is mine, one function each. A refusal is thrown as `Refusal`. */

import { ask, post } from '../lib/api'
import type { Forgetting, MyGames, MyPage, Wishes } from './types'

export const mine = {
  page: () => ask<MyPage>('/api/me/page'),
  /** Finished games, the latest first; `before` goes on after those one has. */
  games: (game: string, before = 0) => {
    const query = new URLSearchParams()
    if (game) query.set('game', game)
    if (before) query.set('before', String(before))
    return ask<MyGames>(`/api/me/games${query.size ? `?${query}` : ''}`)
  },
  wish: (wishes: Wishes) => post<Wishes>('/api/me/wishes', wishes),
  filePath: '/api/me/export',
  /** What would go, and the word that deletes it. */
  askToForget: () => post<Forgetting>('/api/me/forget'),
  forget: (confirm: string) => post<object>('/api/me/forget', { confirm }),
}
