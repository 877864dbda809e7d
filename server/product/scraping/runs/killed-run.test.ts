import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { createTestDb } from '#tests/harness/test-db.ts'
import { failStaleRuns, listRuns, STALE_AFTER_MS, startRun } from './run-rows.ts'

// Starts a run as a worker does, prints its id, and then hangs.
const WORKER = `
  import { openDatabase } from '#server/platform/db/database.ts'
  import { startRun } from '#server/product/scraping/runs/run-rows.ts'
  import { noProgress } from '#contracts/scraper/scraper-port.ts'
  import { executeRun } from '#server/product/scraping/runs/execute-run.ts'
  const database = openDatabase(process.env.TEST_DATABASE_URL)
  const runId = await startRun(database, { preset: null, trigger: 'command' })
  const run = async (_request, store) => {
    await store.heartbeat(runId, { ...noProgress(9, 9), sitesDone: 1, pagesRead: 3 })
    console.log(runId)
    setInterval(() => undefined, 1e6)
    await new Promise(() => undefined)
  }
  await executeRun({ database, scraper: { run } }, { runId, preset: null, queries: [] })
`

test('a run whose process is killed fails within two minutes, and the next one can start', async () => {
  await using db = await createTestDb()
  const worker = spawn(process.execPath, ['--input-type=module', '-e', WORKER], {
    env: { ...process.env, TEST_DATABASE_URL: db.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => worker.once('exit', (_code, signal) => resolve(signal)))
  const runId = await new Promise<string>((resolve) =>
    worker.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  )
  worker.kill('SIGKILL')
  expect(await exited).toBe('SIGKILL')
  const logs = () => db.database.asServiceRole(listRuns)
  expect(await logs()).toMatchObject([{ id: runId, status: 'running' }])
  const soon = new Date(Date.now() + STALE_AFTER_MS + 1_000)
  expect(await failStaleRuns(db.database, soon)).toEqual([runId])
  expect(await logs()).toMatchObject([{ id: runId, status: 'failed' }])
  await startRun(db.database, { preset: null, trigger: 'dashboard' })
})
