import { expect, test } from 'vitest'
import { explainScore, SCORE_WORDS } from '#contracts/scraper/score-words.ts'
import { FeatureSchema, loadWeights } from '#scraper/opportunities/score.ts'

test('every feature of the score has the texts that its weight can need, and no unused ones', () => {
  const { weights, usual } = loadWeights()
  const needed = FeatureSchema.options.map((feature) => {
    const raises = weights[feature] > 0 || (feature === 'contact_named' && weights[feature] === 0)
    return [feature, { for: raises, against: weights[feature] < 0 || usual[feature] !== undefined }]
  })
  const has = Object.entries<{ for?: string; against?: string }>(SCORE_WORDS).map(([feature, words]) => [
    feature,
    { for: words.for !== undefined, against: words.against !== undefined },
  ])
  expect(Object.fromEntries(has)).toEqual({
    ...Object.fromEntries(needed),
    seen_in_search: { for: false, against: true },
  })
  const sentences = Object.values<{ for?: string; against?: string }>(SCORE_WORDS).flatMap((words) =>
    [words.for ?? [], words.against ?? []].flat(),
  )
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^_0-9]{10,90}$/)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('three reasons are given, the strongest against first, and without figures', () => {
  const reasons = explainScore([
    { feature: 'read_long_ago', weight: -0.5 },
    { feature: 'contact_person', weight: 0.6 },
    { feature: 'of_trade', weight: 1.6 },
    { feature: 'topic', weight: 0 },
    { feature: 'model_disagrees', weight: -1.2 },
  ])
  expect(reasons).toEqual([
    { sentence: 'The language model and the rules read the page differently', for: false },
    { sentence: 'The page behind the status was read long before the others', for: false },
    { sentence: 'The pages read like those of a music licensing company', for: true },
  ])
})

test('with more than three reasons against, none for the opportunity is given', () => {
  const doubts = ['pages_conflict', 'contact_foreign', 'topic', 'own_site'].map((feature, at) => ({
    feature,
    weight: at - 5,
  }))
  const reasons = explainScore([...doubts, { feature: 'company_named', weight: 9 }])
  expect(reasons.map(({ sentence }) => sentence)).toEqual([
    'The company’s pages contradict each other',
    'The address is at another company’s domain',
    'The pages are only partly about music licensing',
  ])
})

test('small weights and features of an older version are not mentioned', () => {
  const reasons = explainScore([
    { feature: 'status_silent', weight: -3 },
    { feature: 'own_site', weight: -0.049 },
    { feature: 'topic', weight: -0.05 },
    { feature: 'company_named', weight: 0.01 },
  ])
  expect(reasons).toEqual([
    { sentence: 'The pages are only partly about music licensing', for: false },
    { sentence: 'The company’s name is written on its pages', for: true },
  ])
})
