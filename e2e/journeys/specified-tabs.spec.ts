import { readFile } from 'node:fs/promises'
import { expect, test } from '#e2e/product-test.ts'
import { answerAsSpecified, BROKEN, SPECIFIED } from '#e2e/servers/specified-backend.ts'
import { card, cards, figures, ONE_REFUSAL, open } from './specified-steps.ts'
import { ADMIN, errorToast, signIn } from './staff-steps.ts'

// The dashboard with a backend that knows the specified calls alone: export, logs, settings, empty and failing lists, and everything
// that this backend does not offer. Each step is named after the statement that it checks.

test.beforeEach(({ allowedConsole }) => {
  allowedConsole.push(ONE_REFUSAL)
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

test('the empty states before any run', async ({ page }) => {
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
    await expect(page.locator('[data-tone=destructive]')).toHaveCount(1)
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

test('what this backend does not support says so in one line where it is opened', async ({ page }) => {
  const backend = await open(page)
  await expect(
    page.getByText('This backend does not say which sources are active.').filter({ visible: true }),
  ).toHaveCount(1)
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByText('This backend does not support saved views.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByText('This backend does not support filters by source, run and week.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Harbor Lane Sync' }).click()
  await expect(page.getByText('This backend does not support details of an opportunity.')).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, 'Harbor Lane Sync').getByRole('button', { name: 'Star' }).click()
  await expect(page.getByText('This backend does not support it.')).toBeVisible()
  await page.getByRole('radio', { name: 'charts' }).click()
  await expect(page.getByText('This backend does not support charts.')).toBeVisible()
  for (const [screen, line] of [
    ['Review', /^This backend does not support/],
    ['Sources', /^This backend does not support/],
    ['Inbox', /^This backend does not support/],
  ] as const) {
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click()
    await expect(page.getByText(line).first()).toBeVisible()
  }
  expect(backend.sent.map(({ action }) => action).filter((action) => !SPECIFIED.includes(action))).toEqual([
    'count_opportunities',
  ])
})
