import { expect, test } from 'vitest'
import type { PageReading } from '#contracts/scraper/reading.ts'
import { readPage } from '#scraper/page/read-page.ts'

function read(url: string, body: string): PageReading {
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: new Date('2026-11-23T12:00:00Z') })
  if (reading === null) throw new Error('the page is read')
  return reading
}

const OURS =
  '<p>We are Quillmarsh, a music library for film, television and advertising. Our composers write production music, and our team clears every licence within a day.</p>'
const LESSON =
  '<p>For example, you should name your files after their key and tempo. Make sure that you use the same names in every folder, and keep in mind that an editor may open them on a slow machine.</p><p>What is a stem? A stem is simply a part of your mix. You need to export one for the drums and one for the voice. First, open the mixer; then, select the groups. How to name them? Use the name of the group.</p><p>Let’s look at common mistakes: you can forget the tails, or you could leave the limiter on. Don’t rely on your memory.</p>'

test.each([
  ['tutorial', '/blog/stems-for-editors', `<h1>Stems for editors</h1>${OURS}${LESSON}`, 'a post that teaches'],
  ['tutorial', '/2026-03-04-stems-and-names', `<h1>Stems and names</h1>${OURS}${LESSON}`, 'a dated file'],
  ['tutorial', '/blog/rooms/4', `<h1>Rooms, part four</h1>${OURS}${LESSON}`, 'a numbered post of a series'],
  [
    'tutorial',
    '/posts/the-tour-playbook',
    `<h1>The tour playbook</h1>${OURS}<p>Ask early.</p>`,
    'a title that promises',
  ],
  ['article', '/reviews/slow-harbour', `<h1>Slow Harbour</h1>${OURS}<p>The strings come late.</p>`, 'a review'],
  [
    'article',
    '/features/two-weeks-in-a-lighthouse',
    `<h1>Two weeks in a lighthouse</h1>${OURS}<p>It rained.</p>`,
    'a feature',
  ],
  [
    'article',
    '/features/ida-brook-and-her-boats-and-songs',
    `<h1>Ida Brook</h1>${OURS}<p>A long conversation with Ida Brook.</p><p>Where are you from? From the coast.</p><p>What do you play? You should hear it.</p><p>Is it hard? For example on Mondays.</p><p>And now? You can guess.</p>${LESSON}`,
    'an interview with advice',
  ],
])('%s: %s', (kind, path, body, _why) => {
  expect(read(`https://quillmarsh.com${path}`, body)).toMatchObject({ relevant: false, page_kind: kind })
})

test('the page of a company with posts makes an opportunity, its posts do not', () => {
  expect(read('https://quillmarsh.com/about', `<h1>About</h1>${OURS}`)).toMatchObject({ relevant: true })
})

test.each([
  'By Odo Pell, Staff Writer',
  'By Odo Pell · Mar 3, 2026 · 214',
  'by Odo · last update: March 2026',
  'Updated March 2026 by Odo',
])('a page with a byline is an article, even if it says "we": %s', (line) => {
  const body = `<h1>A harbour town and its songs</h1><p>${line}</p>${OURS}<p>"We accept music from everybody: send us your demos," says the firm.</p>`
  expect(read('https://harbourpages.net/arts/harbour-town', body)).toMatchObject({ relevant: false })
})

test('a signed announcement is still the company’s own page', () => {
  const body = `<title>Open call for demos</title><h1>Open call for demos</h1><p>By Odo Pell · Mar 3, 2026</p>${OURS}<p>We accept demos until May: send us your music.</p>`
  expect(read('https://quillmarsh.com/call', body)).toMatchObject({ relevant: true, policy: { status: 'open' } })
})

test.each([
  [
    'https://cuelantern.com/',
    '<h1>Cue Lantern</h1><p>Cue Lantern is software for music supervisors and libraries. Import your edit and send the cue sheet. $19/mo. Trusted by teams in film and television. Request a demo.</p>',
    'software',
  ],
  [
    'https://pellandbrook.com/music-licensing',
    '<h1>Music licensing</h1><p>Our attorneys advise labels and music publishers on sync licences for film. Unsolicited music is not privileged; wait until we have agreed to represent you.</p>',
    'lawyers',
  ],
  [
    'https://idabrook.net/books/the-clearance',
    '<h1>The Clearance</h1><p>A music supervisor has a week to clear a song. A love story with music licensing for film and television. Paperback, at your local bookstore.</p>',
    'a novel',
  ],
  ['https://quillmarsh.com/thank-you', `<h1>Your message was sent</h1>${OURS}`, 'what is shown after a form was sent'],
])('%s makes no opportunity', (url, body) => {
  expect(read(url, body).relevant).toBe(false)
})

test('a page that explains what publishers do is a tutorial, not a job advertisement', () => {
  const body =
    '<h1>What does a music publisher do?</h1><p>A publisher collects royalties. Do you need one? It depends.</p>'
  expect(read('https://writersroom.org/posts/publisher', body)).toMatchObject({
    page_kind: 'tutorial',
    relevant: false,
  })
})

const COMPANIES = Array.from(
  { length: 14 },
  (_, i) => `<li><a href="https://firm${i}.com">Firm ${i}</a>, a music library</li>`,
)

test.each([
  [
    'article',
    '/essays/lessons-from-a-lighthouse',
    '<h1>Lessons from a lighthouse</h1><p>My aunt kept it, and sang.</p>',
  ],
  ['tutorial', '/essays/lessons-in-harmony', '<h1>Lessons in harmony</h1><p>My aunt taught it, and sang.</p>'],
  ['article', '/who-sells-music', `<h1>Who sells music</h1><p>Odo Pell, 7 min read</p><ul>${COMPANIES.join('')}</ul>`],
  ['directory', '/who-sells-music', `<h1>Who sells music</h1><p>Kept by Odo Pell</p><ul>${COMPANIES.join('')}</ul>`],
])('%s: %s is classified by its lessons and its reading time', (kind, path, body) => {
  const page = `<head><meta property="og:type" content="article"><meta property="article:published_time" content="2026-03-03"></head>${body}`
  expect(read('https://harbourpages.net' + path, path.includes('essays') ? page : body).page_kind).toBe(kind)
})
