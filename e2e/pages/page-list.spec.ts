import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadContent } from '#content/load.ts'
import { listBuiltPaths, listIndexablePaths } from '#content/paths.ts'
import { PAGES } from '#contracts/site/pages.ts'
import { listPrerenderedPaths } from '#e2e/page-checks/prerendered-paths.ts'
import { expect, test } from '#e2e/product-test.ts'

const BUILD = path.resolve(import.meta.dirname, '..', '..', 'build')

type BuiltRoute = { id: string; path?: string; module: { default?: unknown; action?: unknown } }

test('the build holds exactly the pages of the list, so the tests of every page visit them all', async () => {
  expect(listPrerenderedPaths()).toEqual(listBuiltPaths(await loadContent()).sort())
})

test('the routes are the pages of the list, with an action where the page accepts posts', async () => {
  const { routes }: { routes: Record<string, BuiltRoute> } = await import(
    pathToFileURL(path.join(BUILD, 'server', 'index.js')).href
  )
  const screens = Object.values(routes).filter(
    ({ id, module }) => module.default && !/^root$|not-found$|desk$/.test(id),
  )
  const read = ({ id, path = '', module }: BuiltRoute) => ({
    path: `/${path}`,
    route: `${id.replace('routes/', '')}.tsx`,
    takesPosts: module.action !== undefined,
  })
  const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path)
  expect(screens.map(read).sort(byPath)).toEqual(
    PAGES.map(({ path, route, takesPosts = false }) => ({ path, route, takesPosts })).sort(byPath),
  )
})

test('the sitemap has the pages with a share card, once each', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname)
  expect(named).toEqual(listIndexablePaths(await loadContent()))
  expect(new Set(named).size).toBe(named.length)
})

for (const { path: address, takesPosts, queries = [], perRequest } of PAGES) {
  const visited = address.replace(/:\w+/g, 'no-such-entry')

  test(`${address} ${takesPosts ? 'accepts' : 'refuses'} a posted form`, async ({ request }) => {
    const status = (await request.post(visited, { form: {}, maxRedirects: 0 })).status()
    if (takesPosts) expect(status).not.toBe(405)
    else expect(status).toBe(405)
  })

  for (const name of queries) {
    test(`${address} is rendered for a request with ${name} in its query, and built without`, async ({ request }) => {
      const built = (await request.get(address)).headers()['cache-control']
      const asked = await request.get(`${address}?${name}=x`, { maxRedirects: 0 })
      expect(built).toBe('no-cache')
      expect(asked.headers()['cache-control']).not.toBe(built)
    })
  }

  if (perRequest) {
    test(`${address} is rendered for each request and not indexed`, async ({ request }) => {
      const answer = await request.get(visited)
      expect(answer.headers()['cache-control']).toBe('no-store')
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
    })
  }
}

for (const { path: address } of PAGES.filter((page) => page.appOnly && !page.perRequest)) {
  test(`${address} wakes the app by itself`, () => {
    expect(readFileSync(path.join(BUILD, 'client', address, 'index.html'), 'utf8')).toContain('data-wake-now')
  })
}

for (const { path: address } of PAGES.filter((page) => page.screen && !page.perRequest)) {
  test(`${address} is built without the public frame, which staff would see for a moment`, () => {
    const html = readFileSync(path.join(BUILD, 'client', address, 'index.html'), 'utf8')
    expect(html).toContain('Verifying access...')
    expect(html).not.toContain('<footer')
  })
}
