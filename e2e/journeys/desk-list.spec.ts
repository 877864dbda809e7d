import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { answerActions, answersFor } from '#e2e/sample-rows/desk-answers.ts'
import { ANSWERS, company, createRow, idOf, LOG, list, topOf, WORK } from './desk-list-rows.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

/** How many rows are wholly inside the window. */
async function rowsInView(page: Page): Promise<number> {
  const boxes = await list(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
  return boxes.filter((bottom) => bottom <= 900).length
}

test('the first view shows five cards or eight lines, nothing moves when a run starts, and few elements are rendered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, ADMIN)
  let logs: unknown[] = [LOG]
  await answerActions(page, {
    ...ANSWERS,
    find_opportunities: ({ offset = 0, limit = 100 }) => ({
      json: {
        rows: Array.from({ length: Number(limit) }, (_, at) => createRow(Number(offset) + at)),
        total: 50_300,
        is_sample: false,
      },
    }),
    get_logs: () => ({ json: logs }),
    run_scraper: () => {
      logs = [{ id: idOf(901), status: 'running', started_at: new Date().toISOString(), total_processed: 3 }, LOG]
      return { json: { success: true, run_id: idOf(901) } }
    },
  })
  await page.goto('/sync-scraper')
  await expect(company(page, 0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV (50,300)' })).toBeEnabled()
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(5)
  const before = await topOf(page)
  await page.getByRole('button', { name: 'Ad Agencies' }).click()
  await expect(page.getByText(/is running since .* 3 processed/)).toBeVisible()
  expect(await topOf(page)).toBe(before)

  await page.getByRole('radio', { name: 'Lines' }).click()
  await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(8)
  await page.setViewportSize({ width: 1280, height: 1440 })
  const line = list(page).getByRole('listitem').first()
  await expect(line.getByText('Film, TV')).toBeVisible()
  await expect(line.getByText(/Send up to three/)).toBeVisible()
  const countElements = () => list(page).evaluate((element) => element.querySelectorAll('*').length)
  expect(await countElements()).toBeLessThanOrEqual(1000)
  // Everything is asked for once.
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  const timesAsked = (words: string) => asked.filter((call) => call.includes(words)).length
  await page.reload()
  await expect(company(page, 0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV (50,300)' })).toBeEnabled()
  const calls = ['/user_roles?', '/second_factor_due', '"get_opportunities"', '"find_opportunities"']
  expect(calls.map(timesAsked)).toEqual([1, 1, 1, 1])
  await expect(page.getByRole('radio', { name: 'Lines' })).toBeChecked()
  await company(page, 0).focus()
  await page.keyboard.press('End')
  await expect(company(page, 50_299)).toBeFocused()
  expect(await countElements()).toBeLessThanOrEqual(1000)
  await expectAccessible(page)
  // The row stays in view when all rows get another height.
  await page.getByRole('radio', { name: 'Cards' }).click()
  await expect(company(page, 50_299)).toBeInViewport()
  await company(page, 50_299).focus()
  // It stays in view in a lower window, too, and keeps the focus in a narrow one and when it is scrolled away.
  await page.setViewportSize({ width: 1440, height: 400 })
  await expect(company(page, 50_299)).toBeInViewport()
  const heightOf = () => list(page).evaluate((element) => element.getBoundingClientRect().height)
  const wideHeight = await heightOf()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(heightOf).not.toBe(wideHeight)
  await expect(company(page, 50_299)).toBeFocused()
  await expect(company(page, 50_299)).toBeInViewport()
  // Turning the wheel as a person does, who need not wait until the new size has settled.
  await page.mouse.move(195, 400)
  await expect(async () => {
    await page.mouse.wheel(0, -100_000_000)
    await expect(company(page, 0)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(company(page, 50_299)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(company(page, 0)).toBeFocused()

  // On a phone an opened row takes the place of the list, which stays as small as it was.
  await company(page, 0).click()
  await expect(page.getByRole('complementary', { name: 'Company 00000' })).toBeVisible()
  await expect(list(page)).toBeHidden()
  expect(await page.locator('[data-index]').count()).toBeLessThan(40)
  await page.keyboard.press('Escape')
  await expect(company(page, 0)).toBeFocused()
})

test('Escape in a toast dismisses the toast and keeps the panel open', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, ANSWERS)
  await page.goto('/sync-scraper')
  await company(page, 1).click()
  const panel = page.getByRole('complementary', { name: 'Company 00001' })
  await expect(panel).toBeVisible()
  const welcome = page.getByRole('listitem').filter({ hasText: 'Welcome to Sync Scraper' })
  await welcome.focus()
  await page.keyboard.press('Escape')
  await expect(welcome).toHaveCount(0)
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('an opportunity that does not match the filter is left out even if the server sent it, and later ones move up', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const rows = Array.from({ length: 150 }, (_, number) => createRow(number))
  await answerActions(page, {
    ...ANSWERS,
    // Of every three rows one is closed.
    find_opportunities: ({ offset = 0, limit = 100 }) => ({
      json: {
        rows: rows
          .slice(Number(offset), Number(offset) + Number(limit))
          .map((row, at) => ({ ...row, submission_status: at % 3 === 2 ? 'closed' : 'open' })),
        total: rows.length,
        is_sample: false,
      },
    }),
  })
  await page.goto('/sync-scraper?status=open&sort=company_agency')
  await expect(company(page, 0)).toBeVisible()
  await expect(list(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', '117')
  await company(page, 0).focus()
  for (const number of [1, 3, 4]) {
    await page.keyboard.press('ArrowDown')
    await expect(company(page, number)).toBeFocused()
  }
  await page.keyboard.press('End')
  await expect(company(page, 149)).toBeVisible()
  await expect(list(page).getByRole('listitem').last()).toHaveAttribute('aria-setsize', '101')
  await expect(company(page, 147)).toHaveCount(0)
  await expect(list(page).getByText('closed', { exact: true })).toHaveCount(0)
})

test('a keystroke is answered from loaded opportunities at once, and the rest comes from the server', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const held = Promise.withResolvers<void>()
  await answerActions(page, {
    ...ANSWERS,
    find_opportunities: async (body) => {
      if ((body.filter as { q?: string }).q !== undefined) await held.promise
      return ANSWERS.find_opportunities(body)
    },
  })
  await page.goto('/sync-scraper')
  await expect(page.getByText('620 of 620')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('company 00042')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(company(page, 42)).toBeVisible()
  // Not loaded, so only the server can find it; until it has answered nothing is said to be missing.
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('company 00600')
  await expect(company(page, 42)).toHaveCount(0)
  await expect(page.getByText('No opportunities found')).toHaveCount(0)
  held.resolve()
  await expect(company(page, 600)).toBeVisible()
  await expect(page.getByText('1 of 620')).toBeVisible()
})

test('dismissed opportunities come from the server, even if all others are loaded', async ({ page }) => {
  await signIn(page, ADMIN)
  const dismissed = { ...createRow(7), dismissed_at: '2026-03-09T20:00:00Z' }
  await answerActions(page, {
    ...answersFor([createRow(1), createRow(2)], {}),
    get_logs: () => ({ json: [LOG] }),
    find_opportunities: ({ filter }) => ({
      json: { rows: (filter as { dismissed?: boolean }).dismissed ? [dismissed] : [], total: 1, is_sample: false },
    }),
  })
  await page.goto('/sync-scraper?dismissed=true')
  await expect(company(page, 7)).toBeVisible()
  await expect(company(page, 1)).toHaveCount(0)
})

test('the view "Closing this week" shows open opportunities, the next deadline first', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, ANSWERS)
  await page.goto('/sync-scraper')
  await page.getByRole('button', { name: 'Closing this week 3' }).click()
  await expect(page).toHaveURL('/sync-scraper?status=open&deadline=week&do_not_contact=no&sort=deadline')
  await page.getByRole('button', { name: 'Closing this week 3' }).click()
  await expect(page).toHaveURL('/sync-scraper')
})

test('charts replace the list and lead back to it', async ({ page }) => {
  await signIn(page, ADMIN)
  const sent = await answerActions(page, ANSWERS)
  await page.goto('/sync-scraper?q=company')
  await expect(company(page, 0)).toBeVisible()
  await page.getByRole('radio', { name: 'charts' }).click()
  await expect.poll(() => sent.find(({ action }) => action === 'desk_figures')?.filter).toEqual({ q: 'company' })
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Opportunities', exact: true })).toBeVisible()
  await expect(page.getByText('No figures yet').or(page.getByText(/^Choose a mark/))).toBeVisible()
  await page.reload()
  await page.getByRole('radio', { name: 'list' }).click()
  await expect(company(page, 0)).toBeVisible()
})

test('filters, order and tab are in the address, survive a reload and Back, and can be removed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, ADMIN)
  const sent = await answerActions(page, ANSWERS)
  const asked = () => sent.findLast(({ action, offset }) => action === 'find_opportunities' && offset === 0)?.filter
  await page.goto('/sync-scraper')
  await expect(company(page, 0)).toBeVisible()
  const figures = page.getByRole('region', { name: 'Figures' })
  await figures.getByRole('button', { name: 'Open Submissions' }).click()
  await expect(page).toHaveURL('/sync-scraper?status=open')
  await expect(page.getByText('310 of 620')).toBeVisible()
  await figures.getByRole('button', { name: 'High Confidence' }).click()
  await expect.poll(asked).toEqual({ confidence_from: 0.701 })
  await figures.getByRole('button', { name: 'New Today' }).click()
  await expect.poll(asked).toEqual({ run: LOG.id, new_since: LOG.started_at })
  await figures.getByRole('button', { name: 'Total Opportunities' }).click()
  await expect(page).toHaveURL('/sync-scraper')
  await expect(page.getByText('620 of 620')).toBeVisible()

  await page.getByRole('button', { name: 'Mine 4' }).click()
  await expect.poll(asked).toEqual({ owner: ['me'] })
  // A pressed view is not counted a second time.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'To contact' }).check()
  await sheet.getByRole('combobox', { name: 'Deadline' }).click()
  await page.getByRole('option', { name: 'Closing within a month' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect.poll(asked).toEqual({ owner: ['me'], stage: ['to_contact'], deadline: 'month' })
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('button')).toHaveText([
    /Closing within a month/,
    /Stage: To contact/,
    /Owner: Me/,
    'Clear all',
  ])
  await page.reload()
  await expect(chips.getByRole('button')).toHaveCount(4)
  await chips.getByRole('button', { name: 'Stage: To contact' }).click()
  await expect.poll(asked).toEqual({ owner: ['me'], deadline: 'month' })
  await page.goBack()
  await expect(page).toHaveURL('/sync-scraper?deadline=month&stage=to_contact&owner=me')
  await expect(chips.getByRole('button')).toHaveCount(4)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chips.getByRole('button', { name: 'Clear all' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await chips.getByRole('button', { name: 'Clear all' }).click()
  await expect(chips).toBeHidden()

  // Changing a filter shows the list from its head.
  await page.mouse.wheel(0, 6000)
  await expect(company(page, 0)).not.toBeInViewport()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search opportunities' })).toBeFocused()
  await page.keyboard.type('company 0001')
  await expect(page.getByText('11 of 620')).toBeVisible()
  await expect(company(page, 1)).toBeInViewport()
  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Scraper Logs' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search opportunities' })).toHaveValue('company 0001')
})

test('opportunities are focused, opened, selected, starred, staged and dismissed by key, and each change can be undone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, ADMIN)
  const done = (ids: unknown, change: object) => {
    const all = (ids as string[]).map((id) => ({ id, work: { ...WORK, ...change, revision: 1 } }))
    return { json: { changed: all, before: all.map(({ id }) => ({ id, change: { stage: 'new' }, revision: 1 })) } }
  }
  const sent = await answerActions(page, {
    ...ANSWERS,
    update_work: ({ ids, change }) => done(ids, Object(change)),
    restore_work: ({ before }) =>
      done(
        (before as { id: string }[]).map(({ id }) => id),
        {},
      ),
    dismiss_many: ({ ids }) => ({ json: { changed: ids } }),
    restore_many: ({ ids }) => ({ json: { changed: ids } }),
  })
  const last = (action: string) => sent.findLast((body) => body.action === action)
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.goto('/sync-scraper')
  await expect(company(page, 0)).toBeVisible()

  await page.keyboard.press('j')
  await expect(company(page, 0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(company(page, 1)).toBeFocused()
  for (const [key, dialog] of [
    ['?', 'Keyboard shortcuts'],
    ['Control+k', 'Find'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(company(page, 1)).toBeFocused()
  }
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Company 00000' })
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`row=${idOf(0)}`))
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: 'Company 00001' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(company(page, 1)).toBeFocused()

  await page.keyboard.press('s')
  await expect.poll(() => last('update_work')).toMatchObject({ ids: [idOf(1)], change: { starred: true } })
  await page.keyboard.press('x')
  await page.getByRole('checkbox', { name: 'Select Company 00003' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected opportunities' })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('combobox', { name: 'Set stage' }).click()
  await page.getByRole('option', { name: 'Contacted', exact: true }).click()
  await expect(page.getByText('Stage set to Contacted: 3 opportunities')).toBeVisible()
  expect(last('update_work')).toMatchObject({ ids: [idOf(1), idOf(2), idOf(3)], change: { stage: 'contacted' } })
  await undo.last().click()
  await expect.poll(() => last('restore_work')?.before).toHaveLength(3)
  await expectAccessible(page)
  // The first one leaves the choice of the stage.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()

  // A row that is dismissed, in its panel or by key, is no longer selected.
  await company(page, 2).click()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await page.getByRole('complementary').getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar).toBeHidden()
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
  await company(page, 1).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('e')
  await expect(bar).toBeHidden()
  await expect.poll(() => last('dismiss_many')).toMatchObject({ ids: [idOf(1)] })
  // Not the notice of the row before it, which may still be the only one.
  const dismissed = page.getByRole('listitem').filter({ hasText: 'Dismissed' })
  await expect(dismissed).toHaveCount(2)
  await dismissed.last().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => last('restore_many')).toMatchObject({ ids: [idOf(1)] })
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText(/(100|200) selected/)
  await expect(page.getByText(/All loaded opportunities\. 620 match/)).toBeVisible()
  await bar.getByRole('button', { name: 'Clear the selection' }).click()

  // Keys are letters while somebody types.
  await page.keyboard.press('/')
  await page.keyboard.type('xes?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar).toBeHidden()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Show all opportunities' }).click()
  await expect(company(page, 0)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  // At once: none of it may reach the list, where letters are keys.
  await page.keyboard.type('company 00042')
  await expect(page.getByRole('combobox', { name: 'Find an opportunity' })).toHaveValue('company 00042')
  await expect(page.getByRole('option', { name: /Company 00042/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Company 00042' })).toBeVisible()
})
