import pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

const SHOWN_FOR_MS = 10_000
const PATIENCE_MS = 2_000

/** One statement per gauge; `label` columns come before `value`. */
const FIGURES = [
  {
    name: 'neon_jobs',
    help: 'Background jobs that are waiting or running',
    labels: ['queue', 'state'],
    sql: `select name as queue, state::text, count(*)::float as value from pgboss.job
      where state in ('created', 'retry', 'active') group by 1, 2`,
  },
  {
    name: 'neon_mails',
    help: 'Mails in the outbox that are waiting or have failed',
    labels: ['status'],
    sql: `select s.status, count(m.id)::float as value from unnest(array['waiting', 'failed']) s(status)
      left join public.mail_outbox m on m.status = s.status group by 1`,
  },
  {
    name: 'neon_mails_oldest_waiting_seconds',
    help: 'Age of the oldest waiting mail',
    labels: [],
    sql: `select coalesce(extract(epoch from now() - min(created_at)), 0)::float as value
      from public.mail_outbox where status = 'waiting'`,
  },
  {
    name: 'neon_mails_sent_last_day',
    help: 'Mails sent in the last 24 hours',
    labels: [],
    sql: `select count(*)::float as value from public.mail_outbox
      where status = 'sent' and sent_at > now() - interval '1 day'`,
  },
  {
    name: 'neon_scraper_runs_last_day',
    help: 'Runs that started in the last 24 hours, without runs over the sample web',
    labels: ['status'],
    sql: `select s.status, count(l.id)::float as value from unnest(array['running', 'completed', 'failed']) s(status)
      left join public.scraper_logs l on l.status = s.status and l.started_at > now() - interval '1 day' and not l.sample
      group by 1`,
  },
  {
    name: 'neon_scraper_last_success_timestamp_seconds',
    help: 'When the last run was completed; 0 if there was none',
    labels: [],
    sql: `select coalesce(extract(epoch from max(completed_at)), 0)::float as value
      from public.scraper_logs where status = 'completed' and not sample`,
  },
  {
    name: 'neon_scraper_pages_last_day',
    help: 'Pages of runs in the last 24 hours, by outcome',
    labels: ['outcome'],
    sql: `select outcome, count(*)::float as value from public.scraper_run_pages
      where at > now() - interval '1 day' group by 1`,
  },
  {
    name: 'neon_backup_last_success_timestamp_seconds',
    help: 'When the last nightly backup was written; 0 if there was none',
    labels: [],
    sql: 'select coalesce(extract(epoch from succeeded_at), 0)::float as value from private.backup_state',
  },
  {
    name: 'neon_backup_last_failure_timestamp_seconds',
    help: 'When a nightly backup last failed; 0 if none has',
    labels: [],
    sql: 'select coalesce(extract(epoch from failed_at), 0)::float as value from private.backup_state',
  },
  {
    name: 'neon_backup_size_bytes',
    help: 'Size of the last nightly backup',
    labels: [],
    sql: 'select coalesce(size_bytes, 0)::float as value from private.backup_state',
  },
] as const

/**
 * Metrics of the work of all processes, read from the database on request, at most every ten seconds. They use a
 * separate connection, because they are needed most while requests hold all others.
 */
export function createWorkFigures(databaseUrl: string, registry: Registry) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'neon-magnolia metrics',
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    query_timeout: 2 * PATIENCE_MS,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  const registers = [registry]
  const isUp = new Gauge({ name: 'neon_database_up', help: '1 if the database answers', registers })
  const gauges = FIGURES.map(({ name, help, labels, sql }) => ({
    gauge: new Gauge<string>({ name, help, labelNames: [...labels], registers }),
    sql,
  }))
  let readAt = -Infinity
  let reading: Promise<void> | null = null

  const read = async () => {
    try {
      for (const { gauge, sql } of gauges) await show(pool, gauge, sql)
      isUp.set(1)
    } catch {
      isUp.set(0)
      // An old value would look like a current one.
      for (const { gauge } of gauges) gauge.reset()
    }
    readAt = performance.now()
  }
  return {
    async refresh(): Promise<void> {
      if (performance.now() - readAt < SHOWN_FOR_MS) return
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    },
    close: () => pool.end(),
  }
}

async function show(pool: pg.Pool, gauge: Gauge<string>, sql: string): Promise<void> {
  const { rows } = await pool.query<Record<string, string> & { value: number }>(sql)
  gauge.reset()
  for (const { value, ...labels } of rows) gauge.set(labels as Record<string, string>, Number(value))
}
