import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type AppProcess, startApp } from '#e2e/servers/app-process.ts'
import { startPostgres } from '#e2e/servers/postgres-server.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

const SOON = { timeout: 30_000 }

async function readiness({ url }: AppProcess) {
  const [pages, data] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/readyz/data`)])
  return { pages: pages.status, data: data.status, body: await pages.json() }
}

/** Posts the contact form as a browser without scripts does. */
function postContact({ url }: AppProcess, message: string): Promise<Response> {
  const fields = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', projectType: 'Film', message }
  return fetch(`${url}/contact`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

test('a web process stays ready for pages while the database is down, is not ready for data, and recovers by itself', async () => {
  test.setTimeout(180_000)
  const folder = await makeTestFolder('database-down')
  const postgres = await startPostgres()
  const settings = { DATABASE_URL: postgres.url, ROLE: 'web', DRAIN_SECONDS: '3' }
  const app = await startApp({ dataDir: path.join(folder, 'data'), settings })
  try {
    expect(await readiness(app)).toEqual({
      pages: 200,
      data: 200,
      body: { status: 'ready', pages: true, database: true },
    })
    await postgres.halt()
    await expect
      .poll(() => readiness(app), SOON)
      .toEqual({
        pages: 200,
        data: 503,
        body: { status: 'ready', pages: true, database: false },
      })
    // Built pages, pages that show admins' settings, and one that is rendered per request.
    for (const page of ['/', '/artists', '/contact', '/artist-submission', '/privacy', '/artists?q=night']) {
      expect([page, (await fetch(`${app.url}${page}`)).status]).toEqual([page, 200])
    }
    const refused = await postContact(app, 'Two cues for reel four.')
    expect(refused.status).toBe(500)
    const shown = await refused.text()
    expect(shown).toContain('Error sending message')
    expect(shown).toContain('Please try again or contact us directly.')
    expect(shown).toContain('Two cues for reel four.')

    await postgres.resume()
    await expect.poll(async () => (await readiness(app)).data, SOON).toBe(200)
    const stored = await postContact(app, 'Two cues for reel four.')
    expect([stored.status, stored.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/thank-you\?receipt=/),
    ])

    const stopped = app.stop()
    await expect.poll(async () => (await readiness(app)).pages, SOON).toBe(503)
    expect((await readiness(app)).data).toBe(503)
    expect(await stopped).toBe(0)
  } finally {
    await app.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
