import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { listen } from '#server/platform/listen.ts'
import { createDashboardActions } from '#server/product/scraping/actions/dashboard-actions.ts'
import { createFindActions } from '#server/product/scraping/actions/find-actions.ts'
import { createTestApp } from '#tests/harness/app-harness.ts'

// The server of the dashboard benchmarks, in a separate process: the gateway and the dashboard's function, for one
// staff member.

const [databaseUrl = '', staff = ''] = process.argv.slice(2)
const database = openDatabase(databaseUrl)
const actions = [
  ...createDashboardActions({ database, jobs: { requestRun: () => Promise.reject(new Error('no runs here')) } }),
  ...createFindActions({ database, book: { listSources: () => [], domainOf: () => null }, timeZone: 'UTC' }),
]
const db = { url: databaseUrl, database, [Symbol.asyncDispose]: () => database.close() }
const app = createTestApp(db, {
  verifyAccessToken: async () => ({ sub: staff, role: 'authenticated' }),
  functions: { 'sync-scraper': createActionFunction('sync-scraper', { database, actions }) },
})
const address = (await listen(getRequestListener(app.fetch), '127.0.0.1', 0)).address()
if (address === null || typeof address === 'string') throw new Error('no port')
process.send?.(address.port)
