import { expect, test } from 'vitest'
import { ARTIST_FORM } from './forms/artist-submission.ts'
import { CONTACT_FORM } from './forms/contact.ts'
import { PROMISED } from './promised-times.ts'

test('the promised times are those that the forms name when something was sent', () => {
  expect(ARTIST_FORM.sent.description).toContain(PROMISED.artist.words)
  expect(CONTACT_FORM.sent.description).toContain(PROMISED.contact.words)
  const weeks = Number(/-(\d+) weeks/.exec(ARTIST_FORM.sent.description)?.[1])
  expect(PROMISED.artist.days).toBe(weeks * 7)
  // Two business days that begin on a Thursday evening end on a Monday.
  const days = Number(/-(\d+) business days/.exec(CONTACT_FORM.sent.description)?.[1])
  expect(PROMISED.contact.days).toBe(days + 2)
})
