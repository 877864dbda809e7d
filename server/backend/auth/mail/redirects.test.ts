import { expect, test } from 'vitest'
import { createRedirects } from './redirects.ts'

const redirects = createRedirects('https://label.example', [
  'https://*.preview.example/**',
  'https://partner.example/callback',
  'https://bare.example',
])

test.for([
  'https://label.example/',
  'https://label.example/auth/update-password?next=1',
  'https://a.preview.example/deep/path',
  'https://partner.example/callback',
  'https://bare.example/',
])('an allowed address is kept: %s', (address) => {
  expect(redirects.choose(address)).toBe(address)
})

test.for([
  'https://evil.example/',
  'https://label.example.evil.example/',
  'https://label.example@evil.example/',
  'https://user:pass@label.example/',
  '//evil.example',
  'https:/\\evil.example',
  'http://label.example/',
  'https://label.example:8443/',
  'https://a.b.preview.example/',
  'https://evil.example/?https://a.preview.example/x',
  'https://partner.example/callback/more',
  'https://partnerXexample/callback',
  'javascript:alert(1)',
  'data:text/html,hi',
  'not an address',
  // Hosts that look like ours.
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
  // Hosts and paths that look like an entry of the list.
  'https://preview.example/',
  'https://a.preview.example.evil.example/',
  'https://a.preview.example@evil.example/',
  'https://evil.example/a.preview.example/x',
  'https://a%2eb.preview.example/',
  'http://a.preview.example/x',
  'https://a.preview.example:8443/x',
  'https://partner.example/',
  'https://partner.example/callback/',
  'https://partner.example/callback?next=1',
  'https://partner.example/callback%2f',
  'https://partner.example/Callback',
  'https://partner.example:444/callback',
  'https://bare.example/deep',
  'https://bare.example.evil.example/',
  'https://a.bare.example/',
  // Other schemes, and ways of writing one.
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

test('without a redirect in the request the fallback is taken, and a hash never survives', () => {
  expect(redirects.choose(undefined, 'https://label.example/form')).toBe('https://label.example/form')
  expect(redirects.choose('https://label.example/a#access_token=x')).toBe('https://label.example/a')
})
