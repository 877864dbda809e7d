import { expect, test } from 'vitest'
import { createMasterSealer } from '#server/platform/sealer.ts'
import { generateSigningKey } from '#server/platform/secrets.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createFixedKeyRing } from '#tests/harness/fixed-key-ring.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { createAccessTokens } from './access-tokens.ts'
import { openSharedSecrets } from './shared-secrets.ts'
import { createKeyRing, listSigningKeys, rotateSigningKey } from './signing-keys.ts'

const ISSUER = 'https://label.example/auth/v1'
const CLAIMS = { sub: crypto.randomUUID(), session_id: crypto.randomUUID() }
const MINUTE = 60_000

/** A replica: its own data folder's secrets, its own cache, the shared database. */
async function startReplica(db: TestDb, clock: { now: Date }, masters: string[] = ['the password of the database']) {
  const own = {
    publishableKey: `sb_publishable_${crypto.randomUUID()}`,
    secretKey: `sb_secret_${crypto.randomUUID()}`,
    linkSecret: crypto.randomUUID(),
    factorKey: crypto.getRandomValues(new Uint8Array(32)),
    signingKey: await generateSigningKey(),
  }
  const { secrets, sealer } = await openSharedSecrets({ database: db.database, masters, own, given: {} })
  const now = () => clock.now
  const keys = createKeyRing({ database: db.database, sealer, now })
  return { own, secrets, sealer, tokens: createAccessTokens({ issuer: ISSUER, keys, now }) }
}

const later = (clock: { now: Date }, ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

test('replicas with separate data folders share keys and secrets, even if they start at the same moment', async () => {
  await using db = await createTestDb()
  const clock = { now: new Date() }
  const [one, two, three] = await Promise.all([
    startReplica(db, clock),
    startReplica(db, clock),
    startReplica(db, clock),
  ])
  expect(two.secrets).toEqual(one.secrets)
  expect(three.secrets).toEqual(one.secrets)
  const token = await one.tokens.sign(CLAIMS)
  for (const { tokens } of [two, three]) await expect(tokens.verify(token)).resolves.toMatchObject({ sub: CLAIMS.sub })
})

test('the first process stores its own keys, so that what it signed before stays valid', async () => {
  await using db = await createTestDb()
  const clock = { now: new Date() }
  const first = await startReplica(db, clock)
  expect(first.secrets).toMatchObject({ publishableKey: first.own.publishableKey, linkSecret: first.own.linkSecret })
  const before = createAccessTokens({ issuer: ISSUER, keys: createFixedKeyRing(first.own.signingKey) })
  await expect(first.tokens.verify(await before.sign(CLAIMS))).resolves.toBeDefined()
})

test('a rotation publishes the new key before it signs and verifies the old one until its last token has expired', async () => {
  await using db = await createTestDb()
  const clock = { now: new Date() }
  const [one, two] = [await startReplica(db, clock), await startReplica(db, clock)]
  const oldKid = kidOf(await one.tokens.sign(CLAIMS))
  await one.tokens.jwks()
  const { kid, signsFrom } = await db.database.asAuthAdmin((sql) =>
    rotateSigningKey(sql, one.sealer, { atOnce: false, now: clock.now }),
  )
  later(clock, 2 * MINUTE)
  const kids = async () => (await two.tokens.jwks()).keys.map((key) => key.kid)
  expect(await kids()).toEqual([kid, oldKid])
  expect(kidOf(await two.tokens.sign(CLAIMS))).toBe(oldKid)
  clock.now = new Date(signsFrom.getTime() - 1000)
  const lastOld = await one.tokens.sign(CLAIMS)
  expect(kidOf(lastOld)).toBe(oldKid)
  later(clock, 2000)
  const firstNew = await one.tokens.sign(CLAIMS)
  expect(kidOf(firstNew)).toBe(kid)
  await expect(two.tokens.verify(firstNew)).resolves.toBeDefined()
  later(clock, 59 * MINUTE)
  await expect(two.tokens.verify(lastOld)).resolves.toBeDefined()
  later(clock, 10 * MINUTE)
  expect(await kids()).toEqual([kid])
})

test('a second rotation while one is pending adds no third key, and a later one clears keys that verify nothing', async () => {
  await using db = await createTestDb()
  const clock = { now: new Date() }
  const { sealer } = await startReplica(db, clock)
  const rotate = () =>
    db.database.asAuthAdmin((sql) => rotateSigningKey(sql, sealer, { atOnce: false, now: clock.now }))
  const first = await rotate()
  expect(await rotate()).toEqual(first)
  later(clock, 24 * 60 * MINUTE)
  const second = await rotate()
  const states = await db.database.asAuthAdmin((sql) => listSigningKeys(sql, clock.now))
  expect(states.map(({ kid, state }) => [kid, state])).toEqual([
    [second.kid, 'stand-by'],
    [first.kid, 'signing'],
  ])
})

test('a leaked key is refused everywhere within a minute', async () => {
  await using db = await createTestDb()
  const clock = { now: new Date() }
  const [one, two] = [await startReplica(db, clock), await startReplica(db, clock)]
  const stolen = await one.tokens.sign(CLAIMS)
  await two.tokens.verify(stolen)
  await db.database.asAuthAdmin((sql) => rotateSigningKey(sql, one.sealer, { atOnce: true, now: clock.now }))
  later(clock, MINUTE)
  await expect(two.tokens.verify(stolen)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(one.tokens.verify(await two.tokens.sign(CLAIMS))).resolves.toBeDefined()
})

test('a dump contains no key in clear text, and another master key opens nothing', async () => {
  await using db = await createTestDb()
  const clock = { now: new Date() }
  const { own, secrets } = await startReplica(db, clock)
  const { rows } = await db.database.pool.query(
    'select to_jsonb(k) as row from private.signing_keys k union all select to_jsonb(s) from private.shared_secrets s',
  )
  const dump = JSON.stringify(rows)
  for (const secret of [secrets.secretKey, secrets.publishableKey, secrets.linkSecret, String(own.signingKey.d)]) {
    expect(dump).not.toContain(secret)
  }
  await expect(startReplica(db, clock, ['another password'])).rejects.toThrow(/ENCRYPTION_KEY/)
  expect(() => createMasterSealer('x').open('secret_key', rows[0]?.row.sealed ?? '{}')).toThrow()
})

test('a new master key, given together with the old one, seals everything again', async () => {
  await using db = await createTestDb()
  const clock = { now: new Date() }
  const first = await startReplica(db, clock, ['old password'])
  const moved = await startReplica(db, clock, ['a setting', 'old password'])
  expect(moved.secrets).toEqual(first.secrets)
  const alone = await startReplica(db, clock, ['a setting'])
  await expect(first.tokens.verify(await alone.tokens.sign(CLAIMS))).resolves.toBeDefined()
})

test('no API role can read keys, secrets or pending sign-ins, not even service_role', async () => {
  await using db = await createTestDb()
  const service = { role: 'service_role', claims: {} } as const
  for (const caller of [ANON, await createCaller(db.database, 'admin'), service]) {
    for (const table of ['signing_keys', 'shared_secrets', 'provider_flows']) {
      const read = db.database.asCaller(caller, (sql) => sql.query(`select 1 from private.${table}`))
      await expect(read).rejects.toMatchObject({ code: '42501' })
    }
  }
})
