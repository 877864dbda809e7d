import { expect, test } from 'vitest'
import type { PageReading } from '#contracts/scraper/reading.ts'
import { readPage } from '#scraper/page/read-page.ts'

function read(url: string, body: string): PageReading {
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: new Date('2026-11-21T12:00:00Z') })
  if (reading === null) throw new Error('the page is read')
  return reading
}

const REFUSED =
  '<p>Oslo – A Norway-based label has announced that its doors are shut. "We have no room for anybody new. We do not accept demos, and we will throw away whatever our postman brings," reads a message on its site. Its songs are heard in film and television.</p>'

test.each([
  ['https://tradewire.com/2012/04/02/label-shuts-door', REFUSED],
  [
    'https://soundpost.net/stories/library-full',
    '<p>Harrow Cues, a London-based library, has announced plans to close its doors to composers. "We have all the music we need and our catalogue is full," the firm said in a statement. The head of its licensing team told Soundpost that music for television is in less demand.</p>',
  ],
  [
    'https://screenmoney.org/notes/9',
    '<p>Ida Brook has sold her production music library. "We licensed our first song to a soap in my kitchen, and we never stopped," she said. "Our composers stay with us," she added. The buyer, a Dutch-based publisher, has announced that film and advertising will be its field.</p>',
  ],
])('an article that quotes a company is not read as that company’s policy: %s', (url, body) => {
  expect(read(url, body)).toMatchObject({ relevant: false, policy: { status: 'unknown' } })
})

test.each([
  [
    'https://musicianslog.com/rosa-lind-head-of-sync',
    '<h1>Rosa Lind: head of sync</h1><p>How would you describe your job?</p><p>I clear songs and pitch our roster to music supervisors.</p><p>How did you get into the job?</p><p>We started our company with a box of records for television.</p><p>What advice would you give to newcomers?</p><p>Listen to music and send us less of it.</p>',
  ],
  [
    'https://tradebody.org.uk/members/five-minutes-with-tom-vale',
    '<h1>Five minutes with Tom Vale</h1><p>What is your role?</p><p>I look after sync licensing for our artists in film and advertising.</p><p>How did you start out?</p><p>We placed a song of our roster in a car campaign.</p><p>Any advice for newcomers?</p><p>We license music, so patience.</p>',
  ],
  [
    'https://papercone.net/texts/120',
    '<h1>Marram Records</h1><p>PC: How did you begin?</p><p>JL: We release what we like.</p><p>PC: Do you license songs for films?</p><p>JL: We license our music to whoever asks.</p><p>PC: And demos?</p><p>JL: We listen to demos on tape.</p>',
  ],
])('an interview is an article, not the page of the company that answers: %s', (url, body) => {
  expect(read(url, body).relevant).toBe(false)
})

test('a company that answers questions of clients is not an interview', () => {
  const body =
    '<h1>Questions</h1><p>What does your sync licence cost?</p><p>We license our songs by territory.</p><p>How does your search work?</p><p>Send us a brief and our team finds music for your film.</p><p>Can you clear songs?</p><p>We clear music for television.</p>'
  expect(read('https://larksync.com/faq', body)).toMatchObject({ page_kind: 'organisation', relevant: true })
})

test('an answer in a forum is not a policy, even if it says "send"', () => {
  const body =
    '<h1>Reply To: where to send my songs</h1><p>Hi Ana, we all have been there. Send your demos to several labels and music libraries for film, and send your music again after a month.</p>'
  expect(read('https://beatschool.com/reply/77', body)).toMatchObject({ page_kind: 'article', relevant: false })
})

test.each([
  [
    'https://marramrecords.com/2016/08/03/a-word-about-your-tapes-this-year',
    '<p>We have announced more albums than our small label can press, so we are not taking new songs before 2017.</p>',
    'closed',
  ],
  [
    'https://coldlanternrecords.blogspot.com/2015/01/some-news-from-the-cellar-and-more.html',
    "<p>I've curated a tape of songs by new artists and I'll be releasing it in May. I'm already accepting demos for the next one.</p>",
    'open',
  ],
  [
    'https://tinnitusnetlabel.wordpress.com/2012/03/09/demo-policy-of-the-label',
    '<h1>Demo policy</h1><p>I want this label to stay small. Please send your music as a private link; albums of twenty minutes are best.</p>',
    'open',
  ],
])("a dated page of a label's own blog counts as the label's statement: %s", (url, body, status) => {
  expect(read(url, body)).toMatchObject({ relevant: true, policy: { status } })
})

test.each([
  [
    'https://ironears.net/contact',
    '<p>We review new albums every day. Send your promos and press releases with our form. Our writers choose what they review, and interviews are done by mail. If you send us a demo, our readers will want good music.</p>',
  ],
  [
    'https://harbourwaves.org/submit-music',
    '<p>Our radio station takes songs from local bands. Send us your music for airplay; our presenters choose what goes into rotation, and listeners vote.</p>',
  ],
  [
    'https://inkandnoise.com/demos',
    '<p>Our magazine listens to demos. Send your music to our reviewers; a good review of your track goes to all our readers, and the best bands get an interview in print.</p>',
  ],
])('a page that reviews or broadcasts music makes no opportunity: %s', (url, body) => {
  expect(read(url, body).relevant).toBe(false)
})

test('a contract that repeats "full-time" and "part-time" is not a job advertisement', () => {
  const body =
    '<h1>Get signed</h1><p>We sign artists full-time or part-time. Part-time artists keep their label; full-time artists share our studio. Send us your songs and say whether full-time or part-time suits you.</p>'
  expect(read('https://brightpierrecords.com/get-signed', body)).toMatchObject({ page_kind: 'organisation' })
})

test.each([
  [
    'https://foxtail.co/project/first-light',
    '<h1>First Light</h1><p>Music | Sound | Mix</p><p>We were commissioned to write the original music of this campaign film, and we recorded it with forty children. The sound design is by two of us.</p>',
  ],
  [
    'https://tonhaus.de/?p=88',
    '<p>Unser neues Album ist da: Filmmusik für Krimi und Reportage. Wir schicken die Musik gern an alle, die für TV und Film arbeiten.</p>',
  ],
  [
    'https://ortemuzik.com/stok.html',
    '<p>Stok müzik kataloğumuz reklam, film ve televizyon için hazırlanmıştır. Jingle ve film müziği katalogdadır.</p>',
  ],
])('a short page of a music company is recognised in every supported language: %s', (url, body) => {
  expect(read(url, body).relevant).toBe(true)
})
