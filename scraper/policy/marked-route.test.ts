import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'

test.each([
  [
    '<p>We listen to every demo.</p><p><a href="/catalogue">Catalogue</a> <a href="/demo">Submit Your Demo</a></p>',
    'form',
  ],
  ['<p>We want to hear your demos.</p><p>Join the roster</p><p>demo@pellucidrecords.example</p>', 'email'],
  ['<p>We want to hear your demos.</p><p>hello@pellucidrecords.example</p>', 'email'],
  ['<p>We want to hear your demos.</p><footer><p>hello@pellucidrecords.example</p></footer>', null],
  ['<p>We want to hear your demos.</p><p>press@pellucidrecords.example</p>', null],
  ['<p>We want to hear your demos.</p><p>anna@pellucidrecords.example, jo@pellucidrecords.example</p>', null],
  ['<p>Please send only CD or CD-R demos.</p>', 'post'],
  [
    '<p>We want to hear your demos.</p><p>hello@pellucidrecords.example</p><form><label>Name</label><input><label>Link to your demo</label><input></form>',
    'form',
  ],
  ['<p>We want to hear your demos.</p><p><a href="/contact">Submit via contact form →</a></p>', 'form'],
  ['<p>We want to hear your demos.</p><form><input type="search"><button>Search our catalogue</button></form>', null],
])('the route is taken from buttons, mailboxes and forms when no sentence names one: %s', (words, route) => {
  const { reading } = readPage({
    url: 'https://pellucidrecords.example/demos',
    body: `<title>Demos | Pellucid Records</title><main><h1>Demos</h1><p>Pellucid is our record label for songs.</p>${words}</main>`,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-22T12:00:00Z'),
  })
  expect(reading?.policy).toMatchObject({ status: 'open', route })
})

test('a contact form whose button says "Submit" is no invitation to send music', () => {
  const { reading } = readPage({
    url: 'https://pellucidrecords.example/',
    body: `<title>Pellucid Records</title><main><h1>Pellucid Records</h1><p>Our label put out the first album of a band from here, its songs and a demo.</p>
      <form><h2>Contact us</h2><label>Name</label><input><label>Message</label><textarea></textarea><button>Submit</button></form></main>`,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-22T12:00:00Z'),
  })
  expect(reading?.policy.status).toBe('unknown')
})
