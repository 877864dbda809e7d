import { expect, test } from 'vitest'
import { createMissingPages } from './missing-pages.ts'

function createProduct() {
  const asked: string[] = []
  const answer = createMissingPages(async (request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (pathname === '/team/-') return new Response('somebody is called so', { status: 200 })
    return new Response(`<h1>Nothing</h1><script>start()</script>${'x'.repeat(500)}`, {
      status: 404,
      headers: { 'x-inline-scripts': 'aGFzaA==' },
    })
  }, 'https://label.example')
  const get = (path: string, init: RequestInit = {}) => answer(new Request(`https://label.example${path}`, init))
  return { asked, get }
}

test('a 404 page is rendered once per route and served from memory', async () => {
  const { asked, get } = createProduct()
  const addresses = ['/nowhere', '/a/b/c', '/%E2%80%A8x', '/%E0%A4%A', '/artists/nobody', '/artists/%E2%80%A9']
  for (const path of [...addresses, ...addresses]) {
    const answer = await get(`${path}?x=1`, { headers: { 'accept-encoding': 'br' } })
    expect([path, answer?.status, answer?.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    expect(answer?.headers.get('content-type')).toContain('text/html')
    expect(answer?.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-aGFzaA==';")
    expect(answer?.headers.has('etag')).toBe(false)
    expect(answer?.headers.get('content-encoding')).toBe('br')
  }
  expect((await get('/nowhere.data'))?.status).toBe(404)
  const head = await get('/nowhere', { method: 'HEAD' })
  expect([head?.status, await head?.text()]).toEqual([404, ''])
  expect(asked).toEqual(['/-', '/artists/-', '/-.data'])
})

test('concurrent requests render the page once', async () => {
  const { asked, get } = createProduct()
  await Promise.all(Array.from({ length: 50 }, (_, at) => get(`/nowhere/${at}`)))
  expect(asked).toEqual(['/-'])
})

test('pages that are rendered per request, and pages that exist, are left to the router', async () => {
  const { get } = createProduct()
  for (const path of ['/contact', '/shortlist', '/team/somebody']) expect([path, await get(path)]).toEqual([path, null])
  expect(await get('/nowhere', { method: 'POST' })).toBeNull()
})
