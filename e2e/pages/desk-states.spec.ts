import type { Page } from '@playwright/test'
import { ADMIN, signIn } from '#e2e/journeys/staff-steps.ts'
import { expect, test } from '#e2e/product-test.ts'
import { type Answer, answerActions, answersFor } from '#e2e/sample-rows/desk-answers.ts'
import { ODD_ROWS } from '#e2e/sample-rows/odd-rows.ts'

const LONG_NAME = 'Rechtsschutzversicherungsgesellschaften der Donaudampfschifffahrt und der ganzen übrigen Schifffahrt'

const LETTER = {
  id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c9a01',
  reference: 'NM-AAAAAA-000001',
  kind: 'message',
  sender: LONG_NAME,
  email: 'ada@example.com',
  summary: 'Film · Two cues',
  state: 'received',
  decline_reason: null,
  received_at: '2026-03-08T20:00:00Z',
  changed_at: '2026-03-08T20:00:00Z',
  first_answered_at: null,
  assignee: null,
  revision: 1,
  suspected: false,
  spam_reasons: [],
  tags: [],
}
const NOTHING_ELSE = { genre: null, phone: null, experience: null, music_links: null, notes: [], events: [], links: [] }
const TABS = { all: 100, messages: 100, briefs: 0, submissions: 0, spam: 0 }

/** Presses a key that moves the focus, and waits for the frame in which the browser scrolls the focus into view. */
async function moveFocus(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Tabs backwards through a panel and lists the controls that its sticky title covers. */
async function listHiddenControls(page: Page, name: string): Promise<string[]> {
  const panel = page.getByRole('complementary', { name })
  // The headings of a panel's sections are controls too.
  await panel.getByRole('button').or(panel.locator('summary')).last().focus()
  const hidden: string[] = []
  for (let step = 0; step < 40; step += 1) {
    await moveFocus(page, 'Shift+Tab')
    const place = await panel.evaluate((element) => {
      const focused = document.activeElement
      const title = element.querySelector('h2')?.parentElement
      if (!focused || !title || !element.contains(focused) || title.contains(focused)) return null
      // In a date field the browser focuses one part and ignores the page's scroll margin.
      if (focused instanceof HTMLInputElement && focused.type === 'date') return { label: 'date', isHidden: false }
      const { top } = focused.getBoundingClientRect()
      const label = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
      return { label, isHidden: top < title.getBoundingClientRect().bottom }
    })
    if (place === null) break
    if (place.isHidden) hidden.push(place.label)
  }
  return hidden
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, ADMIN)
})

for (const size of [
  { width: 1440, height: 600 },
  { width: 390, height: 844 },
]) {
  test(`tabbing backwards through a panel never hides the focus under its title, at ${size.width} pixels`, async ({
    page,
    allowedConsole,
  }) => {
    // The app asks the server for a proposal for this message, which the server does not know.
    allowedConsole.push(/status of 404/, /^Loading brief-draft/)
    const [, row] = ODD_ROWS
    await answerActions(page, {
      ...answersFor(ODD_ROWS),
      list_inbox: (): Answer => ({ json: { items: [LETTER], total: 1, tabs: TABS } }),
      get_inbox_item: (): Answer => ({ json: { item: LETTER, body: 'Two cues.\n'.repeat(60), ...NOTHING_ELSE } }),
    })
    await page.setViewportSize(size)
    await page.goto(`/sync-scraper?row=${row?.id}`)
    const company = String(row && 'company_agency' in row ? row.company_agency : '')
    await expect(page.getByRole('heading', { name: company, level: 2 })).toBeFocused()
    expect(await listHiddenControls(page, company)).toEqual([])
    await page.goto(`/inbox?item=${LETTER.reference}`)
    await expect(page.getByRole('heading', { name: LONG_NAME })).toBeFocused()
    expect(await listHiddenControls(page, LONG_NAME)).toEqual([])
    // The panel can be closed at any scroll position.
    await page.getByRole('complementary', { name: LONG_NAME }).getByRole('button').last().focus()
    await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport()
  })
}

test('a question about companies with long addresses needs no sideways scrolling on a phone', async ({ page }) => {
  const side = {
    ...ODD_ROWS[1],
    domain: `${'a-rather-long-name-'.repeat(4)}agency.example`,
    revision: 1,
    stale: false,
    flapping: false,
    do_not_contact: false,
    overrides: [],
    score_reasons: [],
  }
  const known = Object.fromEntries(
    [
      'submission_guidelines kind status_reason route route_value who_may_submit deadline evidence_quote evidence_url',
      'read_at email_kind dismissed_at dismissed_reason',
    ]
      .join(' ')
      .split(' ')
      .map((key) => [key, null]),
  )
  const left = { ...known, ...side }
  const right = { ...left, id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c9a03' }
  const question = { id: LETTER.id, kind: 'same_name', created_at: LETTER.received_at, detail: {}, left, right }
  await answerActions(page, { review_queue: () => ({ json: [question] }) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/review')
  await expect(page.getByRole('button', { name: /^Merge, keep a-rather-long-name/ })).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a long message is cut off until it is expanded', async ({ page, allowedConsole }) => {
  allowedConsole.push(/status of 404/, /^Loading brief-draft/)
  let body = `${'Two cues.\n'.repeat(60)}The last line.`
  await answerActions(page, {
    list_inbox: () => ({ json: { items: [LETTER], total: 1, tabs: TABS } }),
    get_inbox_item: () => ({ json: { item: LETTER, body, ...NOTHING_ELSE } }),
  })
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.goto(`/inbox?item=${LETTER.reference}`)
  const all = page.getByRole('button', { name: 'Show all' })
  const state = page.getByRole('complementary').getByRole('combobox', { name: 'State' })
  await expect(all).toHaveAttribute('aria-expanded', 'false')
  await expect(state).toBeInViewport()
  await all.click()
  await expect(all).toHaveAttribute('aria-expanded', 'true')
  await expect(state).not.toBeInViewport()
  await all.click()
  await expect(all).toBeInViewport()
  await expect(state).toBeInViewport()
  body = 'Two cues.\n'.repeat(12)
  await page.reload()
  await expect(state).toBeVisible()
  await expect(all).toHaveCount(0)
})

test('More shows what is waiting in the screens behind it', async ({ page }) => {
  const counts = {
    open_reviews: 3,
    inbox_new: 7,
    removal_requests: 1,
    due_today: 0,
    running_run: null,
    health_problems: 0,
    failed_documents: 0,
    failed_runs: [],
  }
  await answerActions(page, { desk_counts: () => ({ json: counts }) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/inbox')
  await expect(page.getByRole('button', { name: /^More.*4 waiting$/ })).toBeVisible()
})

test('a screen that cannot be loaded is named and says that nothing is lost', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource/, /^Loading .* failed/)
  await page.route('**/functions/v1/**', (route) => route.fulfill({ status: 500, json: { error: 'broken' } }))
  for (const [path, title] of [
    ['/desk', 'The Desk could not be loaded'],
    ['/inbox', 'The inbox could not be loaded'],
    ['/people', 'People could not be loaded'],
    ['/site', 'The site’s documents could not be loaded'],
    ['/sources', 'The sources could not be loaded'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
})

test('a list whose next page fails says so and keeps what it has', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource/, /^Loading inbox list failed/)
  await answerActions(page, {
    list_inbox: ({ offset }) =>
      offset === 0
        ? { json: { items: [LETTER], total: 100, tabs: TABS } }
        : { status: 500, json: { success: false, error: 'Internal error' } },
  })
  await page.goto('/inbox')
  // A message that another test sends may make the list reload at that moment, which cancels loading more.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show more messages' }).click()
    await expect(page.getByText('More messages could not be loaded.')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')).toHaveCount(1)
})

test('an inbox search without results has a button to show everything', async ({ page }) => {
  await answerActions(page, {
    list_inbox: ({ filter }) => {
      const isNarrowed = typeof filter === 'object' && filter !== null && 'q' in filter
      return { json: { items: isNarrowed ? [] : [LETTER], total: isNarrowed ? 0 : 1, tabs: TABS } }
    },
  })
  await page.goto('/inbox?q=zither&state=any')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Search the inbox' })).toHaveValue('')
})

test('on a phone no notice covers the sign-in button of an ended session, and the typed note stays', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource/, /^Loading /)
  let hasEnded = false
  await page.route('**/auth/v1/token?*', (route) =>
    route.fulfill({ status: 400, json: { code: 400, error_code: 'session_not_found', msg: 'Session not found' } }),
  )
  // The session of the test's account is not really ended.
  await page.route('**/auth/v1/logout?*', (route) => route.fulfill({ status: 204 }))
  const refuse = (answer: Answer) => () =>
    hasEnded ? { status: 401, json: { success: false, error: 'Sign-in required' } } : answer
  await answerActions(page, {
    list_inbox: refuse({ json: { items: [LETTER], total: 1, tabs: TABS } }),
    get_inbox_item: refuse({ json: { item: LETTER, body: 'Two cues.', ...NOTHING_ELSE } }),
    draft_brief: () => ({ status: 404, json: { success: false, error: 'There is no such message' } }),
    save_inbox_note: refuse({ status: 500, json: { success: false, error: 'Internal error' } }),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/inbox?item=${LETTER.reference}`)
  await page.getByLabel('New note').fill('Call her back')
  hasEnded = true
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.locator('[data-tone]').filter({ hasText: 'Not saved' })).toBeVisible()
  // Playwright clicks only what a person could reach.
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByLabel('New note')).toHaveValue('Call her back')
})

test('tabbing forward through a screen, the bar at the bottom never covers the focus', async ({ page }) => {
  await answerActions(page, answersFor(ODD_ROWS))
  await page.setViewportSize({ width: 768, height: 600 })
  await page.goto('/settings')
  // It loads last and moves everything below.
  await expect(page.getByText('What each query does: no search provider answers')).toBeVisible()
  await page.getByLabel('Search Queries').focus()
  const covered: string[] = []
  for (let step = 0; step < 14; step += 1) {
    await moveFocus(page, 'Tab')
    const place = await page.evaluate(() => {
      const focused = document.activeElement
      const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')
      if (!focused || !bar || !document.querySelector('main')?.contains(focused)) return null
      const label = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
      return { label, isCovered: focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top }
    })
    if (place === null) break
    if (place.isCovered) covered.push(place.label)
  }
  expect(covered).toEqual([])
})

test('without a network a save fails visibly, and typed text stays', async ({ page, context, allowedConsole }) => {
  allowedConsole.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /^Loading /, /WebSocket/)
  await page.goto('/settings')
  await page.getByLabel('Search Queries').fill('one query\nand another')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Failed to save the configuration')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Configuration' })).toBeEnabled()
  await expect(page.getByLabel('Search Queries')).toHaveValue('one query\nand another')
  await context.setOffline(false)
})
