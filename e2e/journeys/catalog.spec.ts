import type { Page } from '@playwright/test'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, test } from '#e2e/product-test.ts'

const found = (page: Page) => page.getByRole('status').filter({ hasText: 'tracks' })
const lines = (page: Page) => page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
const title = (page: Page, name: string) => lines(page).getByRole('link', { name, exact: true })

test('a scene becomes a few tracks, the address carries the search, and Back undoes it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/catalog')
  await expect(found(page)).toHaveText('91 tracks')
  await page.getByRole('searchbox', { name: 'Search tracks' }).pressSequentially('crime drama', { delay: 20 })
  await expect(page).toHaveURL(/\/catalog\?q=crime\+drama$/)
  await expect(lines(page).first()).toContainText('Filed under Crime drama')
  const countFound = async () => Number.parseInt((await found(page).textContent()) ?? '', 10)
  const all = await countFound()

  const filters = page.getByRole('group', { name: 'Vocal' })
  const women = filters.getByRole('checkbox', { name: /^Female/ })
  const countBeside = async () => (await filters.locator('label', { hasText: 'Female' }).textContent())?.slice(6)
  await women.check()
  // The number beside a choice is how many tracks it leaves. It follows the first lines in an update of its own.
  await expect(async () => {
    await expect(found(page)).toHaveText(`${await countBeside()} of 91 tracks`, { timeout: 1000 })
  }).toPass()
  expect(await countFound()).toBeLessThan(all)
  await page.getByLabel('Slowest, BPM').fill('80')
  await page.getByLabel('Fastest, BPM').fill('120')
  await expect(page).toHaveURL(/bpm-to=120&vocal=female$/)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Slowest first')
  await expect(lines(page).first()).toContainText('84 BPM')
  await expect(page).toHaveURL(/\?q=crime\+drama&bpm-from=80&bpm-to=120&vocal=female&sort=bpm$/)
  const address = page.url()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\?q=crime\+drama&vocal=female$/)
  await expect(women).toBeChecked()
  await expect(page.getByLabel('Slowest, BPM')).toHaveValue('')
  await page.getByRole('link', { name: 'Without female vocal' }).click()
  await expect(women).not.toBeChecked()
  await expect(found(page)).toHaveText(`${all} of 91 tracks`)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(found(page)).toHaveText('91 tracks')
  await expect(found(page)).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('moods are asked for or refused, keys with what mixes with them, and an empty result says what is in the way', async ({
  page,
}) => {
  await page.goto('/catalog')
  const moods = page.getByRole('group', { name: 'Moods and scenes' })
  await moods.getByRole('checkbox', { name: /^slow burn/ }).check()
  await expect(page).toHaveURL(/\?mood=slow\+burn$/)
  // The other meaning of the same word replaces the first.
  const refused = page.getByRole('checkbox', { name: 'not slow burn' })
  await moods.locator('label').filter({ has: refused }).click()
  await expect(page).toHaveURL(/\?not=slow\+burn$/)
  await expect(title(page, 'Motel Television')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Key' }).selectOption('9A')
  await page.getByRole('checkbox', { name: 'Include compatible keys' }).check()
  await expect(page).toHaveURL(/\?key=9A&keys=compatible&not=slow\+burn$/)
  await page.getByRole('searchbox').fill('zither')
  await expect(page.getByRole('heading', { name: 'No track matches everything' })).toBeVisible()
  expect(await listAxeFindings(page)).toEqual([])
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Without “zither”/ })
    .last()
    .click()
  await expect(lines(page).first()).toBeVisible()
})

test('a shared search is in the page as it arrives, in the first view of a phone, and the form works without script', async ({
  browser,
  baseURL,
}) => {
  await using context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.goto('/catalog?mood=uneasy&vocal=female')
  await expect(page.getByText('1 of 91 tracks')).toBeVisible()
  await expect(title(page, 'Motel Television')).toBeInViewport()
  await page.getByRole('searchbox').fill('chlor')
  await page.getByText(/^Filters/).click()
  await page.getByRole('checkbox', { name: /^Female/ }).uncheck()
  await page.getByRole('checkbox', { name: /^uneasy/ }).uncheck()
  await page.getByRole('button', { name: 'Search' }).click()
  // Empty fields are left out of the address.
  await expect(page).toHaveURL(/\/catalog\?q=chlor$/)
  await expect(title(page, 'Chlorine')).toBeVisible()
})

test('on a phone a button below the filters shows what fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/catalog')
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByRole('checkbox', { name: /^Female/ }).check()
  await expect(found(page)).not.toHaveText('91 tracks')
  const count = Number.parseInt((await found(page).textContent()) ?? '', 10)
  const show = page.getByRole('button', { name: `Show ${count} tracks` })
  await expect(show).toBeInViewport()
  expect(await listAxeFindings(page)).toEqual([])
  await show.click()
  await expect(page.getByRole('checkbox', { name: /^Female/ })).toBeHidden()
  await expect(found(page)).toBeInViewport()
  await expect(lines(page).first()).toBeInViewport()
})

test('a brief becomes chips, each of which can be taken away, and what no track has is named, without script', async ({
  browser,
  baseURL,
}) => {
  await using context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/catalog')
  await page.getByRole('searchbox').fill('upbeat brass heist, instrumental, one-stop')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(title(page, 'Walk Like You Paid')).toBeVisible()
  const chips = page.getByRole('list', { name: 'Conditions' })
  for (const said of ['upbeat', 'brass', 'heist', 'instrumental'])
    await expect(chips.getByRole('link', { name: `Without ${said}` })).toBeVisible()
  await chips.getByRole('link', { name: 'Without one-stop' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('upbeat brass heist, instrumental')
  await page.goto('/catalog?q=one-stop+sad+zither')
  await expect(page.getByText('No track matches everything. Ignored: zither.')).toBeVisible()
  await expect(title(page, 'Ledger Stone')).toBeVisible()
})

test('programs read the catalogue from any site, each track alone as well, and only once while it stays the same', async ({
  request,
}) => {
  const all = await request.get('/catalog.json')
  expect(all.headers()).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300, must-revalidate',
  })
  const { version, tracks } = await all.json()
  expect(version).toBe(1)
  expect(tracks).toHaveLength(91)
  const unchanged = await request.get('/catalog.json', { headers: { 'if-none-match': all.headers().etag ?? '' } })
  expect(unchanged.status()).toBe(304)
  const asked = await request.fetch('/catalog.json', { method: 'OPTIONS' })
  expect(asked.headers()).toMatchObject({ 'access-control-allow-headers': 'if-none-match' })
  // The site's address is filled in, and each track links to its own file.
  const one = await request.get(new URL(tracks[0].json).pathname)
  expect((await one.json()).track).toEqual(tracks[0])
  expect(one.headers()['access-control-allow-origin']).toBe('*')
  expect((await request.get(new URL(tracks[0].url).pathname)).status()).toBe(200)
  expect((await request.get('/catalog.schema.json')).status()).toBe(200)
  // Scripts of other sites can read nothing else.
  expect((await request.get('/catalog')).headers()).not.toHaveProperty('access-control-allow-origin')
  expect((await request.get('/catalog/nobody/nothing.json')).status()).toBe(404)
})
