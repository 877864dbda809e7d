import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, test } from '#e2e/product-test.ts'

test('an artist page has biography, discography, stats and a link to the contact page', async ({ page }) => {
  await page.goto('/artists/sable-verano')
  for (const name of ['Biography', 'Discography', 'Artist Stats'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  const main = page.getByRole('main')
  const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  await expect(main.getByText('Desert noir', { exact: true })).toBeVisible()
  await expect(main.getByText(/^Baritone guitar, tremolo and a voice that never hurries/)).toBeVisible()
  await expect(main.getByRole('list', { name: 'Keywords' }).getByRole('listitem')).toHaveText([
    'desert',
    'nocturnal',
    'cinematic',
    'slow burn',
  ])
  await expect(main.getByRole('img', { name: 'Cover art for Sable Verano' })).toBeVisible()
  await expect(section('Biography').getByRole('paragraph')).toHaveCount(4)
  // Every track has a preview here and a link to the full recording.
  await expect(section('Discography').getByRole('button', { name: /^Play preview of / })).toHaveCount(9)
  const outside = section('Discography').getByRole('link', { name: / at neonmagnolia\.reelstack\.example/ })
  await expect(outside).toHaveCount(9)
  await expect(outside.first()).toHaveAttribute('target', '_blank')
  await expect(
    section('Discography').getByRole('link', { name: 'Motel Television at neonmagnolia.reelstack.example' }),
  ).toBeVisible()
  for (const stat of ['Years active7+', 'Total tracks38+', 'Collaborations9+', 'Total streams11M+'])
    await expect(section('Artist Stats')).toContainText(stat)
  await expect(page.getByRole('button', { name: 'Listen Now to Sable Verano' })).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: 'Motel Television' })
  await expect(line).toContainText('Sable Verano · Vacancy')
  await expect(line).toContainText('03:48')
  await line.getByText('Rights and versions').click()
  await expect(line.getByText('QZ-NMG-24-00101', { exact: true })).toBeVisible()
  expect(await listAxeFindings(page)).toEqual([])
  await main.getByRole('link', { name: 'Get In Touch' }).click()
  await expect(page).toHaveURL(/\/contact\?artist=sable-verano$/)
  await expect(
    main
      .getByRole('paragraph')
      .filter({ hasText: /^About/ })
      .getByRole('link'),
  ).toHaveText('Sable Verano')
})

test('a track without a URL has no link, and an artist without tracks has nothing to listen to', async ({ page }) => {
  await page.goto('/artists/tape-orchard')
  const line = page.getByRole('listitem').filter({ hasText: 'Bees, Departing' })
  // The title links to the track's page, and no link leads to a recording.
  await expect(line.getByRole('link')).toHaveText(['Bees, Departing'])
  await expect(line).toContainText('Only on this site')
  await page.goto('/artists/paper-lanterna')
  await expect(page.getByRole('button', { name: 'Listen Now' })).toBeDisabled()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expect(page.getByText('TBD', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /Cover art/ })).toHaveCount(0)
  await expect(page.getByText(/^Test\s*pressing$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Biography' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Artist Stats' })).toHaveCount(0)
  await expect(page.locator('a[href="#"]')).toHaveCount(0)
})

test('an unknown artist gets a message with a link back', async ({ page, allowedConsole }) => {
  allowedConsole.push(/404/)
  const response = await page.goto('/artists/nobody-here')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Artist Not Found' })).toBeVisible()
  await expect(page.getByText("The artist you're looking for doesn't exist.")).toBeVisible()
  await page.getByRole('link', { name: 'Back to Artists' }).click()
  await expect(page).toHaveURL(/\/artists$/)
})

test('without script an artist page shows the licence facts and no control that would not work', async ({
  browser,
  baseURL,
}) => {
  await using context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/artists/sable-verano')
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await page.getByText('Rights and versions of Motel Television').click()
  await expect(page.getByText('QZ-NMG-24-00101', { exact: true })).toBeVisible()
})
