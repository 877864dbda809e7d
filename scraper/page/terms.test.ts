import { expect, test } from 'vitest'
import { findDates } from '#scraper/policy/dates.ts'
import { parsePage } from './parse/parse-page.ts'
import { extractTerms } from './terms.ts'

const termsOf = (words: string) =>
  extractTerms(parsePage({ url: 'https://brightwatersync.com/x', body: `<p>${words}</p>`, contentType: 'text/html' }))
const licence = (words: string) =>
  Object.entries(termsOf(words).licence)
    .filter(([, fact]) => fact !== null)
    .map(([name]) => name)

test.each([
  ['Our agreements are non-exclusive.', ['non_exclusive']],
  ['All tracks are licensed on a non exclusive basis.', ['non_exclusive']],
  ['The deal is not exclusive, you may license the songs elsewhere.', ['non_exclusive']],
  ['We sign tracks exclusively for three years.', ['exclusive']],
  ['Choose between an exclusive and a non-exclusive contract.', ['exclusive', 'non_exclusive']],
  ['Semi-exclusive agreement: your songs stay on streaming services.', ['semi_exclusive']],
  ['We retitle your tracks.', ['retitle']],
  ['We never re-title songs.', []],
  ['No retitling of your music.', []],
  ['Get exclusive content and exclusive offers.', []],
])('exclusive, non-exclusive and retitled deals are distinguished: %s', (words, kinds) => {
  expect(licence(words)).toEqual(kinds)
})

test.each([
  ['We reply within 24 hours.', 1, false],
  ['You will hear back from us within 48 hours.', 2, false],
  ['We review tracks and answer in 7 days.', 7, false],
  ['Expect a response within 30 days.', 30, false],
  ['A decision may take up to a month.', 30, false],
  ['We respond within 30-60 days.', 60, false],
  ['Allow four to six weeks for a reply.', 42, false],
  ['Submissions are listened to in the order they arrive.', null, false],
  ['We only reply if we are interested.', null, true],
  ['If we like it, we will get in touch; please do not chase a reply.', null, true],
  ['If you do not hear from us it means no.', null, true],
  ['Silence is not an answer we give; no reply means no.', null, true],
])('the response time is read: %s', (words, days, onlyIf) => {
  expect(termsOf(words).response).toMatchObject({ days, only_if_interested: onlyIf })
})

test.each(['Our catalogue grows by ten tracks within a week.', 'We cleared the song in two days.'])(
  'a time span about something else is not a response time: %s',
  (words) => {
    expect(termsOf(words).response).toBeNull()
  },
)

test.each([
  [
    'Please deliver 24-bit/48 kHz WAV files with stems and instrumentals.',
    ['24-bit/48 khz wav', 'stems', 'instrumentals'],
  ],
  ['Send 320 kbps MP3s or AIFF.', ['320 kbps mp3s', 'aiff']],
  ['We require 30 second cuts and no-drums versions.', ['30 second cuts', 'no-drums versions']],
  ['Do not send MP3s; send WAV files.', ['wav files']],
  ['Our composers play live.', []],
])('the wanted file formats are read: %s', (words, formats) => {
  expect(termsOf(words).formats.map(({ value }) => value)).toEqual(formats)
})

test.each([
  ['by 3 March 2027', ['2027-03-03']],
  ['by the 3rd of March 2027', ['2027-03-03']],
  ['March 3rd, 2027', ['2027-03-03']],
  ['Sept. 30, 2026', ['2026-09-30']],
  ['2027-03-03', ['2027-03-03']],
  ['31.01.2027', ['2027-01-31']],
  ['31/01/2027', ['2027-01-31']],
  ['01/31/2027', ['2027-01-31']],
  ['01/02/2027', []],
  ['01/02/2027 (dd/mm)', ['2027-02-01']],
  ['01/02/2027 (month/day)', ['2027-01-02']],
  ['the end of February 2028', ['2028-02-29']],
  ['from 1 May 2026 to 2 June 2026', ['2026-05-01', '2026-06-02']],
  ['31 February 2027', []],
  ['in May', []],
])('a date is read only if it is unambiguous: %s', (words, days) => {
  expect(findDates(words.toLowerCase())).toEqual(days)
})
