import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { waitFor } from '#tests/wait-for.ts'
import { createRedraw } from './redraw-pages.ts'
import { createSite } from './site.ts'
import { slimInThread } from './slim/slim-in-thread.ts'
import { storeFile } from './stored-file.ts'

const SITE = 'https://label.example'

async function createProduct(draw: (path: string) => Response, slim: typeof slimInThread = slimInThread) {
  const page = storeFile('/artists/a/index.html', Buffer.from('<h1>Built</h1>'), SITE)
  const data = storeFile('/artists/a.data', Buffer.from('built'), SITE)
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
    path.endsWith('.data')
      ? new Response('now')
      : new Response('<h1>Now</h1><script>go()</script>', { headers: { 'x-inline-scripts': 'Z28=' } }),
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
  const [started, woken] = ['start()', 'wake()'].map((code) => createHash('sha256').update(code).digest('base64'))
  const headers = { 'x-inline-scripts': `${started} ${woken}` }
  const { redraw, site, get, unslimmed } = await createProduct((path) =>
    path.endsWith('.data')
      ? new Response('now')
      : new Response(`${STYLE}<h1 class="seen">Now</h1><p><script>steal()</script></p>${START}`, { headers }),
  )
  await redraw(['/artists/a'])
  expect(await get('/artists/a')).toContain('Now')
  const slim = await waitFor(async () => {
    const html = (await get('/artists/a/')) ?? ''
    expect(html).toContain('data-whole')
    return html
  })
  expect(slim).toContain('.a{color:red}')
  expect(slim).toContain('<h1 class="a">Now</h1>')
  expect(slim).not.toContain('seen')
  expect(await get(/data-whole="([^"]+)"/.exec(slim)?.[1] ?? '')).toBe('.seen{color:red}.unseen{color:blue}')
  expect(await get(/data-src="([^"]+)"/.exec(slim)?.[1] ?? '')).toContain('start()')
  // Of the scripts that the app drew, those that still stand in the page may run; somebody's words never.
  const policy = (await site(new Request(`${SITE}/artists/a`)))?.headers.get('content-security-policy')
  expect(policy).toContain(`script-src 'self' 'sha256-${woken}';`)
  expect(unslimmed).toEqual([])
})

test('a page that cannot be slimmed stays whole, and the error is reported', async () => {
  const { redraw, get, unslimmed } = await createProduct((path) =>
    path.endsWith('.data') ? new Response('now') : new Response(`<h1>Now</h1>${START}`),
  )
  await redraw(['/artists/a'])
  await waitFor(() => expect(unslimmed).toHaveLength(1))
  expect(await get('/artists/a')).toBe(`<h1>Now</h1>${START}`)
})

test('the slim form of an older drawing never replaces a newer drawing', async () => {
  const newer = storeFile('/artists/a/index.html', Buffer.from('<h1>Newer</h1>'), SITE)
  const overtaken = {
    parts: [],
    // Read when the slim form is about to be stored, which is the last moment for a newer drawing to arrive unnoticed.
    get html() {
      product.files.set('/artists/a', newer)
      return '<h1>Older, slim</h1>'
    },
  }
  const product = await createProduct(
    (path) => new Response(path.endsWith('.data') ? 'now' : `<h1>Older</h1>${START}`),
    async () => [overtaken, { html: '<h1>Second page, slim</h1>', parts: [] }],
  )
  const { files, redraw, get, unslimmed } = product
  for (const path of ['/artists/b', '/artists/b.data']) files.set(path, newer)
  await redraw(['/artists/a', '/artists/b'])
  // Pages are slimmed one after another: once the second one is served, the first one has been dealt with.
  await waitFor(async () => expect(await get('/artists/b')).toBe('<h1>Second page, slim</h1>'))
  expect(await get('/artists/a')).toBe('<h1>Newer</h1>')
  expect(unslimmed).toEqual([])
})
