import { expect, test } from 'vitest'
import { type DraftLine, moveLine, orderLines, writeReplyText } from './draft-list.ts'

const line = (id: string, given: Partial<DraftLine> = {}): DraftLine => ({
  id,
  title: id,
  artist: 'Ada',
  facts: '',
  reasons: [],
  is_cleared: true,
  rights: '',
  url: 'https://label.example/artists/ada',
  because: [],
  ...given,
})
const LIST = [line('a:1'), line('a:2'), line('a:3')]
const ids = (lines: readonly DraftLine[]) => lines.map(({ id }) => id)

test('a line moves by one place and stays at either end', () => {
  expect(ids(moveLine(LIST, 'a:2', -1))).toEqual(['a:2', 'a:1', 'a:3'])
  expect(ids(moveLine(LIST, 'a:1', -1))).toEqual(['a:1', 'a:2', 'a:3'])
  expect(ids(moveLine(LIST, 'a:3', 1))).toEqual(['a:1', 'a:2', 'a:3'])
  expect(ids(moveLine(LIST, 'zz', 1))).toEqual(['a:1', 'a:2', 'a:3'])
})

test('the model’s order applies to lines that still exist, and lines added later stay at the end', () => {
  const order = [
    { id: 'a:3', because: ['slow'] },
    { id: 'gone:1', because: [] },
    { id: 'a:1', because: [] },
  ]
  const ordered = orderLines(LIST, order)
  expect(ids(ordered)).toEqual(['a:3', 'a:1', 'a:2'])
  expect(ordered[0]?.because).toEqual(['slow'])
})

test('the reply names each track with its rights and one link to all', () => {
  const text = writeReplyText(
    { opening: 'Hello,', closing: 'NM' },
    [line('a:1', { title: 'One', facts: '70 BPM' }), line('a:2', { title: 'Two', is_cleared: false })],
    'https://label.example/shortlist?t=a:1,a:2',
  )
  expect(text).toBe(
    'Hello,\n\nOne, Ada\n70 BPM\nOne-stop: master and publishing\n\nTwo, Ada\nClearance to be agreed\n\nAll of them on one page:\nhttps://label.example/shortlist?t=a:1,a:2\n\nNM',
  )
})
