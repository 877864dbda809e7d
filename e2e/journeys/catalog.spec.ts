import { expect, test } from '#e2e/product-test.ts'

test('programs read the catalogue from any site, each track alone as well, and only once while it stays the same', async ({
  request,
}) => {
  const all = await request.get('/catalog.json')
  expect(all.headers()).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300, must-revalidate',
  })
  const { version, tracks } = await all.json()
  expect(version).toBe(1)
  expect(tracks).toHaveLength(91)
  const unchanged = await request.get('/catalog.json', { headers: { 'if-none-match': all.headers().etag ?? '' } })
  expect(unchanged.status()).toBe(304)
  const asked = await request.fetch('/catalog.json', { method: 'OPTIONS' })
  expect(asked.headers()).toMatchObject({ 'access-control-allow-headers': 'if-none-match' })
  // The address of the site is filled in, and each track says where its own file is.
  const one = await request.get(new URL(tracks[0].json).pathname)
  expect((await one.json()).track).toEqual(tracks[0])
  expect(one.headers()['access-control-allow-origin']).toBe('*')
  expect((await request.get(new URL(tracks[0].url).pathname)).status()).toBe(200)
  expect((await request.get('/catalog.schema.json')).status()).toBe(200)
  // Nothing else of the site is open to other sites' scripts.
  expect((await request.get('/artists')).headers()).not.toHaveProperty('access-control-allow-origin')
  expect((await request.get('/catalog/nobody/nothing.json')).status()).toBe(404)
})
