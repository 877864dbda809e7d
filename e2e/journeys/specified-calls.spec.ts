import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { ADMIN, errorToast, signIn } from './staff-steps.ts'

// The dashboard with a backend that knows get_opportunities, get_logs and run_scraper, and answers everything else with 400. Rows and
// logs have the specified fields and no others. Each step is named after the statement that it checks.

const id = (number: number) => `0b6a1c9e-53a1-4a5e-9a35-${String(number).padStart(12, '0')}`

const HARBOR = {
  id: id(1),
  company_agency: 'Harbor Lane Sync',
  name: 'Ines Okafor',
  role: 'Music Supervisor',
  contact_email: 'submissions@harborlane.example',
  submission_status: 'open',
  industry_type: ['Film', 'TV'],
  submission_guidelines: 'Links only, "no attachments".',
  source_url: 'https://harborlane.example/submit',
  ai_confidence_score: 0.82,
  date_scraped: '2026-03-09T20:00:00Z',
  last_verified: '2026-03-10T20:00:00Z',
}
const BRIGHTWATER = {
  id: id(2),
  company_agency: null,
  name: 'Theo Brightwater',
  role: 'Head of Sync',
  contact_email: null,
  submission_status: 'closed',
  industry_type: [],
  submission_guidelines: null,
  source_url: null,
  ai_confidence_score: 0.7,
  date_scraped: '2026-03-08T20:00:00Z',
  last_verified: null,
}
const KITE = {
  id: id(3),
  company_agency: 'Paper Kite Trailers',
  name: null,
  role: null,
  contact_email: 'music@paperkite.example',
  submission_status: 'unknown',
  industry_type: ['Trailers'],
  submission_guidelines: 'One track per mail.',
  source_url: 'https://paperkite.example/',
  ai_confidence_score: 0.91,
  date_scraped: '2026-03-07T20:00:00Z',
  last_verified: '2026-03-07T20:00:00Z',
}
const ROWS = [HARBOR, BRIGHTWATER, KITE]

const log = (number: number, status: string, completed_at: string | null, counts: readonly [number, number, number, number]) => ({
  id: id(100 + number),
  status,
  started_at: `2026-03-0${9 - number}T20:00:00Z`,
  completed_at,
  new_entries_count: counts[0],
  updated_entries_count: counts[1],
  total_processed: counts[2],
  errors_count: counts[3],
})
const LOGS = [
  log(1, 'completed', '2026-03-08T20:04:00Z', [7, 2, 31, 4]),
  log(2, 'failed', '2026-03-07T20:01:00Z', [0, 1, 5, 9]),
  log(3, 'crawling', null, [1, 0, 2, 0]),
]

type Answer = { status?: number; json: unknown }
type Backend = {
  rows: unknown
  logs: unknown
  /** Answers in place of the lists, first to last. */
  failures: Partial<Record<'get_opportunities' | 'get_logs' | 'run_scraper', Answer>>
  sent: { action: string }[]
}

const BROKEN: Answer = { status: 500, json: { success: false, error: 'Something went wrong' } }
const SPECIFIED = ['get_opportunities', 'get_logs', 'run_scraper']

/** Takes the place of the backend's functions. What it knows can be changed while the page is open. */
async function answerAsSpecified(page: Page): Promise<Backend> {
  const backend: Backend = { rows: ROWS, logs: LOGS, failures: {}, sent: [] }
  await page.route(/\/functions\/v1\//, async (route) => {
    const isScraper = route.request().url().endsWith('/sync-scraper')
    const body = route.request().postDataJSON()
    if (isScraper) backend.sent.push(body)
    const answers: Record<string, Answer> = {
      get_opportunities: { json: backend.rows },
      get_logs: { json: backend.logs },
      run_scraper: { json: { success: true } },
      ...backend.failures,
    }
    const answer = isScraper ? answers[body.action] : undefined
    await route.fulfill(
      answer ?? { status: isScraper ? 400 : 404, json: { success: false, error: 'Unknown action' } },
    )
  })
  return backend
}

async function open(page: Page, address = '/sync-scraper') {
  await signIn(page, ADMIN)
  const backend = await answerAsSpecified(page)
  await page.goto(address)
  return backend
}

const card = (page: Page, company: string) => page.getByRole('article', { name: company })
const cards = (page: Page) => page.getByRole('list', { name: 'Opportunities' }).getByRole('article')
const figures = (page: Page) => page.getByRole('region', { name: 'Figures' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search opportunities' })
const sentAs = ({ sent }: Backend, action: string) => sent.filter((body) => body.action === action)

// The browser itself reports the one call that such a backend refuses.
test.beforeEach(({ allowedConsole }) => {
  allowedConsole.push(/Failed to load resource: the server responded with a status of (400|404)/)
})

test('what the dashboard shows when it opens', async ({ page }) => {
  const backend = await open(page)
  await test.step('Title "AI Sync Licensing Scraper" and a badge about real-time web scraping', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'AI Sync Licensing Scraper' })).toBeVisible()
    await expect(page.getByText('Real-time web scraping')).toBeVisible()
  })
  await test.step('On opening, a notice says "Welcome to Sync Scraper" and that the user is signed in with their e-mail and has access to the leadership dashboard', async () => {
    await expect(page.getByText('Welcome to Sync Scraper')).toBeVisible()
    await expect(page.getByText(/signed in as admin@example\.com and have access to the leadership dashboard/)).toBeVisible()
  })
  await test.step('Invoke sync-scraper, action get_opportunities: the response data is a list of opportunities', async () => {
    await expect(cards(page)).toHaveCount(3)
    const [first, ...others] = sentAs(backend, 'get_opportunities')
    expect(first).toMatchObject({ action: 'get_opportunities' })
    expect(others).toEqual([])
  })
  await test.step('Invoke sync-scraper, action get_logs', async () => {
    expect(sentAs(backend, 'get_logs')).toEqual([{ action: 'get_logs' }])
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
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
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
    const started = Promise.withResolvers<void>()
    await page.route('**/functions/v1/sync-scraper', async (route) => {
      if (route.request().postDataJSON().action === 'run_scraper') await started.promise
      await route.fallback()
    })
    // A run that is over by the time the lists are loaded again.
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

test('Client-side CSV export (no call)', async ({ page }) => {
  const backend = await open(page)
  await page.getByRole('combobox', { name: 'Filter by status' }).click()
  await page.getByRole('option', { name: 'Open', exact: true }).click()
  await expect(cards(page)).toHaveCount(1)
  const before = backend.sent.length
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV (1)' }).click()
  const download = await downloading
  await test.step('File name sync-opportunities-{date YYYY-MM-DD}.csv', async () => {
    expect(download.suggestedFilename()).toMatch(/^sync-opportunities-\d{4}-\d{2}-\d{2}\.csv$/)
  })
  const [head, ...lines] = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  await test.step('Columns: Company, Contact, Role, Email, Status, Industry, Guidelines, Source URL, all quoted', async () => {
    expect(head).toBe('"Company","Contact","Role","Email","Status","Industry","Guidelines","Source URL"')
  })
  await test.step('One row per filtered opportunity, Industry joined by ", "', async () => {
    expect(lines).toEqual([
      '"Harbor Lane Sync","Ines Okafor","Music Supervisor","submissions@harborlane.example","open","Film, TV",' +
        '"Links only, ""no attachments"".","https://harborlane.example/submit"',
    ])
  })
  await test.step('No call', async () => {
    expect(backend.sent.slice(before)).toEqual([])
  })
})

test('with nothing found yet', async ({ page }) => {
  await signIn(page, ADMIN)
  const backend = await answerAsSpecified(page)
  backend.rows = []
  backend.logs = []
  await page.goto('/sync-scraper')
  await test.step('Empty state "No opportunities found" with "Run the scraper to discover sync licensing opportunities"', async () => {
    await expect(page.getByText('No opportunities found')).toBeVisible()
    await expect(page.getByText('Run the scraper to discover sync licensing opportunities')).toBeVisible()
  })
  await test.step('Export CSV, disabled when the filtered list is empty', async () => {
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  })
  await test.step('New Today: otherwise 0', async () => {
    for (const figure of ['Total Opportunities0', 'Open Submissions0', 'New Today0', 'High Confidence0%'])
      await expect(figures(page)).toContainText(figure)
  })
  await test.step('Empty state "No scraping logs yet"', async () => {
    await page.getByRole('tab', { name: 'Scraper Logs' }).click()
    await expect(page.getByText('No scraping logs yet')).toBeVisible()
  })
})

test('Scraper Logs', async ({ page }) => {
  await open(page, '/sync-scraper?tab=logs')
  const runs = page.getByRole('region', { name: 'Scraper Logs' }).getByRole('article')
  await test.step('Each run shows status: completed, failed, otherwise treated as running', async () => {
    await expect(runs.nth(0)).toContainText('completed')
    await expect(runs.nth(1)).toContainText('failed')
    await expect(runs.nth(2)).toContainText('crawling')
  })
  await test.step('start and completion times', async () => {
    await expect(runs.nth(0)).toContainText(/Started Mar 8, .*Completed Mar 8, /)
    await expect(runs.nth(2)).toContainText('Not completed yet')
  })
  await test.step('and counts for New entries, Updated, Total processed, Errors', async () => {
    for (const count of ['New entries7', 'Updated2', 'Total processed31', 'Errors4'])
      await expect(runs.nth(0)).toContainText(count)
  })
})

test('Settings', async ({ page }) => {
  const backend = await open(page, '/sync-scraper?tab=settings')
  await test.step('A search-queries textarea prefilled with six queries', async () => {
    await expect(page.getByLabel('Search Queries')).toHaveValue(
      [
        'music supervisor accepting submissions',
        'sync licensing libraries submit music',
        'advertising agencies music submissions',
        'film TV sync placements open call',
        'music library submissions open',
        'creative director music submissions',
      ].join('\n'),
    )
  })
  for (const name of ['Enable automatic daily scraping', 'Send email alerts for new open submissions']) {
    await test.step(`A toggle "${name}"`, async () => {
      const toggle = page.getByRole('switch', { name })
      await expect(toggle).not.toBeChecked()
      await toggle.click()
      await expect(toggle).toBeChecked()
    })
  }
  await test.step('A Save Configuration button, which says that this backend does not store settings', async () => {
    const before = backend.sent.length
    await page.getByRole('button', { name: 'Save Configuration' }).click()
    await expect(page.getByText('This backend does not store settings.')).toBeVisible()
    expect(backend.sent.slice(before)).toEqual([])
  })
})

test('errors', async ({ page, allowedConsole }) => {
  allowedConsole.push(/status of 500/, /Loading (opportunities loaded|logs) failed/, /Starting the scraper failed/)
  await signIn(page, ADMIN)
  const backend = await answerAsSpecified(page)
  backend.failures = { get_opportunities: BROKEN, get_logs: BROKEN }
  const logged = page.waitForEvent('console', (entry) => entry.text().startsWith('Loading logs failed'))
  await page.goto('/sync-scraper')
  await test.step('Loading opportunities fails: toast "Error" / "Failed to load sync opportunities"', async () => {
    await expect(errorToast(page, 'Failed to load sync opportunities')).toBeVisible()
  })
  await test.step('Loading logs fails: console only', async () => {
    expect((await logged).type()).toBe('error')
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(1)
  })
  backend.failures = {}
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(3)
  await test.step('Starting the scraper fails: toast "Error" / "Failed to start scraper"', async () => {
    for (const refusal of [BROKEN, { json: { success: false } }]) {
      backend.failures = { run_scraper: refusal }
      await page.getByRole('button', { name: 'Custom Scraper' }).click()
      await expect(errorToast(page, 'Failed to start scraper').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Custom Scraper' })).toBeEnabled()
    }
  })
})

test('what this backend does not offer says so in one line where it is opened', async ({ page }) => {
  const backend = await open(page)
  await expect(page.getByText('This backend does not offer which sources are active.').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByText('This backend does not offer saved views.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByText('This backend does not offer filters by source, run and week.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Harbor Lane Sync' }).click()
  await expect(page.getByText('This backend does not offer details of an opportunity.')).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, 'Harbor Lane Sync').getByRole('button', { name: 'Star' }).click()
  await expect(page.getByText('This backend does not offer it.')).toBeVisible()
  await page.getByRole('radio', { name: 'charts' }).click()
  await expect(page.getByText('This backend does not offer charts.')).toBeVisible()
  for (const [room, line] of [
    ['Review', /^This backend does not offer/],
    ['Sources', /^This backend does not offer/],
    ['Inbox', /^This backend does not offer/],
  ] as const) {
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: room }).click()
    await expect(page.getByText(line).first()).toBeVisible()
  }
  expect(backend.sent.map(({ action }) => action).filter((action) => !SPECIFIED.includes(action))).toEqual([
    'count_opportunities',
  ])
})
