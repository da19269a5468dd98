/** The requests of the designer's page. Refusals are thrown as everywhere. */

import { ask, post } from '../lib/api'
import type { Plan } from './plan'
import type { CrewLine } from '../crew/types'
import type { CheckedPlan, DesignInfo } from './types'

const of = (game: string): string => `/api/design/${encodeURIComponent(game)}`

export const designs = (game: string): Promise<DesignInfo> => ask<DesignInfo>(of(game))

/** A plan that comes with the game. */
export const printedPlan = async (game: string, id: string): Promise<Plan> =>
  planIn(await ask<unknown>(`${of(game)}/printed/${encodeURIComponent(id)}`))

export const check = (game: string, plan: Plan): Promise<CheckedPlan> => post<CheckedPlan>(`${of(game)}/check`, { plan })

/** The plan of a shared code. */
export const decode = async (game: string, code: string): Promise<Plan> =>
  planIn(await post<unknown>(`${of(game)}/decode`, { code }))

export const rate = (game: string, plan: Plan, setting: string, games: number): Promise<{ id: string }> =>
  post<{ id: string }>(`${of(game)}/rate`, { plan, setting, games })

/** My crews, to play a drawn plan with one of them. */
export const crews = (): Promise<CrewLine[]> => ask<CrewLine[]>('/api/crews')

/** A plan, bare or as `{plan: ...}`; anything else is refused in words. */
export function planIn(said: unknown): Plan {
  const inner = isObject(said) && isObject(said.plan) ? said.plan : said
  if (!isObject(inner)) throw new Error('There is no drawing in it: a drawing is a JSON object, as Save writes it.')
  return inner
}

function isObject(what: unknown): what is Record<string, unknown> {
  return typeof what === 'object' && what !== null && !Array.isArray(what)
}
