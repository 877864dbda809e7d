import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { acceptPlainPost, toRouterRequest } from './plain-post.ts'

const SITE = 'https://label.example'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', host: 'label.example' }

function post(headers: Record<string, string>, body = 'a=b') {
  const app = new Hono<GatewayEnv>()
  app.post('/contact', ...acceptPlainPost(SITE), async (c) => {
    const request = await toRouterRequest(c.req.raw, SITE)
    return c.json({ url: request.url, origin: request.headers.get('origin'), body: await request.text() })
  })
  return app.request('http://10.0.0.1/contact', { method: 'POST', headers: { ...FORM, ...headers }, body })
}

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
])('a post from another site is refused: %j', async (headers) => {
  expect((await post(headers)).status).toBe(403)
})

test.each([[{ 'sec-fetch-site': 'same-origin', origin: SITE }], [{ origin: SITE }], [{}]])(
  'a post from our own page is accepted: %j',
  async (headers) => {
    expect((await post(headers)).status).toBe(200)
  },
)

test('behind a proxy the router sees the public address and no origin that differs from it', async () => {
  const response = await post({ origin: SITE }, 'firstName=Ada')
  expect(await response.json()).toEqual({ url: 'https://label.example/contact', origin: null, body: 'firstName=Ada' })
})

test('a body that is not a form or is too large is refused', async () => {
  expect((await post({ 'content-type': 'application/json' }, '{}')).status).toBe(415)
  expect((await post({ 'content-length': '300000' }, 'x'.repeat(300_000))).status).toBe(413)
})
