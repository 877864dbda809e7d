import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { withRows } from '#e2e/sample-rows/dashboard-rows.ts'
import { answerActions, answersFor } from '#e2e/sample-rows/desk-answers.ts'
import { ANSWERS, company, createRow, idOf, LOG } from './desk-list-rows.ts'
import { ADMIN, signIn } from './staff-steps.ts'

test('a card leaves out missing values, and a pressed quick view has no chip', async ({ page }) => {
  await signIn(page, ADMIN)
  const bare = { id: idOf(2), company_agency: 'Paper Kite Trailers', submission_status: 'open' }
  await answerActions(page, {
    ...ANSWERS,
    ...answersFor([createRow(1), bare]),
  })
  await page.goto('/sync-scraper')
  const card = page.getByRole('article', { name: 'Paper Kite Trailers' })
  await expect(card).toBeVisible()
  expect((await card.innerText()).split(/\s*\n\s*/).filter(Boolean)).toEqual(['Paper Kite Trailers', 'open'])
  const full = page.getByRole('article', { name: 'Company 00001' })
  for (const text of ['Ines Okafor, Music Supervisor', 'music-1@company.example', 'Send up to three', 'Verified Mar 8'])
    await expect(full).toContainText(text)

  await expect(page.getByRole('button', { name: 'Due today', exact: true })).toBeVisible()
  const chips = page.getByRole('list', { name: 'Active filters' })
  const mine = page.getByRole('button', { name: 'Mine', exact: true })
  await mine.click()
  await expect(page).toHaveURL(/owner=me/)
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await expect(chips).toHaveCount(0)
  // Narrowed further it is no longer the quick view, and every filter has its way out.
  await page.goto('/sync-scraper?owner=me&status=open')
  await expect(chips.getByRole('button')).toHaveText([/Status: Open/, /Owner: Me/, 'Clear all'])
})

test('once there are real opportunities, the sample is removed in the settings', async ({ page }) => {
  await signIn(page, ADMIN)
  const sent = await answerActions(page, {
    ...ANSWERS,
    ...answersFor([createRow(0)], { has_sample: true }),
    get_logs: () => ({ json: [LOG, { ...LOG, id: idOf(901), sample: true }] }),
    remove_sample: () => ({ json: { success: true, removed: { rows: 37, runs: 1 } } }),
  })
  await page.goto('/sync-scraper')
  await expect(company(page, 0)).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove sample data' })
  await expect(remove).toHaveCount(0)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeVisible()
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByText('Sample data removed')).toBeVisible()
  expect(sent.filter(({ action }) => action === 'remove_sample')).toHaveLength(1)
})

/** All texts and values of a part, in their order. */
const contentsOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name, exact: true })
    .evaluate((part) => [
      ...(part instanceof HTMLElement ? part.innerText.split(/\s*\n\s*/).filter(Boolean) : []),
      ...[...part.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
      ...[...part.querySelectorAll('[role=switch]')].map((toggle) => toggle.getAttribute('aria-checked')),
    ])

test('settings and logs are the same on tabs and screens, which link to each other', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, withRows)
  await page.goto('/sync-scraper?tab=logs')
  const runs = page.getByRole('article')
  await expect(runs).toHaveCount(3)
  const logs = await contentsOf(page, 'Scraper Logs')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Runs', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible()
  await expect(runs).toHaveCount(3)
  expect(await contentsOf(page, 'Scraper Logs')).toEqual(logs)
  await main.getByRole('link', { name: 'Scraper Logs' }).click()
  await expect(page.getByRole('tab', { name: 'Scraper Logs' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('tab', { name: 'Settings' }).click()
  const isLoaded = async () => {
    await expect(page.getByLabel('Time of the daily run')).toBeVisible()
    await expect(page.getByText(/^(Together the queries select|No query selects)/)).toBeAttached()
    await expect(page.getByRole('region', { name: 'Search providers' })).not.toContainText('Loading')
  }
  await isLoaded()
  const settings = await contentsOf(page, 'Settings')
  expect(settings).toContain('Enable automatic daily scraping')
  await main.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await isLoaded()
  expect(await contentsOf(page, 'Settings')).toEqual(settings)
  await main.getByRole('paragraph').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
})
