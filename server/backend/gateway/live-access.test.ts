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

test('a token of a session that has been signed out is refused, and other sessions continue', async () => {
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

test('reuse of a refresh token revokes the access tokens of its family', async () => {
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

test('tokens of a banned or deleted account are refused, and work again when the ban is lifted', async () => {
  await using auth = await startAuth()
  const claims = await claimsOf(await auth.signedUp('a@sample.example'))
  const id = String(claims.sub)
  const access = await openAccess(auth.db)
  await auth.admin().auth.admin.updateUserById(id, { ban_duration: '24h' })
  await access.refresh()
  expect(() => access.requireLive(claims)).toThrow(expect.objectContaining(REFUSED))
  // A process that starts later knows it too.
  const other = await openAccess(auth.db)
  expect(() => other.requireLive(claims)).toThrow(expect.objectContaining(REFUSED))
  await auth.admin().auth.admin.updateUserById(id, { ban_duration: 'none' })
  await access.refresh()
  access.requireLive(claims)
  await auth.admin().auth.admin.deleteUser(id)
  await access.refresh()
  expect(() => access.requireLive(claims)).toThrow(expect.objectContaining(REFUSED))
})

test('a change that commits after later changes is not missed', async () => {
  await using db = await createTestDb()
  const access = await openAccess(db)
  const [late, early] = [crypto.randomUUID(), crypto.randomUUID()]
  const note = `insert into private.access_changes (kind, subject) values ('session', $1)`
  const client = await db.database.pool.connect()
  await client.query('begin')
  await client.query(note, [late])
  await db.database.pool.query(note, [early])
  await access.refresh()
  access.requireLive({ session_id: late })
  expect(() => access.requireLive({ session_id: early })).toThrow()
  const notified: string[] = []
  access.onChange((subject) => notified.push(subject))
  await client.query('commit')
  client.release()
  await access.refresh()
  await access.refresh()
  expect(() => access.requireLive({ session_id: late })).toThrow()
  expect(notified).toEqual([late])
})

test('changes are read periodically, and again after a database failure', async () => {
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
