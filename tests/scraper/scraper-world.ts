import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import type { PageResult, SiteOutcome } from '#contracts/scraper/scraper-port.ts'
import { createResolver } from '#scraper/opportunities/resolver.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { createDashboardActions } from '#server/product/scraping/actions/dashboard-actions.ts'
import { createOpportunityActions } from '#server/product/scraping/actions/opportunity-actions.ts'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createScraperStore } from '#server/product/scraping/runs/scraper-store.ts'
import { callFunction, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

export const AT = new Date('2026-11-21T12:00:00Z')
export const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

/** A page of a music company's website. */
export function pageOf(company: string, words: string): string {
  return `<title>${company}</title><p>${company} is a sync licensing agency. We place our artists' music in film and television.</p>
    <p>Contact our team at ${company}. ${words}</p>`
}

type Visit = Record<string, string | 'unchanged' | 'timeout'>

/** Test support: a database with the pipeline's resolver, a run in progress, and staff who call the function. */
export async function createScraperWorld() {
  const db = await createTestDb()
  const { database } = db
  const resolver = createResolver(loadWeights())
  const store = createScraperStore(database)
  const runId = await startRun(database, { preset: null, trigger: 'command', now: AT })
  const visitOf = (run: string, domain: string, pages: Visit, at: Date): Promise<SiteOutcome> =>
    store.saveSite(
      { runId: run, domain, at, pages: Object.entries(pages).map(([path, body]) => toResult(domain, path, body, at)) },
      resolver,
    )
  const jobs = { requestRun: () => Promise.reject(new Error('no runs here')) }
  const now = { at: later(60) }
  const actions = [
    ...createDashboardActions({ database, jobs }),
    ...createOpportunityActions({ database, resolver, timeZone: 'America/Los_Angeles', now: () => now.at }),
  ]
  const handle = createActionFunction('sync-scraper', { database, actions })
  const staff = await createCaller(database, 'staff')
  const query = (text: string) => database.asServiceRole(async (sql) => (await sql.query(text)).rows)
  const call = async (body: Record<string, unknown>, caller: Caller = staff) => {
    const response = await callFunction(handle, caller, body)
    return { status: response.status, body: await response.json() }
  }
  return {
    database,
    store,
    resolver,
    staff,
    now,
    runId,
    query,
    call,
    /** One visit of the run: each page's path and its content. */
    visit: (domain: string, pages: Visit, at = AT) => visitOf(runId, domain, pages, at),
    /** A sample run in parallel, and what it reads. */
    startSample: async () => {
      const sampleId = await startRun(database, { preset: null, trigger: 'dashboard', sample: true, now: AT })
      return (domain: string, pages: Visit, at = AT) => visitOf(sampleId, domain, pages, at)
    },
    rows: async (): Promise<StaffOpportunity[]> => (await call({ action: 'get_opportunities' })).body,
    rowOf: async (domain: string): Promise<StaffOpportunity> => {
      const [site] = await query(`select opportunity_id from public.scraper_sites where domain = '${domain}'`)
      const { body } = await call({ action: 'get_opportunities', include_dismissed: true })
      const row = body.find(({ id }: { id: string }) => id === site?.opportunity_id)
      if (row === undefined) throw new Error(`${domain} has no row`)
      return row
    },
    events: async (id: string): Promise<string[]> =>
      (await call({ action: 'list_events', id })).body.map(({ kind }: { kind: string }) => kind),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

function toResult(domain: string, path: string, body: string, at: Date): PageResult {
  const url = `https://${domain}${path}`
  const blank = { url, detail: null, reading: null, etag: null, lastModified: null }
  if (body === 'timeout') return { ...blank, outcome: 'timeout' }
  if (body === 'unchanged') return { ...blank, outcome: 'unchanged' }
  const { outcome, detail, reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: at })
  return { ...blank, outcome, detail, reading, etag: '"1"' }
}
