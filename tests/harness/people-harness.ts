import type { SupabaseClient } from '@supabase/supabase-js'
import { type AuditEntry, AuditPageSchema } from '#contracts/platform/people.ts'
import { createPeopleActions } from '#server/backend/auth/people/people-actions.ts'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { MAIL_WORDS } from '#tests/mail-words.ts'
import { type AuthHarness, SITE_URL, startAuth } from './auth-harness.ts'
import { callFunction } from './callers.ts'

export const ADA = 'ada@sample.example'
export const BOB = 'bob@sample.example'

type ActionResponse = { status: number; body: Record<string, unknown> & { error?: string } }
export type Person = {
  id: string
  client: SupabaseClient
  call(body: Record<string, unknown>): Promise<ActionResponse>
}

/** The auth service and the actions of the people screen on one database, for signed-in people. */
export async function startPeople() {
  const auth = await startAuth()
  const actions = createPeopleActions({
    database: auth.db.database,
    mailer: {
      siteUrl: SITE_URL,
      mail: {
        words: MAIL_WORDS,
        company: MAIL_COMPANY,
        queued: () => undefined,
      },
      now: () => new Date(),
    },
    limitInvitation: async () => undefined,
  })
  const handle = createActionFunction('desk', { database: auth.db.database, actions })

  async function callAs(caller: Caller, body: Record<string, unknown>): Promise<ActionResponse> {
    const response = await callFunction(handle, caller, body)
    return { status: response.status, body: await response.json() }
  }

  async function personOf(client: SupabaseClient): Promise<Person> {
    const { session } = (await client.auth.getSession()).data
    const claims = await auth.tokens.verify(session?.access_token ?? '')
    return {
      id: session?.user.id ?? '',
      client,
      call: (body) => callAs({ role: 'authenticated', claims: { ...claims } }, body),
    }
  }

  return {
    auth,
    callAs,
    personOf,
    /** Creates a confirmed account with this role and signs it in. */
    async join(email: string, role: 'admin' | 'staff' | null): Promise<Person> {
      const person = await personOf(await auth.signedUp(email))
      if (role !== null) await giveRole(auth, person.id, role)
      return person
    },
    async log(admin: Person): Promise<AuditEntry[]> {
      return AuditPageSchema.parse((await admin.call({ action: 'list_audit' })).body).entries
    },
    [Symbol.asyncDispose]: () => auth[Symbol.asyncDispose](),
  }
}

export async function giveRole(auth: AuthHarness, id: string, role: 'admin' | 'staff'): Promise<void> {
  await auth.db.database.pool.query('insert into public.user_roles (user_id, role) values ($1, $2)', [id, role])
}

export async function adminsOf(auth: AuthHarness): Promise<string[]> {
  const { rows } = await auth.db.database.pool.query<{ user_id: string }>(
    "select user_id from public.user_roles where role = 'admin' order by 1",
  )
  return rows.map(({ user_id }) => user_id)
}
