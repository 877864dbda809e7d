import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { findFreePort } from '#setup/port.mjs'
import { createTestDb } from '#tests/harness/test-db.ts'
import { startWorkerProbes } from './worker-probes.ts'

test('a worker answers only health checks and metrics', async () => {
  await using db = await createTestDb()
  const config = readConfig({ PORT: String(await findFreePort()), DATABASE_URL: db.url, ROLE: 'worker' })
  const opened = { config, database: db.database, databaseUrl: db.url }
  const probes = await startWorkerProbes(opened as Parameters<typeof startWorkerProbes>[0])
  try {
    const ask = (path: string) => fetch(`http://127.0.0.1:${config.PORT}${path}`)
    expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
    for (const probe of ['/readyz?x', '/readyz/data']) expect([probe, (await ask(probe)).status]).toEqual([probe, 200])
    expect(await (await ask('/metrics')).text()).toContain('neon_pool_connections')
    expect((await ask('/')).status).toBe(404)
  } finally {
    await probes.stop()
  }
})
