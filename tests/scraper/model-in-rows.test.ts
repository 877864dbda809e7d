import { expect, test } from 'vitest'
import { createLanguageModel } from '#scraper/model/ai-model.ts'
import type { ModelLimits } from '#scraper/model/ask-model.ts'
import { createScraper } from '#scraper/scraper.ts'
import { listOpportunities } from '#server/product/scraping/rows/opportunity-rows.ts'
import { saveOverride } from '#server/product/scraping/rows/override-rows.ts'
import { listReviews } from '#server/product/scraping/rows/review-rows.ts'
import { executeRun } from '#server/product/scraping/runs/execute-run.ts'
import { getRunReport } from '#server/product/scraping/runs/run-report.ts'
import { listRuns, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createFakeSite, createTestClock } from '#tests/servers/fake-site.ts'
import { startOpenAiServer } from '#tests/servers/model-servers.ts'
import { modelOutput, modelStatus } from './model-output.ts'
import { sharedParser } from './shared-parser.ts'

const BY = 'openai-compatible: small'
const SENTENCE = 'Our listening desk greets whatever arrives in its tray with open ears.'
const OPEN = 'We accept unsolicited demos from everybody, all year round.'
const page = (company: string, words: string) => `<title>${company}</title><h1>${company}</h1>
  <p>${company} is a sync licensing agency. We place our artists' music in film and television.</p><p>${words}</p>`

const HOSTS = {
  'openriver.com': page('Open River', OPEN),
  'brightwater.com': page('Brightwater', SENTENCE),
}

/** Two sites, and a model that finds the first closed and the second open. Each answer uses 1000 tokens. */
async function createWorld(limits: Partial<ModelLimits> = {}) {
  const db = await createTestDb()
  const site = await createFakeSite(
    Object.fromEntries(Object.entries(HOSTS).map(([host, body]) => [host, { '/': body }])),
  )
  const server = await startOpenAiServer(({ prompt }) => {
    if (prompt.includes('nine to five')) return '{"says":"neither"}'
    const isRiver = prompt.includes('Open River')
    return JSON.stringify(
      modelOutput({
        category: { key: 'sync-agency', quote: 'is a sync licensing agency' },
        company: isRiver ? 'Open River' : 'Brightwater',
        status: isRiver ? modelStatus('closed', "We place our artists' music") : modelStatus('open', SENTENCE),
      }),
    )
  })
  const settings = { provider: 'openai-compatible', apiKey: null, model: 'small', baseUrl: server.url } as const
  const clock = createTestClock()
  const createRunner = (hasModel: boolean) =>
    createScraper({
      userAgent: () => 'TestBot/1.0',
      loopbackPorts: [site.port],
      resolve: site.resolve,
      clock,
      providers: [],
      sitesAtOnce: 1,
      parser: sharedParser,
      model: hasModel ? createLanguageModel(settings, limits) : null,
      directory: Object.keys(HOSTS).map((host) => ({
        company: host,
        url: site.url(host),
        kind: 'sync-library' as const,
        media: ['film' as const],
        why: 'Test.',
      })),
    })
  const { database } = db
  return {
    database,
    server,
    pagesSent: () => server.calls.filter(({ prompt }) => prompt.startsWith('Today is')).length,
    async run({ hasModel = true } = {}) {
      const scraper = createRunner(hasModel)
      const runId = await startRun(database, { preset: null, trigger: 'command' })
      await executeRun({ database, scraper }, { runId, preset: null, queries: ['sync licensing'] })
      await scraper.close()
      const rows = await database.asServiceRole(listOpportunities)
      return {
        river: rows.find(({ company_agency }) => company_agency === 'Open River'),
        bright: rows.find(({ company_agency }) => company_agency === 'Brightwater'),
        reviews: await database.asServiceRole((sql) => listReviews(sql, { limit: 50, offset: 0 })),
        report: await database.asServiceRole((sql) => getRunReport(sql, { run_id: runId, limit: 50, offset: 0 })),
        log: (await database.asServiceRole(listRuns))[0],
      }
    },
    listEvents: () =>
      database.asServiceRole(
        (sql) => sql<{ kind: string }>`select kind from public.scraper_events where digested_at is null order by id`,
      ),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

test('opportunities, reviews and runs show the model’s reading, and where the rules contradict it', async () => {
  await using world = await createWorld()
  const { river, bright, reviews, report, log } = await world.run()
  expect(river).toMatchObject({
    submission_status: 'unknown',
    status_reason: 'conflicting',
    evidence_quote: "We place our artists' music",
    contradicting_quote: OPEN,
    model_reading: { by: BY, status: 'closed', agrees: false, settled: true },
  })
  expect(river?.score_reasons.map(({ feature }) => feature)).toContain('model_disagrees')
  expect(bright).toMatchObject({
    submission_status: 'open',
    evidence_quote: SENTENCE,
    model_reading: { by: BY, status: 'open', agrees: null, settled: true },
  })
  expect(reviews.map(({ kind, left }) => [kind, left.company_agency])).toEqual([['model_disagreement', 'Open River']])
  expect(report.pages.map(({ outcome, model_outcome }) => [outcome, model_outcome])).toEqual([
    ['extracted', 'answered'],
    ['extracted', 'answered'],
  ])
  expect(report.run.progress).toMatchObject({
    model: { answered: 2 },
    modelUse: { sent: 2, kept: 0, tokens: 2000, dropped: 0 },
  })
  expect(log?.message).toBeNull()
})

test('an unchanged page is not sent again, and the run counts the reused answers', async () => {
  await using world = await createWorld()
  await world.run()
  const { bright, report } = await world.run()
  expect(world.pagesSent()).toBe(2)
  expect(bright).toMatchObject({ submission_status: 'open', model_reading: { by: BY } })
  expect(report.run.progress.modelUse).toEqual({ sent: 0, kept: 2, tokens: 0, dropped: 0 })
})

test('a run that has used up its tokens continues with rules, says so, and the next run sends those pages', async () => {
  await using world = await createWorld({ tokensPerRun: 1000 })
  const { report, river, reviews, log } = await world.run()
  expect(report.pages.map(({ url, model_outcome }) => [new URL(url).hostname, model_outcome])).toEqual([
    ['brightwater.com', 'answered'],
    ['openriver.com', 'budget'],
  ])
  expect(report.run.progress.model).toEqual({ answered: 1, budget: 1 })
  expect(river).toMatchObject({ submission_status: 'open', model_reading: { status: null, agrees: null } })
  expect(reviews).toEqual([])
  expect(log).toMatchObject({ status: 'completed', message: 'Read by rules only: the model’s budget was used up (1).' })
  const next = await world.run()
  expect(next.report.run.progress).toMatchObject({
    model: { answered: 2 },
    modelUse: { sent: 1, kept: 1, tokens: 1000 },
  })
  expect(next.river).toMatchObject({ submission_status: 'unknown', status_reason: 'conflicting' })
})

test('the runs of a month share a limit', async () => {
  await using world = await createWorld({ tokensPerMonth: 2000 })
  await world.run()
  await world.database.asServiceRole(
    (sql) => sql`update public.scraper_pages set reading = reading - 'by_model', etag = null`,
  )
  const { report } = await world.run()
  expect(report.run.progress.model).toEqual({ budget: 2 })
})

test('a change of the model sends no alert and changes no decision of staff', async () => {
  await using world = await createWorld()
  const first = await world.run({ hasModel: false })
  expect(first.bright).toMatchObject({ submission_status: 'unknown', model_reading: null })
  const id = first.river?.id ?? ''
  await world.database.asServiceRole((sql) =>
    saveOverride(sql, id, { field: 'submission_status', value: 'open', oldValue: 'open' }),
  )
  const before = await world.listEvents()
  const second = await world.run()
  expect(second.bright).toMatchObject({ submission_status: 'open', model_reading: { by: BY } })
  expect(second.river).toMatchObject({ submission_status: 'open' })
  expect(await world.listEvents()).toEqual(before)
  // Reading it again is no event either.
  await world.run()
  expect(await world.listEvents()).toEqual(before)
})
