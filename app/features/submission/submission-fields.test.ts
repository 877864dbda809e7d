import { expect, test } from 'vitest'
import { ArtistSubmissionFormSchema } from '#contracts/artist-submission.ts'
import { SUBMISSION_FIELDS } from './submission-fields.ts'

test.each(SUBMISSION_FIELDS)('$name says in words of its own how much it takes', ({ name, maxLength = 5000 }) => {
  const fill = (length: number) => (name === 'email' ? `${'a'.repeat(length - 6)}@b.com` : 'a'.repeat(length))
  const words = (length: number) =>
    ArtistSubmissionFormSchema.shape[name].safeParse(fill(length)).error?.issues[0]?.message
  expect(words(maxLength + 1)).toMatch(new RegExp(`^[A-Z].* can have at most ${maxLength} characters$`))
  expect(words(maxLength) ?? '').not.toContain('at most')
})
