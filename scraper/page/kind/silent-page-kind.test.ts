import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'

function kindOf(path: string, body: string): [string | undefined, string] {
  const page = { url: `https://www.tallowrecords.com${path}`, body, contentType: 'text/html' as const }
  const { reading, outcome } = readPage({ ...page, fetchedAt: new Date('2026-11-21T12:00:00Z') })
  return [reading?.page_kind, outcome]
}

const OURS = '<p>We are Tallow Records. Our artists and our catalogue come from all over the coast.</p>'

test.each([
  ['job_ad', '/careers', `${OURS}<h1>We're hiring</h1><p>Full-time, in Hull. Your responsibilities: our shop.</p>`],
  ['job_ad', '/jobs/clerk', `${OURS}<h1>Clerk</h1><p>Responsibilities: post. Upload your CV.</p>`],
  [
    'article',
    '/blog-post3',
    `${OURS}<h1>Our winter by the sea</h1><p>12 May 2024 · 3 min read</p><p>We met in a barn.</p>`,
  ],
  ['article', '/posts/winter', `${OURS}<h1>Our winter by the sea</h1><p>We met in a barn and played.</p>`],
  ['article', '/2019/04/02/winter', `${OURS}<h1>Our winter by the sea</h1><p>We met in a barn and played.</p>`],
  ['tutorial', '/posts/reverb', `${OURS}<h1>Five tips for reverb</h1><p>We use springs in our barn.</p>`],
  ['tutorial', '/a-to-z', `${OURS}<h1>The A to Z of the music business</h1><p>We explain what our clients ask.</p>`],
])('a company page that makes no opportunity gets its specific kind: %s %s', (kind, path, body) => {
  expect(kindOf(path, body)).toEqual([kind, 'nothing_found'])
})

test.each([
  ['/about', `${OURS}<h1>About us</h1><p>We opened our doors in 1998, with a salary for nobody.</p>`],
  ['/blog', `${OURS}<h1>Blog</h1><ul><li>Our winter</li><li>Our summer</li></ul>`],
  [
    '/faq',
    `${OURS}<h1>Questions</h1><p>Can I return a record? You can. Is it free? It is. Where? Here. When? Today.</p>`,
  ],
])('a page that is no post, vacancy or lesson stays a company page: %s', (path, body) => {
  expect(kindOf(path, body)).toEqual(['organisation', 'nothing_found'])
})

test('a label’s post about sending demos stays a company page', () => {
  const body = `${OURS}<h1>Demos</h1><p>We accept demos: send your music for our label to demos@tallowrecords.com.</p>`
  expect(kindOf('/posts/demos', body)).toEqual(['organisation', 'extracted'])
})
