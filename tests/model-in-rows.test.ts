import { expect, test } from 'vitest'
import { createAiReader } from '#scraper/model/ai-reader.ts'
import { createScraper } from '#scraper/scraper.ts'
import { listOpportunities } from '#server/scraping/rows/opportunity-rows.ts'
import { listReviews } from '#server/scraping/rows/review-rows.ts'
import { executeRun } from '#server/scraping/runs/execute-run.ts'
import { getRunReport } from '#server/scraping/runs/run-report.ts'
import { listRuns, startRun } from '#server/scraping/runs/run-rows.ts'
import { createFakeSite, createTestClock } from '#tests/fake-site.ts'
import { startOpenAiServer } from '#tests/model-servers.ts'
import { sharedReader } from '#tests/shared-reader.ts'
import { createTestDb } from '#tests/test-db.ts'

const NEUTRAL = {
  page_kind: 'organisation',
  category: null,
  company: null,
  contacts: [],
  industries: [],
  submission_status: 'unknown',
  evidence_quote: null,
}
const SENTENCE = 'Our listening desk greets whatever arrives in its tray with open ears.'
const page = (company: string, words: string) => `<title>${company}</title><h1>${company}</h1>
  <p>${company} is a sync licensing agency. We place our artists' music in film and television.</p><p>${words}</p>`

const HOSTS = {
  'openriver.com': page('Open River', 'We accept unsolicited demos from everybody, all year round.'),
  'brightwater.com': page('Brightwater', SENTENCE),
}

/** A run over two sites with a model that judges the first closed and the second open. Each answer costs 1000 tokens. */
async function run(tokensPerRun: number) {
  const db = await createTestDb()
  const site = await createFakeSite(
    Object.fromEntries(Object.entries(HOSTS).map(([host, body]) => [host, { '/': body }])),
  )
  const server = await startOpenAiServer(({ body, prompt }) => {
    if (prompt.includes('nine to five')) return '{"says":"neither"}'
    if (!JSON.stringify(body).includes('page_kind')) return '{"says":"invites"}'
    const says = prompt.includes('Open River')
      ? { submission_status: 'closed', evidence_quote: 'Closed.' }
      : { submission_status: 'open', evidence_quote: SENTENCE }
    return JSON.stringify({ ...NEUTRAL, ...says })
  })
  const settings = { provider: 'openai-compatible', apiKey: null, model: 'small', baseUrl: server.url } as const
  const scraper = createScraper({
    userAgent: 'TestBot/1.0',
    loopbackPorts: [site.port],
    resolve: site.resolve,
    clock: createTestClock(),
    providers: [],
    sitesAtOnce: 1,
    reader: sharedReader,
    model: createAiReader(settings, { tokensPerRun }),
    directory: Object.keys(HOSTS).map((host) => ({
      company: host,
      url: site.url(host),
      kind: 'sync-library' as const,
      media: ['film' as const],
      why: 'Test.',
    })),
  })
  const { database } = db
  const runId = await startRun(database, { preset: null, trigger: 'command' })
  await executeRun({ database, scraper }, { runId, preset: null, queries: ['sync licensing'] })
  return {
    rows: await database.asServiceRole(listOpportunities),
    reviews: await database.asServiceRole((sql) => listReviews(sql, { limit: 50, offset: 0 })),
    report: await database.asServiceRole((sql) =>
      getRunReport(sql, { action: 'get_run', run_id: runId, limit: 50, offset: 0 }),
    ),
    log: (await database.asServiceRole(listRuns))[0],
    async [Symbol.asyncDispose]() {
      await scraper.close()
      await server[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

test("a row, its score, the review queue and the log show the model's judgement of the status", async () => {
  await using world = await run(100_000)
  const { rows, reviews, report, log } = world
  const river = rows.find(({ company_agency }) => company_agency === 'Open River')
  const bright = rows.find(({ company_agency }) => company_agency === 'Brightwater')
  const by = 'openai-compatible: small'
  expect(river).toMatchObject({
    submission_status: 'open',
    model_reading: { by, status: 'closed', agrees: false, settled: false },
  })
  expect(river?.score_reasons.map(({ feature }) => feature)).toContain('model_disagrees')
  expect(bright).toMatchObject({
    submission_status: 'open',
    evidence_quote: SENTENCE,
    model_reading: { by, status: 'open', agrees: true, settled: true },
  })
  expect(bright?.score_reasons.map(({ feature }) => feature)).toContain('model_agrees')
  expect(reviews.map(({ kind, left }) => [kind, left.company_agency])).toEqual([['model_disagreement', 'Open River']])
  expect(report.pages.map(({ outcome, model_outcome }) => [outcome, model_outcome])).toEqual([
    ['extracted', 'answered'],
    ['extracted', 'answered'],
  ])
  expect(report.run.progress.model).toEqual({ answered: 2 })
  expect(log?.message).toBeNull()
})

test('a run that has used up its tokens continues with rules only and says so for each page and in its log', async () => {
  // Enough for two requests about the site that is read first.
  await using world = await run(1500)
  const { rows, reviews, report, log } = world
  expect(report.pages.map(({ url, model_outcome }) => [new URL(url).hostname, model_outcome])).toEqual([
    ['brightwater.com', 'answered'],
    ['openriver.com', 'budget'],
  ])
  expect(report.run.progress.model).toEqual({ answered: 1, budget: 1 })
  const river = rows.find(({ company_agency }) => company_agency === 'Open River')
  expect(river).toMatchObject({ submission_status: 'open', model_reading: { status: null, agrees: null } })
  expect(reviews).toEqual([])
  expect(log).toMatchObject({ status: 'completed', message: 'Read by rules only: the model’s budget was used up (1).' })
})
