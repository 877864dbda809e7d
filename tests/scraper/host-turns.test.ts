import { expect, test } from 'vitest'
import { runScrapeCommand } from '#cli/scrape/scrape-command.ts'
import type { HostTurns, ScraperStore } from '#contracts/scraper/scraper-port.ts'
import { systemClock } from '#scraper/clock.ts'
import { createPoliteness } from '#scraper/crawl/politeness.ts'
import { createMemoryStore } from '#scraper/opportunities/memory-store.ts'
import { createHostTurns } from '#server/product/scraping/runs/host-turns.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { openFakeFetcher } from './fake-fetcher.ts'

test('two processes share a domain’s pause and never send it two requests at once', async () => {
  await using db = await createTestDb()
  const floorMs = 80
  const processes = [1, 2].map(() => ({
    politeness: createPoliteness({ floorMs, connections: 16, clock: systemClock }),
    turns: createHostTurns(db.database),
  }))
  const gaps: number[] = []
  const ended = new Map<string, number>()
  const busy = new Set<string>()
  const visits: string[] = []
  const ask = (domain: string, at: number) => {
    const { politeness, turns } = processes[at % 2] as (typeof processes)[number]
    return politeness.runInTurn(domain, { turns }, async () => {
      expect(busy.has(domain)).toBe(false)
      busy.add(domain)
      const last = ended.get(domain)
      if (last !== undefined) gaps.push(performance.now() - last)
      await new Promise((resolve) => setImmediate(resolve))
      busy.delete(domain)
      ended.set(domain, performance.now())
      visits.push(`${domain} ${at % 2}`)
    })
  }
  await Promise.all(Array.from({ length: 12 }, (_, at) => ask(at < 8 ? 'a.com' : 'b.com', at)))
  expect(gaps).toHaveLength(10)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(floorMs)
  expect(new Set(visits).size).toBe(4)
})

test('a pause requested by a host delays the other process too', async () => {
  await using db = await createTestDb()
  const [one, other] = [createHostTurns(db.database), createHostTurns(db.database)]
  const politeness = createPoliteness({ floorMs: 10, connections: 1, clock: systemClock })
  await politeness.runInTurn('busy.com', { turns: one }, async () => politeness.pause('busy.com', 60_000))
  const waitMs = await other.claim('busy.com')
  expect(waitMs).toBeGreaterThan(55_000)
  expect(waitMs).toBeLessThanOrEqual(60_000)
})

test('waiting for another process’s turn holds no connection, and the claim of a killed process expires', async () => {
  await using db = await createTestDb()
  const [killed, own] = [createHostTurns(db.database), createHostTurns(db.database)]
  expect(await killed.claim('slow.com')).toBeNull()
  const control = new AbortController()
  const politeness = createPoliteness({ floorMs: 0, connections: 1, clock: systemClock })
  const waiting = politeness.runInTurn('slow.com', { turns: own, signal: control.signal }, async () => 'slow')
  expect(await politeness.runInTurn('other.com', { turns: own }, async () => 'other')).toBe('other')
  control.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  // A process cannot release another one's claim.
  await own.release('slow.com', 0)
  expect(await own.claim('slow.com')).toBeGreaterThan(0)
  await db.database.asServiceRole(
    (sql) => sql`update private.scraper_host_turns set next_at = now() - interval '1 second' where domain = 'slow.com'`,
  )
  expect(await politeness.runInTurn('slow.com', { turns: own }, async () => 'slow')).toBe('slow')
})

test('a killed process blocks a domain for a minute at most', async () => {
  await using db = await createTestDb()
  await createHostTurns(db.database).claim('slow.com')
  const [row] = await db.database.asServiceRole(
    (sql) => sql`select next_at <= now() + interval '1 minute' as soon from private.scraper_host_turns`,
  )
  expect(row).toEqual({ soon: true })
})

test('robots.txt and pages both wait for turns, and every turn is released with its pause', async () => {
  await using web = await openFakeFetcher(
    { 'brightwater.com': { '/robots.txt': 'User-agent: *\nCrawl-delay: 7', '/': '<p>Hello</p>' } },
    { floorMs: 3_000, sharesTurns: true },
  )
  const said: unknown[] = []
  const refusals = [null, 250, null]
  const hostTurns = {
    claim: async (domain: string) => {
      said.push(['claim', domain])
      return refusals.shift() ?? null
    },
    release: async (domain: string, pauseMs: number) => void said.push(['release', domain, pauseMs]),
  }
  const page = await web.fetcher.fetch({
    url: web.site.url('brightwater.com'),
    validators: null,
    store: { ...web.store, hostTurns },
  })
  expect(page.kind).toBe('page')
  expect(said).toEqual([
    ['claim', 'brightwater.com'],
    ['release', 'brightwater.com', 3_000],
    ['claim', 'brightwater.com'],
    ['claim', 'brightwater.com'],
    ['release', 'brightwater.com', 7_000],
  ])
  expect(web.clock.slept).toContain(250)
})

test('reading one page on the command line takes turns if there is a database, and opens none otherwise', async () => {
  await using db = await createTestDb()
  const seen: (HostTurns | undefined)[] = []
  let opened = 0
  const scraper = {
    createMemoryStore,
    fetchPage: async (url: string, store: ScraperStore) => {
      seen.push(store.hostTurns)
      return { url, outcome: 'no_text' as const, detail: null, reading: null, row: null }
    },
  }
  for (const has of [true, false])
    await runScrapeCommand(['--url', 'https://a.com/'], {
      scraper: scraper as never,
      openSample: () => Promise.reject(new Error('not used here')),
      sendSampleMails: async () => undefined,
      withDatabase: (run) => {
        opened += 1
        return run(db.database)
      },
      hasDatabase: () => has,
      signal: new AbortController().signal,
      print: () => undefined,
      printError: () => undefined,
      explain: async () => [],
    })
  expect(seen.map((turns) => turns !== undefined)).toEqual([true, false])
  expect(opened).toBe(1)
})
