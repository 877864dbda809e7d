import { expect, test } from 'vitest'
import { parseHomeTab } from './home-tab.ts'

test.each(['about', 'services', 'contact'])('the fragment #%s opens its tab', (name) => {
  expect(parseHomeTab(`#${name}`)).toBe(name)
})

test.each(['', '#', '#artists', '#ar', '#Services', '#access_token=a.b.c&type=signup', '#error=access_denied'])(
  'the fragment %j falls back to about',
  (hash) => {
    expect(parseHomeTab(hash)).toBe('about')
  },
)
