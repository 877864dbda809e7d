import { expect, test } from 'vitest'
import { parsePage } from './parse.ts'
import { readPage } from './read-page.ts'

const SCORES =
  'Original music for film, television and video games, film scores, trailer music and custom music for commercials. '

/** Whether a page that says nothing of submissions makes a row. */
function isRow(title: string, words: string): boolean {
  const body = `<title>${title}</title><h1>${title}</h1><p>${words}</p><p>${SCORES.repeat(6)}</p><p>Write to info@quillharrow.com.</p>`
  const url = 'https://quillharrow.com/'
  expect(parsePage({ url, body, contentType: 'text/html' }).text.length).toBeGreaterThan(600)
  return (
    readPage({ url, body, contentType: 'text/html', fetchedAt: new Date('2026-11-23T12:00:00Z') }).reading?.relevant ===
    true
  )
}

test.each([
  [
    'Mara Quill',
    'Mara Quill is a film composer and pianist. She has scored forty short films, and her work was heard at festivals.',
  ],
  [
    'Mara Quill | Composer for games',
    'I write music for games. My scores and my sound design are in thirty titles. Tell me about your film.',
  ],
  ['Quill Harrow', "I'm a sound designer and composer. I love records, and I make music for picture in my studio."],
])('a person who is hired to write music makes no row: %s, %s', (title, words) => {
  expect(isRow(title, words)).toBe(false)
})

test.each([
  ['Quill Harrow', 'We are composers for film and television. Our music is in forty films, and Mara is a pianist.'],
  [
    'Quill Harrow Music Library',
    'Quill Harrow is a library for film. Its founder is a composer, and he still writes for it.',
  ],
  [
    'Quill Harrow',
    'Mara Quill is a songwriter. She licenses her songs for film: sync licences are one-stop, and sync fees are fair.',
  ],
])('a house, and whoever licenses songs, makes one: %s, %s', (title, words) => {
  expect(isRow(title, words)).toBe(true)
})
