import { expect, test } from 'vitest'
import { describeModelOutcome, describeOutcome, listOutcomes } from './describe-outcome.ts'

test('an outcome stored by a newer version is shown unchanged', () => {
  expect(describeOutcome('robots')).toBe('Disallowed by robots.txt')
  expect(describeOutcome('read_by_fax')).toBe('read by fax')
  expect(describeOutcome('toString')).toBe('toString')
})

test('outcome counts are listed within a sentence', () => {
  expect(listOutcomes({ blocked: 2, robots: 1 })).toBe('refused by the site (2), disallowed by robots.txt (1)')
  expect(listOutcomes({ budget: 1 }, describeModelOutcome)).toBe('the model’s budget was used up (1)')
  expect(listOutcomes({})).toBe('')
})
