import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SITE_ADDRESS } from '#contracts/site/site-address.ts'
import { createSite as answerFrom, loadSiteFiles } from './site.ts'

async function createSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
  await mkdir(path.join(folder, 'team'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(
    path.join(folder, 'team', 'index.html'),
    '<h1>Team</h1><script>go()</script><script src="/a.js"></script>',
  )
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  await writeFile(path.join(folder, 'assets', 'preview-1a2b.wav'), '0123456789')
  await writeFile(path.join(folder, '..', 'outside.txt'), 'secret')
  const site = answerFrom(await loadSiteFiles(folder, 'https://label.example'))
  return (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    site(new Request(`http://x${target}`, { headers, method }))
}

test('a page is found with and without a trailing slash, and its policy allows only its own inline scripts', async () => {
  const get = await createSite()
  for (const target of ['/team', '/team/', '/team?from=home']) expect((await get(target))?.status).toBe(200)
  const policy = (await get('/team'))?.headers.get('content-security-policy') ?? ''
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('an unchanged page answers 304, an asset with a hash is cached forever', async () => {
  const get = await createSite()
  const page = await get('/team')
  const again = await get('/team', { 'if-none-match': page?.headers.get('etag') ?? '' })
  expect(again?.status).toBe(304)
  expect((await get('/assets/app-1a2b.js'))?.headers.get('cache-control')).toContain('immutable')
})

test('text is compressed for clients that accept it', async () => {
  const get = await createSite()
  const response = await get('/team', { 'accept-encoding': 'gzip, br' })
  expect(response?.headers.get('content-encoding')).toBe('br')
  const bytes = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(brotliDecompressSync(bytes).toString()).toContain('<h1>Team</h1>')
})

test.each(['/../outside.txt', '/..%2foutside.txt', '/%2e%2e/outside.txt', '/nothing', '/team/index'])(
  '%s reaches no file',
  async (target) => {
    const get = await createSite()
    expect(await get(target)).toBeNull()
  },
)

test('audio is served in ranges on request, and whole otherwise', async () => {
  const get = await createSite()
  const whole = await get('/assets/preview-1a2b.wav')
  expect(whole?.status).toBe(200)
  expect(whole?.headers.get('accept-ranges')).toBe('bytes')
  expect(whole?.headers.get('content-type')).toBe('audio/wav')
  expect(whole?.headers.get('cache-control')).toContain('immutable')
  const part = await get('/assets/preview-1a2b.wav', { range: 'bytes=2-4', 'accept-encoding': 'gzip, br' })
  expect(part?.status).toBe(206)
  expect(part?.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(part?.headers.get('content-length')).toBe('3')
  expect(part?.headers.get('etag')).toBe(whole?.headers.get('etag'))
  expect(await part?.text()).toBe('234')
})

test('a range after the end answers 416, and an invalid range is ignored', async () => {
  const get = await createSite()
  const beyond = await get('/assets/preview-1a2b.wav', { range: 'bytes=10-' })
  expect(beyond?.status).toBe(416)
  expect(beyond?.headers.get('content-range')).toBe('bytes */10')
  expect(beyond?.headers.get('cache-control')).toBeNull()
  for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2']) {
    const response = await get('/assets/preview-1a2b.wav', { range })
    expect(response?.status).toBe(200)
    expect(await response?.text()).toBe('0123456789')
  }
})

test('If-Range: a range is served only of the version that the client has', async () => {
  const get = await createSite()
  const target = '/assets/preview-1a2b.wav'
  const etag = (await get(target))?.headers.get('etag') ?? ''
  expect((await get(target, { range: 'bytes=0-1', 'if-range': etag }))?.status).toBe(206)
  for (const other of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 05:00:00 GMT'])
    expect((await get(target, { range: 'bytes=0-1', 'if-range': other }))?.status).toBe(200)
  expect((await get(target, { range: 'bytes=0-1', 'if-none-match': etag }))?.status).toBe(304)
})

test('neither HEAD requests nor compressed text are answered in ranges', async () => {
  const get = await createSite()
  expect((await get('/assets/preview-1a2b.wav', { range: 'bytes=0-1' }, 'HEAD'))?.status).toBe(200)
  const page = await get('/team', { range: 'bytes=0-1', 'accept-encoding': 'br' })
  expect(page?.status).toBe(200)
  expect(page?.headers.get('accept-ranges')).toBeNull()
})

test('the site address is written into every encoding of a page before its scripts are hashed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
  await mkdir(path.join(folder, 'team'))
  const lines = Array.from({ length: 300 }, (_, at) => `<p>Cue ${at * at} of ${at} minutes</p>`).join('')
  const page = `<link rel="canonical" href="${SITE_ADDRESS}/team"><script>go("${SITE_ADDRESS}")</script>${lines}`
  await writeFile(path.join(folder, 'team', 'index.html'), page)
  await writeFile(path.join(folder, 'sitemap.xml'), `<loc>${SITE_ADDRESS}/team</loc>`)
  for (const address of ['https://label.example', 'http://localhost:4000']) {
    const site = answerFrom(await loadSiteFiles(folder, address))
    const get = async (target: string, coding: string, headers = {}) =>
      (await site(new Request(`http://x${target}`, { headers: { 'accept-encoding': coding, ...headers } }))) ??
      new Response()
    const expected = page.replaceAll(SITE_ADDRESS, address)
    const hash = createHash('sha256').update(`go("${address}")`).digest('base64')
    const plain = await get('/team', 'identity')
    expect(await plain.text()).toBe(expected)
    expect(plain.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    expect(gunzipSync(await (await get('/team', 'gzip')).arrayBuffer()).toString()).toBe(expected)
    expect(await (await get('/sitemap.xml', 'identity')).text()).toBe(`<loc>${address}/team</loc>`)
    const quick = await get('/team', 'br')
    const quickBytes = await quick.arrayBuffer()
    expect(brotliDecompressSync(quickBytes).toString()).toBe(expected)
    // The best compression replaces it; whoever has the quick form need not load the page again.
    const readBest = async () => (await get('/team', 'br')).arrayBuffer()
    await expect.poll(async () => (await readBest()).byteLength).toBeLessThan(quickBytes.byteLength)
    expect(brotliDecompressSync(await readBest()).toString()).toBe(expected)
    const known = { 'if-none-match': quick.headers.get('etag') ?? '' }
    expect((await get('/team', 'br', known)).status).toBe(304)
  }
})

test('the sign-in page starts its app at once if there are sign-in providers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
  await mkdir(path.join(folder, 'auth'))
  await writeFile(path.join(folder, 'auth', 'index.html'), '<div data-starts-with-providers=""></div>')
  const pageWith = async (hasProviders: boolean) => {
    const site = answerFrom(await loadSiteFiles(folder, 'https://label.example', { hasProviders }))
    return (await site(new Request('http://x/auth')))?.text()
  }
  expect(await pageWith(true)).toBe('<div data-wake-now=""></div>')
  expect(await pageWith(false)).toBe('<div data-starts-with-providers=""></div>')
})

test.runIf(process.platform !== 'win32')('a process that may open few files reads a site of many', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
  await Promise.all(Array.from({ length: 400 }, (_, at) => writeFile(path.join(folder, `${at}.html`), 'page')))
  const script = `
    const { loadSiteFiles } = await import(${JSON.stringify(new URL('site.ts', import.meta.url).href)})
    console.log((await loadSiteFiles(${JSON.stringify(folder)}, 'https://label.example')).size)`
  // The shell lowers the limit for good; Node raises its own only up to there.
  const args = ['-c', 'ulimit -n 200 && exec "$0" --input-type=module --eval "$1"', process.execPath, script]
  const { stdout } = await promisify(execFile)('sh', args)
  await rm(folder, { recursive: true })
  expect(stdout.trim()).toBe('400')
})

test.each([
  ['turnstile', '<i data-captcha-place="" style="height:65px"></i>'],
  ['hcaptcha', '<i data-captcha-place="" style="height:78px"></i>'],
  [null, '<i data-captcha-place=""></i>'],
] as const)('the place of the captcha is as high as its widget: %s', async (captcha, expected) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
  await writeFile(path.join(folder, 'index.html'), '<i data-captcha-place=""></i>')
  const site = answerFrom(await loadSiteFiles(folder, 'https://label.example', { captcha }))
  expect(await (await site(new Request('http://x/')))?.text()).toBe(expected)
})
