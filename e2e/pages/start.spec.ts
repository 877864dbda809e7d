import { expect, test } from '#e2e/product-test.ts'

test('a track put on the shortlist before the app is there is on it when it is, and stays if it was', async ({
  page,
}) => {
  const plus = page.getByRole('button', { name: 'Chlorine on the shortlist' })
  const count = page.getByRole('link', { name: 'Shortlist, 1 track' })
  for (const _visit of ['first', 'second']) {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/artists/mirror-lido')
    await plus.click()
    await expect(plus).toHaveAttribute('aria-pressed', 'false')
    release()
    await expect(plus).toHaveAttribute('aria-pressed', 'true')
    await expect(count).toBeVisible()
    await page.unroute('**/assets/*.js')
  }
})

test('without the rules of what is not shown yet a page stays as it came, and its links lead to whole pages', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/404/)
  await page.route('**/assets/site-*.css', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const refused = page.waitForResponse('**/assets/site-*.css')
  await page.goto('/thank-you')
  await page.getByRole('link', { name: 'Return Home' }).focus()
  await refused
  const arrival = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await arrival
  await expect(page.getByRole('heading', { level: 1, name: 'Music That Moves Media' })).toBeVisible()
  const size = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontSize)
  expect(Number.parseFloat(size)).toBeGreaterThan(60)
})
