import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test.each([
  ['Do you accept submissions?', 'No. We only commission our own writers.', 'closed'],
  ['Can I send you my music?', 'Unfortunately not at the moment.', 'closed'],
  ['Are you looking for new composers?', 'Not right now.', 'closed'],
  ['Do you accept demos?', 'Yes! Please use the form on our contact page.', 'open'],
  ['Do you accept submissions?', 'Yes, but by referral only.', 'closed'],
  ['Do you accept MP3 files of my songs?', 'No.', 'unknown'],
  ['Do you accept covers or remixes of songs?', 'No.', 'unknown'],
  ['Do you charge for submissions of music?', 'No, it is free.', 'unknown'],
  ['Do you accept music that is already released elsewhere?', 'Yes.', 'unknown'],
  ['How do I change my address?', 'Please send us a message.', 'unknown'],
  ['Can I use your music in my video?', 'Yes, with a licence.', 'unknown'],
])('a bare answer is judged by its question: %s %s', (question, answer, status) => {
  const body = `<h3>${question}</h3><p>${answer}</p>`
  const policy = readPolicy(parsePage({ url: 'https://brightwatersync.com/faq', body, contentType: 'text/html' }), NOW)
  expect([policy.status, policy.evidence === null]).toEqual([status, status === 'unknown'])
})
