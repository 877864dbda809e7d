import type { Page } from '@playwright/test'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, test } from '#e2e/product-test.ts'

const findings = (page: Page) => listAxeFindings(page, { rules: { 'target-size': { enabled: true } } })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

for (const path of ['/no/such/page', '/artists/nobody-here', '/services/wedding-bands', '/team/nobody']) {
  test(`${path} has no axe findings when it says that something does not exist`, async ({ page, allowedConsole }) => {
    allowedConsole.push(/404/, /No page at/)
    expect((await page.goto(path))?.status()).toBe(404)
    expect(await findings(page)).toEqual([])
  })
}

test('menus have no axe findings while they are open', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Leadership' }).press('Enter')
  await expect(menu.getByRole('link', { name: 'Delphine Marrow' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'All pages' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a form returned without the application has no axe findings and shows its errors at the fields', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource|ERR_FAILED|400/)
  // The browser runs axe's script but never gets ours, so it submits the form itself.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/contact')
  for (const [label, text] of [
    ['First Name', ' '],
    ['Last Name', 'Lovelace'],
    ['Email', 'ada@example.com'],
    ['Project type', ' '],
    ['Message', 'Two cues.'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await expect(page.getByLabel('Project type')).toHaveAccessibleDescription('Please fill in the project type')
  expect(await findings(page)).toEqual([])
})

// every-page.spec.ts visits every page as it was built.
for (const path of ['/artists?tag=desert', '/shortlist?t=mirror-lido:chlorine,corrigan-wells:ledger-stone']) {
  test(`${path} needs no sideways scrolling at 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(320)
  })
}

test('when tabbing backwards the header never covers the focused element', async ({ page }) => {
  await page.goto('/artists/mirror-lido')
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Shift+Tab')
    // Two frames: the browser has brought the focus into view.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const place = await page.evaluate(() => {
      const element = document.activeElement
      const header = document.querySelector('body > header')
      if (!element || !header || header.contains(element)) return null
      const { top, bottom } = element.getBoundingClientRect()
      return {
        name: element.textContent,
        hidden: bottom <= header.getBoundingClientRect().bottom || top >= innerHeight,
      }
    })
    if (place === null) break
    expect(place).toEqual({ name: place.name, hidden: false })
  }
})

test('a toast stays while it has the focus and closes afterwards', async ({ page }) => {
  await page.clock.install()
  await page.goto('/artists/mirror-lido')
  await page.getByRole('button', { name: 'Chlorine on the shortlist' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Chlorine is on your shortlist' })
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to Artists' }).focus()
  await page.clock.runFor(6000)
  await expect(toast).toHaveCount(0)
})

test("the label's name has the user's colours in forced-colours mode", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await page.goto('/privacy')
  const colours = await page.getByRole('contentinfo').evaluate((footer) => {
    const mark = footer.querySelector('svg')
    return mark ? [getComputedStyle(mark).color, getComputedStyle(footer).backgroundColor] : []
  })
  expect(colours[0]).toBe('rgb(0, 0, 0)')
  expect(colours[1]).toBe('rgb(255, 255, 255)')
})
