import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { createPeopleActions } from '#server/auth/people/people-actions.ts'
import type { Caller, Database } from '#server/db/database.ts'
import { createDraftActions } from '#server/drafts/draft-actions.ts'
import { createShelfActions } from '#server/drafts/shelf-actions.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { createInboxActions } from '#server/inbox/inbox-actions.ts'
import { createSettingsActions } from '#server/settings/settings-actions.ts'
import { createTodayActions } from '#server/today/today-actions.ts'
import { ANON, createCaller } from '#tests/callers.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'

import { MAIL_WORDS } from '#tests/mail-words.ts'
import { createTestDb } from '#tests/test-db.ts'
import type { Action, Audience } from './action.ts'
import { createActionFunction } from './action-function.ts'

const unreached = () => {
  throw new Error('a refused caller reached the action')
}
const UNREACHED = {
  mailer: {
    siteUrl: 'http://localhost',
    mail: { words: MAIL_WORDS, company: MAIL_COMPANY, queued: unreached },
    now: unreached,
  },
  perInvitation: unreached,
}

const catalogue = readCatalogue([])
const SENDER = { name: '', city: '', email: '', siteUrl: 'https://label.example' }

/** Every action of the function `desk`, with parts that refused callers never reach. */
function createActions(database: Database): Action[] {
  const settings = {
    database,
    databaseUrl: '',
    company: MAIL_COMPANY,
    words: MAIL_WORDS,
    sender: 'NM <hello@label.example>',
    inbox: 'desk@label.example',
    timeZone: 'UTC',
    clearsAt: '03:40',
    queued: () => undefined,
    perPerson: async () => undefined,
    forgetMailFiles: async () => 0,
  }
  return [
    ...createInboxActions({ database, company: MAIL_COMPANY, checkLink: unreached, perChecker: unreached }),
    ...createPeopleActions({ database, ...UNREACHED }),
    ...createTodayActions({ database, schedule: { timeZone: 'UTC', salt: 'test' } }),
    ...createDraftActions({ database, catalogue, sender: SENDER, model: null, perPerson: unreached }),
    ...createShelfActions({ database, catalogue }),
    ...createSettingsActions(settings),
  ]
}

function callFunction(database: Database, caller: Caller) {
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    c.set('caller', caller)
    await next()
  })
  app.post('/', createActionFunction('desk', { database, actions: createActions(database) }))
  return async (body: unknown) => {
    const response = await app.request('/', { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
}

const REFUSALS = {
  visitor: { status: 401, body: { success: false, error: 'Sign-in required' } },
  staff: { status: 403, body: { success: false, error: 'Staff access required' } },
  admin: { status: 403, body: { success: false, error: 'Admins only' } },
}

test('every action answers a visitor with 401, and everybody below its audience with 403', async () => {
  await using db = await createTestDb()
  const { database } = db
  const visitor = callFunction(database, ANON)
  const user = callFunction(database, await createCaller(database, null))
  const staff = callFunction(database, await createCaller(database, 'staff'))
  const actions = createActions(database)
  // Somebody whom no action serves is told so before the action is looked up.
  const isForUsers = actions.some(({ audience }) => audience === 'user')
  const refusedUser: Record<Exclude<Audience, 'user'>, object> = {
    staff: REFUSALS.staff,
    admin: isForUsers ? REFUSALS.admin : REFUSALS.staff,
  }
  for (const { example, audience } of actions) {
    const name = example.action
    expect([name, await visitor(example)]).toEqual([name, REFUSALS.visitor])
    if (audience !== 'user') expect([name, await user(example)]).toEqual([name, refusedUser[audience]])
    if (audience === 'admin') expect([name, await staff(example)]).toEqual([name, REFUSALS.admin])
  }
})

test('a role in the token does not make somebody staff: the database is asked', async () => {
  await using db = await createTestDb()
  const caller = await createCaller(db.database, null)
  const call = callFunction(db.database, {
    ...caller,
    claims: { ...caller.claims, app_metadata: { role: 'admin' }, user_role: 'staff' },
  })
  expect((await call({ action: 'get_reply_time' })).status).toBe(403)
})
