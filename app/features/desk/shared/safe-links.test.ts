import { expect, test } from 'vitest'
import { toMailLink, toWebLink } from './safe-links.ts'

test('a web address becomes a link with its host', () => {
  expect(toWebLink('https://www.harborlane.example/submit?a=1')).toEqual({
    href: 'https://www.harborlane.example/submit?a=1',
    host: 'harborlane.example',
  })
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  '//harborlane.example',
  'blob:https://a.example/x',
  '',
])('%j never becomes a link', (value) => {
  expect(toWebLink(value)).toBeNull()
})

test('an e-mail address becomes a mail link', () => {
  expect(toMailLink('demos+sync@harborlane.example')).toBe('mailto:demos%2Bsync@harborlane.example')
})

test.each(['not an address', 'a@b.example?bcc=all@c.example', 'a@b.example,c@d.example', null])(
  '%j becomes no mail link',
  (value) => {
    expect(toMailLink(value)).toBeNull()
  },
)
