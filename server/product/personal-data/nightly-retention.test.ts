import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createJobs } from '#server/platform/jobs.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { deleteExpired, RETENTION_QUEUE, scheduleRetention } from './nightly-retention.ts'

const NOW = new Date('2027-03-01T00:00:00Z')

test('old rows are deleted, and recent or waiting ones are kept', async () => {
  await using db = await createTestDb()
  await db.database.asServiceRole(async (sql) => {
    await sql`
      with run as (
        insert into public.scraper_logs (trigger, status, started_at, completed_at)
        values ('command', 'completed', '2026-11-21', '2026-11-21') returning id)
      insert into public.scraper_run_pages (run_id, domain, url, outcome, at)
      select id, 'x', 'x', 'x', at from run, unnest(array['2026-11-21', '2026-12-02']::timestamptz[]) as at`
    await sql`
      insert into public.mail_outbox (kind, to_address, subject, html_body, text_body, status, sent_at, created_at) values
        ('old', 'a@b.c', 's', 'h', 't', 'sent', '2026-11-21', '2026-11-21'),
        ('young', 'a@b.c', 's', 'h', 't', 'sent', '2026-12-02', '2026-12-02'),
        ('waiting', 'a@b.c', 's', 'h', 't', 'waiting', null, '2026-01-01'),
        ('failed', 'a@b.c', 's', 'h', 't', 'failed', null, '2026-11-21')`
  })
  expect(await deleteExpired(db.database, NOW)).toEqual({ 'pages of runs': 1, 'sent mails': 1 })
  const [left] = await db.database.asServiceRole(
    (sql) => sql`
      select (select count(*)::int from public.scraper_run_pages) as pages, (select count(*)::int from public.scraper_logs) as runs,
        array(select kind from public.mail_outbox order by kind) as mails`,
  )
  expect(left).toEqual({ pages: 1, runs: 1, mails: ['failed', 'waiting', 'young'] })
  expect(await deleteExpired(db.database, NOW)).toEqual({})
})

test('deletion is a scheduled job, and the schedule of an earlier version is removed', async () => {
  await using db = await createTestDb()
  const warn = pino({ level: 'silent' })
  const old = createJobs({ databaseUrl: db.url, queues: ['scrape-daily'], log: warn })
  old.schedule('scrape-daily', '15 6 * * *', 'UTC')
  await old.start()
  await old.stop(2_000)
  const log = { info: vi.fn() }
  const jobs = createJobs({ databaseUrl: db.url, queues: [RETENTION_QUEUE], retired: ['scrape-daily'], log: warn })
  scheduleRetention({ database: db.database, jobs, timeZone: 'America/Los_Angeles', sweepFiles: async () => 2, log })
  await jobs.start()
  try {
    const { rows } = await db.database.pool.query('select name, cron, timezone from pgboss.schedule')
    expect(rows).toEqual([{ name: RETENTION_QUEUE, cron: '40 3 * * *', timezone: 'America/Los_Angeles' }])
    await jobs.send(RETENTION_QUEUE, {})
    await waitFor(() => expect(log.info).toHaveBeenCalledWith({ files: 2 }, 'cleared what is old'))
  } finally {
    await jobs.stop(2_000)
  }
})
