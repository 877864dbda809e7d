import { expect, test } from 'vitest'
import type { PageReading } from '#contracts/scraper/reading.ts'
import { readPage } from '#scraper/page/read-page.ts'

function read(url: string, body: string): PageReading {
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: new Date('2026-11-21T12:00:00Z') })
  if (reading === null) throw new Error('the page is read')
  return reading
}

// Pages of companies that say what they do in plain words, without the phrases that others advertise with, or without ever saying "we".
test.each([
  [
    'https://stonelark.com/pages/licensing',
    '<h1>Licensing</h1><p>Stonelark is a small label that clears what it owns: masters and publishing in one place. We consider sync for film, television, games and advertising. Tell us medium, territory and term, and whether the whole catalogue is of interest.</p>',
    'a label that considers sync',
  ],
  [
    'https://brightfordmusic.com/licensing/',
    '<ul><li>State the song that you would like to license and the name of the film.</li><li>Please include a synopsis of the project.</li><li>Describe the media, such as festivals, television or adverts, and the rights that you need.</li><li>Describe the scene in which the song is used, and whether the trailer has it too.</li><li>Please advise if the licensee lives abroad.</li><li>Quotes for sync licensing take two days.</li></ul>',
    'a form that speaks to its reader only',
  ],
  [
    'https://www.quillcuemusic.com/composer_agreement.html',
    '<h1>Guest composers</h1><p>Composers who submit music to the stock music library keep their copyright. Licenses for films, television and games are non-exclusive. You agree to take responsibility for the recordings that you submit.</p><p>Guest composers are paid two thirds of the fees.</p>',
    'an agreement that speaks to its reader only',
  ],
])('many plain trade words show that a company licenses music: %s', (url, body) => {
  const reading = read(url, body)
  expect([reading.page_kind, reading.relevant]).toEqual(['organisation', true])
})

test.each([
  [
    'https://stonelark.com/licensing',
    '<h1>Licensing</h1><p>Our T-shirts are licensed by the band. Ask us about brands.</p>',
  ],
  [
    'https://ask.crowdnote.com/1234/library-rules',
    '<h1>Library rules</h1><p>Which library has the oddest rules? I like this one: Do you take demo tapes? Sure, we take demos, but read how we listen to your songs first.</p>',
  ],
])('a few trade words, or many people speaking in turn, do not make a company: %s', (url, body) => {
  expect(read(url, body).relevant).toBe(false)
})

test('a company that refuses music along with scripts and ideas makes an opportunity', () => {
  const reading = read(
    'https://lanternquaygames.com/legal/submissions',
    '<h1>Submissions</h1><p>Lantern Quay makes games. It is our policy not to accept unsolicited music, scripts, storylines, characters or game concepts. Our label releases the soundtracks itself.</p>',
  )
  expect([reading.relevant, reading.policy.status]).toEqual([true, 'closed'])
})

test('a support page that asks for demos is not a help page', () => {
  const body =
    '<h1>Support</h1><p>Fernhollow Records. Have you made a record? Send your demos to demo@fernhollow.co.uk</p>'
  expect(read('https://fernhollow.com/support', body).relevant).toBe(true)
  expect(
    read('https://fernhollow.com/support', body.replace(/Have.*uk/, 'Write to us about your order.')).relevant,
  ).toBe(false)
})

test('a short page that asks for demos is a company page, even if it says nothing else', () => {
  const reading = read(
    'https://hollowbarn.com/demo',
    '<h1>Ready to be heard?</h1><p>Submit your demo for a chance to be released. Upload your track and send your music today.</p><a href="/submit">Submit demo</a>',
  )
  expect([reading.page_kind, reading.relevant]).toEqual(['organisation', true])
})
