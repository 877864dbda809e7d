import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { noProgress, RunEndedError, type RunSummary, type Scraper } from '#contracts/scraper/scraper-port.ts'
import type { Preset } from '#contracts/scraper/sync-scraper.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { finishRun, listRuns, startRun } from './run-rows.ts'
import { createScraperJobs, SCRAPE_QUEUE } from './scraper-jobs.ts'

const log = pino({ level: 'silent' })

const SUMMARY: RunSummary = { ...noProgress(0, 0), status: 'completed', message: null }

async function start(run: Scraper['run']) {
  const db = await createTestDb()
  const jobs = createJobs({ databaseUrl: db.url, queues: [SCRAPE_QUEUE], log })
  const unused = () => {
    throw new Error('not used here')
  }
  const scraper: Scraper = {
    run,
    readPage: unused,
    fetchPage: unused,
    storePage: unused,
    createMemoryStore: unused,
    close: async () => undefined,
  }
  const scraperJobs = createScraperJobs({ database: db.database, jobs, scraper, openSample: unused, worker: true, log })
  await jobs.start()
  return {
    scraperJobs,
    logs: () => db.database.asServiceRole(listRuns),
    /** A run whose process was killed. */
    async killRun(preset: Preset) {
      const id = await startRun(db.database, { preset, trigger: 'dashboard' })
      await finishRun(db.database, id, { status: 'failed', message: 'stopped', interrupted: true })
      return id
    },
    async [Symbol.asyncDispose]() {
      scraperJobs.stop()
      await jobs.stop(2_000)
      await db[Symbol.asyncDispose]()
    },
  }
}

test('a requested run uses the stored queries and completes', async () => {
  const run = vi.fn(async () => SUMMARY)
  await using world = await start(run)
  const runId = await world.scraperJobs.requestRun({ preset: 'ad-agencies', trigger: 'dashboard' })
  await waitFor(async () =>
    expect(await world.logs()).toMatchObject([{ id: runId, status: 'completed', preset: 'ad-agencies' }]),
  )
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({
      runId,
      preset: 'ad-agencies',
      queries: expect.arrayContaining(['music library submissions open']),
    }),
    expect.anything(),
  )
})

test('a run that throws fails with its reason, and the next one can start', async () => {
  await using world = await start(async () => {
    throw new Error('no disk')
  })
  await world.scraperJobs.requestRun({ preset: null, trigger: 'dashboard' })
  await waitFor(async () =>
    expect(await world.logs()).toMatchObject([{ status: 'failed', message: 'The run failed: no disk' }]),
  )
  await world.scraperJobs.requestRun({ preset: null, trigger: 'dashboard' })
})

test('a second run is refused while one is in progress, and stopping the server ends the run', async () => {
  let begun = false
  await using world = await start(async ({ signal }) => {
    begun = true
    await new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
    throw new RunEndedError('x')
  })
  await world.scraperJobs.requestRun({ preset: null, trigger: 'dashboard' })
  await waitFor(() => expect(begun).toBe(true))
  await expect(world.scraperJobs.requestRun({ preset: null, trigger: 'dashboard' })).rejects.toMatchObject({
    code: 'conflict',
  })
  world.scraperJobs.stop()
  await waitFor(async () =>
    expect(await world.logs()).toMatchObject([{ status: 'failed', message: expect.stringContaining('stopped') }]),
  )
})

test('at the start a killed run is continued with its own settings', async () => {
  const run = vi.fn(async () => SUMMARY)
  await using world = await start(run)
  const killed = await world.killRun('ad-agencies')
  await world.scraperJobs.watch()
  await waitFor(async () =>
    expect(await world.logs()).toMatchObject([
      { status: 'completed', preset: 'ad-agencies', trigger: 'dashboard' },
      { id: killed, status: 'failed' },
    ]),
  )
  expect(run).toHaveBeenCalledOnce()
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ finished: [] }), expect.anything())
  await world.scraperJobs.watch()
  expect(await world.logs()).toHaveLength(2)
})
