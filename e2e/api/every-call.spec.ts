import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from '@playwright/test'
import { ADMIN_CALLS, AUTH_CALLS } from '#e2e/api/calls/auth-calls.ts'
import { makeCalls, openWorld, type World } from '#e2e/api/calls/call.ts'
import { FUNCTION_CALLS } from '#e2e/api/calls/function-calls.ts'
import { REALTIME_CALLS } from '#e2e/api/calls/realtime-calls.ts'
import { REST_CALLS } from '#e2e/api/calls/rest-calls.ts'
import { STORAGE_CALLS } from '#e2e/api/calls/storage-calls.ts'
import { ADMIN } from '#e2e/api/client.ts'
import { product } from '#e2e/product-test.ts'
import { CLUSTER_ADMIN, startCluster } from '#e2e/servers/cluster.ts'

const SURFACES = {
  auth: AUTH_CALLS,
  'auth admin': ADMIN_CALLS,
  storage: STORAGE_CALLS,
  rest: REST_CALLS,
  functions: FUNCTION_CALLS,
  realtime: REALTIME_CALLS,
}

async function openEmbedded(): Promise<World> {
  const file = path.join(process.env.E2E_DATA_DIR ?? '', 'secrets.json')
  const { secretKey } = JSON.parse(await readFile(file, 'utf8'))
  return openWorld({ url: product.url, mailbox: product.mailbox, secretKey, admin: ADMIN })
}

for (const [surface, calls] of Object.entries(SURFACES)) {
  test(`the official client's calls to ${surface} on the embedded database`, async () => {
    await makeCalls(await openEmbedded(), calls, test.info())
  })
}

test("the official client's calls to every surface on three replicas with a Postgres that is not ours", async () => {
  const cluster = await startCluster({ replicas: 3 })
  test.info().annotations.push({ type: 'database', description: cluster.postgres.description })
  try {
    const { url, mailbox, secretKey } = cluster
    for (const [surface, calls] of Object.entries(SURFACES)) {
      const world = await openWorld({ url, mailbox, secretKey, admin: CLUSTER_ADMIN })
      await test.step(surface, () => makeCalls(world, calls, test.info()))
    }
  } finally {
    await cluster.stop()
  }
})
