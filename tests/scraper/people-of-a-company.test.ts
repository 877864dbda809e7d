import { expect, test } from 'vitest'
import type { PageResult } from '#contracts/scraper/scraper-port.ts'
import { createResolver } from '#scraper/opportunities/resolver.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createScraperStore } from '#server/product/scraping/runs/scraper-store.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

const AT = new Date('2026-11-26T12:00:00Z')
const DOMAIN = 'paleheronmusic.com'
const HOME =
  '<title>Pale Heron Music</title><main><h1>Pale Heron Music</h1><p>Pale Heron Music is a music library. We license our catalogue of production music for film, television and advertising, and our team clears it within a day.</p></main>'
const TEAM =
  '<title>Team</title><main><h1>Team</h1><p>We are five, and one of us makes the coffee.</p><ul><li><h3>Orla Finch</h3><p>Managing Director</p></li><li><h3>Ned Okafor</h3><p>Bookkeeper</p></li></ul></main>'

function read(path: string, body: string): PageResult {
  const url = `https://${DOMAIN}${path}`
  const { outcome, detail, reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: AT })
  return { url, outcome, detail, reading, etag: null, lastModified: null }
}

async function visit(pages: PageResult[]) {
  await using db = await createTestDb()
  const { database } = db
  const runId = await startRun(database, { preset: null, trigger: 'command', now: AT })
  await createScraperStore(database).saveSite({ runId, domain: DOMAIN, at: AT, pages }, createResolver(loadWeights()))
  return await database.asServiceRole(async (sql) => ({
    rows: await sql<{ name: string; role: string }>`select name, role from public.sync_opportunities`,
    kept: await sql<{ url: string; contacts: { name: { value: string } | null; email: { value: string } | null }[] }>`
      select url, reading -> 'contacts' as contacts from public.scraper_pages order by url`,
  }))
}

test('an opportunity names a person from the team page, although that page makes no opportunity', async () => {
  const team = read('/team', TEAM)
  expect(team.reading?.relevant).toBe(false)
  const { rows } = await visit([read('/', HOME), team])
  expect(rows).toEqual([{ name: 'Orla Finch', role: 'Managing Director' }])
})

test('no person or personal mailbox is stored from a site without an opportunity, but a role mailbox is', async () => {
  const personal = ['paleheronmusic@gmail.com', `ned@${DOMAIN}`, `reedlane@${DOMAIN}`]
  const contact = read('/contact', `${TEAM}<p>Find us at 4 Reed Lane. office@${DOMAIN}, ${personal.join(', ')}</p>`)
  expect(contact.reading?.contacts.map(({ email }) => email?.value)).toEqual(expect.arrayContaining(personal))
  expect(contact.reading?.contacts.map(({ name }) => name?.value ?? null)).toContain('Orla Finch')
  const { rows, kept } = await visit([contact])
  expect(rows).toEqual([])
  expect(kept.flatMap(({ contacts }) => contacts.map(({ name, email }) => [name, email?.value]))).toEqual([
    [null, `office@${DOMAIN}`],
  ])
})

test('no people are stored from a post', () => {
  const body = `<title>An interview with our team</title><meta property="og:type" content="article"><meta property="article:published_time" content="2026-03-01"><main><h1>An interview</h1>${TEAM}<p>By Jo Marsh, 5 min read</p></main>`
  expect(read('/blog/about-our-team-and-what-they-do', body).reading?.contacts).toEqual([])
})
