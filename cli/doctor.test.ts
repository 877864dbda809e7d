import { chmod, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkClock } from '#server/platform/doctor/check-clock.ts'
import { checkDisk } from '#server/platform/doctor/check-disk.ts'
import { createReporter, type Finding } from '#server/platform/doctor/finding.ts'
import type { DiskSpace } from '#server/platform/files/disk-space.ts'
import { createMasterSealer } from '#server/platform/sealer.ts'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'
import { UsageError } from './arguments.ts'
import { runDoctor } from './doctor.ts'

const GB = 1024 ** 3

async function createFolder(): Promise<string> {
  const folder = await makeTestFolder('doctor')
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function consult(env: Record<string, string>, ...args: string[]) {
  const lines: string[] = []
  const code = await runDoctor(
    args,
    { env: { ENV_FILE: '', DATA_DIR: await createFolder(), ...env } },
    (line) => void lines.push(line),
  )
  return { code, text: lines.join('\n') }
}

async function findingsOf(
  check: (report: ReturnType<typeof createReporter>) => Promise<void>,
): Promise<Finding['state'][]> {
  const findings: Finding[] = []
  await check(createReporter('it', findings))
  return findings.map(({ state }) => state)
}

test('the doctor finds nothing wrong with a fresh folder and leaves it unchanged', async () => {
  const folder = await createFolder()
  const { code, text } = await consult({ DATA_DIR: folder })
  expect(text).toContain('Nothing is wrong.')
  expect(text).toContain('There is no database yet')
  expect(code).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

test('the doctor reports each invalid setting in a line', async () => {
  const { code, text } = await consult({ PORT: '99999999', TIMEZONE: 'Mars' })
  expect(code).toBe(1)
  expect(text).toMatch(/^BAD {3}settings {2}PORT: /m)
  expect(text).toMatch(/^BAD {3}settings {2}TIMEZONE: must be an IANA time zone/m)
  expect(text).toContain('2 things are wrong.')
})

test.each([
  [{ SITE_URL: 'http://label.example' }, 'clear text'],
  [{ SITE_URL: 'https://label.example' }, 'Set TRUST_PROXY=true'],
  [{ RATE_LIMIT_FACTOR: '100' }, 'RATE_LIMIT_FACTOR is 100'],
  [{ SCRAPER_ALLOW_LOOPBACK_PORTS: '8080' }, 'SCRAPER_ALLOW_LOOPBACK_PORTS'],
  [{ SITE_URL: 'https://label.example', TRUST_PROXY: 'true' }, 'mails are written to files'],
  [{ HOST: '0.0.0.0' }, 'links in its mails lead to'],
  [{ SMS_WEBHOOK_URL: 'http://sms.example/send' }, 'SMS_WEBHOOK_URL is http'],
  [{ ROLE: 'web' }, 'ROLE: .* need DATABASE_URL'],
  [{ EXTRACTION_MODEL: 'x' }, 'EXTRACTION_MODEL: needs ANTHROPIC_API_KEY'],
  [{ GOOGLE_API_KEY: 'x' }, 'GOOGLE_API_KEY: needs GOOGLE_ENGINE_ID'],
  [{ CAPTCHA_SECRET: 'x' }, 'CAPTCHA_SITE_KEY: goes together with'],
  [{ OIDC_GITHUB_CLIENT_ID: 'x' }, 'OIDC_GITHUB_CLIENT_SECRET: goes together with'],
  [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'The mail server 127.0.0.1:1 cannot be reached'],
])('the doctor reports valid settings that are wrong together: %j', async (env, words) => {
  const { code, text } = await consult(env)
  expect(text).toMatch(new RegExp(`^BAD .*${words}`, 'm'))
  expect(code).toBe(1)
})

test.each([
  [{ ADMIN_PASSWORD: 'long-enough' }, 'the first admin gets the address admin@'],
  [{ ANTHROPIC_API_KEY: 'x' }, 'ANTHROPIC_API_KEY is set without EXTRACTION_MODEL: it has no effect'],
  [{ SEARCH_DAILY_BUDGET: '5' }, 'without BRAVE_API_KEY or SEARXNG_URL or GOOGLE_API_KEY'],
  [{ OIDC_GENERIC_LABEL: 'Work' }, 'without OIDC_GENERIC_ISSUER'],
  [{ CAPTCHA_PROVIDER: 'hcaptcha' }, 'without CAPTCHA_SITE_KEY'],
  [{ BACKUP_PASSPHRASE: 'correct horse battery' }, 'there are no nightly ones'],
  [{ DRAIN_SECONDS: '5' }, 'without TRUST_PROXY'],
])('the doctor notes settings that need another one: %j', async (env, words) => {
  const { code, text } = await consult(env)
  expect(text).toMatch(new RegExp(`^note.*${words}`, 'm'))
  expect(code).toBe(0)
})

test('the doctor reports unknown setting names and suggests the right one', async () => {
  const file = path.join(await createFolder(), 'settings.env')
  await writeFile(file, 'SMTP_ULR=smtp://127.0.0.1:25\nBACKUPDIR=/srv/backups\nFAVOURITE_COLOUR=blue\nPORT=3100\n')
  const { code, text } = await consult({ ENV_FILE: file, PATH: '/usr/bin', DATABSE_URL: 'x', FAVOURITE_FOOD: 'soup' })
  expect(code).toBe(1)
  expect(text).toContain(`SMTP_ULR in ${file} is not a setting. Did you mean SMTP_URL?`)
  expect(text).toContain(`BACKUPDIR in ${file} is not a setting. Did you mean BACKUP_DIR?`)
  expect(text).toMatch(/^note.*FAVOURITE_COLOUR in .* is not a setting and has no effect\.$/m)
  expect(text).toContain('DATABSE_URL is not a setting. Did you mean DATABASE_URL?')
  // The environment belongs to other programs too.
  expect(text).not.toMatch(/FAVOURITE_FOOD|PATH |ENV_FILE is not/)
})

test('the doctor checks the settings file', async () => {
  const file = path.join(await createFolder(), 'settings.env')
  await writeFile(file, 'RATE_LIMIT_FACTOR=100\n')
  expect((await consult({ ENV_FILE: file })).text).toContain('RATE_LIMIT_FACTOR is 100')
})

test('the doctor reports a missing ENV_FILE in one line', async () => {
  const { code, text } = await consult({ ENV_FILE: '/nowhere/settings.env' })
  expect([code, text]).toEqual([
    1,
    'BAD   settings  ENV_FILE: /nowhere/settings.env does not exist.\n\nOne thing is wrong.',
  ])
})

test('arguments that are not understood are refused', async () => {
  await expect(consult({}, '--mail-to', 'nobody')).rejects.toThrow(UsageError)
  await expect(consult({}, '--repair')).rejects.toThrow(UsageError)
})

test('a test mail is sent from the configured address', async () => {
  await using mail = await startSmtpServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'Label <hello@label.org>', COMPANY_INBOX: 'hello@label.org' }
  const { code, text } = await consult(env, '--mail-to', 'me@label.org')
  expect(text).toContain('A test mail from Label <hello@label.org> to me@label.org was accepted by the mail server.')
  expect([code, String(mail.received)]).toEqual([0, expect.stringMatching(/^From: Label <hello@label\.org>/m)])
  expect((await consult({}, '--mail-to', 'me@label.org')).text).toMatch(/^BAD .*--mail-to needs SMTP_URL\.$/m)
})

test('the doctor reports senders and mailboxes of the sample content', async () => {
  await using mail = await startSmtpServer()
  const { text } = await consult({ SMTP_URL: mail.url })
  expect(text).toMatch(/^BAD .*hello@neonmagnolia\.example>, an address that no mail server accepts\. Set MAIL_FROM/m)
  expect(text).toMatch(/^BAD .*Set COMPANY_INBOX/m)
})

test('mail addresses come from the published company, not from content/', async () => {
  await using db = await createTestDb()
  await using mail = await startSmtpServer()
  await openTestSite(db.database, ({ company, ...content }) => ({
    ...content,
    company: { ...company, shortName: 'Hex Yard', emails: { ...company.emails, general: 'hello@hexyard.com' } },
  }))
  const env = { DATABASE_URL: db.url, ENCRYPTION_KEY: 'sixteen-letters-or-more', SMTP_URL: mail.url }
  const { text } = await consult(env, '--mail-to', 'me@label.org')
  expect(text).toContain('A test mail from Hex Yard <hello@hexyard.com> to me@label.org was accepted')
  expect(text).not.toContain('neonmagnolia')
})

test('the doctor passes a working installation: database, keys, mail server and clock', async () => {
  await using db = await createTestDb()
  await using mail = await startSmtpServer()
  const { code, text } = await consult({
    DATABASE_URL: db.url,
    ENCRYPTION_KEY: 'sixteen-letters-or-more',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Label <hello@label.org>',
    COMPANY_INBOX: 'hello@label.org',
  })
  for (const words of ['Postgres 17', 'All migrations are applied', 'accepts the connection', 'The clock agrees'])
    expect(text).toContain(words)
  expect([code, text.match(/^BAD.*/gm)]).toEqual([0, null])
})

test('the doctor reports a newer database, changed migrations, keys of another master key and failed mails', async () => {
  await using db = await createTestDb()
  const sealed = createMasterSealer('another key entirely').seal('link_secret', 'x')
  await db.database.asAuthAdmin(
    (sql) => sql`insert into private.shared_secrets (name, sealed) values ('link_secret', ${sealed})`,
  )
  await db.database.pool.query(`
    insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'from_the_future');
    update supabase_migrations.schema_migrations set digest = 'x' where name = 'roles_and_auth';
    insert into public.mail_outbox (kind, to_address, subject, html_body, text_body, status, last_error) values
      ('x', 'a@b.co', 's', 'h', 't', 'failed', 'mailbox full')`)
  const { code, text } = await consult({ DATABASE_URL: db.url, ENCRYPTION_KEY: 'sixteen-letters-or-more' })
  expect(code).toBe(1)
  for (const words of [
    'newer than this checkout: it has from_the_future',
    'roles_and_auth.sql was changed',
    'encrypted with another ENCRYPTION_KEY',
    '1 mails could not be delivered; the last reason was: mailbox full',
  ])
    expect(text).toMatch(new RegExp(`^BAD .*${words}`, 'm'))
})

test('the doctor reports a database that does not answer in one sentence', async () => {
  const { code, text } = await consult({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' })
  expect([code, text]).toEqual([1, expect.stringMatching(/^BAD {3}database {2}DATABASE_URL cannot be reached: /m)])
})

test('the doctor reports secrets that other users may read', async () => {
  const folder = await createFolder()
  await writeFile(path.join(folder, 'secrets.json'), '{}')
  await chmod(path.join(folder, 'secrets.json'), 0o644)
  expect((await consult({ DATA_DIR: folder })).text).toMatch(/^BAD .*chmod 600/m)
})

test('the doctor notes a disk that fills up and reports an almost full one', async () => {
  const folder = await createFolder()
  const roomy: DiskSpace = { free: 50 * GB, total: 100 * GB, files: 1e6, filesFree: 1e6 }
  const states = (space: Partial<DiskSpace>) =>
    findingsOf((report) => checkDisk(folder, report, async () => ({ ...roomy, ...space })))
  expect(await states({})).toEqual(['good'])
  expect(await states({ free: GB })).toEqual(['note'])
  expect(await states({ free: GB / 4 })).toEqual(['wrong'])
  expect(await states({ filesFree: 10 })).toEqual(['good', 'wrong'])
  expect(await findingsOf((report) => checkDisk(path.join(folder, 'missing'), report))).toEqual(['wrong'])
})

test("the doctor reports a clock that is behind its own files or differs from the database's", async () => {
  const file = path.join(await createFolder(), 'written')
  await writeFile(file, '')
  const now = Date.now()
  const states = (offsetMs: number, databaseOffsetMs: number | null) =>
    findingsOf((report) =>
      checkClock(report, {
        files: [file],
        databaseNow: databaseOffsetMs === null ? null : async () => new Date(now + databaseOffsetMs),
        now: () => now + offsetMs,
      }),
    )
  expect(await states(0, null)).toEqual(['good'])
  expect(await states(0, 1_000)).toEqual(['good'])
  expect(await states(0, 60_000)).toEqual(['wrong'])
  expect(await states(60_000, 0)).toEqual(['wrong'])
  await utimes(file, new Date(now + 3_600_000), new Date(now + 3_600_000))
  expect(await states(0, 0)).toEqual(['wrong'])
})
