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
])('any other address becomes the site: %s', (address) => {
  expect(redirects.choose(address)).toBe('https://label.example/')
})

test('without a redirect in the request the fallback is taken, and a hash never survives', () => {
  expect(redirects.choose(undefined, 'https://label.example/form')).toBe('https://label.example/form')
  expect(redirects.choose('https://label.example/a#access_token=x')).toBe('https://label.example/a')
})
