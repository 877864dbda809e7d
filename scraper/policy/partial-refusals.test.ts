import { expect, test } from 'vitest'
import type { Policy } from '#contracts/scraper/reading.ts'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

const ASKED = 'Composers may submit songs with the form.'

function read(sentence: string, day = '2026-11-21'): Policy {
  const page = parsePage({
    url: 'https://brightwatersync.com/x',
    body: `<main><p>${sentence}</p></main>`,
    contentType: 'text/html',
  })
  return readPolicy(page, new Date(`${day}T12:00:00Z`))
}

test.each([
  'We do not accept music for brass band.',
  'Please do not send music for mixed choir.',
  'Songs for handbells are not considered.',
  'We do not consider songs in chord chart form.',
  "We can't review music as lead sheets.",
  'We are unable to accept compositions in handwritten notation.',
  'We are not accepting submissions of dance music.',
  'Submissions of finished dance songs are not considered.',
  'We do not take recordings of live jazz music.',
  "We don't accept submissions in the rap genre.",
  'We do not consider songs in other languages.',
  'Please do not send us music other than techno.',
])('refusing a kind of music is a guideline on a page that invites submissions: %s', (sentence) => {
  expect(read(`${sentence} ${ASKED}`).status).toBe('open')
  expect(read(sentence).status).toBe('closed')
})

test.each([
  'We do not accept submissions for our catalogue.',
  'We do not accept submissions at this time.',
  'We do not accept submissions in any form.',
  'We do not accept submissions of any kind.',
  'We do not accept submissions of creative material.',
  'We do not accept submissions of music by outside writers.',
  'We do not accept submissions for review.',
  'We do not accept music in this form.',
  'We are unable to take more songs before 2017.',
  'We are not accepting songs until late August.',
  'We do not accept music in any genre.',
  'We are taking a break from submissions until spring.',
  'The label is on a short hiatus from new demos.',
  'We need a rest from listening to demos.',
])('refusing all music is a refusal even on a page that invites submissions: %s', (sentence) => {
  expect(read(`${ASKED} ${sentence}`).status).toBe('closed')
})

test.each([
  'We do not accept demos in August.',
  'Submissions are not accepted between June and August.',
  'We are not taking songs from early June until late August.',
])('a refusal for some months closes in these months only: %s', (sentence) => {
  expect(read(`${sentence} ${ASKED}`).status).toBe('open')
  expect(read(`${sentence} ${ASKED}`, '2026-08-03').status).toBe('closed')
})

test('a range of months may span the turn of the year', () => {
  const sentence = `Submissions are not accepted from October to January. ${ASKED}`
  expect(read(sentence, '2026-12-24').status).toBe('closed')
  expect(read(sentence, '2026-05-01').status).toBe('open')
})

test.each([
  'We do not review submissions between May and September.',
  'Nobody here listens to demos during the summer.',
  'We do not read submissions in July.',
])('a pause in listening to submissions does not close the policy: %s', (sentence) => {
  expect(read(`${sentence} ${ASKED}`, '2026-07-10').status).toBe('open')
})

test.each([
  'Submissions not following these guidelines will not be considered.',
  'Demos ignoring these points are not listened to.',
  'Songs lacking a title will not be reviewed.',
  'No submissions will be returned.',
  'No demos can be acknowledged.',
  'We do not accept submissions on weekends.',
])('statements about wrongly sent or rejected music do not close the policy: %s', (sentence) => {
  expect(read(`${sentence} ${ASKED}`).status).toBe('open')
})

test('months with a year are a submission window and not a season', () => {
  expect(read(`We are not accepting submissions between June 2026 and June 2027. ${ASKED}`).status).toBe('closed')
})

test.each([
  'We do not accept submissions without a score.',
  'We cannot review demos without contact details.',
  'Songs are not considered unless accompanied by a lyric sheet.',
])('a required enclosure is a guideline: %s', (sentence) => {
  expect(read(`${sentence} ${ASKED}`).status).toBe('open')
  expect(read(sentence).status).toBe('unknown')
})

test('refusing everyone without an agent is not a guideline about enclosures', () => {
  expect(read(`We do not accept submissions without an agent. ${ASKED}`).status).toBe('closed')
})

test.each([
  "Please don't send us somebody else's songs without their consent.",
  "Please do not submit another writer's music without written permission.",
  "Do not send other people's recordings without asking them first.",
])("forbidding other people's music is a guideline and not a request to ask first: %s", (sentence) => {
  expect(read(`${sentence} ${ASKED}`).status).toBe('open')
  expect(read('Please do not send us your songs without asking first.').status).toBe('unknown')
})
