import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse.ts'
import { readPolicy } from './policy.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ENGLISH = 'We are a label and publisher from Leipzig. Our catalogue is licensed to film and television.'
const GERMAN = 'Wir sind ein Label und Verlag aus Leipzig und lizenzieren unsere Musik für Film und Fernsehen.'

function read(...paragraphs: string[]) {
  const body = `<main>${paragraphs.map((words) => `<p>${words}</p>`).join('')}</main>`
  const { status } = readPolicy(parsePage({ url: 'https://tallowmere.de/', body, contentType: 'text/html' }), NOW)
  return status
}

test.each([
  ['Wir nehmen zurzeit keine Demos an.', 'closed'],
  ['Schick uns deine Demos gern per Link.', 'open'],
  ["Nous n'acceptons plus de maquettes.", 'closed'],
  ['No aceptamos maquetas.', 'closed'],
])('a page in English is also read where it says in another language: %s', (words, status) => {
  expect(read(ENGLISH, words)).toBe(status)
})

test('a page in German is also read where it speaks English', () => {
  expect(read(GERMAN, 'We no longer accept demos.')).toBe('closed')
})
