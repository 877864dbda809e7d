import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { waitForApp } from '#e2e/wait-for-app.ts'

/** Long lists, each with the selector of its entries. */
const LISTS = { '/artists': '#roster-artists > li', '/catalog': '#tracks > ul > li' }
const WIDTHS = [390, 768, 1440]

const isFirstView = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-first-view'))
const isAsleep = (page: Page) => page.evaluate(() => document.querySelector('link[rel=modulepreload]') === null)
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** How many elements are not laid out yet. */
const countSkipped = (page: Page, entries: string) =>
  page
    .locator(entries)
    .evaluateAll((all) => all.filter((one) => !one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })))
    .then((skipped) => skipped.length)

/** Opens a page that goes on loading, for as long as nobody acts. */
async function open(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => window.addEventListener('load', (event) => event.stopImmediatePropagation(), true))
  await page.goto(address)
  await page.evaluate(() => document.fonts.ready)
}

for (const [address, entries] of Object.entries(LISTS)) {
  test(`${address} is whole soon after it has loaded, with nobody there`, async ({ page }) => {
    await page.goto(address)
    await expect.poll(() => isFirstView(page)).toBe(false)
    expect(await countSkipped(page, entries)).toBe(0)
    expect(await isAsleep(page)).toBe(true)
  })

  for (const width of WIDTHS) {
    test(`${address}, ${width} wide: scrolled asleep it is whole, and a return finds the place`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await open(page, address)
      expect(await isFirstView(page)).toBe(true)
      expect(await countSkipped(page, entries)).toBeGreaterThan(0)

      await page.mouse.wheel(0, 1300)
      await expect.poll(() => scrollOf(page)).toBe(1300)
      expect(await isFirstView(page)).toBe(false)
      expect(await countSkipped(page, entries)).toBe(0)
      expect(await isAsleep(page)).toBe(true)
      const height = await heightOf(page)
      await page.mouse.wheel(0, 1700)
      await expect.poll(() => scrollOf(page)).toBe(3000)
      expect(await heightOf(page)).toBe(height)

      // Playwright's Chromium keeps no page for Back: each of these is a document of its own.
      await page.goto('/terms')
      await page.goBack()
      await expect.poll(() => scrollOf(page)).toBe(3000)
      expect(await isFirstView(page)).toBe(false)
      expect(await heightOf(page)).toBe(height)
      await page.reload()
      await expect.poll(() => scrollOf(page)).toBe(3000)
      expect(await isFirstView(page)).toBe(false)
    })
  }

  test(`${address} is whole once the app starts, and Back inside it finds the place`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, address)
    expect(await isFirstView(page)).toBe(true)
    await page.mouse.move(10, 10)
    await waitForApp(page)
    expect(await isFirstView(page)).toBe(false)
    expect(await countSkipped(page, entries)).toBe(0)
    const link = page.locator(entries).last().getByRole('heading').getByRole('link')
    await link.scrollIntoViewIfNeeded()
    const place = await scrollOf(page)
    expect(place).toBeGreaterThan(1000)
    await link.click()
    await expect(page).toHaveURL(/\/artists\/[a-z-]+/)
    await page.goBack()
    await expect.poll(() => scrollOf(page)).toBe(place)
  })

  test(`${address} is printed whole, and what is not laid out yet takes the focus`, async ({ page }) => {
    await open(page, address)
    const pages = async () => (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
    const printed = await pages()
    const link = page.locator(entries).last().getByRole('link').last()
    await link.focus()
    await expect(link).toBeInViewport()
    await waitForApp(page)
    await page.reload()
    expect(await isFirstView(page)).toBe(false)
    expect(await pages()).toBe(printed)
  })
}

test('a page is laid out whole if its address has a fragment', async ({ page }) => {
  await page.goto('/artists#roster-artists')
  expect(await isFirstView(page)).toBe(false)
})

test('a fragment of text arrives where it is', async ({ page }) => {
  for (const [address, words] of [
    ['/artists', 'Industrial electronic'],
    ['/catalog', 'What the Bell Weighed'],
    ['/', 'Submit Your Music'],
  ] as const) {
    await page.goto(`${address}#:~:text=${encodeURIComponent(words)}`)
    await expect(page.getByText(words, { exact: true }).filter({ visible: true }).last()).toBeInViewport()
  }
})
