import { expect, test } from 'vitest'
import type { Policy } from '#contracts/scraper/reading.ts'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

function read(sentence: string): Policy {
  const page = parsePage({
    url: 'https://brightwatersync.com/x',
    body: `<main><p>${sentence}</p></main>`,
    contentType: 'text/html',
  })
  return readPolicy(page, new Date('2026-11-21T12:00:00Z'))
}

test.each([
  'If you disregard this notice and send songs to us, you accept that they are not confidential.',
  'If you overlook this rule and send us songs, you agree that we may keep them.',
  'If a person breaks this rule and they submit tracks, they waive all claims.',
  'When you ignore what is said above and upload songs, you forfeit every claim.',
  'Should you nevertheless upload music, you grant us a licence to store it.',
  'By choosing to submit tracks you agree that we owe you nothing.',
  'In the event that anyone violates these rules and submits demos, the sender waives every claim.',
  'If you submit any music, we have no obligation to return it.',
])('terms for music that is sent anyway are not an invitation: %s', (sentence) => {
  expect(read(sentence).status).toBe('unknown')
})

test.each([
  'If you would like to join us, please submit your music; you must agree to our terms.',
  'If you make instrumental music, send us three tracks.',
  'When you are ready, upload your songs with the form.',
])('an invitation after a condition is still an invitation: %s', (sentence) => {
  expect(read(sentence).status).toBe('open')
})

test.each([
  'Many writers are not aware of what it takes to get songs ready for a publisher.',
  'It is not always clear to newcomers what a supervisor will look for in a track.',
  'We do not care where you listen to music.',
  "It isn't obvious why people want new music.",
  'You do not need headphones to hear songs here.',
  "You won't believe what happened when we took the songs to a pitching company.",
])('a negation applies only to its own verb: %s', (sentence) => {
  expect(read(sentence).status).toBe('unknown')
})

test.each([
  'Submissions from third-party pitching services are not accepted.',
  'We do not take music from placement companies.',
  'Brightwater does not accept demos from promotion agencies.',
])('refusing intermediaries does not refuse everyone: %s', (sentence) => {
  expect(read(sentence)).toMatchObject({ status: 'unknown', evidence: { quote: sentence } })
  expect(read(`${sentence} Composers may submit songs with the form.`)).toMatchObject({
    status: 'open',
    who: ['artist'],
  })
})

test.each([
  'We are not accepting proposals at this time.',
  'We cannot consider any new releases this year.',
  'The label does not accept works from outside its roster.',
  'We do not accept scripts, artwork, songs or recordings.',
  'Please do not send us manuscripts, demo recordings or ideas.',
  'Brightwater will not review screenplays, music or other material.',
])('a refusal is recognised whatever the music is called or listed with: %s', (sentence) => {
  expect(read(sentence).status).toBe('closed')
})

test.each([
  'We do not accept manuscripts.',
  'We do not accept unsolicited scripts or screenplays.',
  'That is how it works with our library; it does not take long.',
])('written works alone, or a verb that looks like a noun, say nothing about music: %s', (sentence) => {
  expect(read(sentence).status).toBe('unknown')
})

test.each([
  'All styles of music are accepted.',
  'Every genre of music is welcome here.',
  'All kinds of audio works are considered.',
  'We are seeking carefully mixed, well engineered recordings.',
  'We are always looking for emotionally powerful, radio-ready songs.',
  'We are currently seeking moody, slow-paced and beautifully played tracks.',
  'Only one submission per month will be accepted.',
  'Up to three songs per writer can be submitted at a time.',
  'Only two works per composer will be considered each season.',
])('an implied invitation is recognised: %s', (sentence) => {
  expect(read(sentence).status).toBe('open')
})

test.each([
  'All major credit cards are accepted for music purchases.',
  'We are interested in licensing music from the films you love.',
  'Brands are looking for emotionally powerful songs.',
  'Cue sheets must be submitted within thirty days.',
  'Works must be submitted by an agent or lawyer.',
])('phrases that only sound like invitations do not open the policy: %s', (sentence) => {
  expect(read(sentence).status).not.toBe('open')
})

test.each([
  'If you want your songs to be considered for our roster, complete the writer form.',
  'To have your music heard by our team, please fill out the artist form.',
  'Unsolicited demos are okay here.',
  'Submissions are always allowed.',
  'Unsolicited submissions are perfectly fine.',
])('permission to send, or a form for being considered, is an invitation: %s', (sentence) => {
  expect(read(sentence).status).toBe('open')
})

test.each([
  'Tracks with uncleared samples will be rejected.',
  'Demos that lack contact details are automatically discarded.',
  'Songs made by machines are always declined.',
])('discarding one kind of music is a guideline: %s', (sentence) => {
  expect(read(sentence).status).toBe('unknown')
})

test.each([
  'If your station is not registered, please do not request a licence.',
  'Idents must not be passed on to other stations.',
  'Alternative mix: no drums, no lead melody.',
  'Bed version with no beats, no vocals or hooks.',
])('rules for clients and names of alternative versions do not close the policy: %s', (sentence) => {
  expect(read(sentence).status).toBe('unknown')
})

const CONFERENCE = `<title>Orchard Conf</title><main><p>${'Our conference on gardens takes place in May, with talks, workshops and a walk. '.repeat(12)}</p>`

test('a long page that does not mention music has no status unless it refuses in the first person', () => {
  const page = (words: string) =>
    parsePage({
      url: 'https://orchard.example/',
      body: `${CONFERENCE}<p>${words}</p></main>`,
      contentType: 'text/html',
    })
  const now = new Date('2026-11-22T12:00:00Z')
  expect(
    readPolicy(page('Submissions are open until 1 March 2027. We are looking for contributors.'), now),
  ).toMatchObject({
    status: 'unknown',
    statements: [],
  })
  expect(readPolicy(page('The call for proposals is now closed.'), now).statements).toEqual([])
  const refusals = [
    'Since the spring we no longer accept submissions.',
    'Our rule is not to accept or review unsolicited songs.',
  ]
  for (const refusal of refusals) expect(readPolicy(page(refusal), now).status).toBe('closed')
  const label = 'Our label hears music by bands and songwriters. Submissions are open.'
  expect(readPolicy(page(label), now).status).toBe('open')
})
