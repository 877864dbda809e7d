import { expect, test } from 'vitest'
import { explainScore, SCORE_WORDS } from '#contracts/score-words.ts'
import { FeatureSchema, loadWeights } from '#scraper/rows/score.ts'

test('every feature of the score has words for and against, and no words are left over', () => {
  expect(new Set(Object.keys(SCORE_WORDS))).toEqual(new Set([...FeatureSchema.options, 'seen_in_search']))
  const sentences = Object.values(SCORE_WORDS).flatMap((words) => [words.for, words.against])
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^_0-9]{10,90}$/)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('reasons are told strongest first, each for or against, and never as figures', () => {
  const told = explainScore([
    { feature: 'read_long_ago', weight: -0.5 },
    { feature: 'contact_role_mailbox', weight: 1.6 },
    { feature: 'topic', weight: 0 },
    { feature: 'model_disagrees', weight: -1.2 },
  ])
  expect(told).toEqual([
    { sentence: 'A shared inbox on the company’s own site', for: true },
    { sentence: 'The language model and the rules read the page differently', for: false },
    { sentence: 'The page behind the status was read long before the others', for: false },
  ])
})
