import { expect, test } from 'vitest'
import { createRedraw } from './redraw-pages.ts'
import { createSite } from './site.ts'
import { storeFile } from './stored-file.ts'

const SITE = 'https://label.example'

async function createProduct(draw: (path: string) => Response) {
  const page = await storeFile('/artists/a/index.html', Buffer.from('<h1>Built</h1>'), SITE)
  const data = await storeFile('/artists/a.data', Buffer.from('built'), SITE)
  const files = new Map([
    ['/artists/a', page],
    ['/artists/a/', page],
    ['/artists/a/index.html', page],
    ['/artists/a.data', data],
  ])
  const redraw = createRedraw({ files, siteUrl: SITE, draw: async ({ url }) => draw(new URL(url).pathname) })
  const site = createSite(files)
  const get = async (path: string) => await (await site(new Request(SITE + path)))?.text()
  return { files, redraw, site, get }
}

test('a page drawn anew answers at all its addresses with a policy and a tag of its own, its data too', async () => {
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

test('a page that cannot be drawn stays as it was', async () => {
  const { redraw, get } = await createProduct(() => new Response('Trouble', { status: 500 }))
  await expect(redraw(['/artists/a'])).rejects.toThrow('status 500')
  expect(await get('/artists/a')).toBe('<h1>Built</h1>')
})
