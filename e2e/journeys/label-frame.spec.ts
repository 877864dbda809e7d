import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const hrefs = (page: Page) =>
  menu(page)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('each menu opens by keyboard, holds its people and its overview, and closes with Escape', async ({ page }) => {
  await page.goto('/privacy')
  await expect(menu(page).getByRole('button')).toHaveText(['Artists', 'A&R', 'Leadership'])
  for (const [name, overview, count] of [
    ['Artists', '/artists', 4],
    ['A&R', '/ar', 2],
    ['Leadership', '/team', 4],
  ] as const) {
    const trigger = menu(page).getByRole('button', { name, exact: true })
    await trigger.focus()
    await page.keyboard.press('Enter')
    await expect(trigger).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page).locator(`ul ul a[href="${overview}"]`)).toBeVisible()
    expect((await hrefs(page)).filter((href) => href?.split('/').length === 3)).toHaveLength(count)
    await page.keyboard.press('Escape')
    await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  }
})

test('a menu opens for a pointer that rests and leads on', async ({ page }) => {
  await page.goto('/privacy')
  await menu(page).getByRole('button', { name: 'Leadership' }).hover()
  await menu(page).getByRole('link', { name: 'Delphine Marrow' }).click()
  await expect(page).toHaveURL(/\/team\/delphine-marrow$/)
})

test('on a phone the flat menu holds every link, and arriving somewhere closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const flat = page.getByRole('navigation', { name: 'All pages' })
  await expect(flat.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await expect(flat.getByRole('link', { name: 'Get In Touch' })).toHaveAttribute('href', '/contact')
  await flat.getByRole('link', { name: 'Leadership Team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leadership Team' })).toBeVisible()
  await expect(flat).toBeHidden()
})

test('Escape closes the flat menu and leaves the keyboard on its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  const flat = page.getByRole('navigation', { name: 'All pages' })
  await flat.getByRole('link', { name: 'Services' }).focus()
  await page.keyboard.press('Escape')
  await expect(flat).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('the first Tab leads past the header, and a navigation starts at the top of the new page', async ({ page }) => {
  await page.goto('/terms')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveTitle(/^Privacy/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('what the footer links elsewhere opens in a new tab', async ({ page }) => {
  await page.goto('/terms')
  const away = page.getByRole('contentinfo').locator('a[href^="http"]')
  expect(await away.count()).toBeGreaterThanOrEqual(8)
  for (const link of await away.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toContainText('(opens in a new tab)')
  }
})

test('an address that leads nowhere says so, and its path is logged', async ({ page, allowedConsole }) => {
  allowedConsole.push(/404/, /No page at \/no\/such\/page/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  await logged
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
