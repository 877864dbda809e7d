import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse.ts'
import { readPolicy } from './policy.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const HOUSE = '<p>Larkfield is a label. We release records and publish music.</p>'

function read(body: string) {
  const html = `<title>Larkfield Records</title>${HOUSE}${body}`
  return readPolicy(parsePage({ url: 'https://larkfield.example/', body: html, contentType: 'text/html' }), NOW)
}

test.each([
  '<h2>Submissions</h2><p>Before you write: get to know the label. Max. two tracks.</p>',
  '<h2>Demos</h2><p>Private links. Patience.</p>',
  '<h2>Music submissions</h2><p>Your name</p><p>Track link</p><button>Go</button>',
  '<h2>Submissions</h2><p>Read this first.</p><h2>Demos</h2><p>Private links. Patience.</p>',
])('a heading for senders with instructions below it is an invitation, and the weakest: %s', (body) => {
  const policy = read(body)
  expect(policy.status).toBe('open')
  expect(policy.statements.map(({ kind }) => kind)).toEqual(['mailbox'])
})

test.each([
  '<h2>Demos</h2><p>Six early recordings of the band, on tape.</p>',
  '<h2>Demo</h2><p>Book a demo of our player. Streaming links are made for you.</p>',
  '<nav><h2>Demos</h2><p>Private links</p></nav>',
  '<h2>Submissions</h2><p>photos@larkfield.example</p>',
])('a heading without instructions for senders says nothing: %s', (body) => {
  expect(read(body).status).toBe('unknown')
})

test('below a heading for senders a word of refusal opens nothing', () => {
  expect(read('<h2>Demos</h2><p>Private links are deleted, we have stopped for good.</p>').status).not.toBe('open')
})

test('who may submit is named by the heading', () => {
  expect(read('<h2>For songwriters</h2><p>Send us your songs by mail.</p>').who).toEqual(['artist'])
})
