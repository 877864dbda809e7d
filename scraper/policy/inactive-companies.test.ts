import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

function statusOf(sentence: string): string {
  const body = `<main><p>Send us your songs. ${sentence}</p></main>`
  const page = parsePage({ url: 'https://brightwatersync.com/x', body, contentType: 'text/html' })
  return readPolicy(page, new Date('2026-11-21T12:00:00Z')).status
}

test.each([
  'The label has ceased operations.',
  'Sadly, this imprint is now defunct.',
  'Our netlabel is no longer active.',
  'Our schedule is full for the next two years.',
  'The release schedule has been completely filled.',
  'Our schedules are already booked.',
  "We've got enough music for now.",
  'The office has more than enough demos at the moment.',
  'We have all the songs we need.',
  'We are swamped, so please hold your demos for now.',
  'Please save your songs until we are through the pile.',
  'Keep any new music back until next year.',
  'We only release our own music.',
  'I put out only my own songs.',
  'The label releases only music by friends.',
  'The competition is now closed.',
  'Our song contest has been closed.',
  'The contest is closed to entries.',
])('an inactive company is closed, even if the page invited submissions before: %s', (sentence) => {
  expect(statusOf(sentence)).toBe('closed')
})

test.each([
  'Our schedule is never full.',
  'The library has a room for visitors.',
  'We have plenty of music for every film.',
  'Keep your songs short.',
  'We release our own music and that of others.',
])('phrases that only sound like inactivity do not close the policy: %s', (sentence) => {
  expect(statusOf(sentence)).toBe('open')
})
