import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const INVITED = 'We are a label for songs and albums. We listen to all demos that are sent by e-mail.'
const link = (local: string, words: string) => `<a href="mailto:${local}@tallowmere.com">${words}</a>`

/** The part before the @ of the mailbox that the page is said to take music at. */
function named(words: string): string | null {
  const body = `<main><p>${words.replaceAll('@x', '@tallowmere.com')}</p></main>`
  const { route_value } = readPolicy(parsePage({ url: 'https://tallowmere.com/', body, contentType: 'text/html' }), NOW)
  return route_value?.split('@')[0] ?? null
}

test.each([
  [
    'a label before it',
    `${INVITED}<br>London office: london@x<br>Berlin office: berlin@x<br>Demos: listen@x`,
    'listen',
  ],
  ['a label in the same line', `${INVITED} London office: london@x. Demos: listen@x`, 'listen'],
  ['a line over it', `${INVITED}<br>London<br>london@x<br>Submissions<br>listen@x`, 'listen'],
  ['its own name', `${INVITED} Office: london@x. Hers: demos@x`, 'demos'],
  [
    'its own name in Spanish',
    'Escuchamos todas las maquetas que nos envían por correo. Oficina: madrid@x. Otra: maquetas@x',
    'maquetas',
  ],
  ['the words of its link', `${INVITED} ${link('london', 'London')} ${link('listen', 'Demos')}`, 'listen'],
  ['the inviting sentence', 'Office: london@x. Music licensing: music@x. Please send us your demos to anna@x.', 'anna'],
  ['a word in the inviting sentence', 'Write to london@x about us, and send your demos to listen@x.', 'listen'],
  ['letters that are hidden', `${INVITED} Office: london@x. Demos: listen [at] tallowmere [dot] com`, 'listen'],
  ['its second mention', 'Office: info@x. Music: berlin@x. Please send us your demos to info@x.', 'info'],
  [
    'a link that shows it',
    `${INVITED} ${link('london', 'london@tallowmere.com')} Demos: ${link('listen', 'listen@tallowmere.com')}`,
    'listen',
  ],
  ['nothing, so that the first is taken', `${INVITED} London: london@x, Berlin: berlin@x`, 'london'],
  ['only what is for clients', `${INVITED} London: london@x. Music for film projects: berlin@x`, 'london'],
])('of several mailboxes, the one named for demos is shown: %s', (_, words, mailbox) => {
  expect(named(words)).toBe(mailbox)
})

test('a mailbox for other purposes is shown only if it is the only one that the invitation names', () => {
  expect(named(`${INVITED} Press: press@x. Jobs: jobs@x`)).toBeNull()
  expect(named(`${INVITED} Press: press@x. Office: london@x`)).toBe('london')
  expect(named('Please send your demos to london@x, and tour dates to press@x.')).toBe('london')
  expect(named('We are a label. Please send us your demos to promo@x.')).toBe('promo')
})
