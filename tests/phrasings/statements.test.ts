import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Policy, PolicySchema } from '#contracts/scraper/reading.ts'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { readPolicy } from '#scraper/policy/policy.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const HOST = 'https://brightwatersync.com/x'

const { status, reason, route, who, deadline } = PolicySchema.shape
const ExpectedSchema = z.strictObject({ status, reason, route, route_value: z.string().optional(), who, deadline })
const NOTHING_SAID = { route: null, who: [], deadline: null }
const RowSchema = z.union([
  z.string().transform((text) => ({ text })),
  z.strictObject({
    text: z.string().optional(),
    html: z.string().optional(),
    url: z.url().optional(),
    ...ExpectedSchema.partial().shape,
  }),
])
const GroupsSchema = z.record(
  z.string(),
  z.strictObject({ ...ExpectedSchema.partial().shape, rows: z.array(RowSchema).min(3) }),
)

type Case = { id: string; name: string; html: string; url: string | null; expected: z.infer<typeof ExpectedSchema> }

function casesOf(file: string): Case[] {
  const groups = GroupsSchema.parse(load(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')))
  return Object.entries(groups).flatMap(([id, { rows, ...shared }]) =>
    rows.map((row) => {
      const { text, html, url, ...own } = { html: undefined, url: undefined, ...row }
      const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
      return {
        id,
        name: `${id}: ${(text ?? html ?? '').slice(0, 150)}`,
        html: html ?? `<main><p>${text?.replace(/&/g, '&amp;')}</p></main>`,
        url: url ?? null,
        expected: ExpectedSchema.parse({ ...NOTHING_SAID, ...shared, ...given }),
      }
    }),
  )
}

function policyOf({ html, url }: Case): Policy | null {
  if (url === null) return readPolicy(parsePage({ url: HOST, body: html, contentType: 'text/html' }), AT)
  return readPage({ url, body: html, contentType: 'text/html', fetchedAt: AT }).reading?.policy ?? null
}

const CASES = ['open.yaml', 'closed.yaml', 'conditional.yaml', 'third-party.yaml'].flatMap(casesOf)

test.each(CASES.map((row) => [row.name, row] as const))('%s', (_name, row) => {
  expect(policyOf(row)).toMatchObject(row.expected)
})

test('the legend has exactly one line for every id', () => {
  const legend = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  const explained = [...legend.matchAll(/^\| ([A-Z]\d+) +\||^`([A-Z]+)` \(|\. `([A-Z]+)` \(/gm)].map(
    ([, row, first, second]) => row ?? first ?? second,
  )
  expect(explained.sort()).toEqual([...new Set(CASES.map(({ id }) => id))].sort())
})

const MoreSchema = z.strictObject({
  closed: z.array(z.string()),
  open: z.array(z.string()),
  unknown: z.array(z.string()),
})
const MORE = Object.entries(
  MoreSchema.parse(load(readFileSync(new URL('./more.yaml', import.meta.url), 'utf8'))),
).flatMap(([wanted, sentences]) => sentences.map((sentence) => [wanted, sentence] as const))

test.each(MORE)('%s: %s', (wanted, sentence) => {
  const html = `<main><p>${sentence.replace(/&/g, '&amp;')}</p></main>`
  expect(readPolicy(parsePage({ url: HOST, body: html, contentType: 'text/html' }), AT).status).toBe(wanted)
})

const ParaphrasesSchema = z.record(
  z.enum(['open', 'closed', 'referral_only', 'members_only', 'ask_first', 'unknown']),
  z.array(z.string()),
)
const PARAPHRASES = Object.entries(
  ParaphrasesSchema.parse(load(readFileSync(new URL('./paraphrases.yaml', import.meta.url), 'utf8'))),
).flatMap(([wanted, sentences]) => sentences.map((sentence) => [wanted, sentence] as const))

test.each(PARAPHRASES)('a paraphrase, %s: %s', (wanted, sentence) => {
  const html = `<main><p>${sentence.replace(/&/g, '&amp;')}</p></main>`
  const { status: read, reason: why } = readPolicy(parsePage({ url: HOST, body: html, contentType: 'text/html' }), AT)
  if (wanted === 'open' || wanted === 'closed' || wanted === 'unknown') expect(read).toBe(wanted)
  else expect(why).toBe(wanted)
  if (wanted === 'closed') expect(['explicit', 'window_closed', 'roster_closed']).toContain(why)
})
