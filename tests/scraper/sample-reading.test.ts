import { expect, test } from 'vitest'
import { loadCompanies } from '#sample-web/company-file.ts'
import { openSampleWeb } from '#sample-web/sample-web.ts'
import { createSkippingClock } from '#scraper/clock.ts'
import { createMemoryStore } from '#scraper/opportunities/memory-store.ts'
import { createScraper } from '#scraper/scraper.ts'
import { sharedParser } from './shared-parser.ts'

/** Reads the whole sample web into memory with the real pipeline. */
async function readSampleWeb() {
  await using web = await openSampleWeb()
  const scraper = createScraper({
    userAgent: () => 'TestBot/1.0 (+https://example.com/bot)',
    localHosts: web,
    directory: web.directory,
    clock: createSkippingClock(),
    parser: sharedParser,
  })
  const store = createMemoryStore()
  try {
    const summary = await scraper.run({ runId: crypto.randomUUID(), preset: null, queries: [] }, store)
    return { summary, opportunities: new Map(store.rows().map((one) => [one.domain, one])) }
  } finally {
    await scraper.close()
  }
}

test('the sample web has enough companies, pages and designs', async () => {
  const companies = loadCompanies()
  const pages = companies.flatMap((company) => company.pages)
  expect(companies.length).toBeGreaterThanOrEqual(40)
  expect(pages.length).toBeGreaterThanOrEqual(150)
  expect(new Set(companies.map(({ design }) => design)).size).toBeGreaterThanOrEqual(8)
  for (const { host } of companies) expect(host).toMatch(/\.example$/)
})

test('the sample companies are extracted as expected, except for a few mistakes that also occur on real sites', async () => {
  const { summary, opportunities } = await readSampleWeb()
  expect(summary.status).toBe('completed')
  const wrong: Record<string, string[]> = {
    opportunity: [],
    status: [],
    company: [],
    email: [],
    contact: [],
    deadline: [],
    route: [],
  }
  const counts: Record<string, number> = {}
  const openAlthoughClosed: string[] = []
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const compare = (field: string, host: string, meant: unknown, read: unknown) => {
    counts[field] = (counts[field] ?? 0) + 1
    if (meant !== read) wrong[field]?.push(`${host}: ${String(read)} instead of ${String(meant)}`)
  }
  for (const { host, expect: meant } of loadCompanies()) {
    if (meant.merged !== undefined) continue
    const opportunity = opportunities.get(host)
    compare('opportunity', host, meant.opportunity ?? true, opportunity !== undefined)
    if (opportunity === undefined || meant.opportunity === false) continue
    compare('status', host, meant.status, opportunity.submission_status)
    if (meant.status === 'closed' && opportunity.submission_status === 'open') openAlthoughClosed.push(host)
    compare('company', host, meant.company, opportunity.company_agency)
    if (meant.email !== undefined) compare('email', host, meant.email, opportunity.contact_email)
    if (meant.contact !== undefined) compare('contact', host, meant.contact, opportunity.name)
    if (meant.deadlineIn !== undefined) compare('deadline', host, day(meant.deadlineIn), opportunity.deadline)
    if (meant.route !== undefined) compare('route', host, meant.route, opportunity.route)
  }
  const share = (field: string) => 1 - (wrong[field]?.length ?? 0) / (counts[field] ?? 1)
  const report = JSON.stringify(wrong, null, 2)
  expect(openAlthoughClosed, report).toEqual([])
  expect(share('status'), report).toBeGreaterThanOrEqual(0.95)
  expect(share('company'), report).toBeGreaterThanOrEqual(0.85)
  expect(share('email'), report).toBeGreaterThanOrEqual(0.7)
  expect(share('opportunity'), report).toBeGreaterThanOrEqual(0.9)
  expect(share('deadline'), report).toBe(1)
  if (process.env.SAMPLE_REPORT)
    process.stderr.write(`${report}\n${JSON.stringify(counts)}\n${JSON.stringify(summary)}\n`)
})
