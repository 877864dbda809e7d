import { expect, test } from 'vitest'
import { parseInboxView, toInboxParams } from './inbox-view.ts'

test.each(['', 'tab=spam', 'tab=briefs&state=any&who=me&q=choir&sort=oldest&item=NM-ABCDEF-012345', 'state=declined'])(
  'parsing and writing the query %j changes nothing',
  (query) => {
    expect(toInboxParams(parseInboxView(new URLSearchParams(query))).toString()).toBe(query)
  },
)

test('an invalid query shows the whole inbox', () => {
  const params = new URLSearchParams('tab=moon&state=lost&who=%00&q=&sort=up&item=<script>&item=2')
  expect(parseInboxView(params)).toEqual({ filter: { tab: 'all', state: 'open', sort: 'newest' }, item: null })
  expect(parseInboxView(new URLSearchParams('item=nm-abcdef-012345')).item).toBe('NM-ABCDEF-012345')
})
