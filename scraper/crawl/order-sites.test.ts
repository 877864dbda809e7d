import { expect, test } from 'vitest'
import { orderSites } from './order-sites.ts'

const site = (domain: string) => ({ domain, seeds: [`https://${domain}/`] })
const domains = (sites: { domain: string }[]) => sites.map(({ domain }) => domain)

test('open sites come first, then known submission pages, then kinds that accept music, then search results, and failed sites last', () => {
  const entries = [
    { url: 'https://agency.com/', kind: 'ad-agency' },
    { url: 'https://library.com/', kind: 'sync-library' },
    { url: 'https://www.paged.com/', kind: 'music-supervision', first_page: 'https://www.paged.com/submit' },
    { url: 'https://own.com/', kind: 'label', origin: 'staff' },
    { url: 'https://broken.com/', kind: 'sync-library' },
    { url: 'https://dead.com/', kind: 'sync-library' },
    { url: 'https://open.com/', kind: 'clearance' },
    { url: 'https://open-once-failed.com/', kind: 'sync-library' },
  ] as const
  const planned = ['found.com', ...entries.map(({ url }) => new URL(url).hostname.replace('www.', ''))].map(site)
  const standings = new Map([
    ['open.com', { status: 'open', failures: 0 }],
    ['open-once-failed.com', { status: 'open', failures: 1 }],
    ['broken.com', { status: 'unknown', failures: 1 }],
    ['dead.com', { status: null, failures: 7 }],
    ['agency.com', { status: null, failures: 0 }],
  ])
  expect(domains(orderSites(planned, entries, standings))).toEqual([
    'open.com',
    'open-once-failed.com',
    'own.com',
    'paged.com',
    'library.com',
    'agency.com',
    'found.com',
    'broken.com',
    'dead.com',
  ])
})

test('equally promising sites keep their order, and the best entry of a domain counts', () => {
  expect(domains(orderSites(['b.com', 'a.com', 'c.com'].map(site), [], new Map()))).toEqual(['b.com', 'a.com', 'c.com'])
  const two = [
    { url: 'https://a.com/', kind: 'label' },
    { url: 'https://b.com/', kind: 'ad-agency' },
    { url: 'https://b.com/', kind: 'sync-agency' },
  ] as const
  expect(domains(orderSites([site('a.com'), site('b.com')], two, new Map()))).toEqual(['b.com', 'a.com'])
})
