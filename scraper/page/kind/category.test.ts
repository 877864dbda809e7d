import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'

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
  ['Songs for documentaries, series, games and adverts. Ask us for a price.', 'sync-library'],
  ['Fernlight is a boutique library for drama: six hundred pieces by eleven composers.', 'sync-library'],
  [
    'I am Maud Ferrier, music supervisor. I choose the songs in films, and libraries send me theirs.',
    'music-supervision',
  ],
  ['We write small tunes and licence music for commercials, and our catalogue is for hire.', 'advertising-music'],
  ['Lantern publishes songwriters and pitches their songs for film and television.', 'publisher-sync'],
  ['Lantern cuts film trailers. Our editors search libraries and music supervisors help them.', 'trailer-house'],
  ['We place music in our video games. Bands can send songs to our music supervisor.', 'games'],
  ['We are music supervisors for advertising.', 'music-supervision'],
  [
    'Lantern Music Publishing places songs in commercials. Lantern Music Publishing has pre-cleared songs for brands.',
    'publisher-sync',
  ],
  [
    'If your record label owns the master, have your label write to us. If a major publisher has the song, we cannot license it. We find placements.',
    'sync-library',
  ],
  ['We welcome demos. Tapes are not opened; if you hear nothing, it means no.', 'publisher-sync'],
  [
    'The licence covers commercial use. We register the works of our songwriters and take them to music supervisors and editors.',
    'publisher-sync',
  ],
  ['We research your clearances, send the requests and negotiate with the owners of songs.', 'music-supervision'],
  ['Send one mix. If we take it, we ask for stems, an underscore and alternate versions.', 'sync-library'],
  ['We are a game audio studio. We make music for games, and songwriters may send us songs for film.', 'games'],
])('the category comes from the page’s own statements, not from footer links: %s', (words, kind) => {
  const { reading } = readPage({
    url: 'https://lantern.example/about',
    body: `<title>About</title><main><p>${words}</p></main>${FOOTER}`,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-22T12:00:00Z'),
  })
  expect(reading?.category).toBe(kind)
})

test.each([
  ['https://lantern.example/blog/libraries-compared', 'Two libraries compared', 'article'],
  ['https://lantern.example/articles/netaudio', 'Net audio', 'article'],
  ['https://lantern.example/journal/how-pitching-works', 'The Pitching Guide for Songwriters', 'tutorial'],
  ['https://lantern.example/blog/demos-open', 'We are open for demos', 'organisation'],
  ['https://lantern.example/blog/send-demos', 'Send us your demos', 'organisation'],
])('a page under /blog is a post, unless it announces a call: %s', (url, title, kind) => {
  const words =
    'We are a record label. We license music for films and we release records by our artists. Our label is small.'
  const { reading } = readPage({
    url,
    body: `<title>${title}</title><main><h1>${title}</h1><p>${words}</p></main>`,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-22T12:00:00Z'),
  })
  expect(reading?.page_kind).toBe(kind)
})

test('testimonials and the trades of clients do not decide the category', () => {
  const body = `<p>Songs for television and games, both sides in one licence.</p>
    <p>“Nobody finds the right song sooner, and nobody is kinder about it.”</p><p>Petra Lund, Music Supervisor, Gullhaven Drama</p>
    <blockquote>Music supervision made easy.</blockquote><p>Omar Reiss, Music Supervisor</p>`
  const { reading } = readPage({
    url: 'https://lantern.example/',
    body,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-22T12:00:00Z'),
  })
  expect(reading?.category).toBe('sync-library')
})
