import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { product } from '#e2e/product-test.ts'
import { type AppProcess, cleanEnvironment, startApp } from '#e2e/servers/app-process.ts'
import { findFreePort } from '#setup/port.mjs'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')

async function createFolder() {
  const folder = await makeTestFolder('process')
  return {
    dataDir: path.join(folder, 'data'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs a server that must fail to start. */
function runToEnd(settings: Record<string, string>) {
  const env = { ...cleanEnvironment(), ...settings }
  const { status, stdout, stderr } = spawnSync('node', ['main.ts', 'serve'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, lines: `${stdout}${stderr}`.trim().split('\n').filter(Boolean) }
}

async function keysOf(app: AppProcess): Promise<{ publishableKey: string }> {
  return (await fetch(`${app.url}/env.json`)).json()
}

async function submitContact(app: AppProcess, message: string): Promise<number> {
  const { publishableKey } = await keysOf(app)
  const response = await fetch(`${app.url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message }),
  })
  return response.status
}

async function countMessages(app: AppProcess, dataDir: string): Promise<string[]> {
  const { secretKey } = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8'))
  const response = await fetch(`${app.url}/rest/v1/contact_submissions?select=message`, {
    headers: { apikey: secretKey },
  })
  return ((await response.json()) as { message: string }[]).map((row) => row.message)
}

test('acknowledged data survives kill -9, and the next start takes over the running database', async () => {
  await using folder = await createFolder()
  const first = await startApp(folder)
  expect(await submitContact(first, 'before the kill')).toBe(201)
  await first.kill()
  const second = await startApp(folder)
  expect(await countMessages(second, folder.dataDir)).toEqual(['before the kill'])
  expect(second.output()).toContain('Took over the database')
  expect(await second.stop()).toBe(0)
})

test('the log names unknown paths, stopping stops the database, and a second start uses the same keys', async () => {
  await using folder = await createFolder()
  const first = await startApp(folder)
  const before = await keysOf(first)
  expect((await fetch(`${first.url}/no/such/page?from=mail`)).status).toBe(404)
  await expect.poll(first.output).toContain('"path":"/no/such/page","msg":"not found"')
  expect(await first.stop()).toBe(0)
  await expect(readFile(path.join(folder.dataDir, 'postgres', 'postmaster.pid'))).rejects.toMatchObject({
    code: 'ENOENT',
  })
  const second = await startApp(folder)
  expect((await keysOf(second)).publishableKey).toBe(before.publishableKey)
  await expect.poll(second.output).toContain(`Ready: ${second.url}`)
  expect(second.output()).not.toContain('Created the first admin')
  expect(second.output()).not.toContain('Next:')
  await second.stop()
})

test('the first password goes into a file that only its owner can read, and never into the output', async () => {
  await using folder = await createFolder()
  const app = await startApp({ ...folder, settings: { JOURNAL_STREAM: '8:1234', INVOCATION_ID: 'f00' } })
  const file = path.join(folder.dataDir, 'first-admin-password')
  await expect.poll(app.output).toContain(`Ready: ${app.url}`)
  const password = (await readFile(file, 'utf8')).trim()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(app.output()).not.toContain(password)
  for (const line of [
    `the password is in ${file}`,
    'Mail: not sent, kept as files; set SMTP_URL',
    'Next:',
    'Warning: ',
  ])
    expect(app.output()).toContain(line)
  const { publishableKey } = await keysOf(app)
  const answer = await fetch(`${app.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@neonmagnolia.example', password }),
  })
  expect(answer.status).toBe(200)
  expect(await app.stop()).toBe(0)
})

test('a port in use is reported in one line, and nothing is created', async () => {
  await using folder = await createFolder()
  const { status, lines } = runToEnd({ DATA_DIR: folder.dataDir, PORT: new URL(product.url).port })
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^Port \d+ on 127\.0\.0\.1 is in use/)])
  await expect(readFile(path.join(folder.dataDir, 'secrets.json'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a data folder that cannot be written to is reported in one line', async () => {
  await using folder = await createFolder()
  const blocker = path.join(path.dirname(folder.dataDir), 'a-file')
  await writeFile(blocker, '')
  const { status, lines } = runToEnd({ DATA_DIR: path.join(blocker, 'data'), PORT: String(await findFreePort()) })
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringContaining('cannot be written to')])
})

test('each invalid setting is reported in one line', async () => {
  const { status, lines } = runToEnd({ PORT: 'many', TIMEZONE: 'Moon/Base', SMTP_URL: 'http://mail' })
  expect(status).toBe(1)
  expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'SMTP_URL', 'TIMEZONE'])
})

test('--help lists every setting', async () => {
  const { status, stdout } = spawnSync('node', ['main.ts', 'serve', '--help'], { cwd: ROOT, encoding: 'utf8' })
  expect(status).toBe(0)
  for (const name of ['PORT', 'DATABASE_URL', 'SMTP_URL', 'RATE_LIMIT_FACTOR']) expect(stdout).toContain(name)
})

test('of two servers that start at the same moment on empty data, one serves, and the other and a later one say why they do not', async () => {
  await using folder = await createFolder()
  const starts = await Promise.allSettled([startApp(folder), startApp(folder)])
  const served = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
  expect([served.length, refused.length]).toEqual([1, 1])
  expect(refused[0]).toContain('Another server is already running')
  const { status, lines } = runToEnd({ DATA_DIR: folder.dataDir, PORT: String(await findFreePort()) })
  expect(status).toBe(1)
  expect(lines.at(-1)).toContain('Another server is already running on the data')
  expect((await fetch(`${served[0]?.url}/healthz`)).status).toBe(200)
  await served[0]?.stop()
})

test('a stop during the start leaves no database behind', async () => {
  await using folder = await createFolder()
  const child = spawn('node', ['main.ts', 'serve'], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), DATA_DIR: folder.dataDir, PORT: String(await findFreePort()) },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const pidFile = path.join(folder.dataDir, 'postgres', 'postmaster.pid')
  await expect.poll(() => readFile(pidFile, 'utf8').catch(() => ''), { timeout: 60_000 }).not.toBe('')
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
  await expect(readFile(pidFile)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a database without its keys stops the start with one line, and no new keys are created', async () => {
  await using folder = await createFolder()
  await (await startApp(folder)).stop()
  await rm(path.join(folder.dataDir, 'secrets.json'))
  const { status, lines } = runToEnd({ DATA_DIR: folder.dataDir, PORT: String(await findFreePort()) })
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringContaining('restore it from a backup')])
})

test('pages are served while the database is down, and the server restarts it', async () => {
  test.setTimeout(120_000)
  await using folder = await createFolder()
  const app = await startApp(folder)
  const [pid] = (await readFile(path.join(folder.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(async () => (await fetch(`${app.url}/healthz`)).status).toBe(503)
  expect((await fetch(`${app.url}/`)).status).toBe(200)
  await expect.poll(async () => (await fetch(`${app.url}/healthz`)).status, { timeout: 60_000 }).toBe(200)
  expect(await app.stop()).toBe(0)
  // Also stops the restarted database.
  await expect(readFile(path.join(folder.dataDir, 'postgres', 'postmaster.pid'))).rejects.toMatchObject({
    code: 'ENOENT',
  })
})

test('a server stops without hanging while its database is down', async () => {
  await using folder = await createFolder()
  const app = await startApp(folder)
  const [pid] = (await readFile(path.join(folder.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(async () => (await fetch(`${app.url}/healthz`)).status).toBe(503)
  expect(await app.stop()).toBe(0)
})
