import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'

const AT = new Date('2026-11-22T12:00:00Z')
const FURNITURE = '<nav><a href="/">Home</a><a href="/about">About</a><a href="/contact">Contact</a></nav>'
const FOOTER =
  '<footer><p>Subscribe to our newsletter. Submit</p><p>© 2026 All rights reserved. Privacy policy. We use cookies to improve your visit.</p></footer>'

function makesOpportunity(url: string, html: string): boolean {
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
    'a platform by its own words',
    'https://pairedtones.com/how-it-works',
    '<title>How it works | Paired Tones</title><p>Paired Tones is an online marketplace where lyricists and producers meet. We review every song before it is listed. Submit your songs, set a price and license them for film, TV and records.</p>',
  ],
  [
    'a programme to apply for',
    'https://northlightlab.org/artists',
    '<title>Northlight Lab for songwriters</title><p>Our programme supports twelve artists a year. Applications are open until 4 May: send us three songs. Participants work with mentors and take part in workshops on sync licensing and publishing. Who can apply: songwriters under thirty.</p>',
  ],
  [
    'an interview with names before the answers',
    'https://farharbourband.net/talk',
    `<title>Far Harbour talk</title>${['How did it begin?', 'Who mixed it?', 'And the label?', 'What comes next?'].map((asked) => `<p>${asked}</p><p>Scott: We had no plan when we started, and I asked the label not to send us any more demos before the record was out.</p>`).join('')}`,
  ],
  [
    'beats and sessions for hire',
    'https://basementreel.net/services',
    '<title>Basement Reel music production</title><p>We make beats and finish songs. Custom beats, artist development, mixing and mastering. Book a session: send us your artist name, your songs and your deadline. Rates depend on the project type.</p>',
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
  [
    'a press wire with a boilerplate',
    'https://mediareleasehub.com/story/98213/harbour-tapes-opens-sync-desk',
    '<title>Harbour Tapes Opens Sync Desk and Calls for Songs | Media Release Hub</title><h1>Harbour Tapes Opens Sync Desk and Calls for Songs</h1><p>BRISTOL, England, Feb. 11, 2026 /MediaReleaseHub/ -- Harbour Tapes, an independent label and sync agency, today announced the launch of a sync desk. Independent artists are invited to submit their music at demos@harbourtapes.com.</p><p>“We want to hear songs nobody has placed yet,” said founder Ada Quill.</p><h2>About Harbour Tapes</h2><p>Harbour Tapes releases records and places music in film and television.</p><p>SOURCE Harbour Tapes</p>',
  ],
  [
    'a press release by a company',
    'https://newsdistribution.net/releases/kite-house-demo-portal',
    '<title>Kite House launches demo portal - News Distribution</title><h1>Kite House launches demo portal</h1><p>FOR IMMEDIATE RELEASE</p><p>Kite House Music, a leading music publisher, is pleased to announce its new demo portal. We are accepting demos from songwriters all year round. Send your songs to demos@kitehouse.fr.</p><p>### </p><p>Media contact: Ines Calder, press@kitehouse.fr</p>',
  ],
  [
    'a page of labels with their mailboxes',
    'https://demodatabase.org/electronic',
    '<title>Electronic labels and how to reach them</title><h1>Electronic</h1><p>Low Sun Records: we accept demos, ar@lowsunrecords.de</p><p>Harbour Tapes: send us your music, demos@harbourtapes.com</p><p>Kite House: submissions are open, hello@kitehouse.fr</p><p>Nine Gates: private links only, music@ninegates.nl</p>',
  ],
  [
    'a profile in a catalogue of companies',
    'https://syncbook.io/company/kite-house',
    '<title>Kite House | Syncbook</title><h1>Kite House</h1><p>Music publisher in Lyon, France. Founded 2009. Accepts unsolicited submissions: yes. Send music to: hello@kitehouse.fr. Website: kitehouse.fr</p><p>Is this your company? Sign in to edit the profile.</p><p>Kite House licenses songs for film and advertising.</p>',
  ],
  [
    'an interview in questions and answers',
    'https://thesongpaper.com/ask-a-supervisor-with-lena-moor',
    '<title>Ask a supervisor: Lena Moor</title><h1>Ask a supervisor: Lena Moor</h1><p>Lena Moor has supervised forty films. We sat down with her in Leeds.</p><p><b>Do you take unsolicited music?</b> I do! I am always looking for new songs. Send me links by e-mail.</p><p><b>What should artists never do?</b> Never attach files to your mail.</p><p><b>Which film are you proudest of?</b> The one about the lighthouse.</p>',
  ],
  [
    'a critique for money',
    'https://songsurgery.co/submit',
    '<title>Submit your song | Song Surgery</title><h1>Submit your song</h1><p>Upload a track and get a written review from a working A&R or music supervisor within five days. One review is 19 dollars, three are 45. Our reviewers have placed songs in film and television and some sign artists they discover here.</p>',
  ],
  [
    'a marketplace for pitches',
    'https://pitchladder.com/artists',
    '<title>Get your music to labels and supervisors | Pitch Ladder</title><h1>Pitch your music</h1><p>Create a profile, choose labels, music supervisors and playlists, and submit your song. Each pitch costs two tokens. You receive an answer within 72 hours or your tokens back. Join 40,000 artists who use Pitch Ladder.</p>',
  ],
  [
    'a forum thread',
    'https://composerstable.net/t/libraries-that-take-new-writers/5512',
    '<title>Libraries that take new writers? - Composers Table</title><h1>Libraries that take new writers?</h1><p>basswoman wrote: I sent tracks to Nine Gates last month, they accept submissions by form.</p><p>reedman wrote: We are open at Marram Cues, send us your music.</p><p>keysofkent wrote: most libraries are closed now.</p>',
  ],
  [
    'news of a blog about an open call',
    'https://picturenotes.blog/nine-gates-wants-trailer-cues',
    '<title>Nine Gates wants trailer cues - Picture Notes</title><h1>Nine Gates wants trailer cues</h1><p>The Dutch library Nine Gates is looking for trailer cues. According to its page, composers can submit up to five tracks until 1 March 2027. Write to music@ninegates.nl. In other news, Kite House has hired a new head of sync.</p>',
  ],
  [
    'a school that teaches sync',
    'https://syncmentors.com/programme',
    '<title>The Sync Mentors programme</title><h1>Get your songs placed</h1><p>In eight modules you learn to write, tag and pitch music for film and television. Members submit tracks for weekly critique by music supervisors, and the best are sent to our partner libraries. Enrolment is open. 497 euros or four instalments.</p>',
  ],
  [
    'a magazine that takes music for review',
    'https://static-and-rain.com/contact',
    '<title>Contact - Static & Rain</title><h1>Contact</h1><p>Static & Rain is an online magazine for independent music. Want your album reviewed? Send us a download link, a biography and artwork. Labels and PR agencies can write to the editors: editors@static-and-rain.com. We publish interviews, premieres and lists.</p>',
  ],
  [
    'a union with advice for members',
    'https://songwritersguild.example.org/advice/sending-music-to-publishers',
    '<title>Sending music to publishers</title><h1>Sending music to publishers</h1><p>Many publishers accept songs from writers without an agent. Submit two or three songs, never more. Make sure that you own the rights. The Guild does not recommend paying for a hearing.</p>',
  ],
  [
    'a platform that matches artists',
    'https://cadencely.io/about',
    '<title>About Cadencely</title><h1>About us</h1><p>Cadencely is a platform that helps independent artists grow their career. Upload your music and our AI tags every track so that sync supervisors and labels can find you. Connect with fans, follow real-time analytics and ask our coaches. Create an account to submit your music.</p>',
  ],
  [
    'a maker of presets',
    'https://dimlightaudio.com/contact',
    '<title>Contact - Dimlight Audio</title><h1>Contact</h1><p>Dimlight Audio makes preset packs and sample libraries for film scores, trailer music and dark ambient. For licensing and support of our plug-ins write to info@dimlightaudio.com. Free downloads are on Gumroad.</p>',
  ],
  [
    'an audio post-production company',
    'https://kettlefoley.com/',
    '<title>Kettle Foley: audio post-production</title><h1>Sound for picture</h1><p>Our studio records foley and location sound, and offers dialogue editing, dubbing and the final mix for films and commercials. Kit rental on request. Write to work@kettlefoley.com.</p>',
  ],
  [
    'a label that sells services and says nothing of demos',
    'https://ridgelinerecords.co/services',
    '<title>Services - Ridgeline Records</title><h1>Our services</h1><p>Ridgeline Records offers music publishing, global distribution, playlist pitching, artist development, mixing and mastering. Targeted campaigns increase your visibility and take your music to the next level. Our experts advise on music licensing for film.</p>',
  ],
  [
    'a distributor that calls itself a label',
    'https://palmgroverecords.com/',
    '<title>Palm Grove Records</title><h1>Distribute your music</h1><p>Palm Grove Records is an independent record label and distribution platform. Your songs reach 150+ stores, with the fastest approval in town, live within 5 days. Upload your music to have it in every music library. There are no hidden fees, and you keep all your royalties.</p>',
  ],
  [
    'a maker of beats',
    'https://oldfloorbeats.com/about',
    '<title>About - Old Floor</title><h1>About</h1><p>Old Floor is one producer with two hundred beats in the catalogue. Lease a beat or ask for an exclusive buyout. Some of our music was heard in film and TV ads. Shop beats.</p>',
  ],
  [
    'a label that mentions publishing once',
    'https://lowtiderecords.com/about',
    '<title>About - Low Tide Records</title><h1>About</h1><p>Low Tide Records was founded in 2015 by two friends who met at a night class. We have released thirty albums since, most of them on tape, and our artists have played in eleven countries. Our catalogue runs from folk to noise. In 2019 we opened a room for music publishing. One of our songs ended up in a film. We press small runs, print our own sleeves and carry them to the post office. Our newsletter comes out four times a year, and everybody who has bought a record gets it. Come and see us at the market on the first Saturday of the month.</p>',
  ],
  [
    'the front page of a trade magazine',
    'https://spottingnotes.example/',
    '<title>Spotting Notes: news for people who license music</title><h1>This week in licensing</h1><p>By our reporter. A library has opened an office in Oslo, a publisher has hired a clearance manager, and a trailer house is said to work on a volume of cues.</p><h2>Most read</h2><p>Three supervisors on the temp track. The quote that took a year. Who pays for stems in a game.</p><p>Corrections: in our last issue we got the royalties of a documentary wrong. Advertising: ask for the media kit.</p>',
  ],
]

test.each(LOOK_ALIKES)('%s makes no opportunity', (_what, url, html) => {
  expect(makesOpportunity(url, html)).toBe(false)
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

test('free mail addresses of several providers do not make a directory', () => {
  const html =
    '<title>Contact - Tin Comet Records</title><h1>Contact</h1><p>Tin Comet Records is our label for electro and film music. Business: tincomet@126.com. Website: tincomet@qq.com. Demo submissions: tincometdemo@163.com. Send us your demo, we listen to all of them.</p>'
  expect(makesOpportunity('https://tincometrecords.com/contact', html)).toBe(true)
})

test.each(OWN)('%s makes an opportunity', (_what, url, html) => {
  expect(makesOpportunity(url, html)).toBe(true)
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
