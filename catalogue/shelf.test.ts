import { expect, test } from 'vitest'
import { matchShelf, type Opening, readShelf } from './shelf.ts'

const opening = (given: Partial<Opening> = {}): Opening => ({
  submission_guidelines: null,
  evidence_quote: null,
  industry_type: [],
  kind: null,
  ...given,
})
const shelf = readShelf([
  { id: 'steel', genre: 'Americana', tags: ['pedal steel', 'road film'] },
  { id: 'hymn', genre: 'Gothic folk, choral', tags: ['haunting', 'trailer'] },
  { id: 'bare', genre: 'Pop', tags: [] },
])
const found = (row: Opening) => matchShelf(shelf, row, 8).map(({ id, reasons }) => [id, reasons])

test('tags, also free ones, genre and media of a submission meet what an opening says, with reasons', () => {
  expect(found(opening({ submission_guidelines: 'We need songs with pedal steel.' }))).toEqual([
    ['steel', ['Tag: pedal steel']],
  ])
  expect(found(opening({ evidence_quote: 'Looking for haunting, choral cues.', kind: 'trailer-house' }))).toEqual([
    ['hymn', ['Tag: haunting', 'Genre: choral', 'Trailers: trailer']],
  ])
  expect(found(opening({ industry_type: ['Film'] }))).toEqual([['steel', ['Film: road film']]])
  expect(found(opening({ submission_guidelines: 'Pop songs wanted.' }))).toEqual([['bare', ['Genre: Pop']]])
})

test('what an opening refuses does not fit, and one that says nothing fits nothing', () => {
  expect(found(opening({ submission_guidelines: 'No pop. Anything with pedal steel.' }))).toEqual([
    ['steel', ['Tag: pedal steel']],
  ])
  expect(found(opening({ submission_guidelines: 'Send links only, no attachments.' }))).toEqual([])
})
