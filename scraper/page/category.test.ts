import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const FOOTER = `<footer>${'<a href="/library">Sync library</a><a href="/games">Games</a><a href="/trailers">Trailers</a> '.repeat(6)}</footer>`

test.each([
  [
    'We are a music supervision company for film and television. Our catalogue of favourites is long.',
    'music-supervision',
  ],
  [
    'Lantern is an independent record label. Send us your demo; our music is licensed to films and games.',
    'publisher-sync',
  ],
  ['Lantern is a production music library. Composers can submit tracks for advertising and trailers.', 'sync-library'],
  ['We are a game audio studio. We make music for games, and songwriters may send us songs for film.', 'games'],
])('a firm is what its page says it is, whatever its footer links to: %s', (words, kind) => {
  const { reading } = readPage({
    url: 'https://lantern.example/about',
    body: `<title>About</title><main><p>${words}</p></main>${FOOTER}`,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-22T12:00:00Z'),
  })
  expect(reading?.category).toBe(kind)
})
