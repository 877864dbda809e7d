import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApp } from '#e2e/app-process.ts'
import { test as base, expect } from '#e2e/product-test.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

// A product of its own: the sample would show on the dashboards that other tests look at meanwhile.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object pattern here.
  baseURL: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'neon-magnolia-sample-'))
    const app = await startApp({
      dataDir: path.join(folder, 'data'),
      settings: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    })
    await use(app.url)
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

test('the sample web fills an empty dashboard, is told apart everywhere, and goes with one click', async ({ page }) => {
  test.slow()
  await signIn(page, ADMIN)
  await page.goto('/sync-scraper')
  await expect(page.getByText('No opportunities found')).toBeVisible()
  await expect(page.getByText('Run the scraper to discover sync licensing opportunities')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read the sample web' }).click()
  await expect(page.getByText('Reading the sample web')).toBeVisible()

  // The list comes by itself when the run has ended.
  const banner = page.getByRole('region', { name: 'Sample data' })
  await expect(banner.getByRole('button', { name: 'Remove sample data' })).toBeVisible({ timeout: 90_000 })
  // Only the lines near the window are in the page, so one is looked for by name.
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('Alderline')
  const company = page.getByRole('button', { name: 'Alderline Sync' })
  await expect(company).toBeVisible()
  await expect(company).toContainText('Sample')
  await expect(banner).toContainText('Every company here is invented.')
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Sample')
  await expectAccessible(page)

  await company.click()
  const detail = page.getByRole('complementary', { name: 'Alderline Sync' })
  await expect(detail).toContainText('An invented company.')
  await expect(detail.getByRole('blockquote')).toContainText('We are always keen to hear new music')

  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^sample-sync-opportunities-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('"Alderline Sync"')

  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  const run = page.getByRole('article').filter({ hasText: 'Sample web' })
  await expect(run).toContainText('completed')
  await expect(run).toContainText('Sample')

  await banner.getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sample data' }).click()
  await expect(banner).toBeHidden()
  await expect(run).toBeHidden()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('')
  await expect(page.getByRole('button', { name: 'Read the sample web' })).toBeVisible()
})
