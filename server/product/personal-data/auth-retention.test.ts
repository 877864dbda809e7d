import { expect, test } from 'vitest'
import { createTestDb } from '#tests/harness/test-db.ts'
import { deleteExpired } from './nightly-retention.ts'

const NOW = new Date('2027-03-01T00:00:00Z')

test('expired data of the auth service is deleted, and sessions in use are kept', async () => {
  await using db = await createTestDb()
  const user = crypto.randomUUID()
  await db.database.asAuthAdmin(async (sql) => {
    await sql`insert into auth.users (id, email) values (${user}, 'a@sample.example')`
    await sql`
      insert into auth.sessions (user_id, tag, created_at, refreshed_at, not_after) values
        (${user}, 'killed long ago', '2027-01-01', null, '2027-01-02'),
        (${user}, 'killed lately', '2027-01-01', null, '2027-02-20'),
        (${user}, 'unused', '2026-05-01', '2026-06-01', null),
        (${user}, 'in use', '2026-05-01', '2027-02-27', null)`
    await sql`
      insert into auth.refresh_tokens (token, session_id, revoked, updated_at)
      select t.token, s.id, t.revoked, t.at from auth.sessions s,
        (values ('old', true, '2027-01-01'::timestamptz), ('young', true, '2027-02-27'), ('live', false, '2027-01-01')) t (token, revoked, at)
      where s.tag = 'in use'`
    for (const [type, at] of [
      ['recovery_token', '2027-02-20'],
      ['confirmation_token', '2027-02-28T12:00:00Z'],
    ]) {
      await sql`
        insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
        values (${user}, ${type}::auth.one_time_token_type, ${type}, 'a@sample.example', ${at}::timestamp)`
    }
    await sql`
      insert into auth.flow_state (auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, created_at)
      values ('old', 's256', 'x', 'email', 'otp', '2027-02-20'), ('young', 's256', 'x', 'email', 'otp', '2027-02-28')`
    await sql`
      insert into private.provider_flows (state_hash, browser_hash, provider, code_verifier, nonce, redirect_to, created_at)
      values ('old', 'x', 'google', 'x', 'x', 'x', '2027-02-20'), ('young', 'x', 'google', 'x', 'x', 'x', '2027-02-28T12:00:00Z')`
    await sql`insert into auth.audit_log_entries (payload, created_at) values ('{}', '2026-02-01'), ('{}', '2027-02-01')`
  })
  expect(await deleteExpired(db.database, NOW)).toEqual({
    'sessions that have ended': 1,
    'sessions nobody used': 1,
    'refresh tokens that were used up': 1,
    'one-time tokens': 1,
    'sign-ins with a code that were not finished': 1,
    'sign-ins with a provider that were not finished': 1,
    'audit entries': 1,
  })
  const left = await db.database.asAuthAdmin(
    (sql) => sql`
    select array(select tag from auth.sessions order by tag) as sessions, array(select token from auth.refresh_tokens order by token) as tokens`,
  )
  expect(left).toEqual([{ sessions: ['in use', 'killed lately'], tokens: ['live', 'young'] }])
  expect(await deleteExpired(db.database, NOW)).toEqual({})
})
