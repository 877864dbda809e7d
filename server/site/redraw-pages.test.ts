import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createRedraw } from './redraw-pages.ts'
import { createSite } from './site.ts'
import { slimInThread } from './slim/slim-in-thread.ts'
import { storeFile } from './stored-file.ts'

const SITE = 'https://label.example'

async function createProduct(draw: (path: string) => Response, slim: typeof slimInThread = slimInThread) {
  const page = await storeFile('/artists/a/index.html', Buffer.from('<h1>Built</h1>'), SITE)
  const data = await storeFile('/artists/a.data', Buffer.from('built'), SITE)
  const files = new Map([
    ['/artists/a', page],
    ['/artists/a/', page],
    ['/artists/a/index.html', page],
    ['/artists/a.data', data],
  ])
  const unslimmed: unknown[] = []
  const redraw = createRedraw({
    files,
    siteUrl: SITE,
    draw: async ({ url }) => draw(new URL(url).pathname),
    slim,
    onUnslimmed: (error) => unslimmed.push(error),
  })
  const site = createSite(files)
  const get = async (path: string) => await (await site(new Request(SITE + path)))?.text()
  return { files, redraw, site, get, unslimmed }
}

test('a redrawn page and its data are served at all their addresses, with a new policy and a new ETag', async () => {
  const { redraw, site, get } = await createProduct((path) =>
    path.endsWith('.data') ? new Response('now') : new Response('<h1>Now</h1><script>go()</script>'),
  )
  const before = (await site(new Request(`${SITE}/artists/a`)))?.headers
  await redraw(['/artists/a', '/artists/nobody'])
  for (const path of ['/artists/a', '/artists/a/', '/artists/a/index.html']) expect(await get(path)).toContain('Now')
  expect(await get('/artists/a.data')).toBe('now')
  expect(await get('/artists/nobody')).toBeUndefined()
  const after = (await site(new Request(`${SITE}/artists/a`)))?.headers
  expect(after?.get('etag')).not.toBe(before?.get('etag'))
  expect(after?.get('content-security-policy')).toContain("'sha256-")
})

test('a page that cannot be redrawn stays as it was', async () => {
  const { redraw, get } = await createProduct(() => new Response('Trouble', { status: 500 }))
  await expect(redraw(['/artists/a'])).rejects.toThrow('status 500')
  expect(await get('/artists/a')).toBe('<h1>Built</h1>')
})

const STYLE = '<style id="site-style">.seen{color:red}.unseen{color:blue}@font-face{font-family:X;src:url(x)}</style>'
const START = '<script type="text/plain" id="app" data-modules="/assets/a.js">start()</script><script>wake()</script>'

test('a redrawn page is slimmed, and what was taken out is served where the page looks for it', async () => {
  const { redraw, get, unslimmed } = await createProduct((path) =>
    path.endsWith('.data') ? new Response('now') : new Response(`${STYLE}<h1 class="seen">Now</h1>${START}`),
  )
  await redraw(['/artists/a'])
  expect(await get('/artists/a')).toContain('Now')
  const slim = await vi.waitFor(async () => {
    const html = (await get('/artists/a/')) ?? ''
    expect(html).toContain('data-whole')
    return html
  }, 5000)
  expect(slim).toContain('.seen{color:red}')
  expect(slim).not.toContain('.unseen')
  expect(await get(/data-whole="([^"]+)"/.exec(slim)?.[1] ?? '')).toBe('.seen{color:red}.unseen{color:blue}')
  expect(await get(/data-src="([^"]+)"/.exec(slim)?.[1] ?? '')).toContain('start()')
  expect(unslimmed).toEqual([])
})

test('a page that cannot be slimmed stays whole, and the error is reported', async () => {
  const { redraw, get, unslimmed } = await createProduct((path) =>
    path.endsWith('.data') ? new Response('now') : new Response(`<h1>Now</h1>${START}`),
  )
  await redraw(['/artists/a'])
  await vi.waitFor(() => expect(unslimmed).toHaveLength(1), 5000)
  expect(await get('/artists/a')).toBe(`<h1>Now</h1>${START}`)
})

test('the slim form of an older drawing never comes to lie over a newer one', async () => {
  let words = 'First'
  // So large that what comes next is drawn and served while this is being compressed.
  const slim = `<h1>First, slim</h1>${randomBytes(300_000).toString('hex')}`
  const began = performance.now()
  await storeFile('/artists/a/index.html', Buffer.from(slim), SITE)
  const took = performance.now() - began
  const { redraw, get, unslimmed } = await createProduct(
    (path) => new Response(path.endsWith('.data') ? 'now' : `<h1>${words}</h1>${words === 'First' ? START : ''}`),
    async () => [{ html: slim, parts: [] }],
  )
  await redraw(['/artists/a'])
  words = 'Second'
  await redraw(['/artists/a'])
  // The beginning only: the whole of it would fill the screen.
  const shown = async () => (await get('/artists/a'))?.slice(0, 20)
  expect(await shown()).toBe('<h1>Second</h1>')
  await wait(took * 2 + 200)
  expect(await shown()).toBe('<h1>Second</h1>')
  expect(unslimmed).toEqual([])
})
