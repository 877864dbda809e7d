import { expect, test } from 'vitest'
import { createFakeSite } from '#tests/servers/fake-site.ts'
import { createLinkChecker } from './check-link.ts'

async function openSite() {
  const site = await createFakeSite({
    'open.example': {
      '/page': '<title>A song</title>',
      '/audio': { headers: { 'content-type': 'audio/mpeg' }, body: 'abc' },
      '/wall': '<title>Sign in to continue</title>',
      '/closed': { status: 401 },
      '/refused': { status: 403 },
      '/gone': { status: 410 },
      '/deleted': '<title>404 Not Found</title>',
      '/busy': { status: 503 },
      '/band': '<meta property="og:video" content="https://bandcamp.com/EmbeddedPlayer/v=2/track=77/size=large/">',
      '/loop': { status: 302, headers: { location: '/loop' } },
      '/to-sign-in': { status: 302, headers: { location: '/login?next=x' } },
      '/to-private': { status: 302, headers: { location: 'http://192.168.1.1/' } },
      '/to-metadata': { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
      '/robots.txt': 'User-agent: *\nDisallow: /',
    },
  })
  const check = createLinkChecker({ userAgent: () => 'Test/1', loopbackPorts: [site.port], resolve: site.resolve })
  return { site, check, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

test.each([
  ['/page', 'opens'],
  ['/audio', 'opens'],
  ['/wall', 'private'],
  ['/closed', 'private'],
  ['/refused', 'private'],
  ['/to-sign-in', 'private'],
  ['/gone', 'dead'],
  ['/deleted', 'dead'],
  ['/missing', 'dead'],
  ['/loop', 'dead'],
  ['/busy', 'unclear'],
])('%s is %s', async (path, outcome) => {
  await using opened = await openSite()
  expect(await opened.check(opened.site.url('open.example', path))).toMatchObject({ outcome })
})

test('a page with a Bandcamp player is played with it', async () => {
  await using opened = await openSite()
  expect(await opened.check(opened.site.url('open.example', '/band'))).toEqual({
    outcome: 'opens',
    detail: '',
    player: 'https://bandcamp.com/EmbeddedPlayer/v=2/track=77',
  })
})

test('a private address is not requested, whether directly, after a redirect or through DNS', async () => {
  await using opened = await openSite()
  const { check, site } = opened
  for (const path of ['/to-private', '/to-metadata'])
    expect(await check(site.url('open.example', path))).toMatchObject({
      outcome: 'unclear',
      detail: expect.stringContaining('not a public address'),
    })
  const byName = createLinkChecker({
    userAgent: () => 'Test/1',
    resolve: async () => [{ address: '10.0.0.1', family: 4 }],
  })
  expect(await byName('https://inside.example/')).toMatchObject({ outcome: 'unclear' })
  expect(await check('https://www.instagram.com/low.tide')).toMatchObject({ outcome: 'unclear' })
  expect(await check('http://nobody.example:9/')).toMatchObject({ outcome: 'unclear' })
  expect(await check(`http://nowhere.example:${site.port}/`)).toMatchObject({ outcome: 'dead' })
  expect(site.requests.every(({ host }) => host === 'open.example')).toBe(true)
})
