import { expect, test } from 'vitest'
import type { Policy } from '#contracts/reading.ts'
import { parsePage } from '#scraper/page/parse.ts'
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
  'We do not accept demos outside our genre.',
])('a sort of music that is not taken is a rule where music is asked for: %s', (sentence) => {
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
])('all music refused stays refused where music was asked for: %s', (sentence) => {
  expect(read(`${ASKED} ${sentence}`).status).toBe('closed')
})

test.each([
  'We do not accept demos in August.',
  'Submissions are not accepted between June and August.',
  'We are not taking songs from early June until late August.',
])('months in which nothing is taken shut the door in these months: %s', (sentence) => {
  expect(read(`${sentence} ${ASKED}`).status).toBe('open')
  expect(read(`${sentence} ${ASKED}`, '2026-08-03').status).toBe('closed')
})

test('months over the turn of the year are counted through it', () => {
  const sentence = `Submissions are not accepted from October to January. ${ASKED}`
  expect(read(sentence, '2026-12-24').status).toBe('closed')
  expect(read(sentence, '2026-05-01').status).toBe('open')
})

test.each([
  'We do not review submissions between May and September.',
  'Nobody here listens to demos during the summer.',
  'We do not read submissions in July.',
])('a time in which nobody reads keeps nobody from sending: %s', (sentence) => {
  expect(read(`${sentence} ${ASKED}`, '2026-07-10').status).toBe('open')
})

test.each([
  'Submissions not following these guidelines will not be considered.',
  'Demos ignoring these points are not listened to.',
  'Songs lacking a title will not be reviewed.',
  'No submissions will be returned.',
  'No demos can be acknowledged.',
  'We do not accept submissions on weekends.',
])('what becomes of music sent wrongly, or in vain, shuts nothing: %s', (sentence) => {
  expect(read(`${sentence} ${ASKED}`).status).toBe('open')
})

test('months of one year are a window and no season', () => {
  expect(read(`We are not accepting submissions between June 2026 and June 2027. ${ASKED}`).status).toBe('closed')
})

test.each([
  'We do not accept submissions without a score.',
  'We cannot review demos without contact details.',
  'Songs are not considered unless accompanied by a lyric sheet.',
])('what has to be enclosed is a rule: %s', (sentence) => {
  expect(read(`${sentence} ${ASKED}`).status).toBe('open')
  expect(read(sentence).status).toBe('unknown')
})

test('a door shut to all who have no agent is no rule about what to enclose', () => {
  expect(read(`We do not accept submissions without an agent. ${ASKED}`).status).toBe('closed')
})

test.each([
  "Please don't send us somebody else's songs without their consent.",
  "Please do not submit another writer's music without written permission.",
  "Do not send other people's recordings without asking them first.",
])("music of others that may not be sent is a rule, and no one's leave to ask: %s", (sentence) => {
  expect(read(`${sentence} ${ASKED}`).status).toBe('open')
  expect(read('Please do not send us your songs without asking first.').status).toBe('unknown')
})
