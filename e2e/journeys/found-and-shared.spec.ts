import type { APIRequestContext, Page } from '@playwright/test'
import { load } from 'cheerio'
import { listPrerenderedPaths } from '#e2e/page-checks/prerendered-paths.ts'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, test } from '#e2e/product-test.ts'
import { findSchemaFaults } from '#tests/servers/schema-org.ts'

type Head = {
  path: string
  headings: number
  title: string
  description: string
  canonical: string
  image: string
  noindex: boolean
  graphs: unknown[]
  meta: Record<string, string>
}

function readHead(path: string, html: string): Head {
  const $ = load(html)
  const meta: Record<string, string> = {}
  for (const element of $('head meta').toArray()) {
    const name = $(element).attr('property') ?? $(element).attr('name')
    if (name) meta[name] = $(element).attr('content') ?? ''
  }
  return {
    path,
    headings: $('h1').length,
    title: $('head title').text(),
    description: meta.description ?? '',
    canonical: $('head link[rel=canonical]').attr('href') ?? '',
    image: meta['og:image'] ?? '',
    noindex: meta.robots === 'noindex',
    graphs: $('head script[type="application/ld+json"]')
      .toArray()
      .map((element) => JSON.parse($(element).text())),
    meta,
  }
}

// In one worker, which reads all pages once.
test.describe.configure({ mode: 'default' })

let read: Promise<Head[]> | undefined

/** The heads of all prerendered pages, read once for all tests of this file. */
function readHeads(request: APIRequestContext): Promise<Head[]> {
  read ??= Promise.all(
    listPrerenderedPaths().map(async (path) => readHead(path, await (await request.get(path)).text())),
  )
  return read
}

const pathOf = (address: string) => new URL(address).pathname
const doubles = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('every page has its own title, description and canonical address', async ({ request }) => {
  const heads = await readHeads(request)
  expect(doubles(heads.map((head) => head.title))).toEqual([])
  expect(doubles(heads.map((head) => head.description))).toEqual([])
  for (const head of heads) {
    expect(head.headings, head.path).toBe(1)
    expect(head.description, head.path).toMatch(/\S{2}/)
    expect(pathOf(head.canonical), head.path).toBe(head.path)
    expect(head.meta['og:url'], head.path).toBe(head.canonical)
    expect(head.meta['og:title'], head.path).toBe(head.title)
    expect(head.meta['twitter:card'], head.path).toBe('summary_large_image')
    expect(head.meta['twitter:image'], head.path).toBe(head.image)
    expect(head.meta['og:image:alt'], head.path).toMatch(/\S/)
  }
})

test('the sitemap names exactly the pages that may be indexed, and robots.txt points to it', async ({ request }) => {
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const named = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => pathOf(match[1] ?? ''))
  const listable = (await readHeads(request)).filter(({ noindex }) => !noindex).map(({ path }) => path)
  expect(named.sort()).toEqual(listable.sort())
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  const address = /^Sitemap: (\S+)$/m.exec(await robots.text())?.[1] ?? ''
  expect(pathOf(address)).toBe('/sitemap.xml')
})

test('every indexed page has its own share picture, or a track its artist’s, of the size it declares', async ({
  request,
}) => {
  const images: string[] = []
  for (const head of await readHeads(request)) {
    const above = /^(\/artists\/[^/]+)\/[^/]+$/.exec(head.path)?.[1]
    if (above) {
      expect(pathOf(head.image)).toBe(`/og${above}.jpg`)
      continue
    }
    const response = await request.get(pathOf(head.image))
    expect(response.status(), head.image).toBe(200)
    expect(response.headers()['content-type'], head.image).toBe('image/jpeg')
    if (!head.noindex) images.push(head.image)
  }
  expect(doubles(images)).toEqual([])
  const size = await request.get(pathOf(images[0] ?? '')).then((response) => response.body())
  // Start of frame: FF C0 (or C2), length, precision, height, width.
  const frame = size.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(size[at + 1] ?? 0))
  expect([size.readUInt16BE(frame + 7), size.readUInt16BE(frame + 5)]).toEqual([1200, 630])
})

test('structured data follows the rules of schema.org', async ({ request }) => {
  const faults: string[] = []
  const kinds = new Map<string, string[]>()
  for (const head of await readHeads(request)) {
    const { path } = head
    if (head.noindex) continue
    expect(head.graphs, path).toHaveLength(1)
    faults.push(...head.graphs.flatMap(findSchemaFaults).map((fault) => `${path}: ${fault}`))
    kinds.set(
      path,
      [...JSON.stringify(head.graphs).matchAll(/"@type":"(\w+)"/g)].map((match) => match[1] ?? ''),
    )
  }
  expect(faults).toEqual([])
  expect(kinds.get('/')).toContain('Organization')
  expect(kinds.get('/artists/sable-verano')).toEqual(expect.arrayContaining(['MusicGroup', 'MusicRecording']))
  expect(kinds.get('/services/film-sync')).toEqual(expect.arrayContaining(['Service', 'FAQPage', 'BreadcrumbList']))
  expect(kinds.get('/team')).toContain('Organization')
  expect(kinds.get('/team/delphine-marrow')).toContain('Person')
  expect(kinds.get('/contact')).toContain('ContactPage')
})

test('the logo for search engines is a bitmap', async ({ request }) => {
  const [graph] = readHead('/', await (await request.get('/')).text()).graphs
  const address = /"logo":\{[^}]*"url":"([^"]+)"/.exec(JSON.stringify(graph))?.[1] ?? ''
  const response = await request.get(pathOf(address))
  expect(response.headers()['content-type']).toBe('image/png')
  const png = await response.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([512, 512])
})

async function readLiveHead(page: Page): Promise<Head> {
  return readHead(new URL(page.url()).pathname, await page.content())
}

test('a navigation replaces the metadata in the head and leaves nothing behind', async ({ page }) => {
  await page.goto('/team')
  // Before the app runs, a link loads a document with a head of its own.
  await page.mouse.move(10, 10)
  await waitForApp(page)
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /^View Profile/ })
    .first()
    .click()
  await expect(page).toHaveTitle(/^Delphine Marrow/)
  const member = await readLiveHead(page)
  expect(pathOf(member.canonical)).toBe('/team/delphine-marrow')
  expect(member.graphs).toHaveLength(1)
  expect(JSON.stringify(member.graphs)).toContain('"ProfilePage"')

  await main.getByRole('link', { name: 'Start Your Project' }).click()
  await expect(page).toHaveTitle(/^Contact/)
  const contact = await readLiveHead(page)
  expect(pathOf(contact.canonical)).toBe('/contact')
  expect(contact.description).not.toBe(member.description)
  expect(contact.graphs).toHaveLength(1)
  expect(JSON.stringify(contact.graphs)).not.toContain('"ProfilePage"')
  expect(pathOf(contact.image)).toBe('/og/contact.jpg')

  await page.goBack()
  await expect(page).toHaveTitle(/^Delphine Marrow/)
  expect((await readLiveHead(page)).graphs).toEqual(member.graphs)

  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveTitle(/^Staff Sign In/)
  const signIn = await readLiveHead(page)
  expect(signIn.graphs).toHaveLength(1)
  expect(JSON.stringify(signIn.graphs)).not.toContain('"ProfilePage"')
})

test('an unknown page has no canonical address and is not indexed', async ({ request }) => {
  const response = await request.get('/services/wedding-bands')
  expect(response.status()).toBe(404)
  const head = readHead('/services/wedding-bands', await response.text())
  expect(head).toMatchObject({ noindex: true, canonical: '', graphs: [] })
})
