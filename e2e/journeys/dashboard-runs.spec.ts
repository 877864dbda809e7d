import { expect, test } from '#e2e/product-test.ts'
import { ROWS, withRows } from '#e2e/sample-rows/dashboard-rows.ts'
import { type Answer, answerActions } from '#e2e/sample-rows/desk-answers.ts'
import { ADMIN, errorToast, expectAccessible, signIn } from './staff-steps.ts'

test('a preset starts a run, hides the panel, and reloads the lists after 30 seconds', async ({ page }) => {
  await signIn(page, ADMIN)
  let answerRun = (_answer: Answer): void => undefined
  const runAnswer = new Promise<Answer>((resolve) => {
    answerRun = resolve
  })
  const sent = await answerActions(page, { ...withRows, run_scraper: () => runAnswer })
  await page.clock.install()
  await page.goto('/sync-scraper')
  await page.getByRole('button', { name: 'Sync Libraries' }).click()
  const running = page.getByRole('button', { name: 'Running...' })
  await expect(running).toBeDisabled()
  await expect(running.locator('svg')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Quick Start' })).toBeHidden()
  await page.getByRole('button', { name: 'Show Quick Start' }).click()
  for (const preset of ['Music Supervisors', 'Sync Libraries', 'Ad Agencies'])
    await expect(page.getByRole('button', { name: preset })).toBeDisabled()
  answerRun({ json: { success: true, run_id: ROWS[0]?.id } })
  await expect(page.getByText('Scraper Started')).toBeVisible()
  await expect(page.getByText('The scraper is running. Check back in a few minutes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Custom Scraper' })).toBeEnabled()
  expect(sent.find((body) => body.action === 'run_scraper')).toEqual({
    action: 'run_scraper',
    config_id: 'default',
    preset: 'Sync Libraries',
  })
  const reads = () => sent.filter((body) => body.action === 'get_opportunities').length
  const before = reads()
  await page.clock.fastForward(30_000)
  // The rows may also be read because the leap of the clock makes the live connection look lost.
  await expect.poll(reads).toBeGreaterThan(before)
})

test('a custom run sends no preset, and a run that is refused or fails to start says so', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource/, /Starting the scraper failed/)
  await signIn(page, ADMIN)
  const answers: Answer[] = [
    { status: 409, json: { success: false, error: 'A scraper run is already under way' } },
    { json: { success: false } },
  ]
  const sent = await answerActions(page, { ...withRows, run_scraper: () => answers.shift() ?? 'cut off' })
  await page.clock.install()
  await page.goto('/sync-scraper')
  for (const turn of [1, 2, 3]) {
    const logged = page.waitForEvent('console', (entry) => entry.text().startsWith('Starting the scraper failed'))
    await page.getByRole('button', { name: 'Custom Scraper' }).click()
    await expect(errorToast(page, 'Failed to start scraper')).toBeVisible()
    if (turn === 1) await expect(page.getByText('A scraper run is already under way')).toBeVisible()
    expect((await logged).type()).toBe('error')
    await page.clock.runFor(6000)
    await expect(errorToast(page, 'Failed to start scraper')).toHaveCount(0)
  }
  expect(sent.find((body) => body.action === 'run_scraper')).toEqual({ action: 'run_scraper', config_id: 'default' })
})

test('logs show their status, their times and their four counts', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, withRows)
  await page.goto('/sync-scraper')
  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  const run = page.getByRole('article').first()
  await expect(run).toContainText('failed')
  await expect(run).toContainText('Ad Agencies')
  await expect(run).toContainText('Every page was unreachable.')
  await expect(run).toContainText(/Started Mar 8, .*Completed Mar 8, /)
  for (const count of ['New entries7', 'Updated2', 'Total processed31', 'Errors4'])
    await expect(run).toContainText(count)
  await expect(page.getByRole('article').nth(1)).toContainText('completed')
  await expect(page.getByRole('article').nth(2)).toContainText(/queued.*Not completed yet/)
  await expectAccessible(page)
})

test('a run in progress shows sites, pages, finds and time left, and a cancelled one is continued from the log', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const [log] = withRows.get_logs().json
  const progress = { sitesDone: 120, sitesPlanned: 400, pagesRead: 811, rowsNew: 31, secondsLeft: 240 }
  const cancelled = {
    ...log,
    message: 'Cancelled by ada@label.example. What it had stored is kept.',
    can_continue: true,
  }
  let logs: object[] = [
    { ...cancelled, can_continue: false, status: 'running', completed_at: null, started_at: new Date(), progress },
  ]
  const sent = await answerActions(page, {
    ...withRows,
    get_logs: () => ({ json: logs }),
    run_scraper: () => ({ json: { success: true } }),
  })
  await page.goto('/sync-scraper?tab=logs')
  const run = page.getByRole('article').first()
  await expect(run).toContainText('120 of 400')
  await expect(run).toContainText('811 pages read, 31 opportunities found, about 4 minutes left')
  await expect(run.getByRole('button')).toHaveCount(0)
  logs = [cancelled]
  await page.reload()
  await run.getByRole('button', { name: 'Continue this run with the remaining sites' }).click()
  await expect(page.getByText('It reads the remaining sites.')).toBeVisible()
  expect(sent.find(({ action }) => action === 'run_scraper')).toEqual({
    action: 'run_scraper',
    config_id: 'default',
    continues: log?.id,
  })
  await expectAccessible(page)
})
