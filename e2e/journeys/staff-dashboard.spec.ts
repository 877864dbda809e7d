import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

const ROWS = [
  {
    id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d01',
    company_agency: 'Harbor Lane Sync',
    name: 'Ines Okafor',
    role: 'Music Supervisor',
    contact_email: 'submissions@harborlane.example',
    submission_status: 'open',
    industry_type: ['Film', 'TV'],
    submission_guidelines: '=Links only, "no attachments".',
    source_url: 'https://harborlane.example/submit',
    ai_confidence_score: 0.82,
    date_scraped: '2026-03-07T20:00:00Z',
    last_verified: '2026-03-08T20:00:00Z',
    evidence_quote: 'Send up to three streaming links, no attachments.',
    evidence_url: 'https://harborlane.example/faq',
    status_reason: 'explicit',
    route: 'email',
    route_value: 'submissions@harborlane.example',
  },
  {
    id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d02',
    company_agency: null,
    name: 'Theo Brightwater',
    role: 'Head of Sync',
    submission_status: 'closed',
    source_url: 'javascript:alert(1)',
    ai_confidence_score: 0.7,
  },
  { id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d03', company_agency: 'Paper Kite Trailers', submission_status: 'later' },
]
const LOGS = [
  {
    id: '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7e01',
    status: 'failed',
    started_at: '2026-03-08T20:00:00Z',
    completed_at: '2026-03-08T20:04:00Z',
    new_entries_count: 7,
    updated_entries_count: 2,
    total_processed: 31,
    errors_count: 4,
    message: 'Every page was unreachable.',
    preset: 'ad-agencies',
    trigger: 'dashboard',
  },
]

type Answer = { status?: number; json: unknown }

/** Answers the named actions in place of the server and lets all others through. Yields the bodies that were sent. */
async function answerActions(page: Page, answers: Record<string, () => Answer | Promise<Answer>>) {
  const sent: Array<Record<string, unknown>> = []
  await page.route('**/functions/v1/sync-scraper', async (route) => {
    const body: Record<string, unknown> = route.request().postDataJSON()
    sent.push(body)
    const answer = answers[String(body.action)]
    if (answer) await route.fulfill(await answer())
    else await route.continue()
  })
  return sent
}

const withRows = { get_opportunities: () => ({ json: ROWS }), get_logs: () => ({ json: LOGS }) }

test('the dashboard opens with its parts and welcomes once per session', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, { get_opportunities: () => ({ json: [] }), get_logs: () => ({ json: [] }) })
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
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  await expect(page.getByText('No scraping logs yet')).toBeVisible()

  await page.getByRole('button', { name: 'Hide Quick Start' }).click()
  await expect(page.getByRole('button', { name: 'Show Quick Start' })).toBeFocused()
  await page.getByRole('button', { name: 'Show Quick Start' }).click()
  await expect(page.getByRole('button', { name: 'Music Supervisors' })).toBeVisible()

  await page.reload()
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

  const search = page.getByRole('searchbox', { name: 'Search opportunities' })
  await search.fill('HEAD OF')
  await expect(page.getByRole('button', { name: 'Unknown Company' })).toBeVisible()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await search.fill('nowhere')
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await search.fill('')
  await page.getByRole('combobox', { name: 'Filter by status' }).click()
  await page.getByRole('option', { name: 'Unknown' }).click()
  await expect(page.getByRole('button', { name: 'Paper Kite Trailers' })).toBeVisible()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter by status' }).click()
  await page.getByRole('option', { name: 'All Statuses' }).click()

  await page.getByRole('button', { name: 'Harbor Lane Sync' }).click()
  const detail = page.getByRole('region', { name: 'Harbor Lane Sync' })
  await expect(detail.getByRole('blockquote')).toHaveText('Send up to three streaming links, no attachments.')
  await expect(detail).toContainText('Ines Okafor, Music Supervisor')
  await expect(detail.getByRole('link', { name: 'submissions@harborlane.example' })).toHaveAttribute('href', /^mailto:/)
  await expect(detail).toContainText('Mar 7, 2026')
  const source = detail.getByRole('link', { name: 'Open Source' })
  await expect(source).toHaveAttribute('href', 'https://harborlane.example/submit')
  await expect(source).toHaveAttribute('target', '_blank')
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
  await expectAccessible(page)
})

test('the list is walked by key and leaves by one Tab past its current line', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, withRows)
  await page.goto('/sync-scraper')
  const company = page.getByRole('button', { name: 'Harbor Lane Sync' })
  await company.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Unknown Company' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Paper Kite Trailers' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Paper Kite Trailers' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').locator(':focus')).toHaveCount(1)
})

test('the export holds the filtered rows in the literal columns, harmless to a spreadsheet', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, withRows)
  await page.goto('/sync-scraper')
  await page.getByRole('searchbox', { name: 'Search opportunities' }).fill('harbor')
  await expect(page.getByText('1 of 3')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sync-opportunities-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFF"Company","Contact","Role","Email","Status","Industry","Guidelines","Source URL"\r\n' +
      '"Harbor Lane Sync","Ines Okafor","Music Supervisor","submissions@harborlane.example","open","Film, TV",' +
      '"\'=Links only, ""no attachments"".","https://harborlane.example/submit"\r\n',
  )
})

test('a preset starts a run, hides the panel, and the lists are read again after 30 seconds', async ({ page }) => {
  await signIn(page, ADMIN)
  let answerRun = (_answer: Answer): void => undefined
  const runAnswer = new Promise<Answer>((resolve) => {
    answerRun = resolve
  })
  const sent = await answerActions(page, { ...withRows, run_scraper: () => runAnswer })
  await page.clock.install()
  await page.goto('/sync-scraper')
  await page.getByRole('button', { name: 'Sync Libraries' }).click()
  await expect(page.getByRole('button', { name: 'Running...' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Quick Start' })).toBeHidden()
  answerRun({ json: { success: true, run_id: ROWS[0]?.id } })
  await expect(page.getByText('Scraper Started')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Custom Scraper' })).toBeEnabled()
  expect(sent.find((body) => body.action === 'run_scraper')).toEqual({
    action: 'run_scraper',
    config_id: 'default',
    preset: 'Sync Libraries',
  })
  const reads = () => sent.filter((body) => body.action === 'get_opportunities').length
  const before = reads()
  await page.clock.fastForward(30_000)
  await expect.poll(reads).toBe(before + 1)
})

test('a custom run sends no preset, and what is refused says what is under way', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource/, /Starting the scraper failed/)
  await signIn(page, ADMIN)
  const sent = await answerActions(page, {
    ...withRows,
    run_scraper: () => ({ status: 409, json: { success: false, error: 'A scraper run is already under way' } }),
  })
  await page.goto('/sync-scraper')
  await page.getByRole('button', { name: 'Custom Scraper' }).click()
  await expect(page.getByText('Failed to start scraper')).toBeVisible()
  await expect(page.getByText('A scraper run is already under way')).toBeVisible()
  expect(sent.find((body) => body.action === 'run_scraper')).toEqual({ action: 'run_scraper', config_id: 'default' })
})

test('lists that cannot be loaded say so and can be tried again', async ({ page, allowedConsole }) => {
  allowedConsole.push(/Failed to load resource/, /Loading (opportunities|logs) failed/)
  await signIn(page, ADMIN)
  const broken = { status: 500, json: { success: false, error: 'Something went wrong' } }
  let isBroken = true
  await answerActions(page, {
    get_opportunities: () => (isBroken ? broken : { json: ROWS }),
    get_logs: () => broken,
  })
  await page.goto('/sync-scraper')
  await expect(page.getByText('Failed to load sync opportunities')).toBeVisible()
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Harbor Lane Sync' })).toBeVisible()
})

test('logs show their state in words, their times and their four counts', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, withRows)
  await page.goto('/sync-scraper')
  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  const run = page.getByRole('article')
  await expect(run).toContainText('failed')
  await expect(run).toContainText('Ad Agencies')
  await expect(run).toContainText('Every page was unreachable.')
  for (const label of ['New entries', 'Updated', 'Total processed', 'Errors']) await expect(run).toContainText(label)
  await expectAccessible(page)
})

test('settings are stored, survive a reload, and stay as typed when storing fails', async ({
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
  await expect(daily).not.toBeChecked()
  await expectAccessible(page)
  const stored = await queries.inputValue()

  await queries.fill(`${stored}\nneon noir open call`)
  await daily.click()
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Configuration saved')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(queries).toHaveValue(/neon noir open call$/)
  await expect(daily).toBeChecked()

  await queries.fill(stored)
  await daily.click()
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Configuration saved')).toBeVisible()

  await page.route('**/functions/v1/sync-scraper', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await queries.fill('kept although it failed')
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Failed to save the configuration')).toBeVisible()
  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(queries).toHaveValue('kept although it failed')
})

test('no screen of the staff is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await answerActions(page, withRows)
  await page.goto('/sync-scraper')
  await page.getByRole('button', { name: 'Harbor Lane Sync' }).click()
  await expect(page.getByRole('region', { name: 'Harbor Lane Sync' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
