import type { z } from 'zod'
import { DESK_ACTIONS } from './desk.ts'
import { SITE_ACTIONS } from './site.ts'
import { SYNC_SCRAPER_ACTIONS } from './sync-scraper.ts'

/**
 * All actions: `POST /functions/v1/FUNCTION` with `{ action: NAME, … }`. The server's `defineAction`, the browser's `call` and
 * docs/permissions.md derive from this table.
 */
export const ACTIONS = { ...DESK_ACTIONS, ...SITE_ACTIONS, ...SYNC_SCRAPER_ACTIONS }

export type ActionName = keyof typeof ACTIONS
export type FunctionName = 'sync-scraper' | 'desk'
/** The request without the action's name. Values with a default are optional. */
export type ActionRequest<Name extends ActionName> = z.input<(typeof ACTIONS)[Name]['request']>
export type ActionResponse<Name extends ActionName> = z.output<(typeof ACTIONS)[Name]['response']>

export function getFunctionName(name: ActionName): FunctionName {
  return Object.hasOwn(SYNC_SCRAPER_ACTIONS, name) ? 'sync-scraper' : 'desk'
}
