import { expect, test } from 'vitest'
import { startAuth } from '#tests/harness/auth-harness.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { createLiveAccess } from './live-access.ts'

const NO_LOG = { warn: () => undefined }

async function openAccess(db: TestDb) {
  const access = createLiveAccess(db.database.pool, NO_LOG)
  await access.refresh()
  return access
}

async function claimsOf(client: { auth: { getClaims(): PromiseLike<{ data: unknown }> } }) {
  const { data } = await client.auth.getClaims()
  return (data as { claims: Record<string, unknown> }).claims
}

const REFUSED = { code: 'unauthorized', message: 'invalid JWT: its session has ended' }

test('a token of a session that was signed out, here or from elsewhere, is refused, and other sessions go on', async () => {
  await using auth = await startAuth()
  const phone = await auth.signedUp('a@sample.example')
  const laptop = auth.client()
  await laptop.auth.signInWithPassword({ email: 'a@sample.example', password: 'a long way to burbank' })
  const access = await openAccess(auth.db)
  const [onPhone, onLaptop] = [await claimsOf(phone), await claimsOf(laptop)]
  access.requireLive(onPhone)
  await laptop.auth.signOut({ scope: 'others' })
  await access.refresh()
  expect(() => access.requireLive(onPhone)).toThrow(expect.objectContaining(REFUSED))
  access.requireLive(onLaptop)
  await laptop.auth.signOut({ scope: 'global' })
  await access.refresh()
  expect(() => access.requireLive(onLaptop)).toThrow(expect.objectContaining(REFUSED))
})

test('a stolen refresh token that is used twice ends the access tokens of its family', async () => {
  await using auth = await startAuth()
  const client = await auth.signedUp('a@sample.example')
  const claims = await claimsOf(client)
  const stolen = (await client.auth.getSession()).data.session?.refresh_token ?? ''
  await client.auth.refreshSession()
  auth.advance(20_000)
  await auth.client().auth.refreshSession({ refresh_token: stolen })
  const access = await openAccess(auth.db)
  expect(() => access.requireLive(claims)).toThrow(expect.objectContaining(REFUSED))
})

test('a banned or deleted account’s tokens are refused, and those of one that is no longer banned are good', async () => {
  await using auth = await startAuth()
  const claims = await claimsOf(await auth.signedUp('a@sample.example'))
  const id = String(claims.sub)
  const access = await openAccess(auth.db)
  await auth.admin().auth.admin.updateUserById(id, { ban_duration: '24h' })
  await access.refresh()
  expect(() => access.requireLive(claims)).toThrow(expect.objectContaining(REFUSED))
  // A process that starts later learns of it too.
  const other = await openAccess(auth.db)
  expect(() => other.requireLive(claims)).toThrow(expect.objectContaining(REFUSED))
  await auth.admin().auth.admin.updateUserById(id, { ban_duration: 'none' })
  await access.refresh()
  access.requireLive(claims)
  await auth.admin().auth.admin.deleteUser(id)
  await access.refresh()
  expect(() => access.requireLive(claims)).toThrow(expect.objectContaining(REFUSED))
})

test('a change that is committed after younger ones is not missed', async () => {
  await using db = await createTestDb()
  const access = await openAccess(db)
  const [slow, quick] = [crypto.randomUUID(), crypto.randomUUID()]
  const note = `insert into private.access_changes (kind, subject) values ('session', $1)`
  const client = await db.database.pool.connect()
  await client.query('begin')
  await client.query(note, [slow])
  await db.database.pool.query(note, [quick])
  await access.refresh()
  access.requireLive({ session_id: slow })
  expect(() => access.requireLive({ session_id: quick })).toThrow()
  const heard: string[] = []
  access.onChange((subject) => heard.push(subject))
  await client.query('commit')
  client.release()
  await access.refresh()
  await access.refresh()
  expect(() => access.requireLive({ session_id: slow })).toThrow()
  expect(heard).toEqual([slow])
})

test('it reads by itself, and again after the database was away', async () => {
  await using db = await createTestDb()
  const access = createLiveAccess(db.database.pool, NO_LOG)
  await access.start()
  const session = crypto.randomUUID()
  await db.database.pool.query('alter table private.access_changes rename to away')
  await expect(access.refresh()).rejects.toThrow()
  await db.database.pool.query('alter table private.away rename to access_changes')
  await db.database.pool.query(`insert into private.access_changes (kind, subject) values ('session', $1)`, [session])
  await waitFor(() => expect(() => access.requireLive({ session_id: session })).toThrow())
  access.stop()
})
