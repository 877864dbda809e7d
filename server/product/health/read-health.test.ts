import { expect, test } from 'vitest'
import { HealthSchema } from '#contracts/platform/health.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { countProblems, createHealthActions, type HealthDeps } from './read-health.ts'

const NEXT = new Date('2026-11-29T12:20:00Z')

function depsOf({ database }: TestDb): HealthDeps {
  return {
    database,
    folders: { DATA_DIR: '/', BACKUP_DIR: '/not/there/yet' },
    mailsAreSent: true,
    server: {
      version: '1.2.3',
      commit: null,
      node: '24.0.0',
      database: 'embedded',
      role: 'all',
      started_at: '2026-11-28T00:00:00Z',
    },
    nextBackupAt: () => NEXT,
  }
}

async function read(db: TestDb) {
  const [action] = createHealthActions(depsOf(db))
  return HealthSchema.parse(await action?.run({ action: 'get_health' }, ANON))
}

/** The part of pg-boss's schema that is read. */
const QUEUE = `
  create schema pgboss;
  create table pgboss.job (name text, state text, start_after timestamptz default now(), completed_on timestamptz, output jsonb);
  create table pgboss.schedule (name text, created_on timestamptz);`

test('a new server has no failures, and the answer has all parts', async () => {
  await using db = await createTestDb()
  const health = await read(db)
  expect(health).toMatchObject({
    backup: { next_at: null, succeeded_at: null },
    mails: { waiting: 0, failed: 0, latest_failure: null },
    jobs: { waiting: 0, active: 0, failed: 0 },
    server: { version: '1.2.3', postgres: expect.stringMatching(/^\d+/) },
  })
  // The level depends on this machine's disk.
  expect(health.disks).toMatchObject([{ setting: 'DATA_DIR', folder: '/' }])
  expect(health.disks[0]?.total_bytes).toBeGreaterThan(0)
})

test('failed mails, a failed backup and waiting jobs are reported as problems with their latest error', async () => {
  await using db = await createTestDb()
  await db.database.pool.query(`${QUEUE}
    insert into pgboss.schedule values ('backup', now() - interval '10 days');
    insert into pgboss.job (name, state, start_after, completed_on, output) values
      ('scrape-run', 'created', now() - interval '2 hours', null, null),
      ('scrape-run', 'created', now() + interval '2 hours', null, null),
      ('__pgboss__send-it', 'created', now() - interval '3 hours', null, null),
      ('retention', 'active', now(), null, null),
      ('backup', 'failed', now(), now() - interval '1 hour', '{"message": "no space"}'),
      ('backup', 'failed', now(), now() - interval '8 days', '{"message": "older"}');
    update private.backup_state set succeeded_at = now() - interval '1 day', file = '/b.tar', size_bytes = 5000000000,
      failed_at = now() - interval '1 hour', failure = 'The disk of /mnt is full; no backup was written.';
    insert into public.mail_outbox (kind, to_address, subject, html_body, text_body, status, last_error, next_attempt_at) values
      ('contact-notice', 'a@b.co', 's', 'h', 't', 'failed', 'older', now() - interval '2 days'),
      ('contact-notice', 'a@b.co', 's', 'h', 't', 'failed', '535 wrong password', now() - interval '1 day'),
      ('contact-notice', 'a@b.co', 's', 'h', 't', 'failed', 'long ago', now() - interval '9 days'),
      ('contact-notice', 'a@b.co', 's', 'h', 't', 'waiting', null, now())`)
  const health = await read(db)
  expect(health.mails).toMatchObject({ waiting: 1, failed: 2, latest_failure: { error: '535 wrong password' } })
  expect(health.jobs).toMatchObject({
    waiting: 1,
    active: 1,
    failed: 1,
    latest_failure: { queue: 'backup', error: 'no space' },
  })
  expect(health.backup).toMatchObject({ next_at: NEXT.toISOString(), file: '/b.tar', size_bytes: 5_000_000_000 })
  const said = health.problems.join('\n')
  expect(said).toContain('The last backup failed: The disk of /mnt is full')
  expect(said).toContain('2 mails were not delivered in the last seven days: 535 wrong password')
  expect(said).toContain('Background jobs have waited')
})

test('a backup made after a failure and a backup that is not due yet are not problems', async () => {
  await using db = await createTestDb()
  await db.database.pool.query(`${QUEUE} insert into pgboss.schedule values ('backup', now() - interval '1 hour')`)
  const backups = async () => (await read(db)).problems.filter((problem) => problem.includes('backup'))
  expect(await backups()).toEqual([])
  await db.database.pool.query(`update pgboss.schedule set created_on = now() - interval '3 days'`)
  expect(await backups()).toEqual([expect.stringContaining('No backup was made last night')])
  await db.database.pool.query(
    `update private.backup_state set failed_at = now() - interval '1 day', succeeded_at = now() - interval '1 hour'`,
  )
  expect(await backups()).toEqual([])
})

test('a write that failed because the disk was full is reported to admins only', async () => {
  await using db = await createTestDb()
  const { database } = db
  await database.pool.query(`
    create function public.fill() returns trigger language plpgsql as $$
      begin raise 'could not extend file "base/5/17849"' using errcode = '53100'; end $$;
    create trigger fill before insert on public.contact_submissions execute function public.fill()`)
  const insert = database.asServiceRole(
    (sql) => sql`insert into public.contact_submissions (name, email, message) values ('Ada', 'a@b.co', 'Hello')`,
  )
  await expect(insert).rejects.toThrow()
  expect((await read(db)).problems[0]).toMatch(/^The database refused changes within the last hour/)
  const deps = depsOf(db)
  const count = async (role: 'admin' | 'staff' | null) =>
    countProblems(deps, await createCaller(database, role), new Date())
  expect(await count('admin')).toBeGreaterThan(0)
  expect([await count('staff'), await count(null)]).toEqual([0, 0])
})
