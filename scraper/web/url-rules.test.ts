import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalUrl, checkUrl, isAllowedAddress } from './url-rules.ts'

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::8.8.8.8',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
])('%s is not a public address', (address) => {
  expect(isAllowedAddress(address, 443, [])).toBe(false)
  expect(isAllowedAddress(address, 80, [])).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1', '2a00:1450:4001::5'])(
  '%s is public, on the web ports only',
  (address) => {
    expect([80, 443, 22, 8080].map((port) => isAllowedAddress(address, port, []))).toEqual([true, true, false, false])
  },
)

test('a port that a test has named is allowed on loopback only', () => {
  expect(isAllowedAddress('127.0.0.1', 4321, [4321])).toBe(true)
  for (const address of ['8.8.8.8', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1'])
    expect(isAllowedAddress(address, 4321, [4321])).toBe(false)
  expect(isAllowedAddress('127.0.0.1', 4322, [4321])).toBe(false)
})

test('no spelling of a private IPv4 address is accepted as a host', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  const inside = fc.oneof(
    fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  )
  const spellings = (parts: number[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts
    const whole = ((a * 256 + b) * 256 + c) * 256 + d
    const hex = (part: number) => part.toString(16)
    return [
      parts.join('.'),
      `${parts.join('.')}.`,
      String(whole),
      `0x${hex(whole)}`,
      parts.map((part) => `0${part.toString(8)}`).join('.'),
      `${a}.${b}.${c * 256 + d}`,
      `[::ffff:${parts.join('.')}]`,
      `[::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
      `[64:ff9b::${parts.join('.')}]`,
      `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::]`,
    ]
  }
  fc.assert(
    fc.property(inside, (parts) => {
      for (const host of spellings(parts)) {
        const url = URL.parse(`http://${host}/`)
        if (url !== null) expect([host, checkUrl(url, [])?.outcome]).toEqual([host, 'refused_address'])
      }
    }),
    { numRuns: 200 },
  )
})

test.each([
  'https://linkedin.com/',
  'https://www.linkedin.com/in/somebody',
  'https://de.linkedin.com/company/x',
  'https://LinkedIn.COM./jobs',
  'https://lnkd.in/abc',
  'https://facebook.com/page',
  'https://m.facebook.com/page',
  'https://fb.me/page',
  'https://www.instagram.com/x',
  'https://x.com/someone',
  'https://mobile.twitter.com/someone',
  'https://t.co/abc',
  'http://user@brightwater.com/',
  'http://:secret@brightwater.com/',
  'http://brightwater.com:8080/',
  'http://brightwater.com:22/',
  'ftp://brightwater.com/',
  'gopher://brightwater.com/',
  'javascript:alert(1)',
  'data:text/html,x',
])('%s is denied', (address) => {
  expect(checkUrl(new URL(address), [])?.outcome).toBe('denied')
})

test.each([
  'https://linkedin.example.com/',
  'https://notlinkedin.com/',
  'https://matx.com/',
  'http://brightwater.com:80/',
  'https://brightwater.com:443/x',
])('%s is not denied', (address) => {
  expect(checkUrl(new URL(address), [])).toBeNull()
})

test.each([
  ['HTTPS://Brightwater.com:443/Contact/#team', 'https://brightwater.com/Contact'],
  ['https://brightwater.com/index.html?utm_source=x&b=2&a=1', 'https://brightwater.com/?a=1&b=2'],
  ['https://brightwater.com//demos//', 'https://brightwater.com/demos'],
  ['mailto:someone@brightwater.com', null],
  ['nothing', null],
])('%s has the canonical form %s', (address, canonical) => {
  expect(canonicalUrl(address)).toBe(canonical)
})
