/** The requests of the pages about content packs. Refusals are thrown as everywhere. */

import { ask, post } from '../lib/api'
import type { Plan } from '../design/plan'
import type { CardDrawing, CheckAnswer, ContentInfo, NewTrial, PackInfo } from './types'
import { filesOf, nameOf, type Values } from './values'

const of = (game: string): string => `/api/content/${encodeURIComponent(game)}`
const kept = (code: string): string => `/api/packs/${encodeURIComponent(code)}`

export const content = (game: string): Promise<ContentInfo> => ask<ContentInfo>(of(game))
export const check = (game: string, plan: Plan): Promise<CheckAnswer> =>
  post<CheckAnswer>(`${of(game)}/check`, { files: filesOf(plan), name: '' })
/** A card of a pack as the table draws it. */
export const drawCard = (game: string, files: Values, file: string, card: string): Promise<CardDrawing> =>
  post<CardDrawing>(`${of(game)}/draw`, { files, file, card })
/** Keep a pack for good: the code of its link. */
export const keep = async (game: string, plan: Plan): Promise<string> =>
  (await post<{ code: string }>(`${of(game)}/packs`, { files: filesOf(plan), name: nameOf(plan) })).code
export const pack = (code: string): Promise<PackInfo> => ask<PackInfo>(kept(code))
export const packFile = (code: string): string => `${kept(code)}/file`
/** What is in a file somebody has. */
export const openFile = (game: string, file: unknown): Promise<PackInfo> => post<PackInfo>(`${of(game)}/open`, { file })
export const tryOut = (game: string, trial: NewTrial): Promise<{ id: string }> => post<{ id: string }>(`${of(game)}/trials`, trial)
