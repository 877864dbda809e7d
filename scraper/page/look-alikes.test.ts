import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const AT = new Date('2026-11-22T12:00:00Z')
const FURNITURE = '<nav><a href="/">Home</a><a href="/about">About</a><a href="/contact">Contact</a></nav>'
const FOOTER =
  '<footer><p>Subscribe to our newsletter. Submit</p><p>© 2026 All rights reserved. Privacy policy. We use cookies to improve your visit.</p></footer>'

function rowOf(url: string, html: string): boolean {
  const { reading } = readPage({
    url,
    body: `${html.includes('<title>') ? '' : '<title>Home</title>'}${FURNITURE}<main>${html}</main>${FOOTER}`,
    contentType: 'text/html',
    fetchedAt: AT,
  })
  return reading !== null && reading.page_kind === 'organisation' && reading.relevant
}

const LOOK_ALIKES: [string, string, string][] = [
  [
    'a blog that reviews records',
    'https://velvetstatic.net/submit',
    '<title>Submit music - Velvet Static</title><h1>Submit your music</h1><p>We are a music blog run by four friends. If you want a review or a premiere, send us your single or album with a press release and two photos. Our writers pick what they cover and cannot review everything. Interviews are by email.</p>',
  ],
  [
    'paid feedback',
    'https://trackverdict.io/how-it-works',
    '<title>Track Verdict: real feedback on your songs</title><h1>Get heard by industry professionals</h1><p>Upload your song, choose your curators and spend credits. Each premium credit costs $2 and every reviewer gives guaranteed feedback within 48 hours. Labels, publishers and sync agents are among our curators. Buy credits and submit your track today.</p>',
  ],
  [
    'playlist promotion',
    'https://pushmytune.co/services',
    '<title>Music promotion that works</title><h1>Grow your streams</h1><p>Submit your track and we pitch it to playlist curators and radio stations. Our packages start at $49 per song with guaranteed placements. We accept all genres from independent artists, and also offer sync placements advice.</p>',
  ],
  [
    'a course',
    'https://scoringclass.org/film-music-course',
    '<title>Film scoring course</title><h1>Learn to score for film and television</h1><p>Our twelve-week course teaches composers how to write for picture. Enrol by 3 March 2027. Students submit three cues for review by our tutors, and we listen to every track. Tuition is 900 euros and lessons are online.</p>',
  ],
  [
    'a job advertisement',
    'https://nightlarkmusic.com/join-us/sync-coordinator',
    '<title>Sync Coordinator - Nightlark Music</title><h1>Sync Coordinator</h1><p>Nightlark Music is looking for a sync coordinator to pitch our songs to film and television. Responsibilities include clearing tracks and answering briefs. You have two years of experience in music licensing. Salary from 30,000. Apply by sending your CV and a covering letter to jobs@nightlarkmusic.com.</p>',
  ],
  [
    'a record shop',
    'https://needlebin.shop/about',
    '<title>Needle Bin Records: vinyl shop</title><h1>About the shop</h1><p>We sell new and used records. Bands can send us demos for the listening booth, and we stock cassettes by local labels. Free shipping over 60 euros, add to cart and pay by card. Returns within 14 days. Opening hours: Monday to Saturday.</p>',
  ],
  [
    'an article on who takes demos',
    'https://bedroomproducer.net/blog/labels-that-accept-demos-in-2026',
    '<title>12 labels that accept demos in 2026</title><h1>12 labels that accept demos in 2026</h1><p>By Tom Reed, 4 January 2026. Wondering where to send your music? Harbour Tapes accepts demos at demos@harbourtapes.com. Low Sun Records wants private links, write to ar@lowsunrecords.de. Kite House takes submissions through its form; reach them at hello@kitehouse.fr.</p>',
  ],
  [
    'a directory entry',
    'https://labelfinder.net/labels/low-sun',
    '<title>Low Sun Records - Label Finder</title><h1>Low Sun Records</h1><p>Genre: house. Country: Germany. Demo policy: Accepts demos by email. Contact: ar@lowsunrecords.de. Website: lowsunrecords.de. Claim this listing. Report an error. Similar labels: Kite House, Harbour Tapes. Browse all labels by genre and country. Add your label.</p>',
  ],
  [
    'an interview',
    'https://leadsheet.net/features/nora-field-on-music-supervision',
    '<title>Nora Field on music supervision - Lead Sheet</title><h1>Nora Field on music supervision</h1><p>How did you get started? I began in a record shop. What does your day look like? I listen to music sent to me by labels and I love new songs. What advice would you give artists? Send me links, and please no attachments. What are you proudest of? A film about the sea.</p>',
  ],
  [
    'a news wire',
    'https://tradepost.news/2026/03/kite-house-opens-to-writers',
    '<title>Kite House opens its doors to songwriters</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"Kite House opens its doors"}</script><h1>Kite House opens its doors to songwriters</h1><p>LEEDS, 3 March 2026. The music publisher Kite House announced today that it is accepting submissions from songwriters. "We are looking for songs for film and television, so please send us your music," said its director. About Kite House: Kite House is a music publisher. Media contact: press@kitehouse.fr</p>',
  ],
  [
    'a festival that looks for bands',
    'https://millpondfestival.org/apply',
    '<title>Play at Mill Pond Festival</title><h1>Apply to play</h1><p>Applications for our festival stages are open. Bands and artists can submit their music with the form, and our bookers listen to every submission. We look for local bands. Slots are thirty minutes and there is a camp site. Tickets go on sale in May.</p>',
  ],
  [
    'a distributor',
    'https://sendwave.app/distribution',
    '<title>Sendwave: music distribution</title><h1>Distribute your music everywhere</h1><p>Upload your songs and we deliver them to Spotify, Apple Music and 100 more stores. Keep 100% of your royalties. Pricing: from 19.99 a year, start your free trial. Create an account and upload unlimited tracks. Sync licensing add-on available.</p>',
  ],
  [
    'a mastering studio',
    'https://quietroommastering.com/services',
    '<title>Quiet Room Mastering</title><h1>Mixing and mastering</h1><p>Send us your tracks for a free sample master. Upload WAV files with the form, we master your songs for streaming, vinyl and film. Rates: 60 per song, 250 per EP. Our engineers have worked with labels and artists of every genre.</p>',
  ],
  [
    'a song contest',
    'https://goldenverse.org/contest',
    '<title>Golden Verse Songwriting Contest</title><h1>Enter the contest</h1><p>Submit your song by 1 May 2027. Entry fee: 25 per song. Judges are publishers, music supervisors and artists. Grand prize: 5,000 and a meeting with a publisher. We accept songs in all genres. Winners are announced in August.</p>',
  ],
]

test.each(LOOK_ALIKES)('%s makes no row', (_what, url, html) => {
  expect(rowOf(url, html)).toBe(false)
})

const OWN: [string, string, string][] = [
  [
    'a label with a shop',
    'https://lowsunrecords.com/demos',
    '<title>Demos - Low Sun Records</title><h1>Demos</h1><p>Low Sun is a small label for house and ambient music. We listen to every demo. Send private links to demos@lowsunrecords.com. Our records are in the shop, add them to your cart.</p>',
  ],
  [
    "a call on a label's blog",
    'https://harbourtapes.com/blog/open-call-for-our-winter-compilation',
    '<title>Open call for our winter compilation - Harbour Tapes</title><h1>Open call for our winter compilation</h1><p>We are putting together our fourth compilation and our label is looking for ambient tracks. Submit your track to demos@harbourtapes.com by 1 March 2027. The album appears on tape and licensed tracks go into our film catalogue.</p>',
  ],
  [
    'a library with partners',
    'https://kitehousemusic.com/submit',
    '<title>Submit - Kite House Music</title><h1>Submit your music</h1><p>Kite House Music is a sync library. We license songs to film, television and games. Composers can submit three tracks with the form. Our partners write to sales@lanternfilms.de or hello@brightpost.fr.</p>',
  ],
  [
    'a publisher that asks to be written to',
    'https://millpondpublishing.com/contact',
    '<title>Contact - Mill Pond Publishing</title><h1>Contact</h1><p>Mill Pond Publishing is an independent music publisher. We do not accept unsolicited material. Licensing requests: licensing@millpondpublishing.com.</p>',
  ],
]

test.each(OWN)('%s makes a row', (_what, url, html) => {
  expect(rowOf(url, html)).toBe(true)
})

test.each([
  [
    'https://lowsunrecords.com/blog/how-to-license-your-music-for-film',
    'How to license your music for film',
    'tutorial',
  ],
  [
    'https://lowsunrecords.com/blog/nora-field-wins-a-prize-for-her-score',
    'Nora Field wins a prize for her score',
    'article',
  ],
  ['https://lowsunrecords.com/journal/open-call-for-ambient-tracks', 'Open call for ambient tracks', 'organisation'],
])('a post of a label is an article or a guide, unless it announces a call: %s', (url, title, kind) => {
  const body = `<title>${title} - Low Sun Records</title><main><h1>${title}</h1><p>At Low Sun Records our label licenses music to film, and we release ambient albums. We listen to music from artists that we meet. Send us your demo at demos@lowsunrecords.com.</p></main>`
  expect(readPage({ url, body, contentType: 'text/html', fetchedAt: AT }).reading?.page_kind).toBe(kind)
})
