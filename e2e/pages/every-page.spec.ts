import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expectColumnsInPlace } from '#e2e/page-checks/columns-in-place.ts'
import { listVisitedPaths } from '#e2e/page-checks/prerendered-paths.ts'
import { expect, test } from '#e2e/product-test.ts'

for (const path of listVisitedPaths()) {
  test(`${path} answers 200 with a title, one h1, no console errors, no axe findings, lists in line and no sideways scrolling`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(/\S/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await listAxeFindings(page, { rules: { 'target-size': { enabled: true } } })).toEqual([])
    await expectColumnsInPlace(page)
    for (const width of [320, 640, 768, 1024]) {
      await page.setViewportSize({ width, height: 640 })
      // Just after a resize Chromium may still compute viewport units from the previous size.
      const needed = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(needed, `width at ${width} pixels`).toBe(width)
    }
  })
}

test('a visitor who only reads downloads no client library', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return
    if (/GoTrueClient|supabase/i.test(await response.text().catch(() => ''))) scripts.push(response.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Explore Our Catalog' }).click()
  await page.waitForURL('**/artists')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
})

test('pages are readable without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: test.info().project.use.baseURL })
  const page = await context.newPage()
  await page.goto(`${process.env.E2E_URL}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Music That Moves Media' })).toBeVisible()
  await context.close()
})
