import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

function statusOf(html: string): string {
  const page = parsePage({
    url: 'https://brightwatersync.com/x',
    body: `<main>${html}</main>`,
    contentType: 'text/html',
  })
  return readPolicy(page, new Date('2026-11-21T12:00:00Z')).status
}

test.each([
  '<h2>Submissions</h2><ul><li>No cover songs</li><li>No audio files, please.</li></ul><p>Send us your songs.</p>',
  '<h2>Demos</h2><ul><li>No loops</li><li>No remixes, please</li></ul><p>Send us your songs.</p>',
  '<h2>Music submissions</h2><p>No more than three songs. Send us your songs.</p>',
])('a list of unwanted music under "Submissions" does not close the policy: %s', (html) => {
  expect(statusOf(html)).toBe('open')
})

test.each([
  '<h2>Submissions</h2><p>No.</p>',
  '<h2>Submissions</h2><p>No, thank you.</p>',
  '<h2>Demos</h2><p>No demos please.</p>',
  '<h2>Demos</h2><p>None at the moment.</p>',
  '<p>Submissions: no longer accepted</p>',
  '<p>Demo policy: no unsolicited demos</p>',
])('a bare "no" under "Submissions" closes the policy: %s', (html) => {
  expect(statusOf(`${html}<p>Send us your songs.</p>`)).toBe('closed')
})

test.each([
  'Labels, managers, artists: please send new releases to music@brightwatersync.com.',
  'Publishers and writers: please submit songs with the form.',
  'Labels: send us your songs as links.',
])('addressing a group by name is an invitation and not a statement about it: %s', (sentence) => {
  expect(statusOf(`<p>${sentence}</p>`)).toBe('open')
})
