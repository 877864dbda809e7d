import { expect, test } from 'vitest'
import { createRedirects } from './redirects.ts'

const redirects = createRedirects('https://label.example')

test.for(['https://label.example/', 'https://label.example/auth/update-password?next=1'])(
  'an allowed address is kept: %s',
  (address) => {
    expect(redirects.choose(address)).toBe(address)
  },
)

test.for([
  'https://evil.example/',
  'https://label.example.evil.example/',
  'https://label.example@evil.example/',
  'https://user:pass@label.example/',
  '//evil.example',
  'https:/\\evil.example',
  'http://label.example/',
  'https://label.example:8443/',
  'javascript:alert(1)',
  'data:text/html,hi',
  'not an address',
  // Hosts that resemble the site's.
  'https://evil-label.example/',
  'https://label.example.',
  'https://www.label.example/',
  'https://label.exampl\u00e9/',
  'https://l\u0430bel.example/',
  'https://label.example%2eevil.example/',
  'https://label.example%00.evil.example/',
  'https://label.example:443@evil.example/',
  'https://evil.example#@label.example/',
  'https://evil.example\\@label.example/',
  'https://evil.example/https://label.example/',
  'https://evil.example?label.example',
  // Other schemes and spellings.
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:x',
  'blob:https://label.example/x',
  'file:///etc/passwd',
  'filesystem:https://label.example/x',
  'about:blank',
  'ftp://label.example/',
  'ws://label.example/',
  'app://label.example/',
  // Addresses without a scheme or a host.
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/auth/update-password',
  'label.example',
  'https:',
  'https://',
  'null',
])('any other address becomes the site: %s', (address) => {
  expect(redirects.choose(address)).toBe('https://label.example/')
})

test('without a redirect in the request the fallback is used, and the hash is always removed', () => {
  expect(redirects.choose(undefined, 'https://label.example/form')).toBe('https://label.example/form')
  expect(redirects.choose('https://label.example/a#access_token=x')).toBe('https://label.example/a')
})
