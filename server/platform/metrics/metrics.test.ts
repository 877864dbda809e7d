import { readFileSync } from 'node:fs'
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { closeServer } from '#server/platform/listen.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import type { MetricsRights } from './may-read-metrics.ts'
import { createMetrics, type Metrics } from './metrics.ts'

const KEY = 'a-key-of-sixteen-letters'
const LOCAL: MetricsRights = { SITE_URL: 'http://localhost:3000' }
const UNREACHABLE = 'postgres://nobody:x@127.0.0.1:1/none'
const NO_POOL = { totalCount: 5, idleCount: 3, waitingCount: 7 }

async function serve(options: { rights?: MetricsRights; databaseUrl?: string; listener?: RequestListener } = {}) {
  const { rights = LOCAL, databaseUrl = UNREACHABLE } = options
  const metrics: Metrics = createMetrics({
    databaseUrl,
    pools: { requests: NO_POOL },
    rights,
    folders: { DATA_DIR: '/', BACKUP_DIR: '/not/there/yet' },
  })
  const listener = options.listener ?? ((_request, response) => void response.writeHead(200).end('page'))
  const server = createServer(metrics.wrap(listener))
  metrics.watchSockets(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await closeServer(server, 100)
    await metrics.close()
  })
  return { server, ask: (path: string, headers: Record<string, string> = {}) => ask(server, path, headers) }
}

/** `fetch` would not send a Host header of one's own. */
function ask(server: Server, path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    sent.on('error', reject).end()
  })
}

test('requests are counted by surface and status, and unknown paths create no labels', async () => {
  const { ask } = await serve({
    listener: (request, response) => void response.writeHead(request.url?.includes('bad') ? 500 : 200).end(),
  })
  for (const path of [
    '/',
    '/anything',
    '/rest/v1/x?y=1',
    '/rest/v1/bad',
    '/restful',
    '/assets/a.js',
    '/healthz',
    '/readyz/data',
  ])
    await ask(path)
  const { status, body } = await ask('/metrics')
  expect(status).toBe(200)
  for (const line of [
    'neon_http_requests_total{surface="pages",status="200"} 3',
    'neon_http_requests_total{surface="rest",status="200"} 1',
    'neon_http_requests_total{surface="rest",status="500"} 1',
    'neon_http_requests_total{surface="assets",status="200"} 1',
    'neon_http_requests_total{surface="probes",status="200"} 2',
    'neon_http_request_duration_seconds_count{surface="rest"} 2',
    'neon_http_requests_in_progress 1',
    'neon_pool_connections{pool="requests",state="busy"} 2',
    'neon_pool_connections{pool="requests",state="waiting"} 7',
  ])
    expect(body).toContain(`${line}\n`)
  expect(body).not.toContain('anything')
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(body).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'))
})

test('the disk of each folder is measured, and missing folders are left out', async () => {
  const { body } = await (await serve()).ask('/metrics')
  const figure = (name: string) =>
    Number(new RegExp(`^${name}\\{folder="DATA_DIR"\\} ([\\d.e+]+)$`, 'm').exec(body)?.[1])
  expect(figure('neon_disk_free_bytes')).toBeGreaterThan(0)
  expect(figure('neon_disk_size_bytes')).toBeGreaterThan(figure('neon_disk_free_bytes'))
  expect(body).not.toContain('BACKUP_DIR')
})

test('websockets are counted while they are open', async () => {
  const { server, ask } = await serve()
  const sockets = new WebSocketServer({ server })
  onTestFinished(() => sockets.close())
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/realtime/v1/websocket`)
  await new Promise((resolve) => client.once('open', resolve))
  expect((await ask('/metrics')).body).toContain('neon_websockets 1\n')
  client.close()
  await waitFor(async () => expect((await ask('/metrics')).body).toContain('neon_websockets 0\n'))
})

test('metrics of all processes are read from the database', async () => {
  await using db = await createTestDb()
  await db.database.pool.query(`
    insert into public.mail_outbox (kind, to_address, subject, html_body, text_body, status, sent_at) values
      ('x', 'a@b.co', 's', 'h', 't', 'waiting', null), ('x', 'a@b.co', 's', 'h', 't', 'failed', null),
      ('x', 'a@b.co', 's', 'h', 't', 'failed', null), ('x', 'a@b.co', 's', 'h', 't', 'sent', now());
    update private.backup_state set succeeded_at = to_timestamp(1700000100), size_bytes = 4096, failed_at = to_timestamp(1700000200);
    create schema pgboss; create table pgboss.job (name text, state text);
    insert into pgboss.job values ('scrape-run', 'active'), ('scrape-run', 'created'), ('old', 'completed');
    with run as (
      insert into public.scraper_logs (status, completed_at, trigger) values ('completed', to_timestamp(1700000000), 'command')
      returning id)
    insert into public.scraper_run_pages (run_id, domain, url, outcome, at)
      select id, 'x.com', 'https://x.com/' || n, case when n < 3 then 'extracted' else 'robots' end, now()
      from run, generate_series(1, 3) n`)
  const { ask } = await serve({ databaseUrl: db.url })
  const { body } = await ask('/metrics')
  for (const line of [
    'neon_database_up 1',
    'neon_mails{status="waiting"} 1',
    'neon_mails{status="failed"} 2',
    'neon_mails_sent_last_day 1',
    'neon_jobs{queue="scrape-run",state="active"} 1',
    'neon_scraper_runs_last_day{status="completed"} 1',
    'neon_scraper_runs_last_day{status="failed"} 0',
    'neon_scraper_pages_last_day{outcome="extracted"} 2',
    'neon_scraper_pages_last_day{outcome="robots"} 1',
    'neon_scraper_last_success_timestamp_seconds 1700000000',
    'neon_backup_last_success_timestamp_seconds 1700000100',
    'neon_backup_last_failure_timestamp_seconds 1700000200',
    'neon_backup_size_bytes 4096',
  ])
    expect(body).toContain(`${line}\n`)
  expect(body).not.toContain('queue="old"')
})

test('without the database, metrics of the process are still available', async () => {
  const { ask } = await serve()
  const { status, body } = await ask('/metrics')
  expect([status, body.includes('neon_database_up 0\n')]).toEqual([200, true])
  expect(body).not.toMatch(/^neon_mails\{/m)
})

const PUBLIC = { SITE_URL: 'https://label.example' }

test.each<[string, MetricsRights, Record<string, string>, number]>([
  ['a private address, while the site is private', LOCAL, {}, 200],
  ['a private address by a name of the own network', LOCAL, { host: 'site:3000' }, 200],
  ['a private address, when the site is public', PUBLIC, {}, 404],
  ['a private address, when a setting opens it', { ...PUBLIC, METRICS_PRIVATE: true }, {}, 200],
  ['a private address, when a setting closes it', { ...LOCAL, METRICS_PRIVATE: false }, {}, 404],
  ['a public name, as a proxy keeps it', { ...PUBLIC, METRICS_PRIVATE: true }, { host: 'label.example' }, 404],
  ['the right key', { ...PUBLIC, METRICS_KEY: KEY }, { authorization: `Bearer ${KEY}` }, 200],
  ['the right key through a proxy', { ...PUBLIC, METRICS_KEY: KEY }, { authorization: `Bearer ${KEY}`, via: 'x' }, 200],
  ['a wrong key from a private address', { ...LOCAL, METRICS_KEY: KEY }, { authorization: 'Bearer x' }, 404],
  ['some key where there is none', LOCAL, { authorization: 'Bearer undefined' }, 404],
  ['an empty key where there is none', PUBLIC, { authorization: 'Bearer ' }, 404],
])('the figures for %s', async (_who, rights, headers, status) => {
  const { ask } = await serve({ rights })
  const answer = await ask('/metrics', headers)
  expect(answer.status).toBe(status)
  expect(answer.body.includes('neon_')).toBe(status === 200)
})

test('forwarding headers never give access to the metrics, and deny it to private addresses', async () => {
  const { ask } = await serve({ rights: { ...PUBLIC, METRICS_PRIVATE: true } })
  expect((await ask('/metrics')).status).toBe(200)
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-cluster-client-ip',
  ])
    for (const value of ['127.0.0.1', ''])
      expect([name, (await ask('/metrics', { [name]: value })).status]).toEqual([name, 404])
  const closed = await serve({ rights: PUBLIC })
  expect((await closed.ask('/metrics', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(404)
})

test('every metric of the example dashboard and alerts exists', async () => {
  const { body } = await (await serve()).ask('/metrics')
  const known = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  for (const file of ['dashboard.json', 'alerts.yaml']) {
    const text = readFileSync(new URL(`../../../docs/monitoring/${file}`, import.meta.url), 'utf8')
    const used = [...text.matchAll(/\b(?:neon|process|nodejs)_[a-z_\d]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
    expect(used.length).toBeGreaterThan(8)
    expect([file, used.filter((name) => !known.has(name))]).toEqual([file, []])
  }
})
