import { Hono } from 'hono'
import type { CheckLink } from '#contracts/forms/check-link.ts'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { createInboxActions } from '#server/product/inbox/inbox-actions.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'

/** Calls the inbox's actions as the given caller. Parses JSON responses. */
export function callInbox(database: Database, caller: Caller, checkLink: CheckLink = unasked) {
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    c.set('caller', caller)
    await next()
  })
  const perChecker = () => Promise.resolve()
  const actions = createInboxActions({ database, company: MAIL_COMPANY, checkLink, perChecker })
  app.post('/', createActionFunction('desk', { database, actions }))
  return async (action: string, body: object = {}) => {
    const response = await app.request('/', { method: 'POST', body: JSON.stringify({ action, ...body }) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }
}

const unasked: CheckLink = () => Promise.reject(new Error('this test asks no link'))
