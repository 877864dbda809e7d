import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SpanSchema } from '#contracts/scraper/reading.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import { loadLabelledPages } from '#tests/scraper/labelled-pages.ts'
import { groundReading } from './ground.ts'
import { readPage } from './read-page.ts'

const PAGES = loadLabelledPages()

/** Every span of a reading that does not stand in the text, and every value that its own span does not say. */
function ungrounded(node: unknown, text: string, path: string): string[] {
  if (node === null || typeof node !== 'object') return []
  const record: Record<string, unknown> = { ...node }
  const span = SpanSchema.safeParse(record)
  if (span.success)
    return text.slice(span.data.start, span.data.end) === span.data.quote ? [] : [`${path}: ${span.data.quote}`]
  const own = SpanSchema.safeParse(record.span)
  const says =
    typeof record.value !== 'string' ||
    !own.success ||
    path.includes('industries') ||
    path.endsWith('.email') ||
    toNameKey(own.data.quote).includes(toNameKey(record.value))
  return [
    ...(says ? [] : [`${path}: ${String(record.value)}`]),
    ...Object.entries(record).flatMap(([key, value]) => ungrounded(value, text, `${path}.${key}`)),
  ]
}

function check(body: string, url: string): void {
  const { outcome, detail, reading, text } = readPage({ url, body, contentType: 'text/html', fetchedAt: new Date(0) })
  expect([outcome === 'parse_error', detail?.includes('half')]).not.toContain(true)
  if (reading === null) return
  expect(ungrounded(reading, text, 'reading')).toEqual([])
  expect(reading.policy.status === 'open' && reading.policy.evidence === null).toBe(false)
}

test.each(PAGES.map((page) => [page.name, page] as const))(
  'every extracted value is in the page: %s',
  (_name, { page }) => {
    check(page.body, page.url)
  },
)

test('every extracted value is in the page when pages are cut and recombined', () => {
  const piece = fc
    .tuple(
      fc.constantFrom(...PAGES),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([{ page }, from, to]) =>
      page.body.slice(Math.min(from, to) * page.body.length, Math.max(from, to) * page.body.length),
    )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.constantFrom(...PAGES), (pieces, { page }) => {
      check(pieces.join(''), page.url)
    }),
    { numRuns: 60, seed: 20261121 },
  )
})

test('a value with a wrong position is dropped, and "open" without a quote becomes "unknown"', () => {
  const { page } = PAGES.find(({ name }) => name === 'formats-and-rights') ?? PAGES[0] ?? { page: null }
  if (page === null) throw new Error('there are pages')
  const { reading, text } = readPage(page)
  if (reading === null) throw new Error('the page is read')
  const moved = groundReading(reading, ` ${text}`)
  expect(moved.company).toBeNull()
  expect(moved.contacts).toEqual([])
  expect(moved.industries).toEqual([])
  expect(moved.guidelines).toEqual([])
  expect(moved.terms?.formats).toEqual([])
  expect(moved.terms?.response).toBeNull()
  expect(moved.policy).toMatchObject({ status: 'unknown', reason: 'unchecked', evidence: null, statements: [] })
})
