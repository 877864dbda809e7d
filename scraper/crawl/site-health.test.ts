import { expect, test } from 'vitest'
import type { PageOutcome } from '#contracts/scraper/reading.ts'
import type { PageResult } from '#contracts/scraper/scraper-port.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { assessVisit } from './site-health.ts'

const HOST = 'brightwater-sync.com'
const failed = (path: string, outcome: PageOutcome, detail: string | null = null): PageResult => ({
  url: `https://${HOST}${path}`,
  outcome,
  detail,
  reading: null,
  etag: null,
  lastModified: null,
})
const readAt = (url: string): PageResult => ({
  ...failed('/', 'extracted'),
  reading: readPage({
    url,
    body: '<title>Brightwater</title><p>We license music for film. Send demos to us by link.</p>',
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-21'),
  }).reading,
})
const DNS = 'robots.txt could not be read: getaddrinfo ENOTFOUND brightwater-sync.com'

test.each<[string, PageResult[], object | null]>([
  ['a read page', [failed('/x', 'not_found', 'answered 404'), readAt(`https://${HOST}/`)], { kind: 'well' }],
  ['a page without text', [failed('/', 'no_text')], { kind: 'well' }],
  ['an unchanged page', [failed('/', 'unchanged')], { kind: 'unchanged' }],
  ['an unknown name', [failed('/', 'unreachable', DNS)], { kind: 'gone', why: 'Its name cannot be found (DNS)' }],
  [
    'a closed port',
    [failed('/', 'unreachable', 'connect ECONNREFUSED 192.0.2.1:443')],
    { kind: 'gone', why: 'It refuses connections' },
  ],
  [
    'no front page',
    [failed('/submit', 'not_found', 'answered 404'), failed('/', 'not_found', 'answered 410')],
    { kind: 'gone', why: 'Its front page answered 410' },
  ],
  ['no answer', [failed('/', 'timeout', 'no answer in time')], { kind: 'failing' }],
  [
    'an error',
    [failed('/', 'server_error', 'answered 503')],
    { kind: 'failing', why: 'Error on the site: answered 503' },
  ],
  ['a certificate', [failed('/', 'unreachable', 'certificate has expired')], { kind: 'failing' }],
  ['a parked page', [failed('/', 'parked', 'served by sedo.com, which parks domains')], { kind: 'parked' }],
  ['a page for sale', [failed('/submit', 'for_sale', 'x'), failed('/', 'not_found')], { kind: 'for_sale' }],
  [
    'another domain',
    [failed('/x', 'not_found', 'answered 404'), readAt('https://www.northlake.com/about')],
    { kind: 'moved', why: 'Redirects to www.northlake.com', to: 'https://www.northlake.com/' },
  ],
  ['a host of its own', [readAt(`https://music.${HOST}/about`)], { kind: 'well' }],
  ['a refusal', [failed('/', 'blocked', 'answered 403')], null],
  ['robots.txt', [failed('/', 'robots')], null],
  ['a refusal after an error', [failed('/', 'server_error'), failed('/a', 'host_stopped')], null],
  ['nothing', [], null],
])('%s', (_, pages, expected) => {
  const health = assessVisit(HOST, pages)
  if (expected === null) expect(health).toBeNull()
  else expect(health).toMatchObject(expected)
})
