import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadSite } from './site.ts'

async function createSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
  await mkdir(path.join(folder, 'team'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(
    path.join(folder, 'team', 'index.html'),
    '<h1>Team</h1><script>go()</script><script src="/a.js"></script>',
  )
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  await writeFile(path.join(folder, '..', 'outside.txt'), 'secret')
  const site = await loadSite(folder, 'https://label.example')
  return (target: string, headers: Record<string, string> = {}) => site(new Request(`http://x${target}`, { headers }))
}

test('a page is found with and without the slash, and its policy names its inline scripts only', async () => {
  const get = await createSite()
  for (const target of ['/team', '/team/', '/team?from=home']) expect((await get(target))?.status).toBe(200)
  const policy = (await get('/team'))?.headers.get('content-security-policy') ?? ''
  expect(policy.match(/'sha256-/g)).toHaveLength(1)
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('an unchanged page answers 304, an asset with a hash is cached for good', async () => {
  const get = await createSite()
  const page = await get('/team')
  const again = await get('/team', { 'if-none-match': page?.headers.get('etag') ?? '' })
  expect(again?.status).toBe(304)
  expect((await get('/assets/app-1a2b.js'))?.headers.get('cache-control')).toContain('immutable')
})

test('text is compressed for who can read it', async () => {
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
