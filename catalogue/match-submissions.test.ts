import { expect, test } from 'vitest'
import { indexSubmissions, matchSubmissions } from './match-submissions.ts'
import type { ComparedOpportunity } from './opportunity-criteria.ts'

const opportunity = (given: Partial<ComparedOpportunity> = {}): ComparedOpportunity => ({
  submission_guidelines: null,
  evidence_quote: null,
  industry_type: [],
  kind: null,
  ...given,
})
const submissions = indexSubmissions([
  { id: 'steel', genre: 'Americana', tags: ['pedal steel', 'road film'] },
  { id: 'hymn', genre: 'Gothic folk, choral', tags: ['haunting', 'trailer'] },
  { id: 'bare', genre: 'Pop', tags: [] },
])
const found = (given: ComparedOpportunity) =>
  matchSubmissions(submissions, given, 8).map(({ id, reasons }) => [id, reasons])

test('a submission matches an opportunity by its tags, genre and media, with reasons', () => {
  expect(found(opportunity({ submission_guidelines: 'We need songs with pedal steel.' }))).toEqual([
    ['steel', ['Tag: pedal steel']],
  ])
  expect(found(opportunity({ evidence_quote: 'Looking for haunting, choral cues.', kind: 'trailer-house' }))).toEqual([
    ['hymn', ['Tag: haunting', 'Genre: choral', 'Trailers: trailer']],
  ])
  expect(found(opportunity({ industry_type: ['Film'] }))).toEqual([['steel', ['Film: road film']]])
  expect(found(opportunity({ submission_guidelines: 'Pop songs wanted.' }))).toEqual([['bare', ['Genre: Pop']]])
})

test('a refused genre does not match, and an opportunity without criteria matches nothing', () => {
  expect(found(opportunity({ submission_guidelines: 'No pop. Anything with pedal steel.' }))).toEqual([
    ['steel', ['Tag: pedal steel']],
  ])
  expect(found(opportunity({ submission_guidelines: 'Send links only, no attachments.' }))).toEqual([])
})
