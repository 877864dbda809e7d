import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'
import { ADMIN, expectAccessible, openPart, signIn } from './staff-steps.ts'

const ID = '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d44'
const OLD = 'demos@harborlane.example'
const NEW = 'music@harborlane.example'

// A product of its own, because what is done to its only row would show in other tests.
const test = ownProductTest(async () => {
  const own = await startOwnProduct()
  await own.write('sync_opportunities', [
    {
      id: ID,
      company_agency: 'Harbor Lane Sync',
      contact_email: OLD,
      submission_status: 'open',
      status_reason: 'explicit',
      evidence_quote: 'Send us songs for film.',
      evidence_url: 'https://harborlane.example/submit',
      industry_type: ['Film', 'TV'],
      submission_guidelines: `Links only, to ${OLD}.`,
      route: 'email',
      route_value: OLD,
    },
  ])
  return own
})

test.describe.configure({ mode: 'default' })

async function openPanel(page: Page) {
  await signIn(page, ADMIN)
  await page.goto(`/sync-scraper?row=${ID}`)
  const panel = page.getByRole('complementary', { name: 'Harbor Lane Sync' })
  await expect(panel.getByRole('heading', { name: 'Harbor Lane Sync' })).toBeVisible()
  const field = (label: string) =>
    panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Evidence for ${label}` }) })
  return { panel, field }
}

const notice = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a corrected address also changes the submission route, and one undo restores both', async ({ page }) => {
  const { panel, field } = await openPanel(page)
  await panel.getByRole('button', { name: 'Correct email' }).click()
  await panel.getByRole('textbox', { name: 'Correct email' }).fill(NEW)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field('email')).toContainText(NEW)
  await expect(field('where to submit')).toContainText(NEW)
  const both = notice(page, 'Email and submission route corrected')
  await both.getByRole('button', { name: 'Undo' }).click()
  await expect(field('email')).toContainText(OLD)
  await expect(field('where to submit')).toContainText(OLD)
  await expect(panel.getByText('set by staff')).toHaveCount(0)
})

test('"Do not contact" set in another browser applies to panel, list, draft and export at once, and so does its undo', async ({
  page,
  browser,
}) => {
  test.slow()
  const { panel } = await openPanel(page)
  const draft = panel.getByLabel('Draft', { exact: true })
  const card = page.getByRole('article', { name: 'Harbor Lane Sync' })
  const readFileOf = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Export CSV/ }).click()
    return await readFile(await (await download).path(), 'utf8')
  }
  await openPart(panel, 'Matching tracks from the catalog')
  await draft.fill('My own words')
  await expect(card.getByRole('link', { name: OLD })).toBeVisible()
  expect(await readFileOf()).toContain(OLD)

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const theirs = await other.newPage()
  const { panel: theirPanel } = await openPanel(theirs)
  await openPart(theirPanel, 'Matching tracks from the catalog')
  await theirPanel.getByRole('button', { name: 'Do not contact' }).click()
  for (const one of [theirPanel, panel]) {
    await expect(one.getByText('There is no draft: this company is marked “Do not contact”.')).toBeVisible()
    await expect(one.getByRole('button', { name: /Copy draft|Open in mail program|Log as outreach/ })).toHaveCount(0)
    await expect(one.locator('a[href^="mailto:"]')).toHaveCount(0)
  }
  await expect(card.getByRole('button', { name: /Do not contact/ })).toBeVisible()
  await expect(card.getByText(OLD, { exact: true })).toBeVisible()
  await expect(card.locator('a[href^="mailto:"]')).toHaveCount(0)
  await expectAccessible(page)
  const file = await readFileOf()
  expect(file).toContain('"Harbor Lane Sync"')
  expect(file).not.toContain('@')
  await page.getByRole('radio', { name: 'Lines' }).click()
  await expect(page.getByRole('button', { name: 'Harbor Lane Sync Do not contact' })).toBeVisible()
  await page.getByRole('radio', { name: 'Cards' }).click()

  await notice(theirs, 'Marked do not contact').getByRole('button', { name: 'Undo' }).click()
  await expect(draft).toHaveValue('My own words')
  await expect(panel.getByRole('button', { name: 'Copy draft' })).toBeVisible()
  await expect(card.getByRole('link', { name: OLD })).toBeVisible()
  await expect(theirPanel.getByRole('button', { name: 'Copy draft' })).toBeVisible()
  expect(await readFileOf()).toContain(OLD)
  await other.close()
})
