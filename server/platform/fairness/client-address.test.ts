import { expect, test } from 'vitest'
import { clientAddressOf, networkOf } from './client-address.ts'
import { createRateLimits } from './rate-limit.ts'

const behindProxy = (forwardedFor: string) =>
  clientAddressOf({ forwardedFor, remoteAddress: '127.0.0.1', trustProxy: true })

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['198.51.100.9, 203.0.113.7:80', '203.0.113.7'],
  ['198.51.100.9:443, [2001:db8::7]:443', '2001:db8::7'],
])('the proxy names the client as %s', (forwardedFor, address) => {
  expect(behindProxy(forwardedFor)).toBe(address)
})

test.each(['unknown', '', '203.0.113', '1', '[nothing]:1', '203.0.113.7:port'])(
  'where the proxy names no address (%j), the client is whoever opened the connection',
  (forwardedFor) => expect(behindProxy(forwardedFor)).toBe('127.0.0.1'),
)

test('without a trusted proxy the header is ignored', () => {
  const request = { forwardedFor: '203.0.113.7', remoteAddress: '::ffff:192.0.2.1', trustProxy: false }
  expect(clientAddressOf(request)).toBe('192.0.2.1')
})

test('limits count an IPv6 address by its /64 network, and an IPv4 address by itself', async () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  const limit = createRateLimits(1)('test', { points: 2, durationSec: 60 })
  await limit('2001:db8:1:2::1')
  await limit('2001:db8:1:2:ffff::9')
  await expect(limit('2001:db8:1:2:abcd::3')).rejects.toMatchObject({ code: 'rate_limited' })
  await limit('2001:db8:1:3::1')
  await limit('203.0.113.7')
  await limit('203.0.113.8')
  await limit('203.0.113.9')
})
