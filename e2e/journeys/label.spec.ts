import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'

const SERVICES = {
  'film-sync': 'Film Sync Licensing',
  television: 'Television',
  advertising: 'Advertising',
  'digital-media': 'Digital Media',
  'music-supervision': 'Music Supervision',
  'custom-production': 'Custom Production',
  'artist-development': 'Artist Development',
}

/** The sidebar of every member: how to work with them, what they know, where they are. */
async function expectSidebar(page: Page, name: string, catalogue: string): Promise<void> {
  const sidebar = page.getByRole('complementary', { name: `About ${name}` })
  for (const heading of [`Work with ${name.split(' ')[0]}`, 'Specialties', 'Location'])
    await expect(sidebar.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  await expect(sidebar.getByText(/California|Los Angeles/)).toBeVisible()
  expect(await sidebar.getByRole('listitem').count()).toBeGreaterThanOrEqual(4)
  const slug = name.toLowerCase().replace(' ', '-')
  await expect(sidebar.getByRole('link', { name: 'Start Your Project' })).toHaveAttribute(
    'href',
    `/contact?person=${slug}`,
  )
  await expect(sidebar.getByRole('link', { name: catalogue, exact: true })).toHaveAttribute('href', '/artists')
}

for (const [slug, title] of Object.entries(SERVICES)) {
  test(`the service ${slug} says what it is, whom it serves, how it goes and what people ask`, async ({ page }) => {
    await page.goto(`/services/${slug}`)
    await expect(page).toHaveTitle(`${title} | Services`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/services/${slug}$`))
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S \S/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const name of ['Benefits', 'Common Use Cases', 'Our Process', 'FAQs'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    const process = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Our Process' }) })
    const steps = process.getByRole('listitem')
    expect(await steps.count()).toBeGreaterThanOrEqual(3)
    await expect(steps.first()).toHaveText(/^1/)
    await expect(steps.nth(1)).toHaveText(/^2/)
    expect(await page.getByRole('term').count()).toBeGreaterThanOrEqual(3)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Get In Touch' })).toHaveAttribute('href', `/contact?service=${slug}`)
    // The evidence: a track, a placement and a team member.
    await expect(main.getByRole('button', { name: /^Play preview of / })).toBeVisible()
    const placed = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Where it went' }) })
    expect(await placed.getByRole('listitem').count()).toBeGreaterThanOrEqual(1)
    await expect(main.getByRole('link', { name: /^Write to / })).toHaveAttribute('href', /^\/contact\?person=/)
    await expect(main.getByRole('link', { name: 'Browse Our Artists' })).toHaveAttribute('href', '/artists')
  })
}

test('the FAQs answer questions about urgent demos and ad lengths', async ({ page }) => {
  await page.goto('/services/custom-production')
  await expect(page.getByText('24-72 hours')).toBeVisible()
  await page.goto('/services/advertising')
  await expect(page.getByText('15/30/60 seconds')).toBeVisible()
})

test('an unknown service links to every service and to the home page', async ({ page, allowedConsole }) => {
  allowedConsole.push(/404/)
  const response = await page.goto('/services/wedding-bands')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Service not found' })).toBeVisible()
  const main = page.getByRole('main')
  for (const [slug, title] of Object.entries(SERVICES))
    await expect(main.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', `/services/${slug}`)
  await main.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the A&R page shows two people with badge, location, text, achievements and expertise', async ({ page }) => {
  await page.goto('/ar')
  for (const [name, badge, heading] of [
    ['Imani Castellane', 'Executive Producer & A&R', 'Responsibilities'],
    ['Rafa Dunmore', 'A&R, Producer & Composer', 'Achievements'],
  ] as const) {
    const profile = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })
    await expect(profile.getByText(badge, { exact: true })).toBeVisible()
    await expect(profile.getByText(/California|Los Angeles/).first()).toBeVisible()
    await expect(profile.getByRole('heading', { name: heading })).toBeVisible()
    await expect(profile.getByRole('heading', { name: 'Core Expertise' })).toBeVisible()
    expect(await profile.getByRole('paragraph').count()).toBeGreaterThanOrEqual(2)
    expect(await profile.getByRole('listitem').count()).toBeGreaterThanOrEqual(12)
    const artists = profile.getByRole('list', { name: `Artists of ${name}` })
    expect(await artists.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    await expect(artists.getByRole('button', { name: /^Play preview of / }).first()).toBeVisible()
    await expect(profile.getByRole('link', { name: `Write to ${name.split(' ')[0]}` })).toBeVisible()
  }
})

test('the team page presents four people and both calls to action', async ({ page }) => {
  await page.goto('/team')
  const main = page.getByRole('main')
  const profiles = main.getByRole('link', { name: /^View Profile/ })
  await expect(profiles).toHaveCount(4)
  for (const [initials, name, title] of [
    ['DM', 'Delphine Marrow', 'Founder and CEO'],
    ['TW', 'Tobias Wrenfield', 'Head of Advertising and Commercial Music Supervision'],
    ['IC', 'Imani Castellane', 'A&R Executive'],
    ['RD', 'Rafa Dunmore', 'A&R, Producer and Composer'],
  ] as const) {
    await expect(main.getByText(initials, { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(main.getByText(title, { exact: true })).toBeVisible()
    const slug = name.toLowerCase().replace(' ', '-')
    await expect(main.getByRole('link', { name: `View Profile of ${name}` })).toHaveAttribute('href', `/team/${slug}`)
    const write = main.getByRole('link', { name: `Write to ${name.split(' ')[0]}` })
    await expect(write).toHaveAttribute('href', `/contact?person=${slug}`)
    const portrait = main.locator(`img[src="/art/team/${slug}.svg"]`)
    await portrait.scrollIntoViewIfNeeded()
    await expect(portrait).toHaveJSProperty('naturalWidth', 480)
  }
  await expect(main.getByRole('button', { name: 'Play preview of Ledger Stone' }).first()).toBeVisible()
  await expect(main.getByRole('list', { name: 'Specialties of Delphine Marrow' }).getByRole('listitem')).toHaveCount(4)
  await expect(main.getByRole('link', { name: 'Get In Touch' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'Browse Our Artists' })).toHaveAttribute('href', '/artists')
  await profiles.first().click()
  await expect(page).toHaveURL(/\/team\/delphine-marrow$/)
})

test('initials stay visible if the photograph over them cannot be loaded', async ({ page, allowedConsole }) => {
  allowedConsole.push(/404/)
  await page.route(/\/team\.data/, async (route) => {
    const response = await route.fetch()
    // A list of keys and values, in which objects refer to both by their place: -5 is null.
    const list: unknown[] = JSON.parse(await response.text())
    const photo = `"_${list.indexOf('photo')}"`
    const json = JSON.stringify(list).replaceAll(`${photo}:-5`, `${photo}:${list.length}`)
    await route.fulfill({ response, json: [...JSON.parse(json), '/art/team/gone.webp'] })
  })
  await page.goto('/ar')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Leadership' }).click()
  await menu.getByRole('link', { name: 'Leadership Team' }).click()
  const profile = page.getByRole('listitem').filter({ hasText: 'Founder and CEO' })
  const photograph = profile.locator('img[src="/art/team/gone.webp"]')
  await expect(photograph).toBeAttached()
  await expect(photograph).toBeHidden()
  await expect(profile.getByText('DM', { exact: true })).toBeVisible()
})

test("the founder's page holds her words and her placements", async ({ page }) => {
  await page.goto('/team/delphine-marrow')
  for (const topic of ['On risk', 'On creative philosophy', 'On building the company', 'On lessons learned'])
    await expect(page.getByRole('figure').filter({ hasText: topic }).getByRole('blockquote')).toContainText(
      /\bI\b|\bWe\b/,
    )
  const main = page.getByRole('main')
  await expectSidebar(page, 'Delphine Marrow', 'Browse Our Catalog')

  const resume = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Sync Placement Resume' }) })
  for (const [figure, label] of [
    ['15+', 'Major networks'],
    ['100+', 'Total placements'],
    ['50+', 'Show titles'],
    ['Multi-platform', 'Reach'],
  ] as const) {
    await expect(resume.getByText(figure, { exact: true })).toBeVisible()
    await expect(resume).toContainText(`${label}${figure}`)
  }
  for (const category of ['Prime Originals', 'Reality and Drama', 'Competition Shows', 'Drama and Crime'])
    await expect(resume.getByRole('heading', { level: 3, name: category })).toBeVisible()
  await expect(resume.getByRole('heading', { level: 4, name: 'Halogen Prime' })).toBeVisible()
  await expect(resume.getByRole('listitem').filter({ hasText: 'Cold Harbor Road' })).toContainText('15+ episodes')
  expect(await resume.getByRole('listitem').count()).toBeGreaterThanOrEqual(50)
})

test("the executive's page leads to two colleagues and to everybody", async ({ page }) => {
  await page.goto('/team/imani-castellane')
  const main = page.getByRole('main')
  const card = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Leadership Team' }) })
  await expect(card.getByRole('link', { name: /^View Profile/ })).toHaveCount(2)
  await expect(card.getByRole('link', { name: 'Delphine Marrow', exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Rafa Dunmore', exact: true })).toBeVisible()
  await expectSidebar(page, 'Imani Castellane', 'Browse Catalog')
  await card.getByRole('link', { name: 'View Complete Team' }).click()
  await expect(page).toHaveURL(/\/team$/)
})

test("the producer's page says where to connect, once on a phone and once on a wide screen", async ({ page }) => {
  for (const [width, inSidebar] of [
    [390, false],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/team/rafa-dunmore')
    await expect(page.getByRole('heading', { name: 'Connect', exact: true })).toHaveCount(1)
    const link = page.getByRole('link', { name: 'Rafa on Framegram' })
    await expect(link).toHaveCount(1)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    const sidebar = page.getByRole('complementary', { name: 'About Rafa Dunmore' })
    await expect(sidebar.getByRole('link', { name: 'Rafa on Framegram' })).toHaveCount(inSidebar ? 1 : 0)
  }
  await expectSidebar(page, 'Rafa Dunmore', 'Browse Catalog')
})

test('the head of advertising has a page as complete as the others', async ({ page }) => {
  await page.goto('/team/tobias-wrenfield')
  const main = page.getByRole('main')
  for (const name of ['On air', 'How a search runs', 'Recently on air'])
    await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Tin Roof Weather' })).toHaveAttribute(
    'href',
    '/artists/corrigan-wells/tin-roof-weather',
  )
  await expectSidebar(page, 'Tobias Wrenfield', 'Browse Catalog')
})

test('an unknown member links to the existing ones', async ({ page, allowedConsole }) => {
  allowedConsole.push(/404/)
  const response = await page.goto('/team/nobody')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Team Member Not Found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'View Complete Team' })).toHaveAttribute(
    'href',
    '/team',
  )
})
