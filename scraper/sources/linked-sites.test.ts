import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findLinkedSites } from './linked-sites.ts'

const LIST = 'https://www.guild-of-music.org/members'
const find = (body: string, known: string[] = []) =>
  findLinkedSites(LIST, parsePage({ url: LIST, body, contentType: 'text/html' }).links, new Set(known))

test('a list gives the other sites that it links to, each once, with the text of its link', () => {
  const body = `<nav><a href="https://hosting.example.com">Hosting</a></nav>
    <ul><li><a href="https://www.brightwater-sync.com/about?utm_source=guild">Brightwater  Sync</a>
      <a href="http://brightwater-sync.com/">Website</a></li>
    <li><a href="https://northlake.co.uk"><img alt=""></a> <a href="https://northlake.co.uk/team">Northlake Supervision</a></li>
    <li><a href="https://harbour.music/">www.harbour.music</a></li></ul>
    <footer><a href="https://web-agency.com">Site by an agency</a></footer>`
  expect(find(body)).toEqual([
    { domain: 'brightwater-sync.com', url: 'https://www.brightwater-sync.com/', name: 'Brightwater Sync' },
    { domain: 'northlake.co.uk', url: 'https://northlake.co.uk/', name: 'Northlake Supervision' },
    { domain: 'harbour.music', url: 'https://harbour.music/', name: 'harbour.music' },
  ])
})

test.each([
  'https://www.guild-of-music.org/x',
  'https://events.guild-of-music.org/',
  'https://www.linkedin.com/company/x',
  'https://www.instagram.com/x',
  'https://open.spotify.com/artist/x',
  'https://music.youtube.com/x',
  'https://brightwater.wixsite.com/home',
  'https://brightwater.github.io/',
  'https://known-company.com/contact',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://intranet/',
  'https://printer.local/',
  'javascript:alert(1)',
  'mailto:someone@brightwater-sync.com',
  'ftp://brightwater-sync.com/',
])('%s is not taken from a list', (href) => {
  expect(find(`<p><a href="${href}">Brightwater Sync</a></p>`, ['known-company.com'])).toEqual([])
})

test('at most 200 sites are taken from one page', () => {
  const body = Array.from({ length: 450 }, (_, at) => `<li><a href="https://company-${at}.com">Company ${at}</a></li>`)
  const found = find(`<ul>${body.join('')}</ul>`)
  expect(found).toHaveLength(200)
  expect(found.at(-1)?.domain).toBe('company-199.com')
})

test('a link’s text becomes one short line without invisible characters', () => {
  const [one] = find(`<p><a href="https://a-company.com">\u202eLine\u200b one\u0000\n two ${'x'.repeat(500)}</a></p>`)
  expect(one?.name).toMatch(/^Line one two x+$/)
  expect(one?.name.length).toBeLessThanOrEqual(120)
})
