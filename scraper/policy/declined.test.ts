import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

function statusOf(sentence: string): string {
  const page = parsePage({
    url: 'https://brightwatersync.com/x',
    body: `<main><p>${sentence}</p></main>`,
    contentType: 'text/html',
  })
  return readPolicy(page, new Date('2026-11-21T12:00:00Z')).status
}

test.each([
  'Brightwater refuses to accept demos.',
  'We are refusing to listen to new music this year.',
  'Our label declines to review unsolicited songs.',
  'We politely declined to consider outside submissions from the first day, and still decline to hear demos.',
  'The company is unwilling to accept music from outside.',
  'For legal reasons our staff are prevented from accepting demo recordings.',
  'We are barred from listening to music that nobody asked for.',
  'Our insurers forbid us to review songs.',
  'A strict rule prohibits our editors from opening music submissions.',
  'We have a policy of refusing to look at submissions.',
  'It is the policy of Brightwater to refuse unsolicited recordings.',
  'We decline all demos.',
  'Brightwater rejects every demo.',
  'We delete all demos unheard.',
  'We discard any music sent to this office without listening to it.',
  'Our mail room destroys every demo on arrival.',
  'Our staff return all submissions unopened.',
  'Brightwater returns unsolicited tapes unopened.',
  'It deletes or discards such submissions without reading them.',
  'All demos are immediately discarded.',
  'It is against our rules to consider demos.',
  'We accept no demos.',
  'Brightwater takes no unsolicited songs.',
  'We review no outside music.',
])('a refusal without a "not" closes the policy: %s', (sentence) => {
  expect(statusOf(sentence)).toBe('closed')
})

test.each([
  'We reserve the right to refuse any submission.',
  'We may decline to accept a submission at our discretion.',
  'Our editors refuse to cut corners with music.',
  'We reject tracks that contain uncleared samples.',
  'We delete your demo after ninety days.',
  'We never refuse a demo.',
  'You are not allowed to upload our songs anywhere.',
  'Nobody is ever permitted to share our tracks.',
  'Editors are never allowed to send our music on.',
  'We take no fee for songs.',
  'You can decline cookies and still hear our music.',
  'Most labels refuse to listen to demos.',
  'We return all tracks to their writers when the term ends.',
  'Demos will be rejected if they lack a contact name.',
])('words of refusal about something else do not close the policy: %s', (sentence) => {
  expect(statusOf(sentence)).toBe('unknown')
})
