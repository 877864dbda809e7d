import { expect, test } from 'vitest'
import { ARTIST_FORM } from './artist-submission.ts'
import { CONTACT_FORM } from './contact.ts'
import { expectedResponseBy, PROMISED_TIMES } from './promised-times.ts'

test('the promised times match the confirmation texts of the forms', () => {
  expect(ARTIST_FORM.sent.description).toContain(PROMISED_TIMES.artist.words)
  expect(CONTACT_FORM.sent.description).toContain(PROMISED_TIMES.contact.words)
  const weeks = Number(/-(\d+) weeks/.exec(ARTIST_FORM.sent.description)?.[1])
  expect(PROMISED_TIMES.artist.days).toBe(weeks * 7)
  // Two business days from a Thursday evening end on a Monday.
  const days = Number(/-(\d+) business days/.exec(CONTACT_FORM.sent.description)?.[1])
  expect(PROMISED_TIMES.contact.days).toBe(days + 2)
})

test.each([
  ['contact', '2026-11-24T20:00:00.000Z', '2026-11-26T20:00:00.000Z'],
  // A Friday evening in Burbank, where it is Saturday in London.
  ['contact', '2026-11-28T04:00:00.000Z', '2026-12-02T04:00:00.000Z'],
  ['contact', '2026-11-29T20:00:00.000Z', '2026-12-01T20:00:00.000Z'],
  ['artist', '2026-11-29T20:00:00.000Z', '2026-12-27T20:00:00.000Z'],
] as const)('an answer to the %s form sent at %s is due by %s', (kind, sentAt, due) => {
  expect(expectedResponseBy(kind, sentAt, 'America/Los_Angeles').toISOString()).toBe(due)
})
