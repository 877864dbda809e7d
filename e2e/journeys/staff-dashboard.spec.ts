import { readFile } from 'node:fs/promises'
import { expect, test } from '#e2e/product-test.ts'
import { ROWS, withRows } from '#e2e/sample-rows/dashboard-rows.ts'
import { type Answer, answerActions, answersFor } from '#e2e/sample-rows/desk-answers.ts'
import { ADMIN, errorToast, expectAccessible, signIn } from './staff-steps.ts'

test('the dashboard shows its parts and welcomes the user once per session', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, { ...answersFor([]), get_logs: () => ({ json: [] }) })
  await page.goto('/sync-scraper')
  await expect(page.getByRole('heading', { name: 'AI Sync Licensing Scraper' })).toBeVisible()
  await expect(page.getByText('Welcome to Sync Scraper')).toBeVisible()
  await expect(
    page.getByText(/signed in as admin@example.com and have access to the leadership dashboard/),
  ).toBeVisible()
  await expect(page.getByText('Real-time web scraping')).toBeVisible()
  await expect(page.getByText(/built-in directory of \d+ sites/)).toBeVisible()
  await expect(page.getByText('No opportunities found')).toBeVisible()
  await expect(page.getByText('Run the scraper to discover sync licensing opportunities')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  for (const figure of ['Total Opportunities0', 'Open Submissions0', 'New Today0', 'High Confidence0%'])
    await expect(page.getByRole('region', { name: 'Figures' })).toContainText(figure)
  const quickStart = page.getByRole('region', { name: 'Quick Start' })
  for (const [preset, purpose] of [
    ['Music Supervisors', 'Film and TV'],
    ['Sync Libraries', 'Music library submissions'],
    ['Ad Agencies', 'Commercial placements'],
  ] as const)
    await expect(quickStart.getByRole('button', { name: preset })).toContainText(purpose)
  await expect(page.getByRole('tab')).toHaveText(['Opportunities', 'Scraper Logs', 'Settings'])
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  await expect(page.getByText('No scraping logs yet')).toBeVisible()

  await page.getByRole('button', { name: 'Hide Quick Start' }).click()
  await expect(page.getByRole('button', { name: 'Show Quick Start' })).toBeFocused()
  await page.getByRole('button', { name: 'Show Quick Start' }).click()
  await expect(page.getByRole('button', { name: 'Music Supervisors' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('No scraping logs yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByText('No opportunities found')).toBeVisible()
  await expect(page.getByText('Welcome to Sync Scraper')).toBeHidden()
})

test('opportunities are counted, searched, filtered and opened', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, withRows)
  await page.goto('/sync-scraper')
  await page.getByRole('button', { name: 'Hide Quick Start' }).click()
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures).toContainText('Total Opportunities3')
  await expect(figures).toContainText('Open Submissions1')
  await expect(figures).toContainText('New Today7')
  await expect(figures).toContainText('High Confidence33%')

  const card = (company: string) => page.getByRole('article', { name: company })
  const harbor = card('Harbor Lane Sync')
  await expect(harbor).toContainText(/Ines Okafor, Music Supervisor/)
  await expect(harbor).toContainText(/open.*82%/)
  await expect(harbor.getByRole('link', { name: 'submissions@harborlane.example' })).toHaveAttribute('href', /^mailto:/)
  await expect(harbor).toContainText('=Links only, "no attachments".')
  for (const fact of ['Film', 'TV', 'Scraped Mar 7, 2026', 'Verified Mar 8, 2026'])
    await expect(harbor).toContainText(fact)
  const source = harbor.getByRole('link', { name: 'Open source: harborlane.example' })
  await expect(source).toHaveAttribute('href', 'https://harborlane.example/submit')
  await expect(source).toHaveAttribute('target', '_blank')
  await expect(card('Unknown Company')).toContainText('Theo Brightwater, Head of Sync')
  await expect(card('Unknown Company')).toContainText(/closed.*70%/)
  await expect(card('Paper Kite Trailers')).toContainText('unknown')
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)

  const search = page.getByRole('searchbox', { name: 'Search opportunities' })
  for (const [text, company] of [
    ['lane sYNC', 'Harbor Lane Sync'],
    ['theo', 'Unknown Company'],
    ['HEAD OF', 'Unknown Company'],
  ] as const) {
    await search.fill(text)
    await expect(page.getByText('1 of 3')).toBeVisible()
    await expect(page.getByRole('button', { name: company })).toBeVisible()
  }
  await search.fill('nowhere')
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await search.fill('')
  for (const [status, company] of [
    ['Open', 'Harbor Lane Sync'],
    ['Closed', 'Unknown Company'],
    ['Unknown', 'Paper Kite Trailers'],
    ['All Statuses', 'Harbor Lane Sync'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Filter by status' }).click()
    await expect(page.getByRole('option')).toHaveText(['All Statuses', 'Open', 'Closed', 'Unknown'])
    await page.getByRole('option', { name: status }).click()
    await expect(page.getByText(status === 'All Statuses' ? '3 of 3' : '1 of 3')).toBeVisible()
    await expect(page.getByRole('button', { name: company })).toBeVisible()
  }

  await page.getByRole('button', { name: 'Harbor Lane Sync' }).click()
  const panel = page.getByRole('complementary', { name: 'Harbor Lane Sync' })
  await expect(panel.getByRole('blockquote')).toHaveText('Send up to three streaming links, no attachments.')
  await expect(panel).toContainText('Ines Okafor, Music Supervisor')
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(panel.getByRole('blockquote')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/sync-scraper$/)
})

test('arrow keys move through the list, and Tab leaves it after the current line', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, withRows)
  await page.goto('/sync-scraper')
  const company = page.getByRole('button', { name: 'Harbor Lane Sync' })
  await company.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Unknown Company' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Paper Kite Trailers' })).toBeFocused()
  // The company is the last control of this row.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('list', { name: 'Opportunities' }).locator(':focus')).toHaveCount(0)
  await page.getByRole('button', { name: 'Paper Kite Trailers' }).press('Enter')
  await expect(page.getByRole('complementary', { name: 'Paper Kite Trailers' })).toBeVisible()
})

const HARBOR_CSV =
  '\uFEFF"Company","Contact","Role","Email","Status","Industry","Guidelines","Source URL"\r\n' +
  '"Harbor Lane Sync","Ines Okafor","Music Supervisor","submissions@harborlane.example","open","Film, TV",' +
  '"\'=Links only, ""no attachments"".","https://harborlane.example/submit"\r\n'

test('the export contains the matching opportunities and needs no call if all are loaded', async ({ page }) => {
  await signIn(page, ADMIN)
  const sent = await answerActions(page, withRows)
  await page.goto('/sync-scraper?sort=name')
  await expect(page.getByRole('button', { name: 'Export CSV (3)' })).toBeEnabled()
  const before = sent.length
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('harbor')
  await expect(page.getByText('1 of 3')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV (1)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sync-opportunities-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toBe(HARBOR_CSV)
  // Live updates may have reloaded the list meanwhile.
  const asked = sent.slice(before).map(({ action }) => action)
  expect(asked.filter((action) => action === 'find_opportunities' || action === 'export_opportunities')).toEqual([])
})

test('the export of a longer list is made by the server with the same filter, and a failure is shown', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource/, /Exporting opportunities failed/)
  await signIn(page, ADMIN)
  const csv = HARBOR_CSV
  const exports: Answer[] = [
    { body: csv, contentType: 'text/csv; charset=utf-8' },
    { status: 500, json: { success: false, error: 'Something went wrong' } },
  ]
  const sent = await answerActions(page, {
    ...withRows,
    ...answersFor(ROWS, { total: 4 }),
    export_opportunities: () => exports.shift() ?? 'cut off',
  })
  await page.goto('/sync-scraper?sort=name')
  await expect(page.getByRole('button', { name: 'Export CSV (3)' })).toBeEnabled()
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('harbor')
  await expect(page.getByText('1 of 4')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV (1)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sync-opportunities-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toBe(csv)
  expect(sent.find(({ action }) => action === 'export_opportunities')).toEqual({
    action: 'export_opportunities',
    filter: { q: 'harbor' },
    sort: { by: 'name', direction: 'asc' },
  })
  await page.getByRole('button', { name: 'Export CSV (1)' }).click()
  await expect(errorToast(page, 'Failed to export the opportunities')).toBeVisible()
})

test('a failure to load opportunities is shown, a failure to load logs goes to the console, and both can be retried', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource/, /Loading (opportunities loaded|logs) failed/)
  await signIn(page, ADMIN)
  const broken = { status: 500, json: { success: false, error: 'Something went wrong' } }
  const answers: Answer[] = [broken, 'cut off']
  await answerActions(page, {
    ...withRows,
    get_opportunities: (body) => answers.shift() ?? withRows.get_opportunities(body),
    get_logs: () => broken,
  })
  await page.clock.install()
  const logged = page.waitForEvent('console', (entry) => entry.text().startsWith('Loading logs failed'))
  await page.goto('/sync-scraper')
  expect((await logged).type()).toBe('error')
  for (const turn of [1, 2]) {
    await expect(errorToast(page, 'Failed to load sync opportunities')).toBeVisible()
    await expect(page.locator('[data-tone=destructive]')).toHaveCount(1)
    if (turn === 1) {
      // Beside the welcome, of which nothing is cut off.
      const welcome = page.getByRole('listitem').filter({ hasText: 'Welcome to Sync Scraper' })
      expect(await welcome.evaluate((toast) => toast.scrollHeight - toast.clientHeight)).toBe(0)
      await expectAccessible(page)
    }
    await page.clock.runFor(6000)
    await expect(errorToast(page, '')).toHaveCount(0)
    await page.getByRole('button', { name: 'Try again' }).click()
  }
  await expect(page.getByRole('button', { name: 'Harbor Lane Sync' })).toBeVisible()
})

test('settings are saved, survive a reload, and keep what was typed when saving fails', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource/)
  await signIn(page, ADMIN)
  await page.goto('/sync-scraper')
  await page.getByRole('tab', { name: 'Settings' }).click()
  const queries = page.getByLabel('Search Queries')
  const daily = page.getByRole('switch', { name: 'Enable automatic daily scraping' })
  await expect(queries).toHaveValue(
    [
      'music supervisor accepting submissions',
      'sync licensing libraries submit music',
      'advertising agencies music submissions',
      'film TV sync placements open call',
      'music library submissions open',
      'creative director music submissions',
    ].join('\n'),
  )
  const alerts = page.getByRole('switch', { name: 'Send email alerts for new open submissions' })
  await expect(daily).not.toBeChecked()
  await expect(alerts).not.toBeChecked()
  await expectAccessible(page)
  const stored = await queries.inputValue()

  await queries.fill(`${stored}\nneon noir open call`)
  await daily.click()
  await alerts.click()
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Configuration saved')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(queries).toHaveValue(/neon noir open call$/)
  await expect(daily).toBeChecked()
  await expect(alerts).toBeChecked()

  await queries.fill(stored)
  await daily.click()
  await alerts.click()
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Configuration saved')).toBeVisible()

  await answerActions(page, { save_config: () => ({ status: 500, json: { success: false } }) })
  await queries.fill('kept although it failed')
  const save = page.getByRole('button', { name: 'Save Configuration' })
  await expect(save).toBeEnabled()
  await save.press('Enter')
  await expect(page.getByText('Failed to save the configuration')).toBeVisible()
  await expect(save).toBeFocused()
  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(queries).toHaveValue('kept although it failed')
})

test('no staff screen is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' }).click()
  // The address changes before the page does, and a menu opened in between closes when the page arrives.
  await expect(page.getByRole('heading', { level: 1, name: 'Music That Moves Media' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const flat = page.getByRole('navigation', { name: 'All pages' })
  await expect(flat.getByText(ADMIN.email)).toBeVisible()
  await expect(flat.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(flat.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await answerActions(page, withRows)
  await page.goto('/sync-scraper')
  await page.getByRole('button', { name: 'Harbor Lane Sync' }).click()
  await expect(page.getByRole('complementary', { name: 'Harbor Lane Sync' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
