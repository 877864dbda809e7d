import { expect, test } from '#e2e/product-test.ts'
import { answerAsSpecified, HARBOR, LOGS, log, ROWS, SPECIFIED } from '#e2e/servers/specified-backend.ts'
import { card, cards, figures, ONE_REFUSAL, open, search, sentAs, untilQuiet } from './specified-steps.ts'
import { ADMIN, signIn } from './staff-steps.ts'

// The dashboard with a backend that knows the specified calls alone: what it opens with, its runs, and its list. Each step is named
// after the statement that it checks.

test.beforeEach(({ allowedConsole }) => {
  allowedConsole.push(ONE_REFUSAL)
})

test('what the dashboard shows when it opens', async ({ page }) => {
  const backend = await open(page)
  await test.step('Title "AI Sync Licensing Scraper" and a badge about real-time web scraping', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'AI Sync Licensing Scraper' })).toBeVisible()
    await expect(page.getByText('Real-time web scraping')).toBeVisible()
  })
  await test.step('On opening, a notice says "Welcome to Sync Scraper" and that the user is signed in with their e-mail and has access to the leadership dashboard', async () => {
    await expect(page.getByText('Welcome to Sync Scraper')).toBeVisible()
    await expect(
      page.getByText(/signed in as admin@example\.com and have access to the leadership dashboard/),
    ).toBeVisible()
  })
  await test.step('Invoke sync-scraper, action get_opportunities: the response data is a list of opportunities', async () => {
    await expect(cards(page)).toHaveCount(3)
    for (const body of sentAs(backend, 'get_opportunities'))
      expect(body).toEqual({ action: 'get_opportunities', limit: 500, columns: 'list' })
  })
  await test.step('Invoke sync-scraper, action get_logs', async () => {
    expect(sentAs(backend, 'get_logs')[0]).toEqual({ action: 'get_logs' })
  })
  await test.step('Buttons: Custom Scraper and Export CSV', async () => {
    await expect(page.getByRole('button', { name: 'Custom Scraper' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Export CSV (3)' })).toBeEnabled()
  })
  await test.step('Four stat cards: Total Opportunities', async () => {
    await expect(figures(page)).toContainText('Total Opportunities3')
  })
  await test.step('Open Submissions', async () => {
    await expect(figures(page)).toContainText('Open Submissions1')
  })
  await test.step('New Today: the new-entries count of the latest log', async () => {
    await expect(figures(page)).toContainText('New Today7')
  })
  await test.step('High Confidence: the percent of opportunities with AI confidence above 0.7', async () => {
    // 0.82 and 0.91 are above it, 0.7 is not.
    await expect(figures(page)).toContainText('High Confidence67%')
  })
  await test.step('Three tabs: Opportunities, Scraper Logs, Settings', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Opportunities', 'Scraper Logs', 'Settings'])
  })
  await test.step('Beyond the specification a single call is tried, and nothing is announced as an error', async () => {
    expect(backend.sent.map(({ action }) => action).filter((action) => !SPECIFIED.includes(action))).toEqual([
      'count_opportunities',
    ])
    await expect(page.locator('[data-tone=destructive]')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('the Quick Start panel', async ({ page }) => {
  await open(page)
  const panel = page.getByRole('region', { name: 'Quick Start' })
  await test.step('Three preset buttons: Music Supervisors (film and TV), Sync Libraries (music library submissions), Ad Agencies (commercial placements)', async () => {
    for (const [preset, purpose] of [
      ['Music Supervisors', 'Film and TV'],
      ['Sync Libraries', 'Music library submissions'],
      ['Ad Agencies', 'Commercial placements'],
    ] as const)
      await expect(panel.getByRole('button', { name: preset })).toContainText(purpose)
  })
  await test.step('It can be hidden and shown again', async () => {
    await page.getByRole('button', { name: 'Hide Quick Start' }).click()
    await expect(panel).toHaveCount(0)
    await page.getByRole('button', { name: 'Show Quick Start' }).click()
    await expect(panel).toBeVisible()
  })
  await test.step('Choosing a preset hides it', async () => {
    await panel.getByRole('button', { name: 'Ad Agencies' }).click()
    await expect(panel).toHaveCount(0)
  })
})

for (const [preset, body] of [
  ['Music Supervisors', { action: 'run_scraper', config_id: 'default', preset: 'Music Supervisors' }],
  ['Sync Libraries', { action: 'run_scraper', config_id: 'default', preset: 'Sync Libraries' }],
  ['Ad Agencies', { action: 'run_scraper', config_id: 'default', preset: 'Ad Agencies' }],
  ['Custom Scraper', { action: 'run_scraper', config_id: 'default' }],
] as const) {
  test(`a run of ${preset}`, async ({ page }) => {
    await signIn(page, ADMIN)
    const backend = await answerAsSpecified(page)
    await page.clock.install()
    await page.goto('/sync-scraper')
    await expect(cards(page)).toHaveCount(3)
    await untilQuiet(page)
    const started = Promise.withResolvers<void>()
    await page.route('**/functions/v1/sync-scraper', async (route) => {
      if (route.request().postDataJSON().action === 'run_scraper') await started.promise
      await route.fallback()
    })
    await page.getByRole('button', { name: preset }).click()
    await test.step('Custom Scraper shows "Running..." with a spinner while busy, and the buttons are disabled', async () => {
      const running = page.getByRole('button', { name: 'Running...' })
      await expect(running).toBeDisabled()
      await expect(running.locator('svg')).toBeVisible()
      const show = page.getByRole('button', { name: 'Show Quick Start' })
      if (await show.isVisible()) await show.click()
      for (const name of ['Music Supervisors', 'Sync Libraries', 'Ad Agencies'])
        await expect(page.getByRole('button', { name })).toBeDisabled()
    })
    started.resolve()
    await test.step('Toast "Scraper Started", saying it is running and to check back in a few minutes', async () => {
      await expect(page.getByText('Scraper Started')).toBeVisible()
      await expect(page.getByText('The scraper is running. Check back in a few minutes.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Custom Scraper' })).toBeEnabled()
    })
    await test.step('run_scraper with config_id "default" and preset, absent for a custom run', async () => {
      expect(sentAs(backend, 'run_scraper')).toEqual([body])
    })
    await test.step('30 seconds after a successful start, opportunities and logs are reloaded', async () => {
      await expect.poll(() => sentAs(backend, 'get_logs').length).toBeGreaterThan(1)
      backend.rows = [{ ...HARBOR, company_agency: 'Found by the run' }, ...ROWS.slice(1)]
      backend.logs = [log(0, 'completed', '2026-03-09T20:04:00Z', [12, 0, 40, 0]), ...LOGS]
      const before = backend.sent.length
      await page.clock.runFor(25_000)
      await expect(figures(page)).toContainText('New Today7')
      await page.clock.runFor(5_500)
      await expect(card(page, 'Found by the run')).toBeVisible()
      await expect(figures(page)).toContainText('New Today12')
      const reloads = backend.sent.slice(before).map(({ action }) => action)
      expect(new Set(reloads)).toEqual(new Set(['get_opportunities', 'get_logs']))
    })
  })
}

test('the opportunities and their cards', async ({ page }) => {
  await open(page)
  const harbor = card(page, 'Harbor Lane Sync')
  await test.step('Each card shows the company', async () => {
    await expect(harbor.getByRole('button', { name: 'Harbor Lane Sync' })).toBeVisible()
  })
  await test.step('or "Unknown Company"', async () => {
    await expect(card(page, 'Unknown Company')).toContainText('Theo Brightwater, Head of Sync')
  })
  await test.step('a status badge: open, closed, anything else or missing shown as unknown', async () => {
    await expect(harbor.getByText('open', { exact: true })).toBeVisible()
    await expect(card(page, 'Unknown Company').getByText('closed', { exact: true })).toBeVisible()
    await expect(card(page, 'Paper Kite Trailers').getByText('unknown', { exact: true })).toBeVisible()
  })
  await test.step('a confidence percentage badge', async () => {
    await expect(harbor).toContainText('82%')
  })
  await test.step('contact with role', async () => {
    await expect(harbor).toContainText('Ines Okafor, Music Supervisor')
  })
  await test.step('contact e-mail', async () => {
    await expect(harbor.getByRole('link', { name: HARBOR.contact_email })).toHaveAttribute('href', /^mailto:/)
  })
  await test.step('industry tags', async () => {
    for (const tag of HARBOR.industry_type) await expect(harbor.getByText(tag, { exact: true })).toBeVisible()
  })
  await test.step('guidelines', async () => {
    await expect(harbor).toContainText(HARBOR.submission_guidelines)
  })
  await test.step('an open-source-link button (new tab)', async () => {
    const source = harbor.getByRole('link', { name: /^Open source/ })
    await expect(source).toHaveAttribute('href', HARBOR.source_url)
    await expect(source).toHaveAttribute('target', '_blank')
  })
  await test.step('the scraped date and the last-verified date', async () => {
    await expect(harbor).toContainText('Scraped Mar 9, 2026')
    await expect(harbor).toContainText('Verified Mar 10, 2026')
  })
})

test('search, status filter and their empty state', async ({ page }) => {
  const backend = await open(page)
  await expect(cards(page)).toHaveCount(3)
  const before = backend.sent.length
  await test.step('A search box matching company, contact name or role, case-insensitive', async () => {
    for (const [words, company] of [
      ['harBOR lane', 'Harbor Lane Sync'],
      ['BRIGHTwater', 'Unknown Company'],
      ['head of', 'Unknown Company'],
      ['Supervisor', 'Harbor Lane Sync'],
    ] as const) {
      await search(page).fill(words)
      await expect(cards(page)).toHaveCount(1)
      await expect(card(page, company)).toBeVisible()
    }
    // Guidelines are not searched.
    await search(page).fill('attachments')
    await expect(page.getByText('No opportunities found')).toBeVisible()
  })
  await test.step('Empty state "No opportunities found" with "Try adjusting your search criteria"', async () => {
    await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  })
  await test.step('Export CSV, disabled when the filtered list is empty', async () => {
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    await search(page).fill('')
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
  })
  await test.step('A status filter: All Statuses, Open, Closed, Unknown', async () => {
    for (const [status, companies] of [
      ['Open', ['Harbor Lane Sync']],
      ['Closed', ['Unknown Company']],
      ['Unknown', ['Paper Kite Trailers']],
      ['All Statuses', ['Harbor Lane Sync', 'Unknown Company', 'Paper Kite Trailers']],
    ] as const) {
      await page.getByRole('combobox', { name: 'Filter by status' }).click()
      await expect(page.getByRole('option')).toHaveText(['All Statuses', 'Open', 'Closed', 'Unknown'])
      await page.getByRole('option', { name: status }).click()
      await expect(cards(page)).toHaveCount(companies.length)
      for (const company of companies) await expect(card(page, company)).toBeVisible()
    }
  })
  await test.step('The stats are about all opportunities, whatever the list shows', async () => {
    await search(page).fill('harbor')
    await expect(cards(page)).toHaveCount(1)
    await expect(figures(page)).toContainText('Total Opportunities3')
  })
  await test.step('None of it is a call', async () => {
    expect(backend.sent.slice(before)).toEqual([])
  })
})

test('sorting works on the loaded opportunities', async ({ page }) => {
  const backend = await open(page, '/sync-scraper?sort=ai_confidence_score&dir=desc')
  const before = backend.sent.length
  const companies = () => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Confidence' }).click()
  await expect.poll(companies).toEqual(['Paper Kite Trailers', 'Harbor Lane Sync', 'Unknown Company'])
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Newest first' }).click()
  await expect.poll(companies).toEqual(['Harbor Lane Sync', 'Unknown Company', 'Paper Kite Trailers'])
  expect(sentAs({ ...backend, sent: backend.sent.slice(before) }, 'find_opportunities')).toEqual([])
})
