import type { CheckLink } from '#contracts/forms/check-link.ts'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { createInboxActions } from '#server/product/inbox/inbox-actions.ts'
import { callFunction } from '#tests/harness/callers.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'

/** Calls the inbox's actions as the given caller. Parses JSON responses. */
export function callInbox(database: Database, caller: Caller, checkLink: CheckLink = unasked) {
  const perChecker = () => Promise.resolve()
  const actions = createInboxActions({ database, company: MAIL_COMPANY, checkLink, perChecker })
  const handle = createActionFunction('desk', { database, actions })
  return async (action: string, body: object = {}) => {
    const response = await callFunction(handle, caller, { action, ...body })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }
}

const unasked: CheckLink = () => Promise.reject(new Error('this test asks no link'))
