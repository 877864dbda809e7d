import process from 'node:process'
import { z } from 'zod'
import { createScraper } from '#scraper/scraper.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { executeRun } from '#server/product/scraping/runs/execute-run.ts'

// A realistic worker: the whole pipeline over local hosts, in a process that a test can kill. It is a separate file because parser
// threads do not start in a process that evaluates a string.

const input = z
  .strictObject({ database: z.string(), runId: z.uuid(), port: z.number(), hosts: z.array(z.string()) })
  .parse(JSON.parse(process.env.TEST_INPUT ?? ''))
const database = openDatabase(input.database)
const scraper = createScraper({
  userAgent: () => 'TestBot/1.0',
  loopbackPorts: [input.port],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  floorMs: 0,
  directory: input.hosts.map((host) => ({
    company: host,
    url: `http://${host}:${input.port}/`,
    kind: 'sync-library',
    media: ['film'],
    why: 'test',
    checked_on: '2026-11-21',
  })),
})
await executeRun({ database, scraper }, { runId: input.runId, preset: 'sync-libraries', queries: [] })
await scraper.close()
await database.close()
