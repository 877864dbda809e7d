import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { DirectoryEntry, OrganisationKind } from '#contracts/scraper/directory.ts'
import { DEFAULT_QUERIES, type Preset } from '#contracts/scraper/sync-scraper.ts'
import { planSites } from '#scraper/crawl/frontier.ts'
import { canonicalUrl, isDeniedHost } from '#scraper/web/url-rules.ts'
import { activeSources, checkSource, findDirectoryFault, loadDirectory, mergeSources } from './directory.ts'
import { kindsFor, kindsOf } from './discover.ts'

/** The least that people in sync expect, by groups of kinds. */
const AT_LEAST: [OrganisationKind[], number][] = [
  [['music-supervision', 'clearance'], 70],
  [['ad-agency'], 80],
  [['advertising-music'], 60],
  [['sync-library', 'sync-agency'], 110],
  [['trailer-house'], 40],
  [['games'], 30],
  [['publisher-sync', 'label'], 60],
]

test('the built-in directory has at least 400 companies, enough of every kind, all of which may be fetched', () => {
  const entries = loadDirectory()
  expect(entries.length).toBeGreaterThanOrEqual(400)
  for (const [kinds, least] of AT_LEAST)
    expect([kinds, entries.filter(({ kind }) => kinds.includes(kind)).length >= least]).toEqual([kinds, true])
  expect(entries.filter(({ url }) => isDeniedHost(new URL(url).hostname))).toEqual([])
})

const COMPANY: DirectoryEntry = {
  company: 'Brightwater Sync',
  url: 'https://www.brightwatersync.com/',
  kind: 'sync-library',
  media: ['film'],
  why: 'A library.',
}
test.each<[Partial<DirectoryEntry>, RegExp]>([
  [{ url: 'https://www.brightwatersync.com/licensing' }, /root/],
  [{ url: 'https://www.brightwatersync.com/?lang=en' }, /root/],
  [{ url: 'https://www.brightwatersync.com/blog/2008/03/jingle-terminology' }, /root/],
  [{ url: 'https://blog.brightwatersync.com/' }, /blog/],
  [{ url: 'https://glossary.brightwatersync.com/' }, /glossary/],
  [{ url: 'https://brightwater.wordpress.com/' }, /many companies/],
  [{ url: 'https://brightwater.blogspot.com/' }, /many companies/],
  [{ url: 'https://medium.com/' }, /many companies/],
  [{ url: 'https://audiojungle.net/' }, /marketplace/],
  [{ url: 'https://www.soundbetter.com/' }, /marketplace/],
  [
    { company: 'Jane Rivers', url: 'https://www.janerivers.com/', why: 'Composer for films and commercials.' },
    /portfolio/,
  ],
  [
    { company: 'Jane Rivers', url: 'https://janeriversmusic.com/', why: 'Los Angeles music supervisor of series.' },
    /portfolio/,
  ],
  [{ first_page: 'https://www.copperline.com/contact' }, /another site/],
  [{ first_page: 'https://www.brightwatersync.com/projects' }, /first page/],
  [{ first_page: 'https://www.brightwatersync.com/blog/how-to-submit' }, /first page/],
  [{ first_page: 'https://www.brightwatersync.com/music-glossary' }, /first page/],
])('a directory refuses %j', (part, fault) => {
  expect(findDirectoryFault({ ...COMPANY, ...part })).toMatch(fault)
})

test.each<Partial<DirectoryEntry>>([
  {},
  { first_page: 'https://www.brightwatersync.com/en/submit-music' },
  { first_page: 'https://licensing.brightwatersync.com/contact-us' },
  { first_page: 'https://www.brightwatersync.com/faq' },
  { first_page: 'https://www.brightwatersync.com/team' },
  { first_page: 'https://www.brightwatersync.com/licensing/how-to-clear-music' },
  {
    company: 'Leo Burnett',
    url: 'https://leoburnett.com/',
    kind: 'ad-agency',
    why: 'Chicago agency of many countries.',
  },
  { company: 'Barking Owl', url: 'https://www.barkingowl.com/', why: 'Original music and sound for commercials.' },
])('a directory accepts %j', (part) => {
  expect(findDirectoryFault({ ...COMPANY, ...part })).toBeNull()
})

test('the error names an entry that is invalid, listed twice or not fetchable', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'directory-'))
  const file = pathToFileURL(path.join(folder, 'directory.yaml'))
  const entry =
    '- {company: A, url: "https://a.com/", kind: sync-library, media: [film], why: x, checked_on: 2026-11-21}\n'
  await writeFile(file, entry + entry)
  expect(() => loadDirectory(file)).toThrow(/A: a\.com is listed twice/)
  await writeFile(file, entry + entry.replace('a.com/', 'shop.a.com/').replace('sync-library', 'games'))
  expect(() => loadDirectory(file)).toThrow(/A: a\.com is listed twice/)
  await writeFile(file, entry.replace('a.com/', 'a.com/games'))
  expect(() => loadDirectory(file)).toThrow(/A: https:\/\/a\.com\/games does not start at the root/)
  await writeFile(file, entry.replace('why: x', 'why: x, first_page: "https://www.a.com/contact"'))
  expect(loadDirectory(file)).toMatchObject([{ first_page: 'https://www.a.com/contact' }])
  await writeFile(file, entry.replace('sync-library', 'bakery'))
  expect(() => loadDirectory(file)).toThrow(/kind/)
  await writeFile(file, entry.replace('why: x', 'why: x, more: 1'))
  expect(() => loadDirectory(file)).toThrow(/more/)
  await writeFile(file, entry.replace('a.com', 'www.linkedin.com'))
  expect(() => loadDirectory(file)).toThrow(/deny list/)
  await rm(folder, { recursive: true })
})

test.each([
  ['https://www.A.com/submit/?utm_source=x#form', { url: 'https://www.a.com/submit' }],
  ['https://shop.example.co.uk', { url: 'https://shop.example.co.uk/' }],
  ['https://someone.bandcamp.com/', { url: 'https://someone.bandcamp.com/' }],
  ['http://a.com/', { refusal: expect.stringContaining('https') }],
  ['https://intranet/', { refusal: expect.stringContaining('not a public name') }],
  ['https://nas.local/', { refusal: expect.stringContaining('not a public name') }],
  ['https://192.168.1.1/', { refusal: expect.stringContaining('not a public address') }],
  ['https://twitter.com/x', { refusal: expect.stringContaining('deny list') }],
])('%s as a source', (address, answer) => {
  expect(checkSource(address)).toEqual(answer)
})

test('changes by staff override the directory, and a change to a deleted entry has no effect', () => {
  const built = (url: string, company: string): DirectoryEntry => ({
    company,
    url,
    kind: 'games',
    media: ['games'],
    why: 'x',
  })
  const words = {
    url: 'https://d.com/',
    company: 'D',
    kind: 'games',
    media: ['games'],
    country: null,
    why: 'y',
  } as const
  const changed_at = '2026-11-21T12:00:00.000Z'
  const sources = mergeSources(
    [built('https://b.com', 'B'), built('https://a.com/', 'A'), built('https://c.com/', 'C')],
    [
      { origin: 'directory', url: 'https://b.com/', state: 'paused', changed_at },
      { origin: 'directory', url: 'https://gone.com/', state: 'removed', changed_at },
      { origin: 'directory', url: 'https://c.com/', state: 'removed', changed_at },
      { origin: 'staff', words: { ...words, media: ['games'] }, state: 'active', changed_at },
    ],
  )
  expect(sources.map(({ company, state, origin }) => [company, state, origin])).toEqual([
    ['A', 'active', 'directory'],
    ['B', 'paused', 'directory'],
    ['C', 'removed', 'directory'],
    ['D', 'active', 'staff'],
  ])
  expect(activeSources(sources).map(({ company }) => company)).toEqual(['A', 'D'])
})

test('presets and words of stored queries select kinds', () => {
  const OWNERS = ['sync-library', 'sync-agency', 'publisher-sync', 'label']
  const kindsOfPreset = (preset: Preset) => [...(kindsFor(preset, []) ?? [])]
  expect(kindsOfPreset('music-supervisors')).toEqual(['music-supervision', 'clearance'])
  expect(kindsOfPreset('sync-libraries')).toEqual(OWNERS)
  expect(kindsOfPreset('ad-agencies')).toEqual(['ad-agency', 'advertising-music'])
  expect(DEFAULT_QUERIES.map((query) => [query, kindsOf(query)])).toEqual([
    ['music supervisor accepting submissions', ['music-supervision', 'clearance']],
    ['sync licensing libraries submit music', OWNERS],
    ['advertising agencies music submissions', ['ad-agency', 'advertising-music']],
    ['film TV sync placements open call', [...OWNERS, 'music-supervision', 'clearance']],
    ['music library submissions open', ['sync-library']],
    ['creative director music submissions', ['ad-agency', 'advertising-music']],
  ])
  expect(kindsOf('sync agencies for game trailers')).toEqual([...OWNERS, 'trailer-house', 'games'])
  expect(kindsOf('record labels')).toEqual(['label'])
  expect(kindsFor(null, ['something else'])).toBeNull()
})

test('every page has one canonical URL, and a domain is one site', () => {
  expect(canonicalUrl('HTTPS://Www.A.com//x/index.html?utm_source=y&b=2&a=1#top')).toBe('https://www.a.com/x?a=1&b=2')
  const seed = (url: string) => ({ url, title: '', provider: 'directory', query: null })
  const sites = planSites([
    seed('https://www.a.co.uk/x'),
    seed('https://shop.a.co.uk/x/'),
    seed('https://www.a.co.uk/x#b'),
    seed('mailto:x@a.com'),
  ])
  expect(sites).toEqual([{ domain: 'a.co.uk', seeds: ['https://www.a.co.uk/x', 'https://shop.a.co.uk/x'] }])
})
