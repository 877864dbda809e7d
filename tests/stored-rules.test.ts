import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StoredSourceWordsSchema } from '#contracts/scraper/sources.ts'
import { DEFAULT_QUERIES, ScraperConfigSchema } from '#contracts/scraper/sync-scraper.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

// The rules for stored texts exist twice: in the schemas and in the database. Both are tested with the same rows.

const GOOD_SOURCE = {
  url: 'https://a.com/submit',
  company: 'A',
  kind: 'sync-library',
  media: ['film'],
  country: null,
  why: 'Takes songs.',
}
const URLS = [
  ['https://a.com/submit', true],
  ['https://a.com', true],
  ['https://WWW.A-b.co.uk/x?y=1&z=%20#top', true],
  ['https://xn--mller-kva.de/', true],
  ['https://my_site.example.com/', true],
  ['https://9.9.9.9/', true],
  [`https://a.com/${'x'.repeat(1986)}`, true],
  [`https://a.com/${'x'.repeat(1987)}`, false],
  ['https://[', false],
  ['https://', false],
  ['https://a', false],
  ['https://a..com/', false],
  ['https://a.com./', false],
  ['https://.a.com/', false],
  ['https://a.1/', false],
  ['https://1.2.3/', false],
  ['https://1.2.3.256/', false],
  ['https://a.com:99999/', false],
  ['https://a.com:8443/', false],
  ['https://u:p@a.com/', false],
  ['https://a b.com/', false],
  ['https://a.com/ x', false],
  ['https://a.com/\n', false],
  ['https://a.com\n', false],
  ['https://a%.com/', false],
  ['https://[::1]/', false],
  ['https://müller.de/', false],
  ['http://a.com/', false],
  ['javascript:alert(1)', false],
  ['', false],
] as const
const WORDS = [
  ['A', true],
  ['  A  ', true],
  ['', false],
  ['   ', false],
  ['\u00a0\ufeff\u2003\u3000', false],
  ['\u200b', true],
  ['🎵'.repeat(160), true],
  ['🎵'.repeat(201), false],
  [`\t${'x'.repeat(160)}\n`, true],
  ['x'.repeat(201), false],
] as const
const MEDIA = [
  [['film'], true],
  [['film', 'tv', 'advertising', 'trailers', 'games', 'digital'], true],
  [['film', 'film'], true],
  [[], false],
  [['radio'], false],
  [[null], false],
  [['film', 'tv', 'advertising', 'trailers', 'games', 'digital', 'film'], false],
  [[['film'], ['tv']], false],
] as const
const MAILS = [
  ['a@b.co', true],
  ["o'neil+x@sub.b-c.com", true],
  ['a.b@c.de', true],
  ['.a@b.co', false],
  ['a..b@b.co', false],
  ['a.@b.co', false],
  ['a@b', false],
  ['a@-b.co', false],
  ['a@b.c', false],
  ['a@b.co\n', false],
  ['ä@b.co', false],
  ['', false],
  ['a b@c.de', false],
  [`${'a'.repeat(313)}@bcd.ef`, true],
  [`${'a'.repeat(314)}@bcd.ef`, false],
] as const

/** Whether the database accepts the statement, which is rolled back. */
async function accepts(database: Database, staff: Caller, statement: string, values: unknown[]): Promise<boolean> {
  const kept = new Error('accepted')
  try {
    await database.asCaller(staff, async (sql) => {
      const { rowCount } = await sql.query(statement, values)
      expect(rowCount).toBe(1)
      throw kept
    })
  } catch (error) {
    if (error === kept) return true
    expect(error).toMatchObject({ code: expect.stringMatching(/^23(?:514|502)$/) })
  }
  return false
}

async function start() {
  const db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  const insert =
    "insert into public.scraper_sources (origin, url, company, kind, media, country, why) values ('staff', $1, $2, $3, $4, $5, $6)"
  return {
    source(changed: object) {
      const { url, company, kind, media, country, why } = { ...GOOD_SOURCE, ...changed }
      return accepts(db.database, staff, insert, [url, company, kind, media, country, why])
    },
    config: (queries: unknown, recipients: unknown) =>
      accepts(db.database, staff, 'update public.scraper_configs set queries = $1, recipients = $2', [
        queries,
        recipients,
      ]),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

const readsSource = (changed: object) => StoredSourceWordsSchema.safeParse({ ...GOOD_SOURCE, ...changed }).success
const readsConfig = (queries: unknown, recipients: unknown) =>
  ScraperConfigSchema.safeParse({ queries, recipients, daily_enabled: true, alerts_enabled: true }).success

test('the database accepts exactly the sources that the schemas accept', async () => {
  await using world = await start()
  const rows = [
    ...URLS.map(([url, ok]) => [{ url }, ok] as const),
    ...WORDS.map(([company, ok]) => [{ company }, ok] as const),
    ...WORDS.map(([why, ok]) => [{ why }, ok] as const),
    ...MEDIA.map(([media, ok]) => [{ media }, ok] as const),
    ...[null, 'US'].map((country) => [{ country }, true] as const),
    ...['us', 'USA', 'Ü1', ''].map((country) => [{ country }, false] as const),
    ...[null, 'sync', ''].map((kind) => [{ kind }, false] as const),
    ...['url', 'company', 'why', 'media'].map((name) => [{ [name]: null }, false] as const),
  ]
  for (const [changed, ok] of rows) {
    expect([changed, readsSource(changed)]).toEqual([changed, ok])
    expect([changed, await world.source(changed)]).toEqual([changed, ok])
  }
})

test('the database accepts exactly the settings that the schemas accept', async () => {
  await using world = await start()
  const queries = [...DEFAULT_QUERIES]
  const rows: [unknown, unknown, boolean][] = [
    ...WORDS.map(([query, ok]): [unknown, unknown, boolean] => [[query], [], ok]),
    ...MAILS.map(([email, ok]): [unknown, unknown, boolean] => [queries, [email], ok]),
    [[], [], false],
    [[null], [], false],
    [null, [], false],
    [[['a'], ['b']], [], false],
    [queries, [null], false],
    [queries, null, false],
    [queries, [['a@b.co'], ['c@d.co']], false],
    [Array.from({ length: 50 }, (_, at) => `q${at}`), Array.from({ length: 20 }, (_, at) => `a${at}@b.co`), true],
    [Array.from({ length: 51 }, (_, at) => `q${at}`), [], false],
    [queries, Array.from({ length: 21 }, (_, at) => `a${at}@b.co`), false],
  ]
  for (const [asked, told, ok] of rows) {
    expect([asked, told, readsConfig(asked, told)]).toEqual([asked, told, ok])
    expect([asked, told, await world.config(asked, told)]).toEqual([asked, told, ok])
  }
})

test('the database and the schemas accept the same texts', async () => {
  await using world = await start()
  // Postgres text cannot contain a zero byte or an unpaired surrogate, whatever the rules say.
  const text = fc.string({ unit: 'binary', maxLength: 12 }).map((value) => value.replaceAll('\0', ''))
  const near = fc.string({ unit: fc.constantFrom(...'a0.-_+@/:?#%[]é \u00a0\n'), maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, near), async (value) => {
      for (const changed of [{ url: `https://${value}` }, { url: `https://a.com/${value}` }, { why: value }])
        expect([changed, await world.source(changed)]).toEqual([changed, readsSource(changed)])
      const url = `https://${value}`
      if (readsSource({ url })) expect([url, URL.canParse(url)]).toEqual([url, true])
      for (const email of [`${value}@b.co`, `a@${value}.co`])
        expect([email, await world.config([value], [email])]).toEqual([email, readsConfig([value], [email])])
    }),
    { numRuns: 150 },
  )
})
