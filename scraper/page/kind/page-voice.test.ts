import { expect, test } from 'vitest'
import type { PageReading } from '#contracts/scraper/reading.ts'
import { readPage } from '#scraper/page/read-page.ts'

function read(url: string, body: string): PageReading {
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: new Date('2026-11-21T12:00:00Z') })
  if (reading === null) throw new Error('the page is read')
  return reading
}

const EXPLAINED =
  '<p>Songs reach the screen through a licensing team. The team looks after sync licensing for films, series and advertising, and clears the rights with publishers and labels. Each placement is priced by its territory and its term. The people in charge read the brief, search the catalogue, propose several songs and wait for the editor to choose. Afterwards the paperwork is drawn up, the fee is shared among writers and owners of the recording, and a cue sheet is filed with the collecting society so that royalties follow the broadcast for years. Larger teams split this work between creative staff who propose music and administrators who issue licences.</p>'

test.each([
  ['https://workhub.org/label/sync', `<h1>Sync</h1>${EXPLAINED}`, 'an explanation in the third person'],
  [
    'https://nightowldiary.net/music/library-work',
    '<p>Last spring I discovered a way to earn from old recordings. Quillmark is a stock music library and website for films and television. I uploaded some of my music and I was surprised how soon a track was licensed. Send your music there if you like.</p>',
    "a user's story about another company's library",
  ],
  [
    'https://airwaves.net/contributors/311',
    '<p>I often exchange clips with old friends in television. I remember when original music for commercials and jingles meant an orchestra. Last month I visited Dunmore Jingles, a well-known jingle house with a huge music library.</p>',
    'a columnist',
  ],
])('a page that writes about the trade is not a company of the trade: %s', (url, body) => {
  expect(read(url, body).relevant).toBe(false)
})

test("a supervisor's page about what a supervisor does is a company page", () => {
  const body =
    '<h1>Questions</h1><h2>What does a music supervisor do?</h2><p>We choose and clear the songs of your film or campaign. Our music supervision team handles music licensing from brief to cue sheet.</p>'
  expect(read('https://heronsupervision.com/faq', body)).toMatchObject({ page_kind: 'organisation', relevant: true })
})

test('a company may describe itself in the third person under its own name', () => {
  const body = `<title>Marlow Lane</title><h1>Marlow Lane</h1><p>Marlow Lane is a music publisher and sync agency. Marlow Lane places songs in films.</p>${EXPLAINED}`
  expect(read('https://marlowlane.com/about', body).relevant).toBe(true)
})

test('a request for music for playlists makes no opportunity', () => {
  const words =
    '<h1>Submit your music</h1><p>We review every song. Our curators add your licensed tracks to playlists. Submit music to a playlist curator in our network.</p>'
  expect(read('https://trackhopper.com/submit', words).relevant).toBe(false)
  expect(
    read('https://trackhopper.com/submit', `${words}<p>We also pitch for sync licensing in film.</p>`).relevant,
  ).toBe(true)
})

test('a desk for sync submissions or rights and clearances is in the trade', () => {
  const desk =
    '<h1>Contact</h1><p>Write to us.</p><p>Sync submissions:</p><a href="mailto:sync@oldquay.com">sync@oldquay.com</a>'
  expect(read('https://oldquay.com/contact', desk)).toMatchObject({ relevant: true })
  const clearance =
    '<h1>FAQ</h1><p>Rights &amp; clearances professionals secure what your production needs. We have an unusual amount of experience in helping producers.</p>'
  expect(read('https://fairlead.com/faq', clearance)).toMatchObject({ relevant: true })
})
