import { expect, test } from 'vitest'
import { createRedraw } from './redraw-pages.ts'
import { createSite } from './site.ts'
import { storeFile } from './stored-file.ts'

const SITE = 'https://label.example'

function createProduct(draw: (path: string) => Response) {
  const page = storeFile('/artists/a/index.html', Buffer.from('<h1>Built</h1>'), SITE)
  const data = storeFile('/artists/a.data', Buffer.from('built'), SITE)
  const files = new Map([
    ['/artists/a', page],
    ['/artists/a/', page],
    ['/artists/a/index.html', page],
    ['/artists/a.data', data],
  ])
  const redraw = createRedraw({ files, siteUrl: SITE, draw: async ({ url }) => draw(new URL(url).pathname) })
  const site = createSite(files)
  const get = async (path: string) => await (await site(new Request(SITE + path)))?.text()
  return { redraw, site, get }
}

test('a redrawn page and its data are served at all their addresses, with a new policy and a new ETag', async () => {
  const { redraw, site, get } = createProduct((path) =>
    path.endsWith('.data')
      ? new Response('now')
      : new Response('<h1>Now</h1><p><script>steal()</script></p><script>go()</script>', {
          headers: { 'x-inline-scripts': 'Z28=' },
        }),
  )
  const before = (await site(new Request(`${SITE}/artists/a`)))?.headers
  await redraw(['/artists/a', '/artists/nobody'])
  for (const path of ['/artists/a', '/artists/a/', '/artists/a/index.html']) expect(await get(path)).toContain('Now')
  expect(await get('/artists/a.data')).toBe('now')
  expect(await get('/artists/nobody')).toBeUndefined()
  const after = (await site(new Request(`${SITE}/artists/a`)))?.headers
  expect(after?.get('etag')).not.toBe(before?.get('etag'))
  // Of the scripts in the page, those that the app put there may run; somebody's words never.
  expect(after?.get('content-security-policy')).toContain("script-src 'self' 'sha256-Z28=';")
})

test('a page that cannot be redrawn stays as it was', async () => {
  const { redraw, get } = createProduct(() => new Response('Trouble', { status: 500 }))
  await expect(redraw(['/artists/a'])).rejects.toThrow('status 500')
  expect(await get('/artists/a')).toBe('<h1>Built</h1>')
})
