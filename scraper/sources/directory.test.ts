import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { DirectoryEntry } from '#contracts/directory.ts'
import { DEFAULT_QUERIES, type Preset } from '#contracts/sync-scraper.ts'
import { choosePages, planSites, scoreLink } from '#scraper/crawl/frontier.ts'
import { canonicalUrl, isDeniedHost } from '#scraper/web/url-rules.ts'
import { activeSources, checkSource, loadDirectory, mergeSources } from './directory.ts'
import { kindsFor, kindsOf } from './discover.ts'

test('the built-in directory has at least 150 verified entries, all of which may be fetched', () => {
  const entries = loadDirectory()
  const checked = entries.filter(({ checked_on }) => checked_on !== undefined)
  expect(checked.length).toBeGreaterThanOrEqual(150)
  expect(entries.filter(({ url }) => isDeniedHost(new URL(url).hostname))).toEqual([])
})

test('an entry that is invalid, listed twice or not fetchable is named in the error', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'directory-'))
  const file = pathToFileURL(path.join(folder, 'directory.yaml'))
  const entry =
    '- {company: A, url: "https://a.com/", kind: sync-library, media: [film], why: x, checked_on: 2026-11-21}\n'
  await writeFile(file, entry + entry)
  expect(() => loadDirectory(file)).toThrow(/A: https:\/\/a\.com\/ is listed twice/)
  await writeFile(file, entry + entry.replace('a.com/', 'shop.a.com/x'))
  expect(() => loadDirectory(file)).toThrow(/A: sync-library a\.com is listed twice/)
  await writeFile(file, entry + entry.replace('a.com/', 'a.com/games').replace('sync-library', 'games'))
  expect(loadDirectory(file)).toHaveLength(2)
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

test('changes of staff override the directory, and one to an entry that is gone has no effect', () => {
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

test('presets and the words of stored queries select kinds', () => {
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

test('pages that may contain a policy come first, and others are not chosen', () => {
  const links = [
    '/submit-music',
    '/contact',
    '/blog/how-to-submit',
    '/cart',
    '/artists/some/body/deep',
    'https://other.com/submit',
    '/faq',
  ].map((path) => ({ href: new URL(path, 'https://a.com').href, label: '' }))
  const site = { domain: 'a.com', seeds: [] }
  expect(choosePages(links, site, new Set(['https://a.com/contact']), 5)).toEqual([
    'https://a.com/submit-music',
    'https://a.com/faq',
  ])
  expect(scoreLink('https://a.com/x', 'Submit your music')).toBeGreaterThan(0)
})
