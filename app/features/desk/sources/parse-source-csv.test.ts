import { expect, test } from 'vitest'
import type { Source } from '#contracts/scraper/sources.ts'
import { parseSourceCsv } from './parse-source-csv.ts'
import { toSourceCsv } from './source-csv.ts'

const HEAD = 'address,company,kind,media,country,why'
const blank = { address: '', company: '', kind: '', media: '', country: '', why: '', list: '' }

test('columns are found by their titles, and every line keeps its number in the file', () => {
  const text = `\uFEFFWhy;COMPANY;Address;Kind;Media;Notes\r\n"Takes ""songs""; by form";Ada;https://a.example;games;"games, film";x\r\n\r\n"Two\r\nlines";Bea;https://b.example;games;games\r\nx;Cy;https://c.example;games;games`
  expect(parseSourceCsv(text)).toEqual({
    lines: [
      {
        ...blank,
        line: 2,
        address: 'https://a.example',
        company: 'Ada',
        kind: 'games',
        media: 'games, film',
        why: 'Takes "songs"; by form',
      },
      {
        ...blank,
        line: 4,
        address: 'https://b.example',
        company: 'Bea',
        kind: 'games',
        media: 'games',
        why: 'Two\r\nlines',
      },
      { ...blank, line: 6, address: 'https://c.example', company: 'Cy', kind: 'games', media: 'games', why: 'x' },
    ],
  })
})

test.each([
  ['', /Missing: address, company/],
  ['company,why\nAda,x', /Missing: address, kind, media/],
  [`${HEAD}\n`, /no line/],
  [`${HEAD}\n${'a,b,c,d,e,f\n'.repeat(2001)}`, /2001 lines/],
  [`${HEAD}\n${'x'.repeat(800_000)}`, /too large/],
])('a file that cannot be read says why', (text, fault) => {
  expect(parseSourceCsv(text)).toEqual({ fault: expect.stringMatching(fault) })
})

test.each(['"', '""', 'a"b', '"a', '"a"b,c', ',"', '"\n"', '\r', ','])('any line can be parsed: %j', (line) => {
  const read = parseSourceCsv(`${HEAD}\n${line}\nhttps://a.example,Ada,games,games,,x`)
  expect('lines' in read && read.lines.at(-1)).toMatchObject({ company: 'Ada' })
})

test('an export holds no formula, and an import reads it as it was', () => {
  const source: Source = {
    url: 'https://a.example/?a=1,2',
    company: '=HYPERLINK("https://evil.example")',
    kind: 'games',
    media: ['games', 'film'],
    country: 'US',
    why: '@SUM(1), says "Ada"',
    is_list: true,
    origin: 'staff',
    state: 'active',
    checked_on: null,
    changed_at: null,
  }
  const result = { url: source.url, outcome: 'timeout', detail: null, at: '2026-11-21T00:00:00Z', run_id: 'x' }
  const csv = toSourceCsv([source], new Map([[source.url, result]]))
  expect(csv).not.toMatch(/(?:^|,)"?[=@+-]/m)
  expect(csv).toContain('"No answer in time"')
  expect(parseSourceCsv(csv)).toEqual({
    lines: [
      {
        line: 2,
        address: source.url,
        company: source.company,
        kind: 'games',
        media: 'games, film',
        country: 'US',
        why: source.why,
        list: 'yes',
      },
    ],
  })
})
