import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { ADMIN } from '#e2e/journeys/staff-steps.ts'
import { type AppProcess, cleanEnvironment, startApp } from '#e2e/servers/app-process.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')
const SETTINGS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, BACKUP_PASSPHRASE: 'a long passphrase' }

async function createFolder() {
  const folder = await makeTestFolder('backup')
  return {
    folder,
    dataDir: path.join(folder, 'data'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function run(args: string[], settings: Record<string, string>) {
  const env = { ...cleanEnvironment(), ...SETTINGS, ...settings }
  const child = spawn('node', ['main.ts', ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}

async function keyOf(app: AppProcess): Promise<string> {
  return ((await (await fetch(`${app.url}/env.json`)).json()) as { publishableKey: string }).publishableKey
}

async function connect(app: AppProcess) {
  return createClient(app.url, await keyOf(app), { auth: { persistSession: false, autoRefreshToken: false } })
}

const codeOf = (secret: string, ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })

/** Creates a second factor for the admin, a preview and a message. Returns the factor's secret. */
async function fill(app: AppProcess): Promise<string> {
  const client = await connect(app)
  expect((await client.auth.signInWithPassword(ADMIN)).error).toBeNull()
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const factorId = data?.id ?? ''
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
  const preview = new Blob([Buffer.alloc(200_000, 7)], { type: 'audio/wav' })
  expect((await client.storage.from('previews').upload('take.wav', preview)).error).toBeNull()
  const visitor = await connect(app)
  const message = { name: 'Ada', email: 'ada@example.com', message: 'kept' }
  expect((await visitor.from('contact_submissions').insert(message)).error).toBeNull()
  return secret
}

/** What the admin reads after signing in with both factors. */
async function read(app: AppProcess, secret: string) {
  const client = await connect(app)
  expect((await client.auth.signInWithPassword(ADMIN)).error).toBeNull()
  const { data: factors } = await client.auth.mfa.listFactors()
  const factorId = factors?.totp[0]?.id ?? ''
  // Before the code is entered, the policies hide everything.
  expect((await client.from('contact_submissions').select()).data).toEqual([])
  // A code is accepted only once; the next time step's code is valid too.
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })
  expect(error).toBeNull()
  const { data: rows } = await client.from('contact_submissions').select('message')
  const { data: file } = await client.storage.from('previews').download('take.wav')
  return { rows, size: file?.size }
}

/** Every row of all our tables, as text. */
async function readDatabase(dataDir: string): Promise<Record<string, string>> {
  const lines = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const { databasePassword } = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8'))
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(lines[3]),
    user: 'postgres',
    password: databasePassword,
  })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'auth', 'storage', 'private')`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
    )
    found[name] = rows[0].sum
  }
  await client.end()
  return found
}

/** Tables that the server writes by itself: at the start, at requests, or when a daily run is due. */
const LIVING = [
  'private.rate_limits',
  'private.shared_secrets',
  'private.signing_keys',
  'auth.audit_log_entries',
  'public.scraper_daily_runs',
]

test('a backup of the running product is restored into an empty folder, and the admin signs in with both factors', async () => {
  test.slow()
  await using there = await createFolder()
  await using here = await createFolder()
  const first = await startApp({ dataDir: there.dataDir, settings: SETTINGS })
  const secret = await fill(first)
  const file = path.join(there.folder, 'all.tar')
  const made = await run(['backup', file, '--keys'], { DATA_DIR: there.dataDir })
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/public\.contact_submissions +1 rows {2}sha256 /),
  })
  const before = await readDatabase(there.dataDir)
  const key = await keyOf(first)
  expect(await first.stop()).toBe(0)

  const wrong = await run(['restore', file], { DATA_DIR: here.dataDir, BACKUP_PASSPHRASE: 'another passphrase' })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('does not decrypt the keys') })
  const restored = await run(['restore', file], { DATA_DIR: here.dataDir })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('1 files and') })
  // The settings are written for review, with the decrypted secrets. The content equals the checkout's.
  const review = path.join(here.dataDir, 'restored', 'settings.env')
  expect(restored.output).toContain(review)
  const settings = parseEnv(await readFile(review, 'utf8'))
  expect(settings).toMatchObject({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  expect(settings.BACKUP_PASSPHRASE).toBeUndefined()
  expect(restored.output).toMatch(/Content: .*content has the same \d+ files/)
  const second = await startApp({ dataDir: here.dataDir, settings: SETTINGS })
  const after = await readDatabase(here.dataDir)
  for (const name of LIVING) for (const side of [before, after]) delete side[name]
  expect(after).toEqual(before)
  expect(await read(second, secret)).toEqual({ rows: [{ message: 'kept' }], size: 200_000 })
  expect(await keyOf(second)).toBe(key)
  expect(await second.stop()).toBe(0)

  const again = await run(['restore', file], { DATA_DIR: here.dataDir })
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
})

test('a failed restore leaves the folder empty, and a backup without keys says what it needs', async () => {
  test.slow()
  await using there = await createFolder()
  await using here = await createFolder()
  const first = await startApp({ dataDir: there.dataDir, settings: SETTINGS })
  await fill(first)
  expect(await first.stop()).toBe(0)
  const file = path.join(there.folder, 'rows.tar')
  // The server is stopped, so the command starts and stops the database.
  expect(await run(['backup', file], { DATA_DIR: there.dataDir })).toMatchObject({ code: 0 })
  expect(await run(['restore', file], { DATA_DIR: here.dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('This backup has no keys'),
  })
  // A wrong key, which is detected only after everything is loaded.
  const other = { DATA_DIR: here.dataDir, ENCRYPTION_KEY: 'some other key that is long' }
  expect(await run(['restore', file], other)).toMatchObject({ code: 1 })
  expect((await readdir(here.dataDir)).filter((name) => !['.start-lock', 'postgres.log'].includes(name))).toEqual([])
  expect(await run(['restore', file, '--new-keys'], { DATA_DIR: here.dataDir })).toMatchObject({ code: 0 })
  const second = await startApp({ dataDir: here.dataDir, settings: SETTINGS })
  const client = await connect(second)
  expect((await client.auth.signInWithPassword(ADMIN)).error).toBeNull()
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  await second.stop()
})
