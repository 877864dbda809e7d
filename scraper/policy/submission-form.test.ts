import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

function read(body: string, path = '/contact') {
  const page = parsePage({ url: `https://tallowrecords.example${path}`, body, contentType: 'text/html' })
  const { status, route, evidence } = readPolicy(page, new Date('2026-11-26T12:00:00Z'))
  return { status, route, evidence: evidence?.quote ?? null }
}

const form = (...lines: string[]) =>
  `<form>${lines.map((line) => `<p>${line}</p>`).join('')}<button>Send</button></form>`

test.each([
  [
    'a field for the artist and one for a link to the music',
    form('Artist name *', 'Streaming link *', 'Message'),
    'Streaming link *',
  ],
  ['a subject to choose', form('Name', 'General', 'Demo Submission', 'Message'), 'Demo Submission'],
  ['a button', `<form><p>Name</p><p>Message</p><button>Send demo</button></form>`, 'Send demo'],
  ['a heading above', `<h2>Join the record label</h2>${form('Full name', 'Portfolio link')}`, 'Portfolio link'],
  ['German fields', form('Künstlername', 'Link zu eurer Musik'), 'Link zu eurer Musik'],
  ['French fields', form('Nom de scène', 'Lien d’écoute'), 'Lien d’écoute'],
  ['Spanish fields', form('Nombre artístico', 'Enlace a tu música'), 'Enlace a tu música'],
])('a form that takes music is an invitation: %s', (_what, body, evidence) => {
  expect(read(`<p>Tallow puts out records.</p>${body}`)).toEqual({ status: 'open', route: 'form', evidence })
})

test('the address of a page names the purpose of its form', () => {
  const body = `<p>Tallow puts out records.</p>${form('Name', 'Message')}`
  expect(read(body, '/demo-submission').status).toBe('open')
  expect(read(body, '/?contact=artist-submission').status).toBe('open')
  expect(read(body, '/about').status).toBe('unknown')
})

test.each([
  ['clients', form('Project type', 'Budget', 'Genre', 'Link to a reference track')],
  ['a hired band', `<h2>Book the band</h2>${form('Event date', 'Artist name', 'Song title')}`],
  ['a contest', `<h2>Take part</h2>${form('Contest category', 'Artist name', 'Song title')}`],
  ['those who want to see software', form('Name', 'Request a demo', 'Message')],
  ['anybody', form('Name', 'Message')],
  ['a search', '<form><input placeholder="Artist, track"></form>'],
])('a form for %s is not an invitation', (_whom, body) => {
  expect(read(`<p>Tallow puts out records.</p>${body}`)).toEqual({ status: 'unknown', route: null, evidence: null })
})

test('a sentence takes precedence over a form', () => {
  const closed = read(`<p>We are not accepting demos.</p>${form('Artist name', 'SoundCloud link')}`)
  expect(closed).toMatchObject({ status: 'closed', evidence: 'We are not accepting demos.' })
})
