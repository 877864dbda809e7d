import type { Page } from '@playwright/test'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, test } from '#e2e/product-test.ts'

const count = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })

test('the back link of an artist returns to the filtered roster', async ({ page }) => {
  await page.goto('/artists?tag=desert')
  await page.getByRole('link', { name: 'View Artist Sable Verano' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sable Verano' })).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to Artists' })
  // Before the app runs it links to the whole roster.
  await expect(back).toHaveAttribute('href', '/artists?tag=desert')
  await back.click()
  await expect(page).toHaveURL(/\/artists\?tag=desert$/)
  await expect(count(page)).toHaveText('Showing 1 of 11 artists')
})

test('Back and Forward return to where a page was left, and a new page begins at its top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/artists')
  await page.mouse.move(10, 10)
  await waitForApp(page)
  const last = page.getByRole('article').last().getByRole('link').first()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await last.click()
  await expect(page).toHaveURL(/\/artists\/[a-z-]+$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test('the back link is the same for a press before the script has loaded', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource|ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/artists?tag=desert')
  await page.getByRole('link', { name: 'View Artist Sable Verano' }).click()
  await page.waitForURL('**/artists/sable-verano')
  await page.unroute('**/assets/*.js')
  await page.reload()
  const back = page.getByRole('link', { name: 'Back to Artists' })
  await expect(back).toHaveAttribute('href', '/artists?tag=desert')
})
