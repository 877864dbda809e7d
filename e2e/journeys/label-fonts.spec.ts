import type { Page } from '@playwright/test'
import { holdFiles } from '#e2e/page-checks/hold-files.ts'
import { expect, test } from '#e2e/product-test.ts'
import { distanceToTop, expectSectionOnTop } from './label-steps.ts'

const readHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Holds the web fonts back until the returned function is called. */
async function holdFonts(page: Page): Promise<() => Promise<void>> {
  const release = await holdFiles(page, '**/*.woff2')
  return async () => {
    release()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
  }
}

/** Makes the fallback fonts wider. Where the web fonts are installed, nothing would move when they arrive. */
async function widenStandIns(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(/size-adjust:[\d.]+%/g, 'size-adjust:130%') })
    },
  )
}

test('fonts that arrive while the page scrolls to a fragment do not change where it ends', async ({ page }) => {
  const sendFonts = await holdFonts(page)
  await widenStandIns(page)
  await page.goto('/#services', { waitUntil: 'commit' })
  await page.waitForFunction(() => window.scrollY > 200)
  // Half of a page is shorter than the whole one in any font.
  await page.waitForLoadState('domcontentloaded')
  const before = await readHeight(page)
  await sendFonts()
  await expect.poll(() => readHeight(page), 'the text above becomes shorter').toBeLessThan(before)
  await expectSectionOnTop(page)
})

test('fonts that arrive after the page has reached a fragment do not take it away, in any browser', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Not every browser has scroll anchoring.
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.overflowAnchor = 'none'
    })
  })
  const sendFonts = await holdFonts(page)
  await widenStandIns(page)
  await page.goto('/#services', { waitUntil: 'commit' })
  await expectSectionOnTop(page)
  const before = await readHeight(page)
  await sendFonts()
  await expect.poll(() => readHeight(page), 'the text above becomes shorter').toBeLessThan(before)
  await expectSectionOnTop(page)
})

for (const [how, tellsOfArrival, scroll] of [
  ['by wheel', false, (page: Page) => page.mouse.wheel(0, -1500)],
  ['with nothing that says so', true, (page: Page) => page.evaluate(() => window.scrollBy(0, -1500))],
] as const)
  test(`fonts that arrive after a visitor has scrolled on ${how} leave the page where it is`, async ({ page }) => {
    await page.addInitScript((tellsOfArrival) => {
      // Some browsers do not say when a page has stopped scrolling.
      if (!tellsOfArrival) Reflect.deleteProperty(window, 'onscrollend')
      const count = (name: string) => {
        const { dataset } = document.documentElement
        dataset[name] = `${dataset[name] ?? ''}|`
      }
      window.addEventListener('scrollend', () => count('ends'))
      const { scrollIntoView } = Element.prototype
      Element.prototype.scrollIntoView = function (options) {
        count('scrolls')
        scrollIntoView.call(this, options)
      }
    }, tellsOfArrival)
    const sendFonts = await holdFonts(page)
    await page.goto('/#services', { waitUntil: 'commit' })
    await expectSectionOnTop(page)
    await expect(page.locator('html')).toHaveAttribute('data-ends', '|')
    await scroll(page)
    await expect.poll(() => distanceToTop(page)).toBeGreaterThan(1000)
    await expect(page.locator('html')).toHaveAttribute('data-ends', '||')
    await sendFonts()
    await expect(page.locator('html')).toHaveAttribute('data-scrolls', '|')
    expect(await distanceToTop(page)).toBeGreaterThan(1000)
  })
