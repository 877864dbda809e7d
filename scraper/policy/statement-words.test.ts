import { expect, test } from 'vitest'
import { featuresOf, kindsIn, leaningOf, parseWeights, shareOf, tellingFeatures } from './statement-words.ts'

test('words and neighbours are told by how they begin, kinds by their order, and a heading by itself', () => {
  const features = featuresOf('we no longer review songs.', 'submissions')
  expect(features).toEqual(expect.arrayContaining(['review', 'no longer', '<house> <negation>', 'under submis']))
  expect(features).toContain('<negation> <any-more> <receive> <music>')
})

test('a kind is one in every language that is read', () => {
  for (const text of [
    'we accept no demos',
    'wir nehmen keine demos an',
    'nous ne prenons pas de maquettes',
    'no aceptamos maquetas',
  ])
    expect([...kindsIn(text)]).toEqual(expect.arrayContaining(['negation', 'receive', 'music']))
})

test('an address and a figure stand for any', () => {
  expect(featuresOf('tapes to tapes@orchard.example by 3 may', '')).toEqual(
    featuresOf('tapes to demos@pier.example by 28 may', ''),
  )
})

test('of many features each counts less', () => {
  expect(shareOf(1)).toBe(shareOf(4))
  expect(shareOf(64)).toBeCloseTo(shareOf(16) / 2)
})

test('a sentence without any known feature leans to neither', () => {
  const table = parseWeights('# note\n(intercept)\t-200\t-300\ntapes\t500\t-100\n')
  expect(leaningOf('quern', '', table).open).toBeLessThan(0.2)
  expect(leaningOf('tapes', '', table).open).toBeGreaterThan(0.9)
})

test.each(['(intercept)\t1', '(intercept)\t0\t0\nword\tmany\t2', '\t1\t2', '(intercept)\t0\t0\nword\t1\t2\t3'])(
  'a faulty line of the table is named: %j',
  (text) => {
    expect(() => parseWeights(text)).toThrow(/line \d: ".*" is no feature with two weights/)
  },
)

test('a table without an intercept is refused', () => {
  expect(() => parseWeights('tapes\t1\t2\n')).toThrow('has no intercept')
})

test('what speaks most for a side comes first', () => {
  expect(tellingFeatures('we do not review unsolicited songs.', '', 'closed').length).toBe(5)
})
