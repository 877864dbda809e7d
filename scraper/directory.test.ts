import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { DEFAULT_QUERIES } from '#contracts/sync-scraper.ts'
import { loadDirectory } from './directory.ts'
import { kindsFor } from './discover.ts'
import { choosePages, planSites, scoreLink } from './frontier.ts'
import { canonicalUrl, isDeniedHost } from './url-rules.ts'

test('the built-in directory is whole: every entry holds, none stands twice, none may not be fetched', () => {
  const entries = loadDirectory()
  expect(entries.length).toBeGreaterThanOrEqual(40)
  expect(entries.filter(({ url }) => isDeniedHost(new URL(url).hostname))).toEqual([])
})

test('an entry that is wrong or stands twice is named', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'directory-'))
  const file = pathToFileURL(path.join(folder, 'directory.yaml'))
  const entry =
    '- {company: A, url: "https://a.com/", kind: sync-library, media: [film], why: x, checked_on: 2026-11-21}\n'
  await writeFile(file, entry + entry)
  expect(() => loadDirectory(file)).toThrow(/A: https:\/\/a\.com\/ stands twice/)
  await writeFile(file, entry.replace('sync-library', 'bakery'))
  expect(() => loadDirectory(file)).toThrow(/kind/)
  await writeFile(file, entry.replace('why: x', 'why: x, more: 1'))
  expect(() => loadDirectory(file)).toThrow(/more/)
  await rm(folder, { recursive: true })
})

test('presets and the stored queries choose kinds by their words', () => {
  expect([...(kindsFor('music-supervisors', []) ?? [])]).toEqual(['music-supervision'])
  expect([...(kindsFor(null, ['creative director music submissions']) ?? [])]).toEqual(['advertising-music'])
  expect([...(kindsFor(null, DEFAULT_QUERIES) ?? [])].sort()).toEqual([
    'advertising-music',
    'music-supervision',
    'publisher-sync',
    'sync-library',
  ])
  expect(kindsFor(null, ['something else'])).toBeNull()
})

test('one page has one spelling, and one domain is one site', () => {
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

test('pages that may hold a policy are chosen first, others not at all', () => {
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
