import type { Page } from '@playwright/test'
import { listMisplaced, visibleBox } from '#e2e/page-checks/band-boxes.ts'
import { expect, test } from '#e2e/product-test.ts'
import { answerActions, answersFor } from '#e2e/sample-rows/desk-answers.ts'
import { ANSWERS, createRow, idOf, LOG, topOf } from './desk-list-rows.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

const WIDTHS = [320, 390, 768, 1024, 1280, 1440, 1920]
const RUN = { ...LOG, preset: 'music-supervisors', trigger: 'dashboard', message: null, errors_count: 0 }
const COUNTED = { new_entries_count: 321, updated_entries_count: 12, total_processed: 1234 }
const PROGRESS = {
  sitesDone: 212,
  sitesPlanned: 400,
  pagesRead: 1234,
  rowsNew: 98,
  rowsUpdated: 12,
  rowsConfirmed: 7,
  secondsLeft: 1_300,
}
const RUNNING = { ...RUN, ...COUNTED, id: idOf(901), status: 'running', completed_at: null, progress: PROGRESS }
const FAILED = {
  ...RUN,
  ...COUNTED,
  id: idOf(902),
  status: 'failed',
  trigger: 'schedule',
  preset: null,
  message:
    `No site could be reached: the resolver answered SERVFAIL for ${'a-very-long-host-name-'.repeat(8)}.example and ` +
    'for 227 others, and the proxy refused the connection. Check the network of this machine, then run it again.',
}

function withNotices(has: { failed?: boolean; running?: boolean; sample?: boolean; skipped?: boolean }) {
  const isSample = has.sample ?? false
  return {
    ...ANSWERS,
    ...answersFor(
      Array.from({ length: 20 }, (_, number) => ({ ...createRow(number), sample: isSample })),
      { is_sample: isSample, has_sample: isSample, has_real: !isSample },
    ),
    get_logs: () => ({
      json: [
        ...(has.running ? [{ ...RUNNING, started_at: new Date(Date.now() - 60_000).toISOString() }] : []),
        LOG,
        ...(isSample ? [{ ...LOG, id: idOf(903), sample: true }] : []),
      ],
    }),
    get_sources: () => ({
      json: {
        directory_entries: 228,
        search_providers: [],
        problems: has.skipped ? ['The source https://[ cannot be read and is skipped (it is no address).'] : [],
      },
    }),
    desk_counts: () => ({
      json: {
        open_reviews: 2,
        inbox_new: 3,
        removal_requests: 0,
        health_problems: 0,
        failed_documents: 0,
        due_today: 2,
        running_run: has.running ? RUNNING.id : null,
        failed_runs: has.failed ? [FAILED, { ...FAILED, id: idOf(904) }] : [],
      },
    }),
  }
}

/** Everything that stands in the band, and what is beneath it. */
function partsOf(page: Page) {
  const band = page.getByRole('main').getByRole('banner').or(page.getByRole('main').locator('header'))
  return {
    title: page.getByRole('heading', { name: 'AI Sync Licensing Scraper' }),
    badge: band.getByText('Real-time web scraping'),
    scraper: page.getByRole('button', { name: 'Running...' }),
    export: page.getByRole('button', { name: /^Export CSV/ }),
    failed: page.getByRole('status', { name: 'Failed run' }),
    running: page
      .getByRole('status')
      .filter({ hasText: /is running: 212 of 400 sites, 1,234 pages, 117 found, about 22 minutes left/ }),
    sample: page.getByRole('region', { name: 'Sample data' }),
    skipped: page.getByRole('status').filter({ hasText: 'Remove these sources' }),
    figures: page.getByRole('region', { name: 'Figures' }),
    'quick start': page.getByRole('region', { name: 'Quick Start' }),
    tabs: page.getByRole('tablist', { name: 'Scraper' }),
    search: page.getByRole('searchbox', { name: 'Search opportunities' }),
  }
}

test('with every notice in the band at once, nothing overlaps or leaves the screen at any width', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, withNotices({ failed: true, running: true, sample: true, skipped: true }))
  await page.goto('/sync-scraper')
  const parts = partsOf(page)
  for (const part of Object.values(parts)) await expect(part).toBeVisible()
  await expect(parts.sample.getByRole('button', { name: 'Remove sample data' })).toBeVisible()
  const main = page.getByRole('main')
  // The failed run's notice and the run in progress share one grid, so the notice is compared part by part.
  const { failed, ...others } = parts
  const apart = {
    ...others,
    reason: failed.getByRole('paragraph'),
    'open the run': failed.getByRole('link'),
    seen: failed.getByRole('button'),
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1400 })
    await expect(async () => {
      const { x: left = 0, y: top = 0, width: wide = 0 } = (await main.boundingBox()) ?? {}
      // From 1024 pixels on, the rail is left of it.
      expect(left).toBe(width < 1024 ? 0 : 208)
      const area = { left, top, right: left + wide, bottom: 1400 }
      expect(await listMisplaced(page, area, apart), `at ${width} pixels`).toEqual([])
    }).toPass()
    // However long the message, its run and both buttons are there in full.
    for (const text of [/^Daily scrape failed .*\.$/, 'Open the run', 'Seen']) {
      const words = failed.getByText(text, { exact: true })
      const { left, top, right, bottom } = await visibleBox(words)
      expect({ x: left, y: top, width: right - left, height: bottom - top }).toEqual(await words.boundingBox())
    }
  }
  await expectAccessible(page)
})

test('a run that starts or ends moves nothing at any width, also while a failed run is unseen', async ({ page }) => {
  await signIn(page, ADMIN)
  let has = { failed: false, running: false }
  await answerActions(page, {
    ...withNotices({}),
    get_logs: () => withNotices(has).get_logs(),
    desk_counts: () => withNotices(has).desk_counts(),
  })
  const { failed, running, tabs } = partsOf(page)
  /** Where the tabs are at each width. */
  const topsOf = async (notices: typeof has) => {
    has = notices
    await page.goto('/sync-scraper')
    await expect(failed).toBeVisible({ visible: has.failed })
    await expect(running).toBeVisible({ visible: has.running })
    await expect(page.getByRole('article').first()).toBeVisible()
    const tops: number[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise((paint) => requestAnimationFrame(() => requestAnimationFrame(paint))))
      // In the document, because a new width may also scroll the list.
      tops.push(await tabs.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY)))
    }
    return tops
  }
  for (const failed of [true, false])
    expect(await topsOf({ failed, running: true })).toEqual(await topsOf({ failed, running: false }))
})

test('on a phone, with Quick Start hidden and no notice, the first opportunity is visible without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN)
  await answerActions(page, withNotices({}))
  await page.goto('/sync-scraper')
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  const before = await topOf(page)
  await page.getByRole('button', { name: 'Hide Quick Start' }).click()
  await expect(page.getByRole('button', { name: 'Show Quick Start' })).toBeFocused()
  await expect.poll(() => topOf(page)).toBeLessThan(before)
  const bar = await page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true }).boundingBox()
  const card = await first.boundingBox()
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await expect(first).toContainText('company.example')

  await page.getByRole('button', { name: 'Show Quick Start' }).click()
  await expect(page.getByRole('button', { name: 'Hide Quick Start' })).toBeFocused()
  await expect.poll(() => topOf(page)).toBe(before)
})
