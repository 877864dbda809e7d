import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startApp } from '#e2e/servers/app-process.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'

test('a page of `npm run dev` hydrates in a browser, and the styleguide exists', async ({ page }) => {
  // Vite turns the sources into scripts with the first request for them.
  test.slow()
  const folder = await makeTestFolder('dev')
  const app = await startApp({ dataDir: path.join(folder, 'data'), mode: 'dev' })
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
    expect(refused).toEqual([])
  } finally {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
