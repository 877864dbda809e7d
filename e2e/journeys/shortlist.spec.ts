import type { Page } from '@playwright/test'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, product, test } from '#e2e/product-test.ts'
import { waitForMail } from '#e2e/servers/mailbox.ts'

const ARTIST = '/artists/mirror-lido'
const KEY = 'neon-magnolia-shortlist'

async function keepTwo(page: Page): Promise<void> {
  await page.goto(ARTIST)
  await page.getByRole('button', { name: 'Chlorine on the shortlist' }).click()
  await page.getByRole('button', { name: 'No Running on the shortlist' }).click()
  await expect(page.getByRole('link', { name: 'Shortlist, 2 tracks' })).toBeVisible()
}

const titles = (page: Page) => page.getByRole('list', { name: 'Your tracks' }).getByRole('listitem')

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('a list is picked, ordered by keyboard, undone and kept over a reload', async ({ page }) => {
  await keepTwo(page)
  await page.getByRole('link', { name: 'Shortlist, 2 tracks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your shortlist' })).toBeVisible()
  await expect(titles(page).first()).toContainText('Chlorine')
  await page.getByRole('button', { name: 'Move Chlorine down' }).focus()
  await page.keyboard.press('Enter')
  await expect(titles(page).first()).toContainText('No Running')
  await expect(page.getByRole('button', { name: 'Move Chlorine down' })).toBeFocused()

  await page.getByRole('button', { name: 'Remove No Running' }).click()
  await expect(titles(page)).toHaveCount(1)
  await expect(page.getByText('No Running is off your shortlist')).toBeVisible()
  const told = page.getByRole('listitem').filter({ hasText: 'No Running is off your shortlist' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveCount(2)
  await page.getByLabel('Title').fill('Pool, night')
  await page.getByLabel('Note on Chlorine').fill('Up to the phone call')
  await page.getByRole('button', { name: 'New list' }).click()
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'List 2 0 tracks' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Pool, night 2 tracks' }).click()
  expect(await listAxeFindings(page)).toEqual([])
  await page.reload()
  await expect(titles(page).first()).toContainText('No Running')
  await expect(page.getByLabel('Title')).toHaveValue('Pool, night')
  await expect(page.getByLabel('Note on Chlorine')).toHaveValue('Up to the phone call')
})

test('a list is printed with the company, the date, its link, and writers, shares and versions', async ({ page }) => {
  await keepTwo(page)
  await page.goto('/shortlist')
  await page.getByLabel('Title').fill('Pool, night')
  await page.getByLabel('Note on Chlorine').fill('Up to the phone call')
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  const paper = main.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Pool, night' }) })
  for (const said of [
    'Neon Magnolia Music Group, LLC',
    'hello@neonmagnolia.example',
    `Printed ${new Date().toLocaleDateString('en-US', { dateStyle: 'long' })}`,
    'Lidia Farrow 50% (Harbor Rights)',
    'Instrumental, Clean',
    'Up to the phone call',
    '/shortlist?t=mirror-lido:chlorine,mirror-lido:no-running&title=Pool%2C%20night',
  ])
    await expect(paper).toContainText(said)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
})

test('Undo puts a track back on the list it was removed from, whichever list is open by then', async ({ page }) => {
  await keepTwo(page)
  await page.goto('/shortlist')
  await page.getByRole('button', { name: 'Remove Chlorine' }).click()
  const told = page.getByRole('listitem').filter({ hasText: 'Chlorine is off your shortlist' })
  // A toast waits while a pointer rests on it.
  await told.hover()
  await page.getByRole('button', { name: 'New list' }).press('Enter')
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'List 1 2 tracks' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete this list' }).click()
  await expect(titles(page).first()).toContainText('Chlorine')
  const deleted = page.getByRole('listitem').filter({ hasText: 'List 2 deleted' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'List 2 0 tracks' })).toHaveAttribute('aria-pressed', 'true')
})

test('the field of the title is as large as the title', async ({ page }) => {
  await keepTwo(page)
  await page.goto('/shortlist')
  const title = page.getByLabel('Title')
  const hidden = () => title.evaluate((field) => field.scrollHeight - field.clientHeight)
  for (const text of [
    'Pool, night',
    'A chase over three rooftops and one unlucky wedding, night, rain',
    'W'.repeat(80),
  ]) {
    await title.fill(text)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // Less than a line. The border and rounding add a pixel or two.
      await expect.poll(hidden, `${text} at ${width} pixels`).toBeLessThan(8)
    }
  }
})

test('the longest title of a shared list is cut to size and breaks anywhere', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/shortlist?t=mirror-lido:chlorine&title=${'W'.repeat(200)}`)
  await expect(page.getByRole('heading', { level: 1, name: `${'W'.repeat(79)}…` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(page.getByRole('list', { name: 'Shared tracks' }).getByText('Chlorine')).toBeInViewport()
})

test('Undo reverts only its own change and no later one, in this tab or in another', async ({ page, context }) => {
  await page.goto(ARTIST)
  await page.getByRole('button', { name: 'Chlorine on the shortlist' }).click()
  const told = page.getByRole('listitem').filter({ hasText: 'Chlorine is on your shortlist' })
  // A toast waits while a pointer rests on it.
  await told.hover()
  const other = await context.newPage()
  await other.goto(ARTIST)
  await other.getByRole('button', { name: 'No Running on the shortlist' }).click()
  await expect(page.getByRole('link', { name: 'Shortlist, 2 tracks' })).toBeVisible()
  await told.getByRole('button', { name: 'Undo' }).click()
  await page.goto('/shortlist')
  await expect(titles(page)).toHaveCount(1)
  await expect(titles(page).first()).toContainText('No Running')
})

test('the focus moves on from a removed track, an emptied list can be restored, and the brief is kept', async ({
  page,
}) => {
  await keepTwo(page)
  await page.goto('/shortlist')
  await page.getByRole('form', { name: 'Brief' }).getByLabel('Project').fill('The Long Weekend')
  await page.getByRole('button', { name: 'Remove Chlorine' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove No Running' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse the artists' })).toBeFocused()
  await expect(page.getByRole('form', { name: 'Brief' })).toBeHidden()
  const told = page.getByRole('listitem').filter({ hasText: 'No Running is off your shortlist' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('form', { name: 'Brief' }).getByLabel('Project')).toHaveValue('The Long Weekend')

  await page.getByRole('button', { name: 'Empty the list' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Bring back the track' })).toBeFocused()
  expect(await listAxeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveCount(1)
  await expect(page.getByLabel('Project')).toHaveValue('The Long Weekend')
})

test('references that are too long are refused at their field and are not cut off', async ({ page }) => {
  await page.clock.install()
  await keepTwo(page)
  await page.goto('/shortlist')
  await fillBrief(page, 'long@example.com')
  const references = page.getByLabel('References')
  await references.fill('r'.repeat(1300))
  await page.getByRole('button', { name: 'Send brief' }).click()
  const said = () => references.evaluate((control: HTMLTextAreaElement) => control.validationMessage)
  await expect.poll(said).toBe('At most 1200 characters. You entered 1300')
  await expect(references).toHaveValue('r'.repeat(1300))
})

test('a link that names nothing, or more than a list holds, says so', async ({ page }) => {
  await page.goto('/shortlist?t=No+Such+Thing,%E0%A4%A')
  await expect(page.getByText('The link you followed has no tracks.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your shortlist' })).toBeVisible()
  const many = Array.from({ length: 40 }, (_, at) => `mirror-lido:track-${at}`)
  await page.goto(`/shortlist?t=mirror-lido:chlorine,${many.join(',')}`)
  await expect(page.getByText('This link has 41 tracks. A list holds 30, so only the first 30 are here.')).toBeVisible()
})

test('other tabs follow, and corrupt storage means an empty list', async ({ page, context }) => {
  await page.goto('/shortlist')
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible()
  const other = await context.newPage()
  await keepTwo(other)
  await expect(titles(page)).toHaveCount(2)
  await other.close()
  await page.evaluate((key) => localStorage.setItem(key, '{"v":1,"tracks":"gone'), KEY)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible()
})

test('a link shares the list with somebody else, who keeps it beside their own', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keepTwo(page)
  await page.goto('/shortlist')
  await page.getByRole('button', { name: 'Copy CSV' }).click()
  await expect(page.getByText('CSV copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"M01","Chlorine","Mirror Lido"')
  await page.getByLabel('Note on Chlorine').fill('Before it turns')
  await page.getByRole('button', { name: 'Copy link to this list' }).click()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('/shortlist?t=mirror-lido:chlorine,mirror-lido:no-running')

  const stranger = await browser.newContext()
  const theirs = await stranger.newPage()
  await theirs.goto(`${product.url}/artists/corrigan-wells`)
  const plus = theirs.getByRole('button', { name: / on the shortlist$/ }).first()
  await plus.click()
  // If the page were left before the app runs, the press would be lost.
  await expect(plus).toHaveAttribute('aria-pressed', 'true')
  await theirs.goto(link.replace('&note', ',mirror-lido:never-recorded&note'))
  const shared = theirs.getByRole('list', { name: 'Shared tracks' })
  await expect(shared.getByText('Before it turns')).toBeVisible()
  await expect(theirs.getByRole('heading', { level: 1, name: 'A list for you' })).toBeVisible()
  await expect(theirs.getByText('One track in this link is no longer in our catalog.')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Shortlist, 1 track' })).toBeVisible()
  expect(await listAxeFindings(theirs)).toEqual([])
  await theirs.getByRole('button', { name: 'Keep this list' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your shortlist' })).toBeVisible()
  await expect(titles(theirs)).toHaveCount(2)
  await expect(titles(theirs).first()).toContainText('Chlorine')
  await expect(theirs.getByLabel('Note on Chlorine')).toHaveValue('Before it turns')
  await expect(theirs.getByRole('button', { name: 'List 2 2 tracks' })).toHaveAttribute('aria-pressed', 'true')
  await theirs.goBack()
  await theirs.getByRole('button', { name: 'Open your list' }).click()
  await theirs.getByRole('button', { name: 'List 1 1 track' }).click()
  await expect(titles(theirs)).toHaveCount(1)
  await stranger.close()
})

async function fillBrief(page: Page, email: string): Promise<void> {
  const brief = page.getByRole('form', { name: 'Brief' })
  // A form that is filled in at once is treated as a bot's.
  await page.clock.fastForward(10_000)
  await brief.getByLabel('Project').fill('The Long Weekend')
  await brief.getByLabel('Media').fill('Feature film')
  await brief.getByLabel('Territory').fill('World')
  await brief.getByLabel('Deadline').fill('Friday noon')
  await brief.getByLabel('First name').fill('Ada')
  await brief.getByLabel('Last name').fill('Lovelace')
  await brief.getByLabel('Email').fill(email)
  await brief.getByLabel('References').fill('Something wet.')
}

test('a brief takes its title from the list, arrives as a contact message, and the list says that it was sent', async ({
  page,
}) => {
  const email = `brief-${Date.now()}@example.com`
  await page.clock.install()
  await keepTwo(page)
  await page.goto('/shortlist')
  await page.getByLabel('Title').fill('Pool')
  await expect(page.getByLabel('Project')).toHaveValue('Pool')
  await page.getByLabel('Title').fill('Pool, night')
  await expect(page.getByLabel('Project')).toHaveValue('Pool, night')
  await fillBrief(page, email)
  await page.getByLabel('Title').fill('Pool, dawn')
  await expect(page.getByLabel('Project')).toHaveValue('The Long Weekend')
  await page.getByLabel('Quote each track separately').check()
  await page.getByRole('button', { name: 'Send brief' }).click()
  await page.waitForURL('**/thank-you')
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(page.getByText("We'll get back to you within 1-2 business days.")).toBeVisible()
  const notice = await waitForMail(product.mailbox, 'hello@neonmagnolia.example', /New message/, email)
  expect(notice.text).toContain('Project Type: Feature film')
  expect(notice.text).toContain('Project: The Long Weekend')
  expect(notice.text).toContain('Quote: each track by itself')
  expect(notice.text).toContain('Mirror Lido: Chlorine (03:24)')

  await page.getByRole('link', { name: 'Shortlist, 2 tracks' }).click()
  const head = page.getByRole('main')
  await expect(head.getByText(/^Sent \w{3} \d+, \d{4}, \d+:\d{2} [AP]M$/)).toBeVisible()
  await expect(head.getByText(/^NM-/)).toBeVisible()
  await page.reload()
  await expect(head.getByText(/^Sent /)).toBeVisible()
  await expect(head.getByText('Changed since')).toBeHidden()
  expect(await listAxeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove Chlorine' }).click()
  await page.getByLabel('Title').fill('Pool')
  await expect(head.getByText('Changed since: 1 track removed, title')).toBeVisible()
  expect(await listAxeFindings(page)).toEqual([])
})

test('sending can open a new list, and a list without a title takes that of the project', async ({ page }) => {
  await page.clock.install()
  await keepTwo(page)
  await page.goto('/shortlist')
  await fillBrief(page, `next-${Date.now()}@example.com`)
  await page.getByLabel('Start a new list once this one is sent').check()
  await page.getByRole('button', { name: 'Send brief' }).click()
  await page.waitForURL('**/thank-you')
  await page.getByRole('link', { name: 'Shortlist', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible()
  await page.getByRole('button', { name: 'The Long Weekend 2 tracks sent' }).click()
  await expect(titles(page)).toHaveCount(2)
})

test('a brief that fails keeps what was typed, and the list', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Error sending message/, /Failed to load resource/)
  await page.route('**/rest/v1/contact_submissions**', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  )
  await page.clock.install()
  await keepTwo(page)
  await page.goto('/shortlist')
  await fillBrief(page, 'failing@example.com')
  await page.getByLabel('Start a new list once this one is sent').check()
  await page.getByRole('button', { name: 'Send brief' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Error sending message' })
  await expect(toast).toContainText('Please try again or contact us directly.')
  await expect(page.getByRole('form', { name: 'Brief' }).getByText('Error sending message')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Send brief' })).toBeFocused()
  await expect(page.getByLabel('Project')).toHaveValue('The Long Weekend')
  await expect(titles(page)).toHaveCount(2)
})

test('beyond the limit the brief says what to do', async ({ page, allowedConsole }) => {
  allowedConsole.push(/./)
  await page.route('**/rest/v1/contact_submissions**', (route) =>
    route.fulfill({ status: 429, json: { code: 'PGRST429', message: 'slow', details: null, hint: null } }),
  )
  await page.clock.install()
  await keepTwo(page)
  await page.goto('/shortlist')
  await fillBrief(page, 'eager@example.com')
  await page.getByRole('button', { name: 'Send brief' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Too many messages from your connection' })).toBeInViewport()
  await expect(page.getByLabel('Project')).toHaveValue('The Long Weekend')
  expect(await listAxeFindings(page)).toEqual([])
})

test('tracks that have left the catalogue leave the list, and every count agrees', async ({ page }) => {
  await page.addInitScript(
    ([key]) => {
      if (!localStorage.getItem(key))
        localStorage.setItem(key, '{"v":1,"tracks":["mirror-lido:chlorine","mirror-lido:never-recorded"]}')
    },
    [KEY] as const,
  )
  await page.goto('/shortlist')
  await expect(page.getByText('One track on your list is no longer in our catalog.')).toBeVisible()
  await expect(titles(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Shortlist, 1 track', exact: true })).toBeVisible()
})

test("without script a shared list can be read, and a list of one's own says what to do instead", async ({
  browser,
}) => {
  await using context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/shortlist?t=mirror-lido:chlorine,mirror-lido:no-running')
  await expect(page.getByRole('list', { name: 'Shared tracks' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel('Preview of Chlorine', { exact: true })).toHaveAttribute('controls')
  await expect(page.getByRole('button', { name: 'Keep this list' })).toBeHidden()
  await page.goto('/shortlist')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'The list itself needs JavaScript' })).toBeVisible()
  await main.getByRole('link', { name: 'Write to the desk' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('a cue sheet is copied exactly as shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(ARTIST)
  await page.getByText('Rights and versions of Chlorine').click()
  await page.getByRole('button', { name: 'Copy cue sheet of Chlorine' }).click()
  await expect(page.getByText('Cue sheet copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Lidia Farrow, 50%, Harbor Rights')
  expect(copied).toContain('QZ-NMG-25-00311')
  expect(await listAxeFindings(page)).toEqual([])
})
