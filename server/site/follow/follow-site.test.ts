import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { SiteMedia } from '#contracts/site/site-media.ts'
import type { PageSource } from '#server/site/page-source.ts'
import { storeFile } from '#server/site/stored-file.ts'
import { createFollower, type SiteOutline } from './follow-site.ts'
import { addressesOfPlace } from './render-place.ts'

const SITE = 'https://label.example'
/** The pages by path; `name` is in each of them. */
type Label = { name: string; pages: Record<string, string>; moved?: Record<string, string>; card?: string }

function outline({ name, pages, moved = {}, card }: Label): SiteOutline {
  return {
    pages: Object.keys(pages),
    files: ['/catalog.json'],
    pictures: card === undefined ? [] : ['/og/home.jpg'],
    shared: name,
    moved: new Map(Object.entries(moved)),
  }
}

const BUILT_SOURCE: Label = { name: 'One', pages: { '/': 'home', '/artists/a': 'A', '/artists/b': 'B' }, card: 'One' }

function createSite(built = BUILT_SOURCE) {
  const asked: string[] = []
  let hold: Promise<void> | null = null
  const render = async ({ url, method }: Request, { content, media }: PageSource) => {
    const { pathname } = new URL(url)
    asked.push(method === 'HEAD' ? `${method} ${pathname}` : pathname)
    const label = (content ?? built) as Label
    await hold
    if (pathname === '/og/home.jpg') {
      return new Response(method === 'HEAD' ? null : `jpeg ${label.card}`, { headers: { etag: `"${label.card}"` } })
    }
    if (pathname === '/catalog.json') return Response.json(Object.keys(label.pages))
    const path = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '')
    if (label.pages[path] === 'broken') return new Response('Trouble', { status: 500 })
    const pictures = media.pictures.filter(({ artist }) => path === `/artists/${artist}`).map(({ alt }) => alt)
    const said = [label.name, label.pages[path], ...pictures].join(' ')
    return pathname.endsWith('.data')
      ? new Response(said)
      : new Response(`<h1>${said}</h1><script>go()</script>`, { headers: { 'x-inline-scripts': 'Z28=' } })
  }
  const files = new Map(
    Object.entries(built.pages).flatMap(([path, words]) =>
      addressesOfPlace(path, 'page').map((name) => {
        const text = `${built.name} ${words}`
        return [
          name,
          storeFile(`${name}.html`, Buffer.from(name.endsWith('.data') ? text : `<h1>${text}</h1>`), SITE),
        ] as const
      }),
    ),
  )
  files.set('/catalog.json', storeFile('/catalog.json', Buffer.from(JSON.stringify(Object.keys(built.pages))), SITE))
  files.set('/og/home.jpg', storeFile('/og/home.jpg', Buffer.from('jpeg built'), SITE))
  files.set('/assets/app.js', storeFile('/assets/app.js', Buffer.from('app'), SITE))
  const log = pino({ level: 'silent' })
  const follower = createFollower({
    files,
    built: outline(built),
    siteUrl: SITE,
    captcha: null,
    hasProviders: false,
    render,
    log,
  })
  return {
    asked,
    files,
    follower,
    show: (label: Label) => follower.followContent(label, outline(label)),
    served: (path: string) => files.get(path)?.plain.bytes.toString(),
    read: async (path: string) => (await follower.read(path))?.plain.bytes.toString(),
    /** Keeps everything that is rendered from now on waiting until the result is called. */
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return resolve
    },
  }
}

const changed = (pages: Record<string, string>): Label => ({
  ...BUILT_SOURCE,
  pages: { ...BUILT_SOURCE.pages, ...pages },
})

test('a page that may be outdated is not served from memory but rendered on request', async () => {
  const { show, served, read, asked, files } = createSite()
  show(changed({ '/artists/a': 'A again' }))
  for (const name of addressesOfPlace('/artists/a', 'page')) expect(files.has(name), name).toBe(false)
  expect(await read('/artists/a')).toBe('<h1>One A again</h1><script>go()</script>')
  expect(served('/artists/a.data')).toBe('One A again')
  expect(served('/artists/a/index.html')).toBe(served('/artists/a'))
  expect(JSON.stringify(files.get('/artists/a')?.plain.headers)).toContain("script-src 'self' 'sha256-Z28=';")
  expect(asked).toEqual(['/artists/a.data', '/artists/a'])
  // Nobody's words depend on the rest.
  expect(served('/assets/app.js')).toBe('app')
})

test('a page with unchanged data is not rendered again', async () => {
  const { show, read, served, asked, files } = createSite()
  const before = files.get('/artists/b')
  show(changed({ '/artists/a': 'A again' }))
  expect(await read('/artists/b/')).toBe('<h1>One B</h1>')
  expect(files.get('/artists/b')).toBe(before)
  expect(served('/artists/b.data')).toBe('One B')
  expect(asked).toEqual(['/artists/b.data'])
})

test('concurrent requests share one rendering, which does not overwrite a later change', async () => {
  const { show, read, served, asked, pause } = createSite()
  show(changed({ '/artists/a': 'two' }))
  const go = pause()
  const reading = [read('/artists/a'), read('/artists/a.data'), read('/artists/a/')]
  show(changed({ '/artists/a': 'three' }))
  const newer = read('/artists/a')
  go()
  expect((await Promise.all(reading)).map((text) => text?.includes('two'))).toEqual([true, true, true])
  expect(await newer).toContain('three')
  expect(served('/artists/a')).toContain('three')
  expect(asked.filter((path) => path === '/artists/a.data')).toHaveLength(2)
})

test('the background renders pages that were not requested, and only compares pictures', async () => {
  const { show, served, follower, asked, read } = createSite()
  show(changed({ '/artists/a': 'A again', '/artists/c': 'C' }))
  follower.fill()
  await follower.settled()
  expect(served('/artists/a')).toContain('A again')
  expect(served('/artists/c.data')).toBe('One C')
  expect(served('/catalog.json')).toContain('/artists/c')
  expect(served('/og/home.jpg')).toBe('jpeg built')
  expect(asked).not.toContain('/og/home.jpg')

  show({ ...BUILT_SOURCE, card: 'Two' })
  await follower.settled()
  expect(served('/og/home.jpg')).toBeUndefined()
  expect(await read('/og/home.jpg')).toBe('jpeg Two')
  show({ ...BUILT_SOURCE, card: 'Two', pages: {} })
  await follower.settled()
  expect(served('/og/home.jpg')).toBe('jpeg Two')
  expect(asked.filter((path) => path === '/og/home.jpg')).toHaveLength(1)
})

test('a change that all pages share appears at once, when every page is ready', async () => {
  const { show, served, follower, read, pause } = createSite()
  follower.fill()
  const go = pause()
  show({ ...BUILT_SOURCE, name: 'Two' })
  expect(served('/')).toBe('<h1>One home</h1>')
  // A change of one page waits with it.
  show({ ...changed({ '/artists/a': 'A again' }), name: 'Two' })
  expect(await read('/artists/a')).toBe('<h1>One A</h1>')
  expect(follower.source().content).toBeNull()
  go()
  await follower.settled()
  expect([served('/'), served('/artists/a.data'), served('/artists/b')]).toEqual([
    '<h1>Two home</h1><script>go()</script>',
    'Two A again',
    '<h1>Two B</h1><script>go()</script>',
  ])
})

test('after a start, built files that differ from the content are not served', async () => {
  const { show, files, read } = createSite()
  show({ ...BUILT_SOURCE, name: 'Two' })
  expect([...files.keys()]).toEqual(['/assets/app.js'])
  expect(await read('/')).toContain('Two home')
})

test('pages appear, move and disappear with their data', async () => {
  const { show, served, follower, read, files } = createSite()
  const { '/artists/a': _, ...others } = BUILT_SOURCE.pages
  show({
    ...BUILT_SOURCE,
    pages: { ...others, '/artists/new': 'A' },
    moved: { '/artists/a': '/artists/new', '/artists/a/t': '/artists/new/t' },
  })
  for (const name of ['/artists/a', '/artists/a/', '/artists/a.data']) {
    expect([name, files.has(name), follower.has(name), await read(name)]).toEqual([name, false, false, undefined])
  }
  expect(await read('/artists/new')).toContain('One A')
  expect(served('/artists/new.data')).toBe('One A')
  const moves = [
    '/artists/a',
    '/artists/a/',
    '/artists/a.data',
    '/og/artists/a.jpg',
    '/catalog/a/t.json',
    '/artists/b',
    '/catalog/a.json',
  ]
  const locationOf = (path: string) =>
    follower.redirect(new URL(path, 'https://label.example'))?.headers.get('location') ?? null
  expect(moves.map(locationOf)).toEqual([
    '/artists/new',
    '/artists/new',
    '/artists/new.data',
    '/og/artists/new.jpg',
    '/catalog/new/t.json',
    null,
    null,
  ])
})

test('concurrent changes of uploads and documents are both shown', async () => {
  const { show, follower, read } = createSite()
  const picture = {
    id: 'x',
    name: 'a/1.jpg',
    artist: 'a',
    alt: 'The band',
    credit: null,
    width: 1,
    height: 1,
    bytes: 1,
  }
  const media: SiteMedia = { pictures: [picture], previews: [] }
  follower.followMedia(media, ['/artists/a'])
  show(changed({ '/artists/a': 'A again' }))
  expect(await read('/artists/a')).toContain('One A again The band')
  follower.fill()
  show({ ...BUILT_SOURCE, name: 'Two' })
  follower.followMedia({ ...media, pictures: [{ ...picture, alt: 'The duo' }] }, ['/artists/a'])
  await follower.settled()
  expect(await read('/artists/a')).toContain('Two A The duo')
})

test('a page that cannot be rendered does not block the others, and is tried again', async () => {
  const { show, follower, read, served } = createSite()
  follower.fill()
  show(changed({ '/artists/a': 'broken' }))
  await follower.settled()
  expect(await read('/artists/a')).toBeUndefined()
  expect(served('/artists/b')).toBe('<h1>One B</h1>')
  show(changed({ '/artists/a': 'mended' }))
  expect(await read('/artists/a')).toContain('mended')
})
