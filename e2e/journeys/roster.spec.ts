import type { Page } from '@playwright/test'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { sumLayoutShifts } from '#e2e/page-checks/layout-shift.ts'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, test } from '#e2e/product-test.ts'

const count = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Keywords' }).getByRole('button', { name, exact: true })

test('the roster lists everybody except the unreleased artist', async ({ page }) => {
  await page.goto('/artists')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Artists')
  await expect(count(page)).toHaveText('Showing 11 of 11 artists')
  await expect(page.getByRole('link', { name: 'View Artist' })).toHaveCount(11)
  await expect(page.getByRole('heading', { name: 'Paper Lanterna' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0)

  const sable = card(page, 'Sable Verano')
  await expect(sable.getByRole('listitem')).toHaveCount(4)
  await expect(sable.getByText('+5 more tracks')).toBeVisible()
  await expect(sable.getByRole('heading').getByRole('link')).toHaveAttribute('href', '/artists/sable-verano')
  await expect(sable.getByText('Desert noir', { exact: true })).toBeVisible()
  await expect(sable.getByText(/^Baritone guitar, tremolo and a voice that never hurries/)).toBeVisible()
  await expect(sable.locator('img')).toHaveAttribute('src', /sable-verano/)
  await expect(card(page, 'Odalys Crane').locator('picture')).toHaveCount(0)
  const lefts = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((one) => Math.round(one.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(2)
  await expect(sable.getByRole('button', { name: 'Listen to Sable Verano' })).toBeVisible()

  const chips = await page.getByRole('list', { name: 'Keywords' }).getByRole('button').allTextContents()
  const tags = chips.map((text) => text.replace(/\d+$/, ''))
  expect(tags).toEqual([...new Set(tags)].sort((a, b) => a.localeCompare(b, 'en')))
  expect(tags).not.toContain('harp')

  await expect(page.getByRole('main').getByRole('link', { name: 'Get In Touch' })).toHaveAttribute('href', '/contact')
  for (const name of ['What the desk does', 'Tell us about the scene', 'The desk above the boulevard'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('the search covers names, genres, descriptions and tags, and is one step for Back', async ({ page }) => {
  await page.goto('/artists')
  const search = page.getByRole('searchbox')
  await search.pressSequentially('STONEMASON', { delay: 40 })
  await expect(count(page)).toHaveText('Showing 1 of 11 artists')
  await expect(card(page, 'Corrigan Wells')).toBeVisible()
  await expect(page).toHaveURL(/\/artists\?q=STONEMASON$/)
  // A title is found as a track, with its play and shortlist buttons.
  await search.fill('chlorine')
  await expect(count(page)).toHaveText('Showing 0 of 11 artists')
  const found = page.getByRole('region', { name: 'Tracks found' })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found.getByRole('link', { name: 'Chlorine', exact: true })).toHaveAttribute(
    'href',
    '/artists/mirror-lido/chlorine',
  )
  await expect(found.getByRole('button', { name: /^Play .*Chlorine/ })).toBeVisible()
  await expect(found.getByRole('button', { name: 'Chlorine on the shortlist' })).toBeVisible()
  await expect(found.getByRole('link', { name: '“chlorine” in the catalog' })).toHaveAttribute(
    'href',
    '/catalog?q=chlorine',
  )
  // If artists are found too, the number of tracks beside theirs is a link that skips the artists.
  await search.fill('night')
  await expect(count(page)).toHaveText('Showing 3 of 11 artists')
  await page.getByRole('link', { name: /^and \d+ tracks$/ }).click()
  await expect(found).toBeInViewport()
  await search.fill('STONEMASON')
  await expect(page).toHaveURL(/\/artists\?q=STONEMASON$/)
  await page.goBack()
  await expect(count(page)).toHaveText('Showing 11 of 11 artists')
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(search).toHaveValue('STONEMASON')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/\/artists$/)
})

test('Clear Filters resets search and tags at once and moves the focus to the count', async ({ page }) => {
  await page.goto('/artists?tag=desert&not=choir')
  await expect(count(page)).toHaveText('Showing 1 of 11 artists')
  await page.getByRole('searchbox').pressSequentially('polka')
  await page.getByRole('button', { name: 'Clear Filters' }).press('Enter')
  await expect(count(page)).toHaveText('Showing 11 of 11 artists')
  await expect(count(page)).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL(/\/artists$/)
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0)
})

test('selected tags must all match, and the address holds them', async ({ page }) => {
  await page.goto('/artists')
  await chip(page, 'female vocal').click()
  await expect(count(page)).toHaveText('Showing 5 of 11 artists')
  // Ten keywords show at first. A keyword that no remaining artist has is dim.
  await expect(page.getByRole('list', { name: 'Keywords' }).getByRole('button')).toHaveCount(10)
  await page.getByRole('button', { name: '42 more keywords' }).click()
  await expect(page.getByRole('list', { name: 'Keywords' }).getByRole('button')).toHaveCount(52)
  const colour = (name: string) => chip(page, name).evaluate((element) => getComputedStyle(element).color)
  expect(await colour('jazz')).not.toBe(await colour('games'))
  await chip(page, 'night drive').click()
  await expect(count(page)).toHaveText('Showing 2 of 11 artists')
  await expect(chip(page, 'night drive')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\?tag=female\+vocal&tag=night\+drive$/)
  await page.goBack()
  await expect(count(page)).toHaveText('Showing 5 of 11 artists')
  await chip(page, 'female vocal').click()
  await expect(count(page)).toHaveText('Showing 11 of 11 artists')
  await expect(page).toHaveURL(/\/artists$/)
})

test('a tag can be excluded by keyboard, is shown in words, and the page stays where it is', async ({ page }) => {
  await page.goto('/artists')
  // Skip links lead past the menu and past the keywords.
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const focused = page.locator(':focus')
  let stops = 0
  while (stops < 20 && !(await first.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press('Tab')
    stops += 1
    if ((await focused.innerText()).startsWith('Skip')) await page.keyboard.press('Enter')
  }
  expect(stops).toBeLessThanOrEqual(12)
  await page.getByRole('radio', { name: 'must have', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'must not have' })).toBeChecked()
  await chip(page, 'female vocal').focus()
  const before = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await expect(count(page)).toHaveText('Showing 6 of 11 artists')
  await expect(chip(page, 'not female vocal')).toBeFocused()
  await expect(page).toHaveURL(/\?not=female\+vocal$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  expect(await listAxeFindings(page)).toEqual([])
})

test('an address with filters applies them, and an empty result has a message', async ({ page }) => {
  await page.goto('/artists?q=guitar&tag=desert&not=choir&tag=unheard-of')
  await expect(count(page)).toHaveText('Showing 1 of 11 artists')
  await expect(page.getByRole('searchbox')).toHaveValue('guitar')
  await expect(page.getByText('“guitar”, desert, not choir')).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(count(page)).toHaveText('Showing 0 of 11 artists')
  await expect(page.getByRole('heading', { name: 'No artist matches all of that' })).toBeVisible()
  expect(await listAxeFindings(page)).toEqual([])
})

test('the server renders a filtered address, and nothing shifts when the script runs', async ({ page, request }) => {
  const response = await request.get('/artists?tag=desert')
  expect(await response.text()).toContain('Showing 1 of 11 artists')
  expect(response.headers()['content-security-policy']).toContain('sha256-')
  expect(await (await request.get('/artists?utm_source=mail')).text()).toContain('Showing 11 of 11 artists')
  await page.goto('/artists?tag=desert')
  const settled = await page.evaluate(() => document.fonts.ready.then(() => performance.now()))
  await page.mouse.move(5, 5)
  await waitForApp(page)
  await page.waitForLoadState('networkidle')
  expect(await sumLayoutShifts(page, settled)).toBeLessThan(0.005)
})

test('without script the roster is searched and filtered by its forms', async ({ browser, baseURL }) => {
  await using context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/artists')
  await expect(page.getByRole('link', { name: 'View Artist' })).toHaveCount(11)
  await page.getByRole('button', { name: /^female vocal/ }).click()
  await expect(page).toHaveURL(/\/artists\?tag=female\+vocal$/)
  await expect(page.getByText('Showing 5 of 11 artists')).toBeVisible()
  await page.getByRole('radio', { name: 'must not have' }).check()
  await page.getByRole('button', { name: /^night drive/ }).click()
  await expect(page).toHaveURL(/\?tag=female\+vocal&not=night\+drive$/)
  await expect(page.getByText('Showing 3 of 11 artists')).toBeVisible()
  await page.getByRole('searchbox').fill('guitar')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\?q=guitar&tag=female\+vocal&not=night\+drive$/)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByText('Showing 11 of 11 artists')).toBeVisible()
})
