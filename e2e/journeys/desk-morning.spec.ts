import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN, expectAccessible, signInByForm } from './staff-steps.ts'

// The sample would show on the dashboards of other tests.
const test = ownProductTest(() => startOwnProduct({ RATE_LIMIT_FACTOR: '1' }))

const list = (page: Page) => page.getByRole('list', { name: 'Opportunities' })
/** Of the 38 opportunities of the sample web. */
const OPEN_COUNT = 16

const panel = (page: Page) => page.getByRole('complementary')
const undo = (page: Page, notice: RegExp) =>
  page.getByRole('listitem').filter({ hasText: notice }).getByRole('button', { name: 'Undo' })

test('a working morning: the sample web is read, and its opportunities are found, worked on, exported and removed', async ({
  page,
  allowedConsole,
}) => {
  test.slow()
  // A view whose name is taken is refused.
  allowedConsole.push(/status of 409/)
  await signInByForm(page, ADMIN)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  const screens = page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true })
  await screens.getByRole('link', { name: /^Opportunities/ }).click()
  await readSample(page)

  // Filter.
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: /^Open/ }).check()
  await sheet.getByRole('checkbox', { name: 'Search and links' }).check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await sheet.getByRole('checkbox', { name: /^Open/ }).check()
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/status=open/)
  await expect(page.getByText(`${OPEN_COUNT} of 38`)).toBeVisible()
  const names = await list(page)
    .getByRole('article')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))
  const [first = '', second = '', third = ''] = names
  const rowOf = (name: string) => list(page).getByRole('article', { name, exact: true })

  // Star and stage, by key and for the selection.
  await page.keyboard.press('j')
  await expect(rowOf(first).getByRole('button', { name: first })).toBeFocused()
  await page.keyboard.press('s')
  await expect(rowOf(first).getByRole('button', { name: 'Star', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('x')
  await page.getByRole('combobox', { name: 'Set stage' }).click()
  await page.getByRole('option', { name: 'To contact' }).click()
  await expect(rowOf(first)).toContainText('To contact')
  // The first one leaves the choice of the stage.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selected opportunities' })).toBeHidden()

  // The panel: a next action, a confirmed field, the next rows.
  await rowOf(first).getByRole('button', { name: first }).press('Enter')
  await expect(panel(page)).toHaveAccessibleName(first)
  await panel(page).getByLabel('Next action').fill('Send the reel')
  await panel(page).getByRole('button', { name: 'Save next action' }).click()
  await expect(page.getByText('Next action saved')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Evidence for status' }).press('c')
  await expect(panel(page).getByRole('button', { name: 'Confirm status' })).toHaveAttribute('aria-pressed', 'true')
  for (const [key, name] of [
    ['j', second],
    ['j', third],
    ['k', second],
  ] as const) {
    await page.keyboard.press(key)
    await expect(panel(page)).toHaveAccessibleName(name)
    await expect(panel(page).getByRole('heading', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(rowOf(second).getByRole('button', { name: second })).toBeFocused()

  // Dismiss and undo: the row in its place has the focus, and after the last one the one before it.
  await page.keyboard.press('e')
  await expect(rowOf(second)).toHaveCount(0)
  await expect(rowOf(third).getByRole('button', { name: third })).toBeFocused()
  await undo(page, /Dismissed/).click()
  await expect(rowOf(second)).toBeVisible()
  await rowOf(first).getByRole('button', { name: first }).focus()
  await page.keyboard.press('End')
  const focused = list(page).locator('[data-index]', { has: page.locator('[data-line]:focus') })
  await expect(focused).toHaveAttribute('data-index', `${OPEN_COUNT - 1}`)
  await page.keyboard.press('e')
  await expect(focused).toHaveAttribute('data-index', `${OPEN_COUNT - 2}`)
  await undo(page, /Dismissed/)
    .last()
    .click()
  await expect(page.getByText(`${OPEN_COUNT} of 38`)).toBeVisible()

  await exportAndSave(page, first)
  await removeSample(page)
})

async function readSample(page: Page): Promise<void> {
  await expect(page.getByText('No opportunities found')).toBeVisible()
  await expect(page.getByText('Run the scraper to discover sync licensing opportunities')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read the sample web' }).click()
  await expect(page.getByText('Reading the sample web')).toBeVisible()
  // The list comes by itself when the run has ended.
  const banner = page.getByRole('region', { name: 'Sample data' })
  await expect(banner.getByRole('button', { name: 'Remove sample data' })).toBeVisible({ timeout: 230_000 })
  await expect(banner).toContainText('Every company here is invented.')
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Sample')
  await expect(list(page).getByRole('article').first()).toContainText('Sample')
  await expectAccessible(page)
}

/** The filtered rows as a file, and the filter as a view that is found again, renamed, deleted and brought back. */
async function exportAndSave(page: Page, exported: string): Promise<void> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export CSV (${OPEN_COUNT})` }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^sample-sync-opportunities-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/)
  expect(lines).toHaveLength(1 + OPEN_COUNT)
  expect(lines[1]).toContain(`"${exported}"`)

  const menu = page.getByRole('dialog', { name: 'Saved views' })
  const entry = (name: string) => menu.getByRole('button', { name: `${name} shared`, exact: true })
  await page.getByRole('button', { name: 'Views' }).click()
  await menu.getByLabel('Save this view as').fill('Open now')
  await menu.getByRole('checkbox', { name: 'Share with all staff' }).check()
  await menu.getByRole('button', { name: 'Save' }).click()
  await expect(entry('Open now')).toBeVisible()
  await menu.getByLabel('Save this view as').fill('Open now')
  await menu.getByRole('button', { name: 'Save' }).click()
  await expect(menu.getByRole('alert')).toContainText('already')
  await expectAccessible(page)
  await page.goto('/sync-scraper')
  await page.getByRole('button', { name: 'Views' }).click()
  await entry('Open now').click()
  await expect(page).toHaveURL(/status=open&view=/)
  await page.getByRole('button', { name: 'Open now' }).click()
  await menu.getByRole('button', { name: 'Rename Open now' }).click()
  await menu.getByLabel('Rename “Open now”').fill('Open today')
  await menu.getByRole('button', { name: 'Save' }).click()
  await menu.getByRole('button', { name: 'Delete Open today' }).click()
  await expect(entry('Open today')).toHaveCount(0)
  // The menu stays open: a toast is no place outside of it.
  await undo(page, /deleted/).click()
  await expect(entry('Open today')).toBeVisible()
  await page.keyboard.press('Escape')
}

async function removeSample(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  const run = page.getByRole('article').filter({ hasText: 'Sample web' })
  await expect(run).toContainText('completed')
  await expect(run).toContainText('Sample')
  const banner = page.getByRole('region', { name: 'Sample data' })
  await banner.getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sample data' }).click()
  await expect(banner).toBeHidden()
  await expect(run).toBeHidden()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('button', { name: 'Read the sample web' })).toBeVisible()
}
