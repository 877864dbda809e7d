import { expect, test } from 'vitest'
import { explainSentence } from './explain-sentence.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test('the rules that fire on a sentence are named, and so are those that are held back', () => {
  const lines = explainSentence('We do not accept unsolicited demos.', NOW)
  expect(lines).toContain('fired      unasked/unasked-refused  [we do not accept unsolicited demos.]')
  expect(lines.at(-1)).toBe('status     closed (explicit): refusal')
  expect(explainSentence('The train is late.', NOW)).toEqual(['no rule fired', 'status     unknown (silent)'])
})

test('a rule that its "unless" holds back is named with the field that holds it back', () => {
  const lines = explainSentence('Members only, says our performing rights society about its music.', NOW)
  expect(lines).toContainEqual(
    expect.stringMatching(/^held back {2}restrictions\/members-only by its "unless" on the text/),
  )
})
