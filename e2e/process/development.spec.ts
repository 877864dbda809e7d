import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { ADMIN } from '#e2e/journeys/staff-steps.ts'
import { startApp } from '#e2e/servers/app-process.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

/** Publishes an artist under another slug. */
async function moveArtist(url: string, id: string, slug: string): Promise<void> {
  const { publishableKey } = await (await fetch(`${url}/env.json`)).json()
  const client = createClient(url, publishableKey, { auth: { persistSession: false } })
  expect((await client.auth.signInWithPassword(ADMIN)).error).toBeNull()
  const act = async (action: string, body: object) => {
    const { data, error } = await client.functions.invoke('desk', { body: { action, kind: 'artist', id, ...body } })
    expect(error).toBeNull()
    return data
  }
  const { line, draft } = await act('get_document', {})
  const saved = await act('save_draft', { revision: line.revision, body: { ...draft, slug } })
  await act('publish_document', { revision: saved.line.revision })
}

test('`npm run dev` serves pages that hydrate, the styleguide, and redirects of moved pages', async ({ page }) => {
  // Vite compiles the sources at their first request.
  test.slow()
  const folder = await makeTestFolder('dev')
  const app = await startApp({
    dataDir: path.join(folder, 'data'),
    mode: 'dev',
    settings: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  })
  try {
    const refused: string[] = []
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()))
    await page.goto(`${app.url}/privacy`)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(async () => {
      await page.getByRole('button', { name: /(Open|Close) menu/ }).click()
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible({ timeout: 5000 })
    }).toPass()
    await page.goto(`${app.url}/styleguide`)
    await expect(page.getByRole('heading', { level: 1, name: 'Styleguide' })).toBeVisible()
    await moveArtist(app.url, 'mirror-lido', 'mirror')
    const ask = async () => {
      const { status, headers } = await fetch(`${app.url}/artists/mirror-lido?a=b`, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    await expect.poll(ask).toEqual([301, '/artists/mirror?a=b'])
    expect(refused).toEqual([])
  } finally {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
