import { spawn } from 'node:child_process'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listOpportunities } from '#server/product/scraping/rows/opportunity-rows.ts'
import { startDailyRun } from '#server/product/scraping/runs/daily-run.ts'
import { failStaleRuns, listRuns, STALE_AFTER_MS, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { createFakeSite, type FakeHost } from '#tests/servers/fake-site.ts'

const WORKER = path.join(import.meta.dirname, 'killed-worker-process.ts')

const page = (name: string): FakeHost => ({
  '/': `<title>${name} Sync</title><p>${name} Sync is a sync licensing agency. We place our artists' music in film and television.</p>
    <p>${name} Sync is accepting demos for film and television. Send us a streaming link to demos@${name.toLowerCase()}sync.com.</p>`,
})

test('kill -9 during a run: counts are exact, the run is marked as failed within two minutes, and the daily run is repeated', async () => {
  await using db = await createTestDb()
  const { database } = db
  const hosts: Record<string, FakeHost> = Object.fromEntries(
    ['Brightwater', 'Copperline', 'Dustlight', 'Eastgate'].map((name) => [`${name.toLowerCase()}sync.com`, page(name)]),
  )
  // Starts a response and never ends it, so that the run cannot finish. Without headers the request would time out in half the time.
  hosts['fernhollowsync.com'] = {
    '/': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<title>'),
  }
  await using site = await createFakeSite(hosts)
  const work = (runId: string) => {
    const input = { database: db.url, runId, port: site.port, hosts: Object.keys(hosts) }
    const worker = spawn(process.execPath, [WORKER], {
      env: { ...process.env, TEST_INPUT: JSON.stringify(input) },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const exited = new Promise((resolve) => worker.once('exit', (code, signal) => resolve(signal ?? code)))
    return { worker, exited }
  }
  await database.asServiceRole((sql) => sql`update public.scraper_configs set daily_enabled = true`)
  const day = { database, timeZone: 'UTC', salt: 'x', log: pino({ level: 'silent' }) }
  const noon = new Date('2026-11-21T12:00:00Z')
  const requestRun = (request: Parameters<typeof startRun>[1]) =>
    startRun(database, { ...request, preset: 'sync-libraries' })
  const first = await startDailyRun({ ...day, scraperJobs: { requestRun } }, noon)
  const killed = work(first ?? '')
  const latest = async () => (await database.asServiceRole(listRuns))[0]
  await waitFor(async () => expect((await latest())?.new_entries_count).toBe(4))
  killed.worker.kill('SIGKILL')
  expect(await killed.exited).toBe('SIGKILL')
  expect(await latest()).toMatchObject({ status: 'running', new_entries_count: 4, total_processed: 4, errors_count: 0 })
  expect(await database.asServiceRole(listOpportunities)).toHaveLength(4)
  expect(STALE_AFTER_MS).toBeLessThanOrEqual(90_000)
  expect(await failStaleRuns(database, new Date(Date.now() + STALE_AFTER_MS + 1_000))).toEqual([first])
  expect(await latest()).toMatchObject({ status: 'failed', message: expect.stringContaining('its process ended') })

  hosts['fernhollowsync.com'] = page('Fernhollow')
  const second = await startDailyRun({ ...day, scraperJobs: { requestRun } }, new Date(noon.getTime() + 120_000))
  expect(second).not.toBeNull()
  expect(await work(second ?? '').exited).toBe(0)
  expect(await latest()).toMatchObject({
    id: second,
    status: 'completed',
    new_entries_count: 1,
    updated_entries_count: 0,
    total_processed: 5,
    errors_count: 0,
  })
  expect(await database.asServiceRole(listOpportunities)).toHaveLength(5)
}, 90_000)
