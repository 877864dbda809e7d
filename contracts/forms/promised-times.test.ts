import { expect, test } from 'vitest'
import { ARTIST_FORM } from './artist-submission.ts'
import { CONTACT_FORM } from './contact.ts'
import { expectedResponseBy, PROMISED } from './promised-times.ts'

test('the promised times are those that the forms name when something was sent', () => {
  expect(ARTIST_FORM.sent.description).toContain(PROMISED.artist.words)
  expect(CONTACT_FORM.sent.description).toContain(PROMISED.contact.words)
  const weeks = Number(/-(\d+) weeks/.exec(ARTIST_FORM.sent.description)?.[1])
  expect(PROMISED.artist.days).toBe(weeks * 7)
  // Two business days that begin on a Thursday evening end on a Monday.
  const days = Number(/-(\d+) business days/.exec(CONTACT_FORM.sent.description)?.[1])
  expect(PROMISED.contact.days).toBe(days + 2)
})

test.each([
  ['contact', '2026-11-24T20:00:00.000Z', '2026-11-26T20:00:00.000Z'],
  // A Friday evening in Burbank, where it is Saturday in London.
  ['contact', '2026-11-28T04:00:00.000Z', '2026-12-02T04:00:00.000Z'],
  ['contact', '2026-11-29T20:00:00.000Z', '2026-12-01T20:00:00.000Z'],
  ['artist', '2026-11-29T20:00:00.000Z', '2026-12-27T20:00:00.000Z'],
] as const)('what was sent by the form %s at %s is answered by %s', (kind, sentAt, due) => {
  expect(expectedResponseBy(kind, sentAt, 'America/Los_Angeles').toISOString()).toBe(due)
})
