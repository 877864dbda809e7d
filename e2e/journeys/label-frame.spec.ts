import type { Locator, Page } from '@playwright/test'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, test } from '#e2e/product-test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
/** Presses Escape until it works, because the library listens for it only a moment after it has shown the panel. */
const closeWithEscape = (page: Page, trigger: Locator) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(trigger).toHaveAttribute('aria-expanded', 'false', { timeout: 500 })
  }).toPass()
const hrefs = (page: Page) =>
  menu(page)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('each menu opens by keyboard, holds its people and its overview, and closes with Escape', async ({ page }) => {
  await page.goto('/privacy')
  await expect(menu(page).getByRole('button')).toHaveText(['Artists', 'A&R', 'Leadership'])
  for (const [name, href] of [
    ['Home', '/'],
    ['About', '/#about'],
    ['Services', '/#services'],
    ['Submit Music', '/artist-submission'],
  ] as const)
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  const head = page.getByRole('banner')
  await expect(head.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute('href', '/auth')
  await expect(head.getByRole('link', { name: 'Get In Touch', exact: true })).toHaveAttribute('href', '/contact')
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
    await closeWithEscape(page, trigger)
  }
})

test('a menu opens under a pointer that has not moved since before the app ran, and its links work', async ({
  page,
}) => {
  await page.goto('/privacy')
  await menu(page).getByRole('button', { name: 'Leadership' }).hover()
  await menu(page).getByRole('link', { name: 'Delphine Marrow' }).click()
  await expect(page).toHaveURL(/\/team\/delphine-marrow$/)
})

test('a click on a menu that the pointer has opened keeps it open, and the next one closes it', async ({ page }) => {
  await page.goto('/privacy')
  const artists = menu(page).getByRole('button', { name: 'Artists' })
  await artists.hover()
  await expect(artists).toHaveAttribute('aria-expanded', 'true')
  // The same long after it has opened.
  await page.waitForTimeout(700)
  await artists.click({ position: { x: 5, y: 5 } })
  await expect(artists).toHaveAttribute('aria-expanded', 'true')
  await page.waitForTimeout(200)
  await expect(artists).toHaveAttribute('aria-expanded', 'true')
  await artists.click({ position: { x: 5, y: 5 } })
  await expect(artists).toHaveAttribute('aria-expanded', 'false')
})

test('the header marks the page that is shown, and the menu that holds it', async ({ page }) => {
  const marked = () =>
    page
      .locator('[aria-current]:visible')
      .evaluateAll((all) => all.map((one) => `${one.textContent?.trim()}: ${one.getAttribute('aria-current')}`))
  for (const [path, current] of [
    ['/', ['Home: page']],
    ['/artist-submission', ['Submit Music: page']],
    ['/contact', ['Get In Touch: page']],
    ['/catalog', ['Artists: true']],
    ['/artists/sable-verano/motel-television', ['Artists: true']],
    ['/team/imani-castellane', ['A&R: true', 'Leadership: true']],
    ['/privacy', ['Privacy Policy: page']],
  ] as const) {
    await page.goto(path)
    expect(await marked()).toEqual(current)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/catalog')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('link', { name: 'Catalog', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('a menu opens 200 ms after the pointer enters, at once within 300 ms of another menu, and closes after 150 ms', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-09T12:00:00Z') })
  await page.goto('/privacy')
  const artists = menu(page).getByRole('button', { name: 'Artists' })
  const leadership = menu(page).getByRole('button', { name: 'Leadership' })
  const expectOpen = (trigger: Locator, open: boolean) => expect(trigger).toHaveAttribute('aria-expanded', String(open))
  const leave = () => page.mouse.move(5, 700)
  // The press starts the app. The menu that it opened has closed long before the hover is tested.
  await artists.press('Enter')
  await expectOpen(artists, true)
  await closeWithEscape(page, artists)
  await page.clock.pauseAt(new Date('2026-03-09T12:10:00Z'))

  await artists.hover()
  await page.clock.runFor(199)
  await expectOpen(artists, false)
  await page.clock.runFor(1)
  await expectOpen(artists, true)
  await leadership.hover()
  await expectOpen(leadership, true)
  await leave()
  await page.clock.runFor(149)
  await expectOpen(leadership, true)
  await page.clock.runFor(1)
  await expectOpen(leadership, false)

  await page.clock.runFor(299)
  await artists.hover()
  await expectOpen(artists, true)
  await leave()
  await page.clock.runFor(150)
  await expectOpen(artists, false)
  await page.clock.runFor(300)
  await artists.hover()
  await expectOpen(artists, false)
})

test('on a phone the flat menu holds every link, and a navigation closes it', async ({ page }) => {
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

test('Escape closes the flat menu and keeps the focus on its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  const flat = page.getByRole('navigation', { name: 'All pages' })
  await flat.getByRole('link', { name: 'Services' }).focus()
  await page.keyboard.press('Escape')
  await expect(flat).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('the flat menu closes when the focus moves past it', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/ar')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'All pages' }).getByRole('link').last().focus()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toBeInViewport()
})

test('the skip link does not scroll the home page or change its tabs', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await expect(page.getByRole('main')).toBeFocused()
  await waitForApp(page)
  const tab = page.getByRole('tab', { name: 'Services' })
  await tab.focus()
  const before = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Space')
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  // Longer than every timer after which a page scrolls to the tab in its address.
  await page.clock.runFor(5000)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await page.goto('/#main')
  // If it reloaded at once, the browser would restore the previous scroll position.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(200)
  await page.reload()
  await waitForApp(page)
  await page.clock.runFor(5000)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(200)
})

test('the first Tab reaches the skip link, and a navigation starts at the top of the new page', async ({ page }) => {
  await page.addInitScript(() => {
    const moves: unknown[] = []
    const move = window.scrollTo.bind(window)
    Object.defineProperty(window, 'moves', { value: moves })
    Object.defineProperty(window, 'scrollTo', {
      value: (options: ScrollToOptions) => {
        moves.push(options.behavior)
        move(options)
      },
    })
  })
  await page.goto('/terms')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  // Before the app runs, a link loads the next page as a document, which starts at its top anyway.
  await waitForApp(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveTitle(/^Privacy/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => Reflect.get(window, 'moves'))).toContain('smooth')
  await expect(page.getByRole('main')).toBeFocused()
})

test('external links in the footer open in a new tab', async ({ page }) => {
  await page.goto('/terms')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Reelstack', 'Streaming', 'Social', 'Professional'])
    await expect(footer.getByRole('heading', { name })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Terms', exact: true })).toHaveAttribute('href', '/terms')
  const away = footer.locator('a[href^="http"]')
  expect(await away.count()).toBeGreaterThanOrEqual(8)
  for (const link of await away.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toContainText('(opens in a new tab)')
  }
})

test('an unknown address says so, and its path is logged', async ({ page, allowedConsole }) => {
  allowedConsole.push(/404/, /No page at \/no\/such\/page/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  expect((await logged).type()).toBe('warning')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
