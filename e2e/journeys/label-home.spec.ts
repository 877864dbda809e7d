import type { Locator, Page } from '@playwright/test'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, test } from '#e2e/product-test.ts'
import { expectSectionOnTop, section } from './label-steps.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`${name}$`) })

test('the hero says what the company does, and the cue sheet under it is played and searched by keyboard', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Music That Moves Media')
  const main = page.getByRole('main')
  await expect(main.getByText(/^Sync licensing from Burbank\./)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Explore Our Catalog' })).toHaveAttribute('href', '/artists')
  await expect(main.getByRole('link', { name: 'Learn More about us', exact: true })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('heading', { name: 'Submit Your Music' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Submit Music' })).toHaveAttribute('href', '/artist-submission')

  const reel = page.getByRole('region', { name: 'From the cue sheets' })
  const place = reel.getByRole('slider', { name: 'Position on the reel' })
  await expect(reel.locator('img')).toHaveCount(1)
  await place.focus()
  // The browser handles a key that is pressed earlier.
  await waitForApp(page)
  await place.press('End')
  await expect(place).toHaveAttribute('aria-valuetext', /, no music$/)
  // After the first interaction every scene has its picture.
  const widths = () =>
    reel.locator('img').evaluateAll((all: HTMLImageElement[]) => all.map(({ naturalWidth }) => naturalWidth))
  await expect.poll(widths).toEqual([1195, 1195, 1195, 1195, 1195])
  await place.press('Home')
  await place.press('PageUp')
  await place.press('ArrowRight')
  await expect(place).toHaveAttribute('aria-valuetext', /^01:00:12, M01 /)
  await place.press(' ')
  await expect(reel.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect(place).toHaveAttribute('aria-valuetext', /^01:00:1[3-9], M01 /)
  expect(await listAxeFindings(page, {}, 'section[aria-labelledby=cue-sheets]')).toEqual([])
  // Playing a single track stops the sound of the scene.
  const line = reel.getByRole('listitem').first()
  await line.getByRole('button', { name: /^Play preview of/ }).click()
  await expect(reel.getByRole('button', { name: 'Roll picture' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview player' })).toBeVisible()
  await expect(line.getByRole('link').first()).toHaveAttribute('href', /^\/artists\/[\w-]+\/[\w-]+$/)
})

test('About shows the claims, the business hours and links to services and roster', async ({ page }) => {
  await page.goto('/')
  const about = page.getByRole('tabpanel', { name: 'About' })
  for (const [claim, label] of [
    ['50+', 'Tracks licensed'],
    ['15+', 'Artists represented'],
    ['250+', 'Media placements'],
    ['12+', 'Years of experience'],
  ] as const) {
    await expect(about.getByText(claim, { exact: true })).toBeVisible()
    await expect(about).toContainText(`${label}${claim}`)
  }
  await expect(about.getByRole('listitem').filter({ hasText: 'Monday to Friday' })).toContainText(
    '9:00 AM to 6:00 PM PST',
  )
  await expect(about.getByRole('listitem').filter({ hasText: 'Saturday' })).toContainText('Closed')
  await expect(about.getByRole('listitem').filter({ hasText: 'Sunday' })).toContainText('Closed')
  await expect(about.getByRole('link', { name: 'View Our Portfolio' })).toHaveAttribute('href', '/artists')
  for (const slug of ['film-sync', 'music-supervision', 'custom-production', 'artist-development'])
    await expect(about.locator(`a[href="/services/${slug}"]`)).toBeVisible()
})

test('service cards appear 100 ms after one another and link to their pages and the contact page', async ({ page }) => {
  await page.goto('/#services')
  const panel = page.getByRole('tabpanel', { name: 'Services' })
  const cards = panel.getByRole('listitem')
  await expect(cards).toHaveCount(4)
  expect(await cards.evaluateAll((list) => list.map((card) => getComputedStyle(card).animationDelay))).toEqual([
    '0s',
    '0.1s',
    '0.2s',
    '0.3s',
  ])
  for (const [at, slug] of ['film-sync', 'music-supervision', 'custom-production', 'artist-development'].entries())
    await expect(cards.nth(at).getByRole('heading').getByRole('link')).toHaveAttribute('href', `/services/${slug}`)
  const more = panel.getByRole('link', { name: 'Learn More' })
  expect(await more.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    Array(4).fill('/contact'),
  )
})

test('a tab changes the fragment without a navigation, and two of them open other pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab')).toHaveText([/About$/, /Services$/, /Artists$/, /A&R$/, /Contact$/])
  await expect(tab(page, 'About')).toHaveAttribute('aria-selected', 'true')
  const steps = await page.evaluate(() => history.length)
  await tab(page, 'Services').click()
  await expect(page).toHaveURL(/\/#services$/)
  await expect(page.getByRole('tabpanel', { name: 'Services' })).toBeVisible()
  await waitForApp(page)
  await tab(page, 'Services').press('ArrowRight')
  await expect(tab(page, 'Artists')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tab(page, 'Contact')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/#contact$/)
  await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await tab(page, 'A&R').click()
  await expect(page).toHaveURL(/\/ar$/)
  await page.goBack()
  await tab(page, 'Artists').click()
  await expect(page).toHaveURL(/\/artists$/)
})

for (const [how, press] of [
  ['the mouse', (about: Locator) => about.click()],
  ['Enter', (about: Locator) => about.press('Enter')],
  ['a space', (about: Locator) => about.press(' ')],
] as const)
  test(`the active About tab pressed with ${how} sets its fragment, without a step in the history`, async ({
    page,
  }) => {
    await page.goto('/')
    const steps = await page.evaluate(() => history.length)
    await tab(page, 'About').focus()
    await waitForApp(page)
    await press(tab(page, 'About'))
    await expect(page).toHaveURL(/\/#about$/)
    await tab(page, 'Services').click()
    await press(tab(page, 'About'))
    await press(tab(page, 'About'))
    await expect(page).toHaveURL(/\/#about$/)
    await expect(page.getByRole('tabpanel', { name: 'About' })).toBeVisible()
    expect(await page.evaluate(() => history.length)).toBe(steps)
  })

test('the active About tab sets its fragment before the app runs, by mouse and by key', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource|ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const press of [(about: Locator) => about.click(), (about: Locator) => about.press('Enter')]) {
    await page.goto('/')
    await expect(tab(page, 'About')).toHaveAttribute('aria-selected', 'true')
    await press(tab(page, 'About'))
    await expect(page).toHaveURL(/\/#about$/)
    await expect(page.getByRole('tabpanel', { name: 'About' })).toBeVisible()
  }
})

test('a tab shows the focus ring for the keyboard and not for the mouse', async ({ page }) => {
  await page.goto('/')
  const hasRing = (name: string) => tab(page, name).evaluate((element) => element.matches(':focus-visible'))
  await tab(page, 'Services').focus()
  await waitForApp(page)
  await tab(page, 'Services').press('ArrowRight')
  await expect(tab(page, 'Artists')).toBeFocused()
  expect(await hasRing('Artists')).toBe(true)
  await tab(page, 'Contact').click()
  await expect(tab(page, 'Contact')).toBeFocused()
  expect(await hasRing('Contact')).toBe(false)
})

for (const [hash, name] of [
  ['#services', 'Services'],
  ['#contact', 'Contact'],
  ['#elsewhere', 'About'],
] as const) {
  test(`the fragment ${hash} opens ${name} and takes the page to the tabs`, async ({ page }) => {
    await page.goto(`/${hash}`)
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await expectSectionOnTop(page)
  })
}

test('a link of the menu to a tab opens it from any page', async ({ page }) => {
  await page.goto('/team')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Services' })).toBeVisible()
  await expectSectionOnTop(page)
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/#about$/)
  await expect(page.getByRole('tabpanel', { name: 'About' })).toBeVisible()
})

for (const [motion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'instant'],
] as const) {
  test(`100 ms after arriving at a fragment the page moves to the tabs: ${behavior}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(() => {
      const moves: unknown[] = []
      Object.defineProperty(window, 'moves', { value: moves })
      Element.prototype.scrollIntoView = (options) => void moves.push(options)
    })
    const moves = () => page.evaluate(() => Reflect.get(window, 'moves'))
    await page.clock.install({ time: new Date('2026-03-09T12:00:00Z') })
    await page.clock.pauseAt(new Date('2026-03-09T12:00:01Z'))
    await page.goto('/#services')
    // Fonts that are still loading would move the page again.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.clock.runFor(99)
    expect(await moves()).toEqual([])
    await page.clock.runFor(1)
    expect(await moves()).toEqual([{ block: 'start', behavior }])
  })
}

test('the tab and the scroll position of the address work before the application has loaded', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource|ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/#services')
  await expect(page.getByRole('tabpanel', { name: 'Services' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'About' })).toBeHidden()
  await expect(tab(page, 'Services')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'About')).toHaveAttribute('aria-selected', 'false')
  await expectSectionOnTop(page)
  await tab(page, 'Contact').click()
  await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Services' })).toBeHidden()
})

test('the tokens of a sign-in in the address select no tab and do not scroll', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource|ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/#access_token=a.b.c&refresh_token=d&type=signup')
  await expect(tab(page, 'About')).toHaveAttribute('aria-selected', 'true')
  await expect(section(page)).not.toHaveAttribute('data-scrolled-to')
  await expect(page).toHaveURL(/#access_token=a\.b\.c&refresh_token=d&type=signup$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a code is used and removed from the address in the browser that requested it; any other code is ignored', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource/)
  await page.goto('/?code=summer')
  await expect(tab(page, 'About')).toHaveAttribute('aria-selected', 'true')
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\?code=summer$/)
  await page.evaluate(() => localStorage.setItem('neon-magnolia-auth-code-verifier', '"v3rifier"'))
  const exchanged = page.waitForRequest('**/auth/v1/token?grant_type=pkce')
  await page.goto('/?code=6f9619ff-8b86-4d01-b42d-00cf4fc964ff&from=mail')
  expect((await exchanged).postDataJSON()).toMatchObject({ auth_code: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' })
  await expect(page).toHaveURL(/\/\?from=mail$/)
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible()
})

test('without script every panel is there, and tabs and menus are links', async ({ browser, baseURL }) => {
  await using context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/')
  for (const name of ['The desk above the boulevard', 'What the desk does', 'Tell us about the scene'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  // The reel is its list, whose lines have the browser's own controls.
  const reel = page.getByRole('region', { name: 'From the cue sheets' })
  await expect(reel.getByRole('listitem').locator('audio[controls]')).toHaveCount(5)
  await expect(reel.getByRole('slider')).toBeHidden()
  await tab(page, 'Contact').click()
  await expect(page).toHaveURL(/\/#contact$/)
  await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport()
  const menu = page.getByRole('banner')
  for (const path of [
    '/',
    '/#about',
    '/#services',
    '/artists',
    '/ar',
    '/team',
    '/artist-submission',
    '/auth',
    '/contact',
  ])
    await expect(menu.locator(`a[href="${path}"]`).filter({ visible: true }).first()).toBeVisible()
  for (const people of ['/artists/', '/team/'])
    await expect(menu.locator(`a[href^="${people}"]`).filter({ visible: true })).toHaveCount(4)
  await menu.getByRole('link', { name: 'A&R Team' }).click()
  await expect(page).toHaveURL(/\/ar$/)
})

for (const [width, height, what] of [
  [844, 390, 'a phone on its side'],
  [720, 450, 'a page at 200 %'],
] as const)
  test(`headline and buttons are in the first view of ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Explore Our Catalog' })).toBeInViewport({ ratio: 1 })
  })
