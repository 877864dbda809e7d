import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { startApp } from '#e2e/servers/app-process.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const ADMIN = { email: 'ada@label.example', password: 'follows-what-is-published' }

/** Calls the same actions as the screens. */
async function signIn(url: string) {
  const { publishableKey } = await (await fetch(`${url}/env.json`)).json()
  const post = async (path: string, body: object, token?: string) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const { access_token: token } = await post('/auth/v1/token?grant_type=password', ADMIN)
  const call = (action: string, body: object) => post('/functions/v1/desk', { action, ...body }, token)
  return {
    call,
    async publish(kind: string, id: string, change: object) {
      const { draft, line } = await call('get_document', { kind, id })
      const saved = await call('save_draft', { kind, id, revision: line.revision, body: { ...draft, ...change } })
      return await call('publish_document', { kind, id, revision: saved.line.revision })
    },
  }
}

test('published changes appear on every page and in every file, redirect old paths, and survive a restart', async ({
  browser,
}) => {
  test.slow()
  const dataDir = await makeTestFolder('follows')
  const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT_FACTOR: '1000' }
  const app = await startApp({ dataDir, settings })
  const { url } = app
  const read = async (path: string) => await (await fetch(url + path)).text()
  const desk = await signIn(url)
  const page = await browser.newPage()
  await page.goto(`${url}/artists`)

  await desk.publish('artist', 'mirror-lido', { name: 'Glass Lido', slug: 'glass-lido', bio: 'They swim at night.' })
  await expect.poll(() => read('/artists/glass-lido')).toContain('They swim at night.')
  for (const path of ['/artists/glass-lido.data', '/artists', '/catalog.json', '/catalog/lines.json', '/shortlist']) {
    expect(await read(path), path).toContain('Glass Lido')
    expect(await read(path), path).not.toContain('Mirror Lido')
  }
  expect(await read('/sitemap.xml')).toContain(`${url}/artists/glass-lido/chlorine<`)
  expect(await read('/sitemap.xml')).not.toContain('/artists/mirror-lido')
  expect(await read('/catalog/glass-lido/chlorine.json')).toContain('"id":"mirror-lido:chlorine"')
  const moved = await fetch(`${url}/artists/mirror-lido/chlorine?from=mail`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/artists/glass-lido/chlorine?from=mail'])
  for (const path of [
    '/og/artists/glass-lido.jpg',
    '/og/artists/mirror-lido.jpg',
    '/catalog/mirror-lido/chlorine.json',
  ]) {
    expect((await fetch(url + path)).status, path).toBe(200)
  }

  // A tab opened earlier still has the old links.
  await page.getByRole('link', { name: 'Mirror Lido' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Glass Lido')
  await page.close()

  await desk.publish('company', 'company', { legalName: 'Night Swimmers LLC' })
  await expect.poll(() => read('/terms'), { timeout: 60_000 }).toContain('Night Swimmers LLC')
  expect(await read('/')).toContain('Night Swimmers LLC')

  const { line } = await desk.call('get_document', { kind: 'artist', id: 'ferrous' })
  await desk.call('unpublish_document', { kind: 'artist', id: 'ferrous', revision: line.revision })
  await expect.poll(async () => (await fetch(`${url}/artists/ferrous`)).status).toBe(404)
  expect((await fetch(`${url}/artists/ferrous.data`)).status).toBe(404)
  expect(await read('/sitemap.xml')).not.toContain('/artists/ferrous')

  await app.stop()
  const again = await startApp({ dataDir, settings, port: Number(new URL(url).port) })
  expect((await fetch(`${url}/artists/ferrous`)).status).toBe(404)
  expect(await read('/artists/glass-lido')).toContain('They swim at night.')
  expect(await read('/')).toContain('Night Swimmers LLC')
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
})
