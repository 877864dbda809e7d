import { expect, test } from 'vitest'
import type { Policy } from '#contracts/scraper/reading.ts'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

function read(words: string | { html: string }): Policy {
  const body = typeof words === 'string' ? `<main><p>${words}</p></main>` : words.html
  return readPolicy(parsePage({ url: 'https://brightwatersync.com/submit', body, contentType: 'text/html' }), NOW)
}

test.each([
  [
    'We are always accepting demos, but only those sent through the form on this site get heard; messages on social media or by email are not listened to.',
    'form',
  ],
  ["Demo submissions are always open. Use the form below, as music sent by DM or email won't be reviewed.", 'form'],
  [
    "Drop a streaming link into our contact form with your demo. We will call if we are interested and can't give feedback to everybody.",
    'form',
  ],
  [
    'Submit a private SoundCloud link through the contact form. If it is for us we will ring you; sadly we cannot reply to all.',
    'form',
  ],
  [
    'Fill in the submission form with a link from any platform and tell us your role. Music sent by e-mail will not be reviewed.',
    'form',
  ],
  [
    'Anyone who holds master and publishing rights, writes original songs and is a member of a PRO may submit music here.',
    null,
  ],
  ['You can submit your music as long as you control both sides and belong to ASCAP, BMI or SESAC.', null],
  ['Use our submit page to send your music in a few easy steps.', 'form'],
  ['Submit your music in three simple steps on our submission page.', 'form'],
  [
    'Join the portal, pick a brief and upload your track as an mp3; we accept, reject or ask for changes by mail.',
    'portal',
  ],
  [
    'Submit your song to be approved. You may upload one song until the contract is filed, then five; a reply can take a month.',
    null,
  ],
  [
    'E-mail a SoundCloud link and a short bio marked for Dana to hello@brightwatersync.com. No MP3s, nothing by post.',
    'email',
  ],
  [
    'Please send a streaming link with a few lines about yourself to music@brightwatersync.com, attention Joe (no mp3 files, no mail by post).',
    'email',
  ],
  ['Send your three strongest tracks as a download link (no CDs) and a short bio to ar@brightwatersync.com.', 'email'],
  ['Email up to four streaming links to ar@brightwatersync.com. Attachments will not be listened to.', 'email'],
  ['Independent artists are welcome to send us unsolicited music.', null],
  ['We happily accept unsolicited demos from independent artists.', null],
  ['We are currently taking submissions.', null],
  ['Submissions are open all year round.', null],
  ['We are always keen to hear new music, whatever the genre.', null],
  ["We'd love to hear your music, no matter the style.", null],
  [
    'We are always interested in hearing new material, but emails with mp3 attachments get deleted. SoundCloud or Bandcamp links are fine.',
    null,
  ],
  ['Demos are welcome, on CD only. If you do not hear from us it means no.', 'post'],
  [
    'Send a file transfer link to demos@brightwatersync.com, at least 256 kbps, WAV preferred. Demos sent to other addresses are binned.',
    'email',
  ],
  ['Upload your tracks to our DISCO inbox, no account needed.', 'disco'],
  ['Submit your songs for this brief by 14 March 2027; the brief closes by itself afterwards.', null],
  [
    'The application period for composers runs from 1 September 2026 to 30 January 2027. Material sent earlier may be sent again.',
    null,
  ],
  ['Composers: applications are open until January 31, 2027.', null],
])('an invitation opens the policy: %s %#', (words, route) => {
  const policy = read(words)
  expect([policy.status, words.includes(policy.evidence?.quote ?? '?')]).toEqual(['open', true])
  if (route !== null) expect(policy.route).toBe(route)
})

test.each([
  ['We do not accept unsolicited submissions.'],
  ['No unsolicited demos, please.'],
  ['Sorry, Brightwater is unable to accept unsolicited material of any kind.'],
  ['We are not taking submissions at present.'],
  ['At this time we are not accepting any new music submissions.'],
  ['Submissions are currently closed.'],
  ['We are no longer taking on new artists.'],
  ['Our roster is full.'],
  ['Please do not send us music or links.'],
  ['Please don’t e-mail demos.'],
  ['Kindly refrain from sending us your songs.'],
  ['No demos, please.'],
  ['Please, no submissions.'],
  ['Anything we did not ask for is deleted unread, automatically.'],
  ['Unsolicited emails with music get automatically deleted.'],
  ['Unsolicited items are ignored.'],
  ['Any unsolicited music will not be reviewed.'],
  ['None of our employees may consider unrequested material; it is returned and no copy is kept.'],
  ['It is our policy that nobody at the company can review unsolicited recordings or ideas.'],
  ['Unsolicited parcels come back stamped as such.'],
  ['Packages we did not ask for will be returned to sender, marked unsolicited.'],
  ['We are not accepting unsolicited music right now, though we do look at professional service requests selectively.'],
  ['Want to be heard by our A&R team? Release your music through our distribution platform.'],
  ['WE  DO&nbsp;NOT<br>ACCEPT UN-SOLICITED<br>DEMOS'],
  ['N O  U N S O L I C I T E D  M A T E R I A L'],
  ['We do notaccept demo submissions.'],
  ['We love to hear new music and you can submit your tracks. Update: we no longer accept submissions.'],
])('a refusal closes the policy: %s %#', (words) => {
  const policy = read(words)
  expect(policy.status).toBe('closed')
  expect(policy.evidence).not.toBeNull()
})

test.each([
  ['We work by referral only when it comes to new music.', 'closed', 'referral_only'],
  ['Submissions are by invitation only.', 'closed', 'referral_only'],
  ['We only accept music through an agent or attorney.', 'closed', 'referral_only'],
  ['Demos must be submitted by a lawyer or manager.', 'closed', 'referral_only'],
  [
    'We do not accept submissions unless they come through a manager, lawyer, publisher or producer whom we know.',
    'closed',
    'referral_only',
  ],
  ['We only consider requested material, marked A&R, preferably from managers known to us.', 'closed', 'referral_only'],
  ['Please e-mail us before sending any music.', 'unknown', 'ask_first'],
  ['Do not send music without contacting us first.', 'unknown', 'ask_first'],
  ['Submissions are for members only.', 'closed', 'members_only'],
  ['You must be a paid member to submit your songs.', 'closed', 'members_only'],
  ['We do not accept submissions from third-party placement agents.', 'unknown', 'silent'],
  ['We place songs in film and television. Our catalogue holds ten thousand tracks.', 'unknown', 'silent'],
  ['Do you accept demos?', 'unknown', 'silent'],
  ['To license our music, write to licensing@brightwatersync.com.', 'unknown', 'silent'],
  ['We are not taking new custom requests until January.', 'unknown', 'silent'],
  ['Looking for music for your film? Send us your brief and we will find the perfect song.', 'unknown', 'silent'],
  ['We are accepting applications for internships. Send your CV.', 'unknown', 'silent'],
  ['Most music libraries do not accept unsolicited demos.', 'unknown', 'silent'],
  ['We used to accept demos by fax.', 'unknown', 'silent'],
])('a condition or silence gives its own status and reason: %s %#', (words, status, reason) => {
  const policy = read(words)
  expect([policy.status, policy.reason]).toEqual([status, reason])
})

test.each([
  ['Composers can submit music unless they are already signed to another library.'],
  [
    'You can submit your music to us. If you are signed to a major or have an exclusive administration deal, do not submit.',
  ],
  ['Send us your tracks to join. You must leave your PRO before joining.'],
  ['Anyone can submit music. We do not accept submissions from third-party placement agents.'],
  [
    'Artists may submit songs with the form. If a label owns your master, do not use the form; have your label contact us.',
  ],
  ['Please do not send demos to this postal address. Send your demos to demos@brightwatersync.com.'],
  ['No audio files please, send links to your music instead.'],
  ['We accept music submissions but not phone calls.'],
  ['Please do not hesitate to send us your demo.'],
  ['No CDs or post, please use the form to submit your music.'],
  ['We cannot accept physical demos. Please submit your music with the form.'],
  ['Send us your songs. We do not accept MP3 attachments.'],
  ['Submit your music. We do not accept hip-hop submissions or covers.'],
])('a misleading phrase or a condition does not close the policy: %s %#', (words) => {
  expect(read(words).status).toBe('open')
})

test.each([
  'We do not accept MP3 attachments.',
  'We do not take phone calls.',
  'Please do not send demos to this postal address.',
  'We do not accept heavy metal submissions.',
  'We do not accept music made by AI.',
  'If you are signed to a major label, do not submit to us.',
  'Do not submit more than three tracks.',
])('a guideline about format, route or kind does not close the policy: %s', (words) => {
  expect(read(words).status).toBe('unknown')
})

test('a call whose deadline has passed is closed even if it says "open to all"', () => {
  const policy = read('Our open call is open to all composers. Submit your tracks by 3 March 2024.')
  expect([policy.status, policy.reason, policy.deadline]).toEqual(['closed', 'window_closed', '2024-03-03'])
})

test('a future deadline is kept with the invitation', () => {
  const policy = read('Submit your songs before March 14, 2027.')
  expect([policy.status, policy.deadline]).toEqual(['open', '2027-03-14'])
})

test('who may submit is read from the invitation', () => {
  expect(read('Labels and publishers may send us music. Artists can submit songs too.').status).toBe('open')
  expect(read('Anyone can submit music. We do not accept submissions from third-party placement agents.').who).toEqual([
    'artist',
  ])
  expect(read('Everyone is welcome to submit songs.').who).toEqual(['anyone'])
})

test('hidden text is not judged', () => {
  const html =
    '<p>We make records.</p><p style="display:none">We accept demos.</p><p aria-hidden="true">Send us your music.</p>'
  expect(read({ html }).status).toBe('unknown')
})

test('a refusal in the footer outweighs an invitation in the text', () => {
  const html = '<main><p>Send us your music.</p></main><footer><p>No unsolicited material.</p></footer>'
  expect(read({ html }).status).toBe('closed')
})
