import { expect, test } from 'vitest'
import type { Policy } from '#contracts/scraper/reading.ts'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

function read(html: string): Policy {
  const body = `<main>${html.startsWith('<') ? html : `<p>${html}</p>`}</main>`
  const page = parsePage({ url: 'https://brightwatersync.com/x', body, contentType: 'text/html' })
  return readPolicy(page, new Date('2026-11-21T12:00:00Z'))
}

test.each(['Writers of songs, please upload your works using the button.'])(
  'instructions for sending music are an invitation: %s',
  (sentence) => {
    expect(read(sentence).status).toBe('open')
  },
)

test.each(['Please send all submissions to our office by email.'])(
  'describing how demos are handled is an invitation: %s',
  (sentence) => {
    expect(read(sentence).status).toBe('open')
    expect(read(`${sentence} At present we do not accept demos.`).status).toBe('closed')
  },
)

test.each([
  'If we like your film, we will write music for it.',
  'We aim to respond to requests for songs within a day.',
  'Please limit your search to three songs.',
])('the same instructions for clients are not an invitation: %s', (sentence) => {
  expect(read(sentence).status).toBe('unknown')
})

test.each([
  "I'm accepting new songs this month.",
  "I am also accepting demos for next year's tapes.",
  "I'm always looking for new songs.",
])('a one-person label invites in the first person: %s', (sentence) => {
  expect(read(sentence).status).toBe('open')
})

test.each([
  'If you wish to send us a demo, please read our demo policy.',
  'If you want to submit music, please check back later.',
  'Anyone hoping to submit songs should follow us for news of when we open.',
  'If you would like to submit music, please wait until we re-open.',
  '<h2>How to submit your songs</h2><p>More on this soon.</p>',
  '<h2>How do I submit my music?</h2>',
])('a wish to submit that gets no invitation does not open: %s', (html) => {
  expect(read(html).status).not.toBe('open')
})

test.each([
  '<h2>How to submit your songs</h2><ol><li>Include a lyric sheet.</li></ol><p>Submissions are closed at present.</p>',
  'Follow these steps to submit your songs. We are not accepting any submissions this year.',
  'If you are interested in submitting songs, please note that we are closed to submissions.',
])('outdated steps next to a refusal do not open: %s', (html) => {
  expect(read(html).status).toBe('closed')
})

test.each([
  'Making a film? Send us the script and we will write the music.',
  'Share your storyboard with us, and our composers send two tracks within a week.',
  'Directors, please upload the locked picture and tell us which songs you have in mind.',
  'Taking the need for music in a film as a starting point, we write three sketches.',
  'Send us reference tracks and we will compose music in that mood.',
  'Send us your track list and we will clear the songs.',
  'To submit music requests for your production, follow the steps below.',
  'To submit a cue sheet, follow the instructions below.',
  'Our composers follow these steps to submit their tracks.',
  "I'm looking for new music libraries to work with.",
  '<h2>How to submit your music video</h2><p>Include a link to YouTube.</p>',
  '<h2>How to submit a brief</h2><p>Include a budget and send the music you like.</p>',
])('material requested from clients is not a call for music: %s', (html) => {
  expect(read(html).status).toBe('unknown')
})

test.each([
  'Songs should be received by Friday 4 October 2019.',
  'Demos must be with us no later than 1 March 2020.',
  'All recordings should reach us on or before 30 June 2018.',
  'Entries are to be in by 1 May 2017.',
])('a passed deadline closes the policy, even if the page also invites submissions: %s', (sentence) => {
  expect(read(`${sentence} Composers may submit songs with the form.`)).toMatchObject({
    status: 'closed',
    reason: 'window_closed',
  })
  expect(read(`${sentence.replace(/20\d\d/, '2027')} Composers may submit songs with the form.`).status).toBe('open')
})

test('a refusal until a past date remains a refusal, because no page says that submissions reopened', () => {
  expect(read('We are unable to take more songs until 1 March 2017.').status).toBe('closed')
  expect(read('Sorry, no new submissions until spring 2018.').status).toBe('closed')
  expect(read('We will not be taking any more songs until 2019.').status).toBe('closed')
})
