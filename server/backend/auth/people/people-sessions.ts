import { z } from 'zod'
import type { PersonSession } from '#contracts/platform/people.ts'
import type { UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { type AuditActor, writeAudit } from '#server/platform/write-audit.ts'

const SessionSchema = z.object({
  id: z.guid(),
  created_at: z.date(),
  last_used_at: z.date(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  has_second_factor: z.boolean(),
})

/** The sessions of a person, the last used first. */
export async function listSessionsOf(sql: Sql, userId: string, ownSessionId: string | null): Promise<PersonSession[]> {
  const rows = await sql`
    select id, created_at, coalesce(refreshed_at at time zone 'utc', created_at) as last_used_at, user_agent,
      host(ip) as ip, coalesce(aal in ('aal2', 'aal3'), false) as has_second_factor
    from auth.sessions where user_id = ${userId} and (not_after is null or not_after > now())
    order by 3 desc, id limit 200`
  return z
    .array(SessionSchema)
    .parse(rows)
    .map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === ownSessionId,
    }))
}

type Ending = { actor: AuditActor; user: UserRow }

/** Throws AppError 'not_found' if this person has no such session. */
export async function endSessionOf(sql: Sql, { actor, user }: Ending, sessionId: string): Promise<void> {
  const rows = await sql<{ user_agent: string | null }>`
    delete from auth.sessions where id = ${sessionId} and user_id = ${user.id} returning user_agent`
  if (rows[0] === undefined) throw new AppError('not_found', 'This session has already ended.')
  const details = { session_id: sessionId }
  await writeAudit(sql, { actor, action: 'session_ended', person: user, details })
}

/** Signs the account out everywhere, except in the session that asks. Returns how many sessions ended. */
export async function endSessionsOf(sql: Sql, { actor, user }: Ending, ownSessionId: string | null): Promise<number> {
  const rows = await sql`
    delete from auth.sessions where user_id = ${user.id} and id is distinct from ${ownSessionId}::uuid returning id`
  await writeAudit(sql, { actor, action: 'sessions_ended', person: user, details: { count: rows.length } })
  return rows.length
}
