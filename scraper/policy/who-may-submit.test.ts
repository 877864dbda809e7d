import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

function whoMaySubmit(text: string): string[] {
  const page = parsePage({
    url: 'https://pellucid.example/',
    body: `<main><p>${text}</p></main>`,
    contentType: 'text/html',
  })
  return readPolicy(page, new Date('2026-11-23T12:00:00Z')).who.toSorted()
}

test.each<[string, string[]]>([
  ['Bands may send their demos, be they rehearsals or finished albums.', ['artist']],
  [
    'We work with artists, labels and publishers. You can submit your music to us for consideration.',
    ['artist', 'label', 'publisher'],
  ],
  ['Artists, producers and songwriters can submit a demo.', ['artist']],
  ['Managers and lawyers may submit songs on behalf of their clients.', ['agent']],
  ['Demos are welcome from unsigned artists.', ['artist']],
  ['Labels that want their catalogue placed: send us your songs.', ['label']],
  ['Everyone, whether artist, label or manager, can submit unreleased tracks.', ['anyone']],
  ['Are you a composer? Send us three of your tracks.', ['artist']],
  ['If you are a producer or a vocalist, upload your demo.', ['artist']],
  ['Publishers, please send your newest songs by mail.', ['publisher']],
  [
    'For labels and publishers who would like their tracks in our library: send us a link to your music.',
    ['label', 'publisher'],
  ],
  ['Submit your demo. Our managers listen to everything.', []],
  ['Send us your demo, our label manager listens to all of them.', []],
  ['Residents of the region may submit songs for the compilation.', []],
  ['Our artists record in our studio. Send us your demo.', []],
  ['We want to hear from unsigned singers and rappers: submit a track.', ['artist']],
  ['Submissions are open to songwriters worldwide.', ['artist']],
  ['All genres and all artists are welcome to send music.', ['artist']],
  ['Whether you are an artist, a manager or a publisher, send us your best songs.', ['agent', 'artist', 'publisher']],
  ['We accept music from independent labels, publishers and composers.', ['artist', 'label', 'publisher']],
  ['Agents and managers can pitch songs with our form.', ['agent']],
  ['Musicians, DJs and producers, drop us a demo.', ['artist']],
  ['Do you run a label? Send us your songs for film.', ['label']],
  ['Submit your song with artist photo and biography.', []],
  ['We release bands and solo artists. Demos: send us a link to your songs.', []],
  ['Anyone with a finished song can submit it.', ['anyone']],
  ['Submit music that fits our artists.', []],
  ['We are open to demos from producers of house and techno.', ['artist']],
  ['Independent labels and artists can upload their catalogue of songs to us for sync.', ['artist', 'label']],
  ['Send your demo to our A&amp;R manager.', []],
  ['Unsigned? Bands of every genre are invited to submit a demo.', ['artist']],
  ['Songwriters and their publishers may pitch songs for our artists.', ['artist', 'publisher']],
  ['No matter who you are, anybody may submit music.', ['anyone']],
  ['For composers: send us your showreel and three tracks.', ['artist']],
  ['We pitch songs to supervisors and labels. Submit your music today.', []],
  ['Record labels are welcome to submit new releases for licensing; send us a link to the songs.', ['label']],
  ['We listen to every demo that a band sends us. Send us yours.', ['artist']],
  ['Send us songs that our producers can finish.', []],
  ['Submit your demo to the label by email.', []],
  ['DJs and beatmakers, share your unreleased tracks with us.', ['artist']],
  ['We have represented artists for years. Please submit your songs.', []],
  ['Emerging artists may send up to three songs.', ['artist']],
])('%s', (text, who) => {
  expect(whoMaySubmit(text)).toEqual(who)
})
