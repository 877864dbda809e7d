import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

function read(text: string) {
  const body = `<title>Tidemill Records</title><p>Tidemill is a label and library for film.</p><p>${text}</p>`
  const page = parsePage({ url: 'https://tidemill.com/x', body, contentType: 'text/html' })
  const { status, reason, reopens_on: day } = readPolicy(page, new Date('2026-11-26T12:00:00Z'))
  return [status, reason, day ?? null]
}

test.each([
  ['We will be open to submissions again on the 1st of March, 2027.', '2027-03-01'],
  ['Submissions open on 1 February 2027. Send up to three cues to demos@tidemill.com.', '2027-02-01'],
  ['The call runs from 1 December 2026 to 15 January 2027; send one unreleased song.', '2026-12-01'],
  ['We will be accepting demos again in the new year.', null],
  ['We are only open to submissions in May.', null],
])('a policy that opens on a later day is closed today: %s', (text, day) => {
  expect(read(text)).toEqual(['closed', 'window_closed', day])
})

test.each([
  'Follow us to hear when demos are open again.',
  'Sign up to be told when we are accepting submissions.',
  'When submissions are open, we announce it here.',
  'Some sites claim that we accept demos.',
  'We look after songs.',
])('statements about another time or by other companies are not invitations: %s', (text) => {
  expect(read(text)).toEqual(['unknown', 'silent', null])
})

test.each([
  'Submissions open on 1 February 2025. Send up to three songs to demos@tidemill.com.',
  'The call runs from 1 October 2026 to 15 January 2027; send one unreleased song.',
  'We are only open to submissions in November.',
  'Submissions are open! When you submit, include a link.',
  'We only accept music that was released in March.',
  'Doors open on 5 March 2027 at eight. Send us your demos.',
  'We will be taking your music to festivals again next year. Send us your demos.',
])('a policy that is open today is open: %s', (text) => {
  expect(read(text)[0]).toBe('open')
})

test.each([
  ['de', 'Bitte keine Demos per E-Mail.', 'Künstlername', 'Link zu eurer Musik'],
  ['fr', 'Nous n’acceptons pas de démos par mail.', 'Nom d’artiste', 'Lien d’écoute'],
])('a refused route above a form for music does not close the policy: %s', (_language, text, artist, link) => {
  expect(read(`${text}</p><form><p>${artist}</p><p>${link}</p><button>OK</button></form><p>`)[0]).toBe('open')
})

test.each([
  ['a newsletter', '<p>Your e-mail address</p><button>Submit</button>'],
  ['a log-in', '<p>E-mail</p><p>Password</p><p>Message</p><button>Log in</button>'],
])('%s below a heading "Demos" is not a form for demos', (_what, fields) => {
  expect(read(`Due to volume we keep this short.</p><h2>Demos</h2><form>${fields}</form><p>`)[0]).toBe('unknown')
})
