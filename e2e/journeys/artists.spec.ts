import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { sumLayoutShifts } from '#e2e/layout-shift.ts'
import { expect, test } from '#e2e/product-test.ts'
import { waitForApp } from '#e2e/wait-for-app.ts'

const count = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Keywords' }).getByRole('button', { name, exact: true })

async function findAxeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** Replaces the browser's sharing and clipboard before the page's own script runs. */
async function standInForSharing(page: Page, { share, copy }: { share: string | null; copy: 'works' | 'fails' }) {
  await page.addInitScript(
    ([shareOutcome, copyOutcome]) => {
      const record: string[] = []
      const sharing =
        shareOutcome === null
          ? undefined
          : async (shared: { url: string }) => {
              record.push(`shared ${shared.url}`)
              if (shareOutcome !== 'works') throw new DOMException('no', shareOutcome)
            }
      const writeText = async (text: string) => {
        if (copyOutcome === 'fails') throw new DOMException('no', 'NotAllowedError')
        record.push(`copied ${text}`)
      }
      Object.defineProperty(window, 'sharingRecord', { value: record })
      Object.defineProperty(navigator, 'share', { value: sharing, configurable: true })
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    },
    [share, copy] as const,
  )
}

const readSharing = (page: Page) => page.evaluate(() => Reflect.get(window, 'sharingRecord'))

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
  await expect(card(page, 'Odalys Crane').locator('img')).toHaveCount(0)
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
  // A title is found as a track, with what plays and keeps it.
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
  // Where artists are found as well, their number stands beside the tracks', which leads past the artists.
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
  // Ten keywords are there at first; one that would leave nobody is dim.
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
  expect(await findAxeFindings(page)).toEqual([])
})

test('an address with filters applies them, and an empty result has a message', async ({ page }) => {
  await page.goto('/artists?q=guitar&tag=desert&not=choir&tag=unheard-of')
  await expect(count(page)).toHaveText('Showing 1 of 11 artists')
  await expect(page.getByRole('searchbox')).toHaveValue('guitar')
  await expect(page.getByText('“guitar”, desert, not choir')).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(count(page)).toHaveText('Showing 0 of 11 artists')
  await expect(page.getByRole('heading', { name: 'Nobody on the sheet fits all of that' })).toBeVisible()
  expect(await findAxeFindings(page)).toEqual([])
})

test('the back link of an artist returns to the filtered roster', async ({ page }) => {
  await page.goto('/artists?tag=desert')
  await page.getByRole('link', { name: 'View Artist Sable Verano' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sable Verano' })).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to Artists' })
  // Until the app is there it leads to the whole roster.
  await expect(back).toHaveAttribute('href', '/artists?tag=desert')
  await back.click()
  await expect(page).toHaveURL(/\/artists\?tag=desert$/)
  await expect(count(page)).toHaveText('Showing 1 of 11 artists')
})

test('Back and Forward return to where a page was left, and a new page begins at its top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/artists')
  await page.mouse.move(10, 10)
  await waitForApp(page)
  const last = page.getByRole('article').last().getByRole('link').first()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await last.click()
  await expect(page).toHaveURL(/\/artists\/[a-z-]+$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test('the back link is the same for a press before the script has loaded', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource|ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/artists?tag=desert')
  await page.getByRole('link', { name: 'View Artist Sable Verano' }).click()
  await page.waitForURL('**/artists/sable-verano')
  await page.unroute('**/assets/*.js')
  await page.reload()
  const back = page.getByRole('link', { name: 'Back to Artists' })
  await expect(back).toHaveAttribute('href', '/artists?tag=desert')
})

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
  // What cannot be heard here says where it can be.
  const outside = section('Discography').getByRole('link', { name: /^Hear .+ at neonmagnolia\.reelstack\.example/ })
  await expect(outside).toHaveCount(8)
  await expect(outside.first()).toHaveAttribute('target', '_blank')
  await expect(section('Discography').getByRole('link', { name: 'Motel Television in the catalog' })).toBeVisible()
  for (const stat of ['Years active7+', 'Total tracks38+', 'Collaborations9+', 'Total streams11M+'])
    await expect(section('Artist Stats')).toContainText(stat)
  await expect(page.getByRole('button', { name: 'Listen Now to Sable Verano' })).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: 'Motel Television' })
  await expect(line).toContainText('Sable Verano · Vacancy')
  await expect(line).toContainText('03:48')
  await line.getByText('Rights and versions').click()
  await expect(line.getByText('QZ-NMG-24-00101', { exact: true })).toBeVisible()
  expect(await findAxeFindings(page)).toEqual([])
  await main.getByRole('link', { name: 'Get In Touch' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('a track without a URL has no link, and an artist without tracks has nothing to listen to', async ({ page }) => {
  await page.goto('/artists/tape-orchard')
  const line = page.getByRole('listitem').filter({ hasText: 'Bees, Departing' })
  // The title leads to the track's own page, and nothing leads to where it could be heard.
  await expect(line.getByRole('link')).toHaveText(['Bees, Departing'])
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

test('Share opens the share sheet of the browser, and closing it shows no message', async ({ page }) => {
  await standInForSharing(page, { share: 'AbortError', copy: 'works' })
  await page.goto('/artists/sable-verano')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => readSharing(page)).toEqual([`shared ${page.url()}`])
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

for (const { name, share, copy, message } of [
  { name: 'without a share sheet copies', share: null, copy: 'works', message: 'Link copied to clipboard' },
  {
    name: 'that the browser refuses copies',
    share: 'NotAllowedError',
    copy: 'works',
    message: 'Link copied to clipboard',
  },
  {
    name: 'that fails both ways says so',
    share: 'DataError',
    copy: 'fails',
    message: 'Unable to share. Please copy the URL.',
  },
  {
    name: 'that cannot copy says so',
    share: null,
    copy: 'fails',
    message: 'Unable to copy link. Please copy manually.',
  },
] as const) {
  test(`a share ${name}: ${message}`, async ({ page }) => {
    await standInForSharing(page, { share, copy })
    await page.goto('/artists/sable-verano')
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText(message)).toBeVisible()
    if (copy === 'works') expect(await readSharing(page)).toContain(`copied ${page.url()}`)
    expect(await findAxeFindings(page)).toEqual([])
  })
}

test('a toast stays for four to five seconds, and at most three are shown at once', async ({ page }) => {
  await standInForSharing(page, { share: null, copy: 'works' })
  await page.clock.install({ time: new Date('2026-03-09T12:00:00Z') })
  await page.goto('/artists/sable-verano')
  const share = page.getByRole('button', { name: 'Share' })
  const toasts = page.getByRole('listitem').filter({ hasText: 'Link copied to clipboard' })
  // The first brings the list of messages; from then on only the clock decides.
  await share.click()
  await expect(toasts).toBeVisible()
  await page.clock.pauseAt(new Date('2026-03-09T12:10:00Z'))
  await page.clock.runFor(1000)
  await expect(toasts).toHaveCount(0)

  const press = async () => {
    const before: string[] = await readSharing(page)
    await share.click()
    await expect.poll(() => readSharing(page)).toHaveLength(before.length + 1)
    await page.clock.runFor(20)
  }
  await press()
  await expect(toasts).toBeVisible()
  await page.clock.runFor(3900)
  await expect(toasts).toBeVisible()
  await page.clock.runFor(1200)
  await expect(toasts).toHaveCount(0)
  for (const count of [1, 2, 3, 4]) {
    await press()
    await expect(toasts).toHaveCount(count)
  }
  await expect(toasts.and(page.locator('[data-visible=true]'))).toHaveCount(3)
})

test('inside a frame Share copies the link even if the browser can share', async ({ page }) => {
  await standInForSharing(page, { share: 'works', copy: 'works' })
  await page.goto('/terms')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/artists/sable-verano'
    frame.title = 'artist'
    document.body.prepend(frame)
  })
  const frame = page.frameLocator('iframe[title=artist]')
  await frame.getByRole('button', { name: 'Share' }).click()
  await expect(frame.getByText('Link copied to clipboard')).toBeVisible()
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
